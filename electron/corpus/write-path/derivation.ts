import type { DraftChange } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';

/** One note in a batch: as it was (null: new) and as it will be. */
export interface NoteChange {
  before: Note | null;
  after: Note;
}

/** Holds what follows from this note: it is kept. */
export const isEngram = (note: Note | null): note is Note => note?.status === 'kept';

/**
 * What follows from notes being kept, changed or put away: facts, cues, decision records. Keeping is the person's act,
 * so nothing is read from a note before it; what was read goes back (as a record) when the note is put away. The
 * changes join the same batch, so that one undo takes all of it back. Each row is changed at most once; rows of `notes`
 * are never changed.
 *
 * @param at epoch milliseconds of the act
 */
export type Derivation = (steps: readonly NoteChange[], at: number) => Promise<DraftChange[]>;
