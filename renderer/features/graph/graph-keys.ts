import type { KeyboardEvent } from 'react';
import { NOTE_ACTS, type NoteActName } from '../../note-acts/note-acts';
import { isTyping } from '../../commands/shortcuts';
import type { Direction } from './model/nearest-in-direction';
import { t } from '../../../shared/messages/message';
import { labelInLine } from '../../../shared/messages/label-in-line';

export type GraphAction =
  | { kind: 'move'; direction: Direction }
  | { kind: 'open' | 'clear' | 'search' | 'time' | 'path' | 'list' }
  | { kind: 'choose' }
  | { kind: 'act'; name: NoteActName }
  | { kind: 'zoom'; step: 'in' | 'out' | 'fit' };

/** Keys of the drawing, as listed below it. */
export const KEY_HINTS: readonly { keys: string[]; words: string; isAct?: true; ofWholeVault?: true }[] = [
  { keys: ['↑', '↓', '←', '→'], words: t('graph.toTheNextNote') },
  { keys: ['Enter'], words: t('graph.open') },
  { keys: ['+', '−', '0'], words: t('graph.nearerFartherAll') },
  { keys: ['/'], words: t('graph.find') },
  { keys: ['T'], words: t('graph.time'), ofWholeVault: true },
  { keys: ['P'], words: t('graph.path') },
  { keys: ['L'], words: t('graph.listOnly') },
  { keys: ['X'], words: t('graph.choose'), isAct: true },
  ...NOTE_ACTS.map(({ key, label }) => ({ keys: [key], words: labelInLine(label), isAct: true as const })),
];

const ACTIONS: Record<string, GraphAction> = {
  '+': { kind: 'zoom', step: 'in' },
  '=': { kind: 'zoom', step: 'in' },
  '-': { kind: 'zoom', step: 'out' },
  '0': { kind: 'zoom', step: 'fit' },
  '/': { kind: 'search' },
  t: { kind: 'time' },
  p: { kind: 'path' },
  l: { kind: 'list' },
  x: { kind: 'choose' },
  ...Object.fromEntries(NOTE_ACTS.map(({ key, name }) => [key.toLowerCase(), { kind: 'act', name } as const])),
};
const PICTURE_ACTIONS: Record<string, GraphAction> = {
  arrowleft: { kind: 'move', direction: 'left' },
  arrowright: { kind: 'move', direction: 'right' },
  arrowup: { kind: 'move', direction: 'up' },
  arrowdown: { kind: 'move', direction: 'down' },
  enter: { kind: 'open' },
  escape: { kind: 'clear' },
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The action of a key; arrows, Enter and Esc act only in the drawing, since lists use them too. Null for every other
 * key.
 */
export function actionOfKey({ key, ctrlKey, metaKey, altKey }: KeyPress, isInPicture: boolean): GraphAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  return ACTIONS[key.toLowerCase()] ?? (isInPicture ? (PICTURE_ACTIONS[key.toLowerCase()] ?? null) : null);
}

/** A key handler for the whole screen. Single letters act only in the drawing and the lists, never in a text field. */
export const onGraphKey =
  (act: (action: GraphAction) => void) =>
  (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const isInPicture = target.closest('[data-picture]') !== null;
    if (event.defaultPrevented || isTyping(target) || !(isInPicture || target.closest('[role="listbox"]') !== null))
      return;
    const action = actionOfKey(event, isInPicture);
    if (action === null) return;
    event.preventDefault();
    act(action);
  };
