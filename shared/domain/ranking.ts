import { z } from 'zod';

/** Where a candidate's authority comes from; shape and colour in the interface follow it. */
export const tierSchema = z.enum(['engram', 'resource', 'chat', 'web']);
export type Tier = z.infer<typeof tierSchema>;

/** retrieval.md §7. */
export const PROVENANCE_WEIGHT: Record<Tier, number> = { engram: 1, resource: 0.8, chat: 0.6, web: 0.1 };

/** retrieval.md §7: the weights of the blend; they add up to 1. */
export const BLEND_WEIGHT = { applicability: 0.65, retrieval: 0.15, vitality: 0.1, confirmation: 0.1 } as const;

export const RECENCY_FLOOR = 0.2;
export const MAX_NEED_BOOST = 0.15;
export const MAX_PENALTY = 0.3;
export const DEFAULT_FLOOR = 0.4;

/** retrieval.md §6: labels of the gate, worst first, and the applicability each becomes. */
export const verdictSchema = z.enum(['drop', 'weak', 'useful', 'strong', 'exact', 'not-judged']);
export type Verdict = z.infer<typeof verdictSchema>;
export const APPLICABILITY: Record<Verdict, number> = {
  drop: 0, weak: 0.25, useful: 0.55, strong: 0.78, exact: 0.95,
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

/** `0.65·applicability + 0.15·retrieval + 0.10·vitality + 0.10·confirmation`; an unused vitality counts 0. */
export const blendOf = (terms: RankTerms): number =>
  BLEND_WEIGHT.applicability * terms.applicability +
  BLEND_WEIGHT.retrieval * terms.retrieval +
  BLEND_WEIGHT.vitality * (terms.vitality ?? 0) +
  BLEND_WEIGHT.confirmation * terms.confirmation;

/** `provenance · recency · (blend + needBoost − penalty)`, never below 0. */
export const scoreOf = (terms: RankTerms): number =>
  Math.max(0, terms.provenance * (terms.recency ?? 1) * (blendOf(terms) + terms.needBoost - terms.penalty));

/** `1 − 0.5^n` for n independent confirmations in other sessions. */
export const confirmationOf = (confirmations: number): number => 1 - 0.5 ** confirmations;
