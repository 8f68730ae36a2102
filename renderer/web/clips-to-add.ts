import { useSyncExternalStore } from 'react';
import type { PageClip } from '../../shared/domain/page-clip';

/** A clip that the person may add; null: it is in the clipboard, to be pasted. */
export type ClipToAdd = PageClip | null;

let waiting: readonly ClipToAdd[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ClipToAdd[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Shows a clip that came from outside, after those that wait already. Nothing is added by this. */
export const showClip = (clip: ClipToAdd): void => set([...waiting, clip]);

/** One was decided on; nothing happens where it waits no more. @param next stands in its place */
export function clipDone(clip: ClipToAdd, ...next: ClipToAdd[]): void {
  const at = waiting.indexOf(clip);
  if (at !== -1) set(waiting.toSpliced(at, 1, ...next));
}

/** What waits, in the order in which it came. */
export const useClips = (): readonly ClipToAdd[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
