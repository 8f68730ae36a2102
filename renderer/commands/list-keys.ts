import { isOwnKey, keysInUse, useOwnKeys, type OwnKeys } from './own-keys';
import { matchesChord, type Chord } from './shortcuts';
import { t, type PlainKey } from '../../shared/messages/message';

/** A key that a list or a drawing handles itself. The person may change the first; the others stay. */
export interface ListKey {
  /** `list.archive.toggle`; the person's choice is stored under it. */
  id: string;
  title: string;
  /** The screen: two screens may use one key. */
  group: string;
  keys: readonly Chord[];
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MOVES = { down: ['common.down', 'J', 'ArrowDown'], up: ['common.up', 'K', 'ArrowUp'] } as const;
const UNDO = ['Z', 'Mod+Z'];
const REDO = ['Shift+Z', 'Mod+Shift+Z', 'Mod+Y'];

/** By screen and action: the words and keys of what can be changed. Arrows, Enter, Esc, Home and End belong to all lists. */
const TABLES = {
  archive: {
    group: 'common.archive',
    keys: {
      ...MOVES,
      'extend-down': ['review.selectDownwards', 'Shift+J', 'Shift+ArrowDown'],
      'extend-up': ['review.selectUpwards', 'Shift+K', 'Shift+ArrowUp'],
      toggle: ['common.select', 'X', 'Space'],
      range: ['listKeys.selectRange', 'Shift+X'],
      all: ['archive.selectAllReadyArchiveAll', 'A'],
      'all-shown': ['archive.selectAllShown', 'Shift+A', 'Mod+A'],
      act: ['listKeys.archiveOrBringBack', 'Mod+Enter'],
      undo: ['common.undo', ...UNDO],
      redo: ['review.redo', ...REDO],
      filter: ['review.filter', '/'],
      'first-tab': ['listKeys.firstTab', '1'],
      'second-tab': ['listKeys.secondTab', '2'],
      'third-tab': ['listKeys.thirdTab', '3'],
    },
  },
  cleaning: {
    group: 'common.cleaning',
    keys: {
      ...MOVES,
      accept: ['listKeys.accept', 'Space', 'ArrowRight', 'Enter'],
      both: ['common.keepBoth', 'Y'],
      dismiss: ['cleaning.dismiss', 'D', 'ArrowLeft'],
      edit: ['common.edit', 'E', 'F2'],
      undo: ['common.undo', ...UNDO],
      redo: ['review.redo', ...REDO],
    },
  },
  dailyReview: {
    group: 'common.dailyReview',
    keys: {
      ...MOVES,
      'still-true': ['common.stillTrue', 'Space', 'ArrowRight'],
      update: ['common.edit', 'E', 'F2'],
      replace: ['common.replace', 'R'],
      archive: ['common.archiveVerb', 'D', 'ArrowLeft'],
      'not-now': ['common.later', 'S'],
      rest: ['listKeys.restLater', 'Shift+S'],
      open: ['common.open', 'O'],
      undo: ['common.undo', ...UNDO],
      redo: ['review.redo', ...REDO],
    },
  },
  captured: {
    group: 'capture.view',
    keys: {
      ...MOVES,
      keep: ['common.keep', 'Space', 'ArrowRight'],
      drop: ['common.drop', 'D', 'ArrowLeft'],
    },
  },
  conflicts: {
    group: 'inbox.conflicts',
    keys: {
      ...MOVES,
      keep: ['listKeys.keepAnswer', 'Space', 'ArrowRight'],
      drop: ['listKeys.dropAnswer', 'D', 'ArrowLeft'],
      difference: ['common.showDifference', 'W'],
      open: ['common.openTheNote', 'O'],
    },
  },
  sharedNotes: {
    group: 'collectionReview.screen',
    keys: {
      ...MOVES,
      keep: ['common.keep', 'Space', 'ArrowRight'],
      drop: ['common.drop', 'D', 'ArrowLeft'],
      unsure: ['collectionReview.unsure', 'U'],
      'take-back': ['common.takeBack', 'Backspace'],
      comment: ['collectionReview.writeComment', 'C'],
      mark: ['collectionReview.mark', 'M'],
      undo: ['common.undo', 'Z', 'Mod+Z'],
      'first-filter': ['common.all', '1'],
      'second-filter': ['collectionReview.notJudged', '2'],
      'third-filter': ['collectionReview.marked', '3'],
    },
  },
  tasks: {
    group: 'tasks.title',
    keys: {
      ...MOVES,
      done: ['tasks.markDone', 'X', 'Space'],
      due: ['tasks.setDue', 'D'],
      tomorrow: ['tasks.tomorrow', 'T'],
      week: ['tasks.nextWeek', 'W'],
      add: ['tasks.add', 'N'],
      filter: ['review.filter', '/'],
    },
  },
  graph: {
    group: 'common.graph',
    keys: {
      search: ['graph.find', '/'],
      time: ['common.time', 'T'],
      path: ['graph.path', 'P'],
      list: ['graph.listOnly', 'L'],
      choose: ['graph.choose', 'X'],
      in: ['listKeys.nearer', '+', '='],
      out: ['listKeys.farther', '-'],
      fit: ['listKeys.showAll', '0'],
    },
  },
} as const satisfies Record<string, { group: PlainKey; keys: Record<string, readonly [title: PlainKey, ...Chord[]]> }>;

export type ListScreen = keyof typeof TABLES;
export type ListAction<Screen extends ListScreen> = keyof (typeof TABLES)[Screen]['keys'] & string;

const idOf = (screen: ListScreen, action: string): string => `list.${screen}.${action}`;
const entriesOf = (screen: ListScreen) =>
  Object.entries(TABLES[screen].keys as Record<string, readonly [PlainKey, ...Chord[]]>);

/** Every key of lists and drawings that can be changed, by screen. */
export const listKeys = (): readonly ListKey[] =>
  (Object.keys(TABLES) as ListScreen[]).flatMap((screen) =>
    entriesOf(screen).map(([action, [title, ...keys]]) => ({
      id: idOf(screen, action),
      title: t(title),
      group: t(TABLES[screen].group),
      keys,
    })),
  );

/** The keys in use: the person's in place of the first, and those that stay. */
export function listChords(id: string, keys: readonly Chord[], own?: OwnKeys): readonly Chord[] {
  const [first, ...others] = keys;
  return [...keysInUse(id, first === undefined ? [] : [first], own), ...others];
}

/** The keys of one action, for buttons and hints. Without `own`, those of now. */
export const chordsOfAction = <Screen extends ListScreen>(
  screen: Screen,
  action: ListAction<Screen>,
  own?: OwnKeys,
): readonly Chord[] => {
  const [, ...keys] = (TABLES[screen].keys as Record<string, readonly [PlainKey, ...Chord[]]>)[action]!;
  return listChords(idOf(screen, action), keys, own);
};

/** The same, kept current in a component. */
export function useListChords<Screen extends ListScreen>(
  screen: Screen,
): (action: ListAction<Screen>) => readonly Chord[] {
  const own = useOwnKeys();
  return (action) => chordsOfAction(screen, action, own);
}

/** The action of a key press on a screen; null without one. A key that the person chose wins over one that came along. */
export function listActionOf<Screen extends ListScreen>(press: KeyPress, screen: Screen): ListAction<Screen> | null {
  const fitting = entriesOf(screen).filter(([action, [, ...keys]]) =>
    listChords(idOf(screen, action), keys).some((chord) => matchesChord(press, chord)),
  );
  const found = fitting.find(([action]) => isOwnKey(idOf(screen, action))) ?? fitting[0];
  return (found?.[0] as ListAction<Screen> | undefined) ?? null;
}
