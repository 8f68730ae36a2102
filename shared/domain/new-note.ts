import { contentHash } from '../lib/content-hash';
import type { NoteId } from './ids';
import { wholeNoteText, type Note } from './note';

type NewNoteFields = Pick<Note, 'status' | 'category' | 'author' | 'origin' | 'title' | 'createdAt'> & Partial<Note>;

/**
 * A note in its first version, by default without text beyond its title, sources or marks. `createdAt` is epoch
 * milliseconds. The keys are in the order of the schema, whatever `fields` sets.
 */
export function newNote(id: NoteId, fields: NewNoteFields): Note {
  const { status, category, author, origin, title, createdAt, body = '' } = fields;
  const note: Note = {
    id,
    status,
    category,
    author,
    title,
    body,
    aliases: [],
    tags: [],
    origin,
    sources: [],
    flags: [],
    createdAt,
    updatedAt: createdAt,
    keptAt: null,
    decidedAt: null,
    deferredUntil: null,
    confirmations: 0,
    pinned: false,
    neverSurface: false,
    version: 1,
    contentHash: contentHash(wholeNoteText({ title, body })),
  };
  return { ...note, ...fields };
}
