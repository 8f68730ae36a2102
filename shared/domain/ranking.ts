import { z } from 'zod';
import { WEB_PROVENANCE, type TrustClass } from './web';

/** Origin of a candidate's authority; the interface derives shape and colour from it. */
export const tierSchema = z.enum(['engram', 'colleague', 'resource', 'chat', 'web', 'tool']);
export type Tier = z.infer<typeof tierSchema>;

/** Score factor by tier, set by hand. What a colleague kept stands below the person's own notes and above documents. */
export const PROVENANCE_WEIGHT: Record<Tier, number> = {
  engram: 1,
  colleague: 0.9,
  resource: 0.8,
  chat: 0.6,
  web: 0.1,
  tool: 0.1,
};

/** The score factor of a text: by its tier, and for the web by how far its site is trusted; never above that of a chat. */
export const provenanceOf = (tier: Tier, trust: TrustClass | undefined): number =>
  tier === 'web' && trust !== undefined
    ? Math.min(PROVENANCE_WEIGHT.chat, Math.max(PROVENANCE_WEIGHT.web, WEB_PROVENANCE[trust]))
    : PROVENANCE_WEIGHT[tier];

/** Weight of each term of the blend; they add up to 1. */
export const blendWeightsSchema = z.object({
  applicability: z.number(),
  retrieval: z.number(),
  vitality: z.number(),
  confirmation: z.number(),
});
export type BlendWeights = z.infer<typeof blendWeightsSchema>;

/** 0.65 + 0.15 + 0.10 beside a vitality weight of 0.10. The three share what vitality leaves, in these proportions. */
const NON_VITALITY_WEIGHTS = { applicability: 0.65, retrieval: 0.15, confirmation: 0.1 } as const;
const NON_VITALITY_SUM = 0.9;

/**
 * The blend weights for a given weight of vitality; they add up to 1.
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

/** Default weight of vitality; `npm run -s sim:vitality` measures others. */
export const VITALITY_WEIGHT = 0.1;

/** The default blend weights; they add up to 1. */
export const BLEND_WEIGHT: BlendWeights = blendWeightsForVitality(VITALITY_WEIGHT);

export const RECENCY_FLOOR = 0.2;
export const MAX_NEED_BOOST = 0.15;
export const MAX_PENALTY = 0.3;
export const DEFAULT_SIMILARITY_FLOOR = 0.4;

/** Labels of the gate, worst first, and the applicability (0–1) of each. */
export const verdictSchema = z.enum(['drop', 'weak', 'useful', 'strong', 'exact', 'not-judged']);
export type Verdict = z.infer<typeof verdictSchema>;
export const APPLICABILITY: Record<Verdict, number> = {
  drop: 0,
  weak: 0.25,
  useful: 0.55,
  strong: 0.78,
  exact: 0.95,
  // Unjudged candidates get the middle of the scale, so that a failed gate neither promotes nor demotes them.
  'not-judged': 0.5,
};

/** Every term of the score, kept per candidate so that the panel can show the sum. An unused term is null. */
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
 * `0.65·applicability + 0.15·retrieval + 0.10·vitality + 0.10·confirmation` by default; an unused vitality counts as 0.
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
