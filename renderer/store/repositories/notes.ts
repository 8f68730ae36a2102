import Dexie from 'dexie';
import type { Note, NoteStatus } from '../../../shared/domain/note';
import type { StoreTables } from '../database';

/** Oldest first. */
export async function findNotesByStatus({ notes }: StoreTables, { status }: { status: NoteStatus }): Promise<Note[]> {
  const stored = await notes
    .where('[row.status+row.createdAt]')
    .between([status, Dexie.minKey], [status, Dexie.maxKey])
    .toArray();
  return stored.map(({ row }) => row);
}

/** Notes with a source in that session, whatever their status; in id order. */
export async function findNotesOfSession(
  { notes }: StoreTables,
  { sessionId }: { sessionId: string },
): Promise<Note[]> {
  return (await notes.where('sessionIds').equals(sessionId).toArray()).map(({ row }) => row);
}
