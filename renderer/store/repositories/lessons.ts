import type { Lesson } from '../../../shared/domain/lesson';
import type { StoreTables } from '../database';

/** In id order. */
export async function findLessonsOfNote({ lessons }: StoreTables, { noteId }: { noteId: string }): Promise<Lesson[]> {
  return (await lessons.where('row.noteId').equals(noteId).toArray()).map(({ row }) => row);
}
