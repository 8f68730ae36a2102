import type { NoteRow } from '../../../shared/ipc/routes/notes';

/** A place in a list of notes; `row` is null until it is loaded. */
export interface NoteSlot {
  key: string;
  row: NoteRow | null;
}
