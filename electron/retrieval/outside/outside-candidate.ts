import type { TraceCandidate } from '../../../shared/domain/trace';
import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import { unjudged } from '../funnel/unjudged';
import type { ScoredHit } from '../index/scoring/score-query';

export const fusedScoreOf = ({ parts }: ScoredHit): number =>
  Object.values(parts).reduce((sum, value) => sum + value, 0);

/**
 * A scored text from outside the vault as a candidate of the trace.
 *
 * @param rank 1-based
 * @param from what found it, and where it comes from
 */
export function outsideCandidate(
  hit: ScoredHit,
  rank: number,
  from: Pick<TraceCandidate, 'found' | 'web' | 'shared'>,
): TraceCandidate {
  const { entry, parts, similarity } = hit;
  return {
    ref: entry.ref,
    kind: entry.kind,
    tier: entry.tier,
    title: entry.title,
    text: entry.text.slice(0, FUNNEL_SETTINGS.tracedCharacters),
    contentHash: entry.hash,
    version: entry.version,
    role: entry.role,
    speaker: entry.speaker,
    at: entry.at,
    keptAt: entry.keptAt,
    origin: null,
    resource: null,
    ...from,
    similarity,
    fused: { score: fusedScoreOf(hit), rank, parts },
    ...unjudged(),
  };
}
