import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { StoreTables } from '../database';

/** In id order. */
export async function findDecisionsOfNote(
  { decisions }: StoreTables,
  { noteId }: { noteId: string },
): Promise<DecisionRecord[]> {
  return (await decisions.where('row.noteId').equals(noteId).toArray()).map(({ row }) => row);
}
