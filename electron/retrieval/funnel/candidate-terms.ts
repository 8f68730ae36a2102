import type { TraceCandidate } from '../../../shared/domain/trace';
import { termsOf } from '../../language/words/terms';

const termsByCandidate = new WeakMap<TraceCandidate, { inOrder: readonly string[]; distinct: ReadonlySet<string> }>();

/** The distinct index terms of a candidate's text. */
export const candidateTerms = (candidate: TraceCandidate): ReadonlySet<string> => readTerms(candidate).distinct;

/** The index terms of a candidate's text in their order, repetitions kept. */
export const candidateTermsInOrder = (candidate: TraceCandidate): readonly string[] => readTerms(candidate).inOrder;

/** Terms are read once: several stages compare candidates by their terms, and a text is up to 2,000 characters. */
function readTerms(candidate: TraceCandidate) {
  const known = termsByCandidate.get(candidate);
  if (known !== undefined) return known;
  const inOrder = termsOf(candidate.text).map(({ term }) => term);
  const terms = { inOrder, distinct: new Set(inOrder) };
  termsByCandidate.set(candidate, terms);
  return terms;
}
