import type { Lesson } from '../../../shared/domain/lesson';
import type { StoreTables } from '../database';

/** In id order. */
export async function findLessonsOfNote({ cues }: StoreTables, { noteId }: { noteId: string }): Promise<Lesson[]> {
  return (await cues.where('row.noteId').equals(noteId).toArray()).map(({ row }) => row);
}
