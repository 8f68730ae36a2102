import type { KeyboardEvent } from 'react';
import { chordOf, isTyping, type Chord } from './shortcuts';
import type { ReviewSettings } from '../../shared/ipc/routes/settings';
import { type PlainKey } from '../../shared/messages/message';

export type ReviewAction =
  | 'down'
  | 'up'
  | 'extend-down'
  | 'extend-up'
  | 'first'
  | 'last'
  | 'page-down'
  | 'page-up'
  | 'keep'
  | 'drop'
  | 'wrong'
  | 'defer'
  | 'edit'
  | 'category'
  | 'link'
  | 'merge'
  | 'replace'
  | 'keep-both'
  | 'evidence'
  | 'why'
  | 'select'
  | 'select-group'
  | 'select-shown'
  | 'clear'
  | 'duplicates'
  | 'fold'
  | 'fold-all'
  | 'keep-rest'
  | 'keep-said'
  | 'keep-said-chat'
  | 'keep-said-all'
  | 'drop-rest'
  | 'undo'
  | 'redo'
  | 'add'
  | 'filter'
  | 'keys'
  | 'first-pending';

export interface ReviewKey {
  action: ReviewAction;
  label: PlainKey;
  group: 'move' | 'decide' | 'change' | 'many' | 'look' | 'back';
  /** The person may change the first; a space separates the keys of a sequence. */
  chords: Chord[];
  /** Keys common to all lists; they cannot be changed. */
  isFixed?: boolean;
}

export const REVIEW_KEYS: readonly ReviewKey[] = [
  { action: 'down', label: 'common.down', group: 'move', chords: ['J', 'ArrowDown'] },
  { action: 'up', label: 'common.up', group: 'move', chords: ['K', 'ArrowUp'] },
  { action: 'first', label: 'review.first', group: 'move', chords: ['Home'], isFixed: true },
  { action: 'last', label: 'review.last', group: 'move', chords: ['End'], isFixed: true },
  { action: 'page-down', label: 'review.tenDown', group: 'move', chords: ['PageDown'], isFixed: true },
  { action: 'page-up', label: 'review.tenUp', group: 'move', chords: ['PageUp'], isFixed: true },
  { action: 'first-pending', label: 'review.firstNoteReview', group: 'move', chords: ['G I'], isFixed: true },
  { action: 'keep', label: 'review.keepNext', group: 'decide', chords: ['Space', 'ArrowRight'] },
  { action: 'drop', label: 'review.dropNext', group: 'decide', chords: ['D', 'ArrowLeft'] },
  { action: 'wrong', label: 'review.wrongDropUseNowhere', group: 'decide', chords: ['Shift+W'] },
  { action: 'defer', label: 'common.later', group: 'decide', chords: ['S'] },
  { action: 'merge', label: 'review.mergeSimilarNote', group: 'decide', chords: ['M'] },
  { action: 'replace', label: 'common.replaceTheKeptNote', group: 'decide', chords: ['R'] },
  { action: 'keep-both', label: 'review.keepBothLinked', group: 'decide', chords: ['Y'] },
  { action: 'edit', label: 'common.edit', group: 'change', chords: ['E', 'F2'] },
  { action: 'category', label: 'common.category', group: 'change', chords: ['T'] },
  { action: 'link', label: 'review.linkToANote', group: 'change', chords: ['L'] },
  { action: 'add', label: 'review.addANote', group: 'change', chords: ['N'] },
  { action: 'select', label: 'common.select', group: 'many', chords: ['X'] },
  { action: 'select-group', label: 'review.selectTheGroup', group: 'many', chords: ['Mod+A'] },
  { action: 'select-shown', label: 'review.selectAllShown', group: 'many', chords: ['Mod+Shift+A'] },
  {
    action: 'extend-down',
    label: 'review.selectDownwards',
    group: 'many',
    chords: ['Shift+J', 'Shift+ArrowDown'],
  },
  {
    action: 'extend-up',
    label: 'review.selectUpwards',
    group: 'many',
    chords: ['Shift+K', 'Shift+ArrowUp'],
  },
  { action: 'clear', label: 'common.selectNothing', group: 'many', chords: ['Escape'], isFixed: true },
  {
    action: 'keep-rest',
    label: 'review.keepRestGroupSelected',
    group: 'many',
    chords: ['Shift+Space'],
  },
  { action: 'keep-said', label: 'review.keepSaidGroupSelected', group: 'many', chords: ['A'] },
  { action: 'keep-said-chat', label: 'review.keepSaidOfChat', group: 'many', chords: ['C'] },
  { action: 'keep-said-all', label: 'review.keepSaidImports', group: 'many', chords: ['Shift+A'] },
  {
    action: 'drop-rest',
    label: 'review.dropRestGroupSelected',
    group: 'many',
    chords: ['Shift+D'],
  },
  { action: 'evidence', label: 'review.openChatEvidence', group: 'look', chords: ['V'] },
  { action: 'why', label: 'review.whyItWasSuggested', group: 'look', chords: ['W'] },
  { action: 'duplicates', label: 'review.showThoseSaySame', group: 'look', chords: ['O'] },
  { action: 'fold', label: 'review.showHideSmallerThings', group: 'look', chords: ['F'] },
  { action: 'fold-all', label: 'review.showHideAllSmaller', group: 'look', chords: ['Shift+F'] },
  { action: 'filter', label: 'review.filter', group: 'look', chords: ['/'] },
  { action: 'keys', label: 'review.keys', group: 'look', chords: ['?'] },
  { action: 'undo', label: 'common.undo', group: 'back', chords: ['Z', 'Mod+Z'] },
  { action: 'redo', label: 'review.redo', group: 'back', chords: ['Shift+Z', 'Mod+Shift+Z', 'Mod+Y'] },
];

export interface KeyMap {
  keys: readonly ReviewKey[];
  actionOf: ReadonlyMap<Chord, ReviewAction>;
}

/** The default keys with the person's changes. */
export function keyMapOf({ list, keys: own }: ReviewSettings): KeyMap {
  const keys = REVIEW_KEYS.map((key) => {
    const chosen = key.isFixed ? undefined : own[key.action];
    const [first, ...others] = list === 'standard' ? standardListChords(key) : key.chords;
    // Removed by the person: what stays are its other keys.
    return { ...key, chords: chosen === '' ? [...others] : [chosen ?? first!, ...others] };
  });
  const actionOf = new Map<Chord, ReviewAction>();
  for (const { action, chords } of keys) for (const chord of chords.slice(1)) actionOf.set(chord, action);
  // A key chosen by the person wins over a second key of another action.
  for (const { action, chords } of keys) if (chords[0] !== undefined) actionOf.set(chords[0], action);
  return { keys, actionOf };
}

/** The standard list keys: Space selects, Enter decides. */
function standardListChords({ action, chords }: ReviewKey): Chord[] {
  if (action === 'keep') return ['Enter', 'ArrowRight'];
  return action === 'select' ? ['Space', 'X'] : chords;
}

/** The action of a key press in the list; null when it has none. Letters do nothing in text fields. */
export function reviewActionOf(
  event: KeyboardEvent,
  map: KeyMap,
  prefix: Chord | null,
): ReviewAction | 'prefix' | null {
  if (isTyping(event.target) || event.nativeEvent.isComposing) return null;
  const chord = chordOf(event);
  const sequence = prefix === null ? undefined : map.actionOf.get(`${prefix} ${chord}`);
  if (sequence !== undefined) return sequence;
  const action = map.actionOf.get(chord);
  if (action !== undefined) return action;
  return [...map.actionOf.keys()].some((known) => known.startsWith(`${chord} `)) ? 'prefix' : null;
}
