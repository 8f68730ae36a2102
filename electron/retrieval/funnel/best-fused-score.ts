import type { TraceCandidate } from '../../../shared/domain/trace';
import { isOverview } from '../index/columns/index-entry';

/**
 * The best fused score, which the others are relative to; at least 0. Summaries and topics are scored among themselves,
 * so that theirs counts only where there is nothing else.
 */
export function bestFusedScore(candidates: readonly Pick<TraceCandidate, 'kind' | 'fused'>[]): number {
  const evidence = candidates.filter((candidate) => !isOverview(candidate));
  return Math.max(0, ...(evidence.length > 0 ? evidence : candidates).map(({ fused }) => fused.score));
}
