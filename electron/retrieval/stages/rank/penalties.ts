import { MAX_PENALTY } from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { PenaltyCode } from '../../../../shared/domain/trace-codes';
import type { SurfacingHistory } from '../../funnel/retrieval-ports';
import type { ScoredHit } from '../../index/scoring/score-query';

type Penalties = Partial<Record<PenaltyCode, number>>;

/**
 * The values are set by hand within the maximum of 0.3: superseded weighs most, a source of a superseded note and a
 * time near the one asked about least.
 */
const SUPERSEDED = 0.2;
const LINKS_TO_SUPERSEDED = 0.05;
const OUT_OF_WINDOW = 0.05;
/** Maximum penalty of a source that was surfaced and never used. */
const SURFACED_UNUSED = 0.15;
/** Surfacings below which there is no penalty. */
const MIN_SURFACED = 5;

/** Penalties of a kept candidate by name; their sum is at most 0.3. Exposure can only lower a rank, never raise it. */
export function penaltiesOf(
  candidate: TraceCandidate,
  { links, linksToSuperseded, isInTimeWindow }: ScoredHit,
  history: SurfacingHistory | undefined,
): Penalties {
  const penalties: Penalties = {};
  if (links.some(({ kind, outgoing }) => kind === 'supersedes' && !outgoing)) penalties['superseded'] = SUPERSEDED;
  if (linksToSuperseded === true) penalties['links-to-superseded'] = LINKS_TO_SUPERSEDED;
  if (isInTimeWindow === false) penalties['outside-time-window'] = OUT_OF_WINDOW;
  const counts = unusedSurfacings(candidate, history);
  if (counts !== null) penalties['surfaced-unused'] = SURFACED_UNUSED * (1 - counts.used / counts.surfaced);
  return penalties;
}

/** The sum, from 0 to MAX_PENALTY. */
export const penaltySum = (penalties: Penalties): number =>
  Math.min(
    MAX_PENALTY,
    Object.values(penalties).reduce((sum, value) => sum + value, 0),
  );

/**
 * Counts for the unused-surfacing rate, `1 − used / surfaced`; null with too few surfacings, and when every surfacing
 * was used.
 */
export function unusedSurfacings(
  { ref }: Pick<TraceCandidate, 'ref'>,
  history: SurfacingHistory | undefined,
): { surfaced: number; used: number } | null {
  const counts = history?.countIfLoaded(ref) ?? null;
  if (counts === null || counts.surfaced < MIN_SURFACED || counts.used >= counts.surfaced) return null;
  return { surfaced: counts.surfaced, used: counts.used };
}
