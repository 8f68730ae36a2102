import type { NoteStatus } from '../../shared/domain/note';

/** What a person does to kept notes, from the note page, the list and the graph alike. */
export type NoteActName = 'merge' | 'replace' | 'split' | 'link' | 'unlink';

export interface NoteAct {
  name: NoteActName;
  /** In the palette: for the open note, and for those selected in a list. */
  title: { note: string; selection: string };
  /** On a button. */
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
    title: { note: 'Merge this note', selection: 'Merge the selected notes' },
    label: 'Merge',
    key: 'M',
    from: 1,
    to: MAX_ACTED_ON,
  },
  {
    name: 'replace',
    title: { note: 'Replace a note with this one', selection: 'Replace the selected note' },
    label: 'Replace',
    key: 'R',
    from: 1,
    to: 2,
  },
  {
    name: 'split',
    title: { note: 'Split this note', selection: 'Split the selected note' },
    label: 'Split',
    key: 'S',
    from: 1,
    to: 1,
  },
  {
    name: 'link',
    title: { note: 'Link this note', selection: 'Link the selected notes' },
    label: 'Link',
    key: 'Y',
    from: 1,
    to: MAX_ACTED_ON,
  },
  {
    name: 'unlink',
    title: { note: 'Remove links of this note', selection: 'Remove links of the selected notes' },
    label: 'Unlink',
    key: 'U',
    from: 1,
    to: MAX_ACTED_ON,
  },
];

export const takesNotes = ({ from, to }: NoteAct, count: number): boolean => count >= from && count <= to;

/** Acts are for notes that count as the person's own; records and units have their own screens. */
export const canBeActedOn = (status: NoteStatus | 'resource'): boolean => status === 'kept' || status === 'archived';

/** The act of a plain key; null for any other key, and with Ctrl, Cmd or Alt. */
export function noteActOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): NoteAct | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  return NOTE_ACTS.find((act) => act.key.toLowerCase() === key.toLowerCase()) ?? null;
}
