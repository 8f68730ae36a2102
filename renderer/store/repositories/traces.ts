import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { StoreTables } from '../database';

/** In the order they were made. */
export async function findTracesOfSession(
  { traces }: StoreTables,
  { sessionId }: { sessionId: string },
): Promise<RetrievalTrace[]> {
  return (await traces.where('row.sessionId').equals(sessionId).toArray()).map(({ row }) => row);
}
