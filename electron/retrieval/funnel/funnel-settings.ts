import { BLEND_WEIGHT, DEFAULT_SIMILARITY_FLOOR, PROVENANCE_WEIGHT } from '../../../shared/domain/ranking';
import { contentHash } from '../../../shared/lib/content-hash';
import { FUSION_WEIGHT } from '../index/queries/fusion-weight';

/** The funnel's figures. DESIGN.md says where each comes from. */
export const FUNNEL_SETTINGS = {
  /** Length of a lane's list for the question itself, and for each further sub-query. */
  laneLimit: 100,
  subQueryLimit: 40,
  /** Longer than a lane's: it only finds, what it finds is scored like the rest. */
  graphLimit: 200,
  laneTimeoutMs: 5_000,
  /** Candidates that go on after fusing (retrieval.md §4). */
  breadth: 15,
  broadBreadth: 30,
  /** Candidates the trace lists, whether they went on or not. */
  listed: 45,
  floor: DEFAULT_SIMILARITY_FLOOR,
  gateBatch: 8,
  gateTimeoutMs: 20_000,
  /** Reciprocal rank fusion for lists whose scores do not compare: `Σ 60/(60 + rank)`, averaged over the lists. */
  reciprocalRank: 60,
  /** Share of the model's window that the package and the turns may fill; the hard cap stands behind it. */
  budgetShare: 0.75,
  capShare: 0.8,
  /** Each block's share of the budget (retrieval.md §10); what one leaves flows on. */
  blockShare: { contract: 0.1, facts: 0.1, lessons: 0.1, workspace: 0.2, memories: 0.4, web: 0.1 },
  /** λ of maximal marginal relevance for a broad list: 1 is the ranking itself. */
  diversity: 0.7,
  /** Text kept per candidate in the trace. */
  tracedCharacters: 2_000,
} as const;

/** Changes whenever a weight or limit does, so that a stored trace says which funnel made it. */
export const CONFIG_HASH = contentHash(
  JSON.stringify([FUNNEL_SETTINGS, FUSION_WEIGHT, BLEND_WEIGHT, PROVENANCE_WEIGHT]),
);
