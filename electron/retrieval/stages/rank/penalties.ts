import { MAX_PENALTY } from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { SurfacingHistory } from '../../funnel/retrieval-ports';
import type { ScoredHit } from '../../index/scoring/score-query';

/**
 * Set by hand within the 0.3 that retrieval.md §7 allows: superseded weighs most, leaning on what was superseded and a
 * time beside the one asked about least.
 */
const SUPERSEDED = 0.2;
const LINKS_TO_SUPERSEDED = 0.05;
const OUT_OF_WINDOW = 0.05;
/** What a source loses that was surfaced and never used; less, the more it was used. */
const SURFACED_UNUSED = 0.15;
/** Fewer surfacings say nothing about a source yet. */
const MIN_SURFACED = 5;

/**
 * What speaks against a kept candidate, by name; the sum is at most 0.3 (retrieval.md §7). Being surfaced can only take
 * away here: nothing in the ranking grows with exposure.
 */
export function penaltiesOf(
  candidate: TraceCandidate,
  { links, linksToSuperseded, isInTimeWindow }: ScoredHit,
  history: SurfacingHistory | undefined,
): Record<string, number> {
  const penalties: Record<string, number> = {};
  if (links.some(({ kind, outgoing }) => kind === 'supersedes' && !outgoing)) penalties['superseded'] = SUPERSEDED;
  if (linksToSuperseded === true) penalties['leans on what was superseded'] = LINKS_TO_SUPERSEDED;
  if (isInTimeWindow === false) penalties['outside the time asked about'] = OUT_OF_WINDOW;
  const counts = unusedSurfacings(candidate, history);
  if (counts !== null) penalties['surfaced but not used'] = SURFACED_UNUSED * (1 - counts.used / counts.surfaced);
  return penalties;
}

export const penaltySum = (penalties: Record<string, number>): number =>
  Math.min(
    MAX_PENALTY,
    Object.values(penalties).reduce((sum, value) => sum + value, 0),
  );

/**
 * The maya rate's two figures; null until there were enough surfacings to say something, and when something came of
 * each of them. The rate is `1 − used / surfaced`.
 */
export function unusedSurfacings(
  { ref }: Pick<TraceCandidate, 'ref'>,
  history: SurfacingHistory | undefined,
): { surfaced: number; used: number } | null {
  const counts = history?.countIfLoaded(ref) ?? null;
  if (counts === null || counts.surfaced < MIN_SURFACED || counts.used >= counts.surfaced) return null;
  return { surfaced: counts.surfaced, used: counts.used };
}
