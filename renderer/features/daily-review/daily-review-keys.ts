import type { KeyboardEvent } from 'react';
import { isTyping, matchesChord, type Chord } from '../../commands/shortcuts';

export type DailyReviewAction =
  | 'down'
  | 'up'
  | 'first'
  | 'last'
  | 'still-true'
  | 'update'
  | 'replace'
  | 'archive'
  | 'not-now'
  | 'rest'
  | 'open'
  | 'undo'
  | 'redo';

/** The keys of Review where the actions are the same: Space continues, E edits, R replaces, S defers, Z undoes. */
const DAILY_REVIEW_CHORDS: Record<DailyReviewAction, readonly Chord[]> = {
  down: ['J', 'ArrowDown'],
  up: ['K', 'ArrowUp'],
  first: ['Home'],
  last: ['End'],
  'still-true': [' ', 'ArrowRight'],
  update: ['E', 'F2'],
  replace: ['R'],
  archive: ['A'],
  'not-now': ['S'],
  rest: ['Shift+S'],
  open: ['O'],
  undo: ['Z', 'Mod+Z'],
  redo: ['Shift+Z', 'Mod+Shift+Z', 'Mod+Y'],
};

/** The action of a key on this page; null when it has none, or when a field or control handles it. */
export function dailyReviewActionOf(event: KeyboardEvent): DailyReviewAction | null {
  if (event.nativeEvent.isComposing || isTyping(event.target)) return null;
  const found = (Object.entries(DAILY_REVIEW_CHORDS) as [DailyReviewAction, readonly Chord[]][]).find(([, chords]) =>
    chords.some((chord) => matchesChord(event.nativeEvent, chord)),
  );
  if (found === undefined) return null;
  const isControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
  return isControl && /^(?: |Arrow\w+|Home|End)$/u.test(event.key) ? null : found[0];
}
