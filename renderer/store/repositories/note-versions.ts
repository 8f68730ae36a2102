import Dexie from 'dexie';
import type { NoteVersion } from '../../../shared/domain/note';
import type { StoreTables } from '../database';

/** First version first. */
export async function findVersionsOfNote({ noteVersions }: StoreTables, { noteId }: { noteId: string }): Promise<NoteVersion[]> {
  const stored = await noteVersions
    .where('[row.noteId+row.version]')
    .between([noteId, Dexie.minKey], [noteId, Dexie.maxKey])
    .toArray();
  return stored.map(({ row }) => row);
}
