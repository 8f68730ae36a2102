import type { KeyboardEvent } from 'react';
import { listActionOf, type ListAction } from '../../commands/list-keys';
import { isTyping, matchesChord } from '../../commands/shortcuts';

export type CleaningAction = ListAction<'cleaning'> | 'first' | 'last';

/**
 * The action of a key on this page; a digit chooses a text. Letters are ignored in text fields, Enter and arrows in
 * controls that use them.
 */
export function cleaningActionOf(event: KeyboardEvent): CleaningAction | number | null {
  if (event.nativeEvent.isComposing) return null;
  const { target, nativeEvent } = event;
  if (isTyping(target)) return matchesChord(nativeEvent, 'Mod+Enter') ? 'accept' : null;
  if (/^[1-9]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) return Number(event.key);
  const isControl = target instanceof HTMLElement && target.closest('button, a, [role="radio"], summary') !== null;
  const found: CleaningAction | null =
    event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : listActionOf(nativeEvent, 'cleaning');
  return isControl && /^(?:Enter|Arrow\w+|Home|End)$/u.test(event.key) ? null : found;
}
