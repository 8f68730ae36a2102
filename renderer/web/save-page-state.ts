import { useSyncExternalStore } from 'react';

/** A page that the person may save; null: nothing is asked. */
export interface PageToSave {
  url: string;
  /** A link from outside asked for it. */
  isFromLink: boolean;
}

let page: PageToSave | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog for saving a page; null closes it. Nothing is fetched by this. */
export function showSavePage(next: PageToSave | null): void {
  page = next;
  for (const listener of listeners) listener();
}

export const usePageToSave = (): PageToSave | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => page,
  );

/** Whether a text is the address of a page and nothing else. */
export const isPageAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/iu.test(text.trim());
