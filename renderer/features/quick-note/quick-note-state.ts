import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog of the quick note, over any screen. */
export function showQuickNote(open: boolean): void {
  isOpen = open;
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
