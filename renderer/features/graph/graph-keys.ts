import type { KeyboardEvent } from 'react';
import { NOTE_ACTS, type NoteActName } from '../../note-acts/note-acts';
import { listActionOf, type ListAction } from '../../commands/list-keys';
import { chordKeys, isTyping, type Chord } from '../../commands/shortcuts';
import type { Direction } from './model/nearest-in-direction';
import { t } from '../../../shared/messages/message';
import { labelInLine } from '../../../shared/messages/label-in-line';

export type GraphAction =
  | { kind: 'move'; direction: Direction }
  | { kind: 'open' | 'clear' | 'search' | 'time' | 'path' | 'list' }
  | { kind: 'choose' }
  | { kind: 'act'; name: NoteActName }
  | { kind: 'zoom'; step: 'in' | 'out' | 'fit' };

/** Keys of the drawing, as listed below it. `isOfTime`: there only while the whole vault is shown. */
export function keyHintsOf(
  chordsOf: (action: ListAction<'graph'>) => readonly Chord[],
): { keys: string[]; words: string; isAct?: true; isOfTime?: true }[] {
  const first = (...actions: ListAction<'graph'>[]): string[] =>
    actions.flatMap((action) =>
      chordsOf(action)
        .slice(0, 1)
        .flatMap((chord) => chordKeys(chord)),
    );
  return [
    { keys: ['↑', '↓', '←', '→'], words: t('graph.toTheNextNote') },
    { keys: ['Enter'], words: t('graph.open') },
    { keys: first('in', 'out', 'fit'), words: t('graph.nearerFartherAll') },
    { keys: first('search'), words: t('graph.find') },
    { keys: first('time'), words: t('common.time'), isOfTime: true },
    { keys: first('path'), words: t('graph.path') },
    { keys: first('list'), words: t('graph.listOnly') },
    { keys: first('choose'), words: t('graph.choose'), isAct: true },
    ...NOTE_ACTS.map(({ key, label }) => ({ keys: [key], words: labelInLine(t(label)), isAct: true as const })),
  ];
}

const ACTIONS: Record<ListAction<'graph'>, GraphAction> = {
  in: { kind: 'zoom', step: 'in' },
  out: { kind: 'zoom', step: 'out' },
  fit: { kind: 'zoom', step: 'fit' },
  search: { kind: 'search' },
  time: { kind: 'time' },
  path: { kind: 'path' },
  list: { kind: 'list' },
  choose: { kind: 'choose' },
};
const ACTS: Record<string, GraphAction> = Object.fromEntries(
  NOTE_ACTS.map(({ key, name }) => [key.toLowerCase(), { kind: 'act', name } as const]),
);
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
  // Letters count with Shift too, and signs need it on some keyboards.
  const chosen = listActionOf({ key, ctrlKey, metaKey, altKey, shiftKey: false }, 'graph');
  if (chosen !== null) return ACTIONS[chosen];
  return ACTS[key.toLowerCase()] ?? (isInPicture ? (PICTURE_ACTIONS[key.toLowerCase()] ?? null) : null);
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
