import type { NoteStatus } from '../../shared/domain/note';
import { type PlainKey } from '../../shared/messages/message';

/** What a person does to kept notes, from the note page, the list and the graph alike. */
export type NoteActName = 'merge' | 'replace' | 'split' | 'link' | 'unlink';

export interface NoteAct {
  name: NoteActName;
  /** In the palette: for the open note, and for those selected in a list. */
  title: { note: PlainKey; selection: PlainKey };
  /** The words on a button. */
  label: PlainKey;
  key: string;
  /** How many selected notes it takes. */
  from: number;
  to: number;
}

const MAX_ACTED_ON = 50;

export const NOTE_ACTS: readonly NoteAct[] = [
  {
    name: 'merge',
    title: { note: 'noteActs.mergeThisNote', selection: 'noteActs.mergeTheSelectedNotes' },
    label: 'common.merge',
    key: 'M',
    from: 1,
    to: MAX_ACTED_ON,
  },
  {
    name: 'replace',
    title: { note: 'noteActs.replaceNoteOne', selection: 'noteActs.replaceTheSelectedNote' },
    label: 'common.replace',
    key: 'R',
    from: 1,
    to: 2,
  },
  {
    name: 'split',
    title: { note: 'noteActs.splitThisNote', selection: 'noteActs.splitTheSelectedNote' },
    label: 'common.split',
    key: 'S',
    from: 1,
    to: 1,
  },
  {
    name: 'link',
    title: { note: 'noteActs.linkThisNote', selection: 'noteActs.linkTheSelectedNotes' },
    label: 'common.link',
    key: 'Y',
    from: 1,
    to: MAX_ACTED_ON,
  },
  {
    name: 'unlink',
    title: { note: 'noteActs.removeLinksNote', selection: 'noteActs.removeLinksSelectedNotes' },
    label: 'noteActs.unlink',
    key: 'U',
    from: 1,
    to: MAX_ACTED_ON,
  },
];

export const takesNotes = ({ from, to }: NoteAct, count: number): boolean => count >= from && count <= to;

/** Acts are for notes that count as the person's own; records and units have their own screens. */
export const canBeActedOn = (status: NoteStatus | 'resource'): boolean => status === 'kept' || status === 'archived';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The act of a plain key; null for any other key, and with Ctrl, Cmd or Alt. */
export function actOfKey<Act extends { key: string }>(
  acts: readonly Act[],
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
): Act | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  return acts.find((act) => act.key.toLowerCase() === key.toLowerCase()) ?? null;
}
