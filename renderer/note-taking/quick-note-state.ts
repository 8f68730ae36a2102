import { useSyncExternalStore } from 'react';

import type { Recording } from '../speech/decode-sound';

let isOpen = false;
let waiting: Recording | null = null;
const listeners = new Set<() => void>();

/**
 * Opens or closes the dialog of the quick note, over any screen.
 *
 * @param recording is written out in it; default: none
 */
export function showQuickNote(open: boolean, recording: Recording | null = null): void {
  isOpen = open;
  waiting = recording;
  for (const listener of listeners) listener();
}

export const useIsQuickNoteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );

/** The recording that the dialog was opened for; it is given once. */
export function takeQuickNoteRecording(): Recording | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
