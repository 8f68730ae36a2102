import type { DraftChange } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';

/** One note in a batch: before (null: new) and after. */
export interface NoteChange {
  before: Note | null;
  after: Note;
}

/** Whether rows are derived from this note: it is kept. */
export const isEngram = (note: Note | null): note is Note => note?.status === 'kept';

/**
 * Rows derived when notes are kept, changed or archived: facts, lessons, decision records. Keeping is the person's act,
 * so nothing is derived from a note before it; archiving the note retracts its derived rows. The changes join the same
 * batch, so that one undo reverts all. Each row is changed at most once; rows of `notes` are never changed.
 *
 * @param at epoch milliseconds of the act
 */
export type Derivation = (steps: readonly NoteChange[], at: number) => Promise<DraftChange[]>;
