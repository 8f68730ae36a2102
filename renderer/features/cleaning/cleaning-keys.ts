import type { KeyboardEvent } from 'react';
import { isTyping, matchesChord, type Chord } from '../../commands/shortcuts';

export type CleaningAction =
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'accept'
  | 'both'
  | 'dismiss'
  | 'edit'
  | 'undo'
  | 'redo';

const CHORDS: Record<CleaningAction, readonly Chord[]> = {
  down: ['J', 'ArrowDown'],
  up: ['K', 'ArrowUp'],
  first: ['Home'],
  last: ['End'],
  accept: ['A', 'Enter'],
  both: ['Y'],
  dismiss: ['D'],
  edit: ['E', 'F2'],
  undo: ['Z', 'Mod+Z'],
  redo: ['Shift+Z', 'Mod+Shift+Z'],
};

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
  const found = (Object.entries(CHORDS) as [CleaningAction, readonly Chord[]][]).find(([, chords]) =>
    chords.some((chord) => matchesChord(nativeEvent, chord)),
  );
  if (found === undefined) return null;
  return isControl && /^(?:Enter|Arrow\w+|Home|End)$/u.test(event.key) ? null : found[0];
}
