import Dexie from 'dexie';
import type { NoteVersion } from '../../../shared/domain/note';
import type { StoreTables } from '../database';

/** First version first; with a number that one alone. */
export async function findVersionsOfNote(
  { noteVersions }: StoreTables,
  { noteId, version }: { noteId: string; version?: number },
): Promise<NoteVersion[]> {
  const stored = await noteVersions
    .where('[row.noteId+row.version]')
    .between([noteId, version ?? Dexie.minKey], [noteId, version ?? Dexie.maxKey], true, true)
    .toArray();
  return stored.map(({ row }) => row);
}
