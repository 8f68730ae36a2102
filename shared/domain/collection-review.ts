import { z } from 'zod';

/** A reviewer's answer to “should this note stay in the collection?”. */
export const judgementSchema = z.enum(['keep', 'drop', 'unsure']);
export type Judgement = z.infer<typeof judgementSchema>;

/** What a curator says about two notes of a collection. */
export const markKindSchema = z.enum(['duplicate', 'contradiction']);
export type MarkKind = z.infer<typeof markKindSchema>;

/** Characters of a comment on a judgement, and of the reason of a mark. */
export const MAX_COMMENT = 2_000;
export const MAX_MARK_REASON = 500;

/** Cohen's κ of two reviewers over the notes that both judged at the same version. */
export interface PairAgreement {
  /** Their names in the collection. */
  first: string;
  second: string;
  /** Notes that both judged. */
  notes: number;
  /** Shares from 0 to 1: observed agreement, and agreement expected by chance. Null without such notes. */
  observed: number | null;
  expected: number | null;
  /** −1 to 1; null where it is undefined, for the reason of `undefinedBecause`. */
  kappa: number | null;
  /** 95 % interval by the large-sample standard error, cut to −1…1; null where κ is. */
  interval: { low: number; high: number } | null;
  /** `one-answer`: both gave one and the same answer throughout, so chance alone explains all agreement. */
  undefinedBecause: 'no-shared-notes' | 'one-answer' | null;
}

export interface Agreement {
  /** Every pair of reviewers, by name. */
  pairs: PairAgreement[];
  /** Light's κ, the mean over the pairs that have one; null for fewer than two such pairs. */
  mean: number | null;
  /** Pairs without a κ, which the mean leaves out. */
  undefinedPairs: number;
}
