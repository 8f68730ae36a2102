import { contentHash } from '../../../shared/lib/content-hash';
import { normaliseText } from '../../language/words/normalise-text';
import { termsOf } from '../../language/words/terms';
import type { Funnel } from './funnel';
import { isOverview } from '../index/columns/index-entry';
import type { TraceCandidate } from '../../../shared/domain/trace';

const termsByCandidate = new WeakMap<TraceCandidate, { inOrder: readonly string[]; distinct: ReadonlySet<string> }>();

/** The distinct index terms of a candidate's text. */
export const candidateTerms = (candidate: TraceCandidate): ReadonlySet<string> => readTerms(candidate).distinct;

/** The index terms of a candidate's text in their order, repetitions kept. */
export const candidateTermsInOrder = (candidate: TraceCandidate): readonly string[] => readTerms(candidate).inOrder;

/** Read once: several stages compare candidates by their terms, and a text is up to 2,000 characters. */
function readTerms(candidate: TraceCandidate) {
  const known = termsByCandidate.get(candidate);
  if (known !== undefined) return known;
  const inOrder = termsOf(candidate.text).map(({ term }) => term);
  const terms = { inOrder, distinct: new Set(inOrder) };
  termsByCandidate.set(candidate, terms);
  return terms;
}

type Judged = 'floor' | 'gate' | 'rank' | 'dedup' | 'resolve' | 'compose' | 'outcome' | 'use';

/** What the stages after fusing write on a candidate, before any of them ran. */
export const unjudged = (): Pick<TraceCandidate, Judged> => ({
  floor: null,
  gate: null,
  rank: null,
  dedup: null,
  resolve: null,
  compose: null,
  outcome: { state: 'kept' },
  use: null,
});

/**
 * The best fused score, which the others are relative to; at least 0. Summaries and topics are scored among themselves,
 * so that theirs counts only where there is nothing else.
 */
export function bestFusedScore(candidates: readonly Pick<TraceCandidate, 'kind' | 'fused'>[]): number {
  const evidence = candidates.filter((candidate) => !isOverview(candidate));
  return Math.max(0, ...(evidence.length > 0 ? evidence : candidates).map(({ fused }) => fused.score));
}

/** Tests for an earlier asking of the same question: it answers nothing, and would stand above the answer. */
export function repeatedQuestionTest({ trace }: Funnel): (candidate: TraceCandidate) => boolean {
  const question = normaliseText(trace.plan.question);
  return ({ tier, text }) => question !== '' && tier === 'chat' && normaliseText(text) === question;
}

/**
 * Groups texts of the same words, ignoring case and punctuation. Texts without words (an emoji, a rule) are the same only
 * when they are equal, and so are those of which just the beginning is known (not `isWhole`).
 */
export function groupSameWords<Item>(
  items: readonly Item[],
  textOf: (item: Item) => { text: string; hash: string; isWhole: boolean },
): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { text, hash, isWhole } = textOf(item);
    const normal = normaliseText(text);
    const key = normal === '' ? hash : `${contentHash(normal)}:${isWhole ? '' : hash}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}
