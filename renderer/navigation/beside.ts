import { useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();

/** Shows a place in the second pane, in place of the one there; null closes the pane. */
export function showBeside(path: string | null): void {
  shown = path;
  for (const listener of listeners) listener();
}

/** The place in the second pane; null while there is none. */
export const useBeside = (): string | null => useSyncExternalStore(subscribe, () => shown);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
