import { isOwnKey, keysInUse, useOwnKeys, type OwnKeys } from './own-keys';
import { matchesChord, type Chord } from './shortcuts';
import { t } from '../../shared/messages/message';

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

const UNDO = ['Z', 'Mod+Z'];
const REDO = ['Shift+Z', 'Mod+Shift+Z', 'Mod+Y'];

/** By screen and action: the words and keys of what can be changed. Arrows, Enter, Esc, Home and End belong to all lists. */
const TABLES = {
  archive: {
    group: t('archive.archive'),
    keys: {
      down: [t('review.down'), 'J', 'ArrowDown'],
      up: [t('review.up'), 'K', 'ArrowUp'],
      'extend-down': [t('review.selectDownwards'), 'Shift+J', 'Shift+ArrowDown'],
      'extend-up': [t('review.selectUpwards'), 'Shift+K', 'Shift+ArrowUp'],
      toggle: [t('review.select'), 'X', 'Space'],
      range: [t('listKeys.selectRange'), 'Shift+X'],
      all: [t('archive.selectAllReadyArchiveAll'), 'A'],
      'all-shown': [t('archive.selectAllShown'), 'Shift+A', 'Mod+A'],
      act: [t('listKeys.archiveOrBringBack'), 'Mod+Enter'],
      undo: [t('review.undo'), ...UNDO],
      redo: [t('review.redo'), ...REDO],
      filter: [t('review.filter'), '/'],
      'first-tab': [t('listKeys.firstTab'), '1'],
      'second-tab': [t('listKeys.secondTab'), '2'],
      'third-tab': [t('listKeys.thirdTab'), '3'],
    },
  },
  cleaning: {
    group: t('cleaning.cleaning'),
    keys: {
      down: [t('review.down'), 'J', 'ArrowDown'],
      up: [t('review.up'), 'K', 'ArrowUp'],
      accept: [t('listKeys.accept'), 'A', 'Enter'],
      both: [t('cleaning.keepBoth'), 'Y'],
      dismiss: [t('cleaning.dismiss'), 'D'],
      edit: [t('review.edit'), 'E', 'F2'],
      undo: [t('review.undo'), ...UNDO],
      redo: [t('review.redo'), ...REDO],
    },
  },
  dailyReview: {
    group: t('listKeys.dailyReview'),
    keys: {
      down: [t('review.down'), 'J', 'ArrowDown'],
      up: [t('review.up'), 'K', 'ArrowUp'],
      'still-true': [t('listKeys.stillTrue'), 'Space', 'ArrowRight'],
      update: [t('review.edit'), 'E', 'F2'],
      replace: [t('listKeys.replace'), 'R'],
      archive: [t('lists.archive'), 'A'],
      'not-now': [t('review.later'), 'S'],
      rest: [t('listKeys.restLater'), 'Shift+S'],
      open: [t('lists.open'), 'O'],
      undo: [t('review.undo'), ...UNDO],
      redo: [t('review.redo'), ...REDO],
    },
  },
  sharedNotes: {
    group: t('collectionReview.screen'),
    keys: {
      down: [t('collectionReview.down'), 'J', 'ArrowDown'],
      up: [t('collectionReview.up'), 'K', 'ArrowUp'],
      keep: [t('collectionReview.keep'), 'Space', 'ArrowRight'],
      drop: [t('collectionReview.drop'), 'D', 'ArrowLeft'],
      unsure: [t('collectionReview.unsure'), 'U'],
      'take-back': [t('collectionReview.takeBack'), 'Backspace'],
      comment: [t('collectionReview.writeComment'), 'C'],
      mark: [t('collectionReview.mark'), 'M'],
      undo: [t('collectionReview.undo'), 'Z', 'Mod+Z'],
      'first-filter': [t('collectionReview.all'), '1'],
      'second-filter': [t('collectionReview.notJudged'), '2'],
      'third-filter': [t('collectionReview.marked'), '3'],
    },
  },
  graph: {
    group: t('listKeys.graph'),
    keys: {
      search: [t('graph.find'), '/'],
      time: [t('graph.time'), 'T'],
      path: [t('graph.path'), 'P'],
      list: [t('graph.listOnly'), 'L'],
      choose: [t('graph.choose'), 'X'],
      in: [t('listKeys.nearer'), '+', '='],
      out: [t('listKeys.farther'), '-'],
      fit: [t('listKeys.showAll'), '0'],
    },
  },
} as const satisfies Record<string, { group: string; keys: Record<string, readonly [title: string, ...Chord[]]> }>;

export type ListScreen = keyof typeof TABLES;
export type ListAction<Screen extends ListScreen> = keyof (typeof TABLES)[Screen]['keys'] & string;

const idOf = (screen: ListScreen, action: string): string => `list.${screen}.${action}`;
const entriesOf = (screen: ListScreen) =>
  Object.entries(TABLES[screen].keys as Record<string, readonly [string, ...Chord[]]>);

/** Every key of lists and drawings that can be changed, by screen. */
export const LIST_KEYS: readonly ListKey[] = (Object.keys(TABLES) as ListScreen[]).flatMap((screen) =>
  entriesOf(screen).map(([action, [title, ...keys]]) => ({
    id: idOf(screen, action),
    title,
    group: TABLES[screen].group,
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
  const [, ...keys] = (TABLES[screen].keys as Record<string, readonly [string, ...Chord[]]>)[action]!;
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
