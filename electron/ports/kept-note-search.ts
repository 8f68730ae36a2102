import type { NoteId } from '../../shared/domain/ids';

/** Kept notes by the terms of their texts, for what is compared with them outside of questions. */
export interface KeptNoteSearch {
  /** Notes that hold every term of a text, the newest first; none for a text without terms. */
  holdingAll(text: string, limit: number): Promise<NoteId[]>;
  /** Notes that share the most terms with a text, most first. */
  sharingMost(text: string, limit: number): Promise<NoteId[]>;
}
