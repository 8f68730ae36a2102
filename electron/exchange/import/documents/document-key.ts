import { createHash } from 'node:crypto';
import type { NoteId } from '../../../../shared/domain/ids';

/** Before the name of a document's file in its resource's external key. */
export const DOCUMENT_KEY = 'document:';

/** The same file is the same note, in every import. */
export const noteIdOfFile = (key: string): NoteId =>
  `F${createHash('sha256').update(key).digest('hex').slice(0, 25)}` as NoteId;
