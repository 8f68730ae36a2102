import type { Summary } from '../../../shared/domain/summary';
import type { StoreTables } from '../database';

/** In id order. */
export async function findSummariesOfSession(
  { summaries }: StoreTables,
  { sessionId }: { sessionId: string },
): Promise<Summary[]> {
  return (await summaries.where('row.sessionId').equals(sessionId).toArray()).map(({ row }) => row);
}
