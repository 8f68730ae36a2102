import type { NoteStatus } from '../../shared/domain/note';
import { t } from '../../shared/messages/message';

/** What a person does to kept notes, from the note page, the list and the graph alike. */
export type NoteActName = 'merge' | 'replace' | 'split' | 'link' | 'unlink';

export interface NoteAct {
  name: NoteActName;
  /** In the palette: for the open note, and for those selected in a list. */
  title: { note: string; selection: string };
  /** The words on a button. */
  label: string;
  key: string;
  /** How many selected notes it takes. */
  from: number;
  to: number;
}

/** Selected notes that one act takes. */
const MAX_ACTED_ON = 50;

export const NOTE_ACTS: readonly NoteAct[] = [
  {
    name: 'merge',
    title: { note: t('noteActs.mergeThisNote'), selection: t('noteActs.mergeTheSelectedNotes') },
    label: t('noteActs.merge'),
    key: 'M',
    from: 1,
    to: MAX_ACTED_ON,
  },
  {
    name: 'replace',
    title: { note: t('noteActs.replaceNoteOne'), selection: t('noteActs.replaceTheSelectedNote') },
    label: t('noteActs.replace'),
    key: 'R',
    from: 1,
    to: 2,
  },
  {
    name: 'split',
    title: { note: t('noteActs.splitThisNote'), selection: t('noteActs.splitTheSelectedNote') },
    label: t('noteActs.split'),
    key: 'S',
    from: 1,
    to: 1,
  },
  {
    name: 'link',
    title: { note: t('noteActs.linkThisNote'), selection: t('noteActs.linkTheSelectedNotes') },
    label: t('noteActs.link'),
    key: 'Y',
    from: 1,
    to: MAX_ACTED_ON,
  },
  {
    name: 'unlink',
    title: { note: t('noteActs.removeLinksNote'), selection: t('noteActs.removeLinksSelectedNotes') },
    label: t('noteActs.unlink'),
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
