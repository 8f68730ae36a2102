import type { Command } from '../../commands/commands';
import { listChords, type ListKey } from '../../commands/list-keys';
import { keysInUse, type OwnKeys } from '../../commands/own-keys';
import { chordKeys, type Chord } from '../../commands/shortcuts';
import { t } from '../../../shared/messages/message';

export interface KeyRow {
  id: string;
  title: string;
  group: string;
  keys: readonly Chord[];
  defaults: readonly Chord[];
  isOwn: boolean;
  isOfScreen: boolean;
  /** A list or drawing handles it while it has the focus: letters alone may be chosen, and its other keys stay. */
  isOfList: boolean;
}

type Listed = Pick<Command, 'id' | 'title' | 'group' | 'keys'>;

/** Every command whose key can be chosen: those of the whole app, those of single screens, and the keys of lists. */
export function keyRowsOf(
  everywhere: readonly Listed[],
  onScreens: readonly Listed[],
  own: OwnKeys,
  inLists: readonly ListKey[] = [],
): KeyRow[] {
  const rowOf = ({ id, title, group, keys }: Listed, isOfScreen: boolean): KeyRow => ({
    id,
    title,
    group,
    keys: keysInUse(id, keys, own),
    defaults: keys ?? [],
    isOwn: own[id] !== undefined,
    isOfScreen,
    isOfList: false,
  });
  const known = new Set(everywhere.map(({ id }) => id));
  return [
    ...everywhere.map((command) => rowOf(command, false)),
    ...onScreens.filter(({ id }) => !known.has(id)).map((command) => rowOf(command, true)),
    ...inLists.map(({ id, title, group, keys }): KeyRow => ({
      id,
      title,
      group,
      keys: listChords(id, keys, own),
      defaults: keys,
      isOwn: own[id] !== undefined,
      isOfScreen: true,
      isOfList: true,
    })),
  ];
}

/** The other commands that a key runs in the same place; two screens may share one. */
export const holdersOf = (rows: readonly KeyRow[], chord: Chord, row: KeyRow): KeyRow[] =>
  rows.filter(
    (other) =>
      other.id !== row.id &&
      other.keys.includes(chord) &&
      (!other.isOfScreen || !row.isOfScreen || other.group === row.group),
  );

/** Editing keys of every text field. */
const EDITING_KEYS: ReadonlySet<Chord> = new Set(
  ['A', 'C', 'V', 'X', 'Z', 'Y', 'Shift+Z', 'Shift+V', 'B', 'I'].map((key) => `Mod+${key}`),
);
const MOVING_KEYS = /^(?:Shift\+)?(?:Enter|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow\w+)$/u;

/** What every list does with its own keys; Space is free in some. */
const LIST_MOVES = /^(?:Shift\+)?(?:Enter|Home|End|PageUp|PageDown|ArrowUp|ArrowDown|Tab)$|^Mod\+[CVX]$/u;

/** Why a key cannot be given to a command, for the person; null when it can. */
export function keyRefusal(chord: Chord, isOfList = false): string | null {
  const name = chordKeys(chord).join(' ');
  if (isOfList) return LIST_MOVES.test(chord) ? t('listKeys.entersText', { name }) : null;
  if (EDITING_KEYS.has(chord)) return t('settings.keyIsUsedWriting', { name });
  if (MOVING_KEYS.test(chord)) return t('settings.keyMovesAndTypes', { name });
  return /^(?:Shift\+)?[\p{L}\p{N}]$/u.test(chord) ? t('settings.keyTypesLetter', { name }) : null;
}

/** The person's keys after a command got a key; whoever held it keeps its other keys. */
export function withKey(own: OwnKeys, row: KeyRow, chord: Chord, holders: readonly KeyRow[]): OwnKeys {
  const next: Record<string, Chord> = { ...own };
  for (const holder of holders)
    // The keys of a list that stay come by themselves.
    next[holder.id] = holder.isOfList ? '' : (holder.keys.find((key) => key !== chord) ?? '');
  return { ...next, [row.id]: chord };
}

/** The person's keys after a command went back to the keys it came with. */
export function withoutOwnKey(own: OwnKeys, id: string): OwnKeys {
  const { [id]: _dropped, ...others } = own;
  return others;
}
