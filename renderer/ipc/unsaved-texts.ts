import { useEffect, useSyncExternalStore } from 'react';

let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function mark(key: string, isUnsaved: boolean): void {
  if (unsaved.has(key) === isUnsaved) return;
  const next = new Set(unsaved);
  if (isUnsaved) next.add(key);
  else next.delete(key);
  unsaved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the corner of the window that what was typed here is not stored yet; a text that is left is stored first. */
export function useReportUnsaved(key: string, isUnsaved: boolean): void {
  useEffect(() => {
    mark(key, isUnsaved);
    return () => mark(key, false);
  }, [key, isUnsaved]);
}

/** Whether something that was typed is not stored yet. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => unsaved.size > 0);
