import type { Feedback } from '../../../shared/domain/feedback';
import type { StoreTables } from '../database';

/** Oldest first. */
export async function findFeedback(
  { feedback }: StoreTables,
  { includeWithdrawn }: { includeWithdrawn: boolean },
): Promise<Feedback[]> {
  const rows = (await feedback.orderBy('row.at').toArray()).map(({ row }) => row);
  return includeWithdrawn ? rows : rows.filter(({ withdrawnAt }) => withdrawnAt === null);
}
