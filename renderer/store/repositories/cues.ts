import type { Cue } from '../../../shared/domain/cue';
import type { StoreTables } from '../database';

/** In id order. */
export async function findCuesOfNote({ cues }: StoreTables, { noteId }: { noteId: string }): Promise<Cue[]> {
  return (await cues.where('row.noteId').equals(noteId).toArray()).map(({ row }) => row);
}
