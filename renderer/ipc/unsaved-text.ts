import { useSyncExternalStore } from 'react';
import { allAnswered } from './client';

const unsaved = new Map<string, string>();
const listeners = new Set<() => void>();

/** Text that is not saved yet, or could not be, by where it stands; null: it is saved, or gone. */
export function noteUnsavedText(key: string, name: string | null): void {
  if (name === null) unsaved.delete(key);
  else unsaved.set(key, name);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something that was typed is not saved yet. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => unsaved.size > 0);

/** Names of what holds text that is not saved. */
export const unsavedTexts = (): string[] => [...unsaved.values()];

const MAX_WAIT_MS = 5_000;

/**
 * Saves what is being typed, as when the window is closed: fields save when they are left, notes and messages when the
 * page is hidden. Twice, because a note that is just being saved takes newer text only afterwards.
 *
 * @param maxWaitMs milliseconds that each of the two may take; what is not saved by then is among `unsavedTexts`
 */
export async function saveWhatIsTyped(maxWaitMs = MAX_WAIT_MS): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (let round = 0; round < 2; round += 1) {
    window.dispatchEvent(new Event('pagehide'));
    await Promise.race([allAnswered(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  }
}
