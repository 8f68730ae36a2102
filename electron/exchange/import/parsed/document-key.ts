import { createHash } from 'node:crypto';
import type { NoteId } from '../../../../shared/domain/ids';

/** Deterministic id: the same file gives the same note in every import. */
export const noteIdOfFile = (key: string): NoteId =>
  `F${createHash('sha256').update(key).digest('hex').slice(0, 25)}` as NoteId;
