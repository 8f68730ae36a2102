/**
 * Weights of the fused score. All are set by hand and rounded, none is fitted; docs/evidence.md has their sources.
 * Meaning is weighed by calibrated similarity, so that the sum means the same with another embedder.
 */
export const FUSION_WEIGHT = {
  lexical: 1,
  hyponym: 0.45,
  title: 0.4,
  dense: 0.35,
  /** Of a page's passage: it has no adjacent turns whose meaning adds to its own. */
  densePage: 1.3,
  sourceTurn: 1,
  ownText: 0.05,
  previousQuestion: 0.6,
  previousTurn: 0.3,
  secondPreviousTurn: 0.15,
  nextTurn: 0.2,
  /** Of the page's first passage: what the page is about. */
  pageLead: 0.2,
  person: 0.2,
  mention: 0.05,
  timeWindow: 0.2,
  isQuestion: -0.05,
  eventReport: 0.1,
  session: 0.3,
  relatedTerms: 0.1,
  answerType: 0.1,
  /**
   * Weights of the fuse stage: lists whose scores are not comparable, each earlier turn of the same session when a
   * question asks for several things, and each better note of the same turn.
   */
  link: 0.2,
  /** Reached by a message next to it, not by a link. */
  adjacentTurn: 0.05,
  fuzzyName: 0.4,
  lesson: 1,
  decision: 1,
  sameSession: -0.06,
  sameTurn: -0.6,
} as const;

export type FusionWeights = Record<keyof typeof FUSION_WEIGHT, number>;

/** The defaults with `changes` in their place. */
export const weightsOf = (changes: Partial<FusionWeights> | undefined): FusionWeights => ({
  ...FUSION_WEIGHT,
  ...changes,
});
