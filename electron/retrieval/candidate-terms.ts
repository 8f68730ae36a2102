import type { TraceCandidate } from '../../shared/domain/trace';
import { distinctTerms } from '../../shared/lib/text/terms';

const read = new WeakMap<TraceCandidate, ReadonlySet<string>>();

/**
 * The distinct index terms of a candidate's text. Several stages compare candidates by them: each text is read once.
 */
export function termsIn(candidate: TraceCandidate): ReadonlySet<string> {
  const known = read.get(candidate);
  if (known !== undefined) return known;
  const terms = new Set(distinctTerms(candidate.text).map(({ term }) => term));
  read.set(candidate, terms);
  return terms;
}
