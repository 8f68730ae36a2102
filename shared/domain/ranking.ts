import { z } from 'zod';

/** Where a candidate's authority comes from; shape and colour in the interface follow it. */
export const tierSchema = z.enum(['engram', 'resource', 'chat', 'web']);
export type Tier = z.infer<typeof tierSchema>;

/** retrieval.md §7. */
export const PROVENANCE_WEIGHT: Record<Tier, number> = { engram: 1, resource: 0.8, chat: 0.6, web: 0.1 };

/** What each term of the blend weighs; together 1. */
export const blendWeightsSchema = z.object({
  applicability: z.number(),
  retrieval: z.number(),
  vitality: z.number(),
  confirmation: z.number(),
});
export type BlendWeights = z.infer<typeof blendWeightsSchema>;

/**
 * retrieval.md §7: 0.65 + 0.15 + 0.10 + 0.10. The first, second and last share what vitality leaves, in these
 * proportions.
 */
const NON_VITALITY_WEIGHTS = { applicability: 0.65, retrieval: 0.15, confirmation: 0.1 } as const;
const NON_VITALITY_SUM = 0.9;

/**
 * The weights of the blend for one of vitality.
 *
 * @param vitality 0–1
 */
export function blendWeightsForVitality(vitality: number): BlendWeights {
  const share = (1 - vitality) / NON_VITALITY_SUM;
  const { applicability, retrieval, confirmation } = NON_VITALITY_WEIGHTS;
  return {
    applicability: applicability * share,
    retrieval: retrieval * share,
    vitality,
    confirmation: confirmation * share,
  };
}

/** What vitality weighs by default; `npm run -s sim:vitality` says what other weights would do. */
export const VITALITY_WEIGHT = 0.1;

/** The weights of the blend; they add up to 1. */
export const BLEND_WEIGHT: BlendWeights = blendWeightsForVitality(VITALITY_WEIGHT);

export const RECENCY_FLOOR = 0.2;
export const MAX_NEED_BOOST = 0.15;
export const MAX_PENALTY = 0.3;
export const DEFAULT_SIMILARITY_FLOOR = 0.4;

/** retrieval.md §6: labels of the gate, worst first, and the applicability each becomes. */
export const verdictSchema = z.enum(['drop', 'weak', 'useful', 'strong', 'exact', 'not-judged']);
export type Verdict = z.infer<typeof verdictSchema>;
export const APPLICABILITY: Record<Verdict, number> = {
  drop: 0,
  weak: 0.25,
  useful: 0.55,
  strong: 0.78,
  exact: 0.95,
  // Not judged says nothing about fitness: the middle of the scale, so that a failed gate neither lifts nor buries.
  'not-judged': 0.5,
};

/** Every term of the score, kept per candidate so that the panel can show the sum. A term that was not used is null. */
export const rankTermsSchema = z.object({
  provenance: z.number(),
  /** null for tiers that do not decay. */
  recency: z.number().nullable(),
  applicability: z.number(),
  retrieval: z.number(),
  vitality: z.number().nullable(),
  confirmation: z.number(),
  needBoost: z.number(),
  penalty: z.number(),
});
export type RankTerms = z.infer<typeof rankTermsSchema>;

/**
 * `0.65·applicability + 0.15·retrieval + 0.10·vitality + 0.10·confirmation`, or with other weights; an unused vitality
 * counts 0.
 */
export const blendOf = (terms: RankTerms, weights: BlendWeights = BLEND_WEIGHT): number =>
  weights.applicability * terms.applicability +
  weights.retrieval * terms.retrieval +
  weights.vitality * (terms.vitality ?? 0) +
  weights.confirmation * terms.confirmation;

/** `provenance · recency · (blend + needBoost − penalty)`, never below 0. */
export const scoreOf = (terms: RankTerms, weights: BlendWeights = BLEND_WEIGHT): number =>
  Math.max(0, terms.provenance * (terms.recency ?? 1) * (blendOf(terms, weights) + terms.needBoost - terms.penalty));

/** `1 − 0.5^n` for n independent confirmations in other sessions. */
export const confirmationOf = (confirmations: number): number => 1 - 0.5 ** confirmations;
