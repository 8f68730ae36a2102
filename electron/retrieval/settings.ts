import { BLEND_WEIGHT, DEFAULT_FLOOR, PROVENANCE_WEIGHT } from '../../shared/domain/ranking';
import { contentHash } from '../../shared/lib/content-hash';
import { FUSION_WEIGHT } from './index/scoring';

/** The funnel's figures. DESIGN.md says where each comes from. */
export const FUNNEL = {
  /** Length of a lane's list for the question itself, and for each further sub-query. */
  laneLimit: 100,
  subQueryLimit: 40,
  laneTimeoutMs: 5_000,
  /** Candidates that go on after fusing (retrieval.md §4). */
  breadth: 15,
  broadBreadth: 30,
  /** Candidates the trace lists, whether they went on or not. */
  listed: 45,
  floor: DEFAULT_FLOOR,
  gateBatch: 8,
  gateTimeoutMs: 20_000,
  /** Reciprocal rank fusion for lists whose scores do not compare: `Σ 60/(60 + rank)`, averaged over the lists. */
  reciprocalRank: 60,
  subQueryWeight: 0.2,
  linkWeight: 0.1,
  /** Share of the model's window that the package and the turns may fill; the hard cap stands behind it. */
  budgetShare: 0.75,
  capShare: 0.8,
  /** Text kept per candidate in the trace. */
  tracedCharacters: 2_000,
} as const;

/** Changes whenever a weight or limit does, so that a stored trace says which funnel made it. */
export const CONFIG_HASH = contentHash(JSON.stringify([FUNNEL, FUSION_WEIGHT, BLEND_WEIGHT, PROVENANCE_WEIGHT]));
