import { BLEND_WEIGHT, DEFAULT_SIMILARITY_FLOOR, PROVENANCE_WEIGHT } from '../../../shared/domain/ranking';
import { contentHash } from '../../../shared/lib/content-hash';
import { FUSION_WEIGHT } from '../index/queries/fusion-weight';

/** Settings of the funnel; docs/evidence.md gives the source of each. */
export const FUNNEL_SETTINGS = {
  /** Length of a lane's list for the question itself, and for each further sub-query. */
  laneLimit: 100,
  subQueryLimit: 40,
  /** Longer than the other lanes' lists, since the graph only finds candidates that are then scored like the rest. */
  graphLimit: 200,
  laneTimeoutMs: 5_000,
  /** Candidates after fusion. */
  breadth: 15,
  broadBreadth: 30,
  /** Summaries and topics that a question about the whole may add to them. */
  overviews: 3,
  /** The same of words on the search page. */
  searchedOverviews: 1,
  /** Searches of one question at most, where a model that judges asks for more. */
  rounds: 3,
  /** Candidates listed in the trace, whether kept or not. */
  listed: 45,
  floor: DEFAULT_SIMILARITY_FLOOR,
  gateBatch: 8,
  gateTimeoutMs: 20_000,
  /**
   * Constant k of reciprocal rank fusion for lists without comparable scores: `Σ k/(k + rank)`, averaged over the
   * lists.
   */
  reciprocalRank: 60,
  /** Share of the context window for the package and the turns; the rest is the hard cap's reserve. */
  budgetShare: 0.75,
  capShare: 0.8,
  /** Each block's share of the budget; unused room passes to the next block. */
  blockShare: { contract: 0.1, facts: 0.1, lessons: 0.1, profile: 0.1, workspace: 0.1, memories: 0.4, web: 0.1 },
  /** λ of maximal marginal relevance for a broad list; 1 keeps the ranking. */
  diversity: 0.7,
  /** Text kept per candidate in the trace. */
  tracedCharacters: 2_000,
} as const;

/** Changes with every weight or limit, so that a stored trace identifies the funnel that made it. */
export const CONFIG_HASH = contentHash(
  JSON.stringify([FUNNEL_SETTINGS, FUSION_WEIGHT, BLEND_WEIGHT, PROVENANCE_WEIGHT]),
);
