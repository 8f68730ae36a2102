import type { KeyboardEvent } from 'react';
import { listActionOf, type ListAction } from '../../commands/list-keys';
import { isTyping } from '../../commands/shortcuts';

export type SharedNotesAction = ListAction<'sharedNotes'> | 'first' | 'last' | 'to-list';

/**
 * The action of a key on the page of shared notes. In text fields Esc alone is one; in controls, their own keys are
 * none.
 */
export function sharedNotesActionOf(event: KeyboardEvent): SharedNotesAction | null {
  const { target, nativeEvent, key } = event;
  if (nativeEvent.isComposing) return null;
  if (isTyping(target)) return key === 'Escape' ? 'to-list' : null;
  const isControl = target instanceof HTMLElement && target.closest('button, a, [role="radio"], [role="tab"]') !== null;
  if (isControl && /^(?: |Enter|Arrow\w+|Home|End)$/u.test(key)) return null;
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  return listActionOf(nativeEvent, 'sharedNotes');
}
