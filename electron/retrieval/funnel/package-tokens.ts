import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import type { Tokenizer } from '../../../shared/domain/trace-codes';
import type { TokensEstimated } from '../../../shared/domain/trace-stage-notes';

export type PackageBlock = NonNullable<RetrievalTrace['package']['blocks']>[number]['block'];

export type EntryBlock = NonNullable<NonNullable<TraceCandidate['compose']>['block']>;

export type PackagePriority = NonNullable<TraceCandidate['compose']>['tier'];

/** A candidate as the model reads it: all that its tokens hang on. */
export interface RenderedEntry {
  candidate: TraceCandidate;
  tier: PackagePriority;
  /** Whole and (where it can be cut) to its first level. */
  text: string;
  cut: { to: number; text: string } | null;
  phrased: string | null;
}

export interface TokenCounts {
  counts: number[];
  tokenizer: Tokenizer;
  /** Why the model's own tokenizer did not; null when it did, or there is none. */
  problem: TokensEstimated | null;
}

/** A candidate as the model reads it, with its tokens; `cutTokens` is null where it cannot be cut. */
export interface CountedEntry {
  rendered: RenderedEntry;
  tokens: number;
  cutTokens: number | null;
}

/** Tokens of all that may go to the model, with what counted them. */
export interface PackageTokens extends Pick<TokenCounts, 'tokenizer' | 'problem'> {
  contract: number;
  facts: number;
  turns: number;
  entries: ReadonlyMap<TraceCandidate, CountedEntry>;
}
