import type { TraceCandidate } from '../../../shared/domain/trace';
import { distinctTerms } from '../../language/words/terms';

const termsByCandidate = new WeakMap<TraceCandidate, ReadonlySet<string>>();

/** The distinct index terms of a candidate's text, cached, since several stages compare candidates by them. */
export function candidateTerms(candidate: TraceCandidate): ReadonlySet<string> {
  const known = termsByCandidate.get(candidate);
  if (known !== undefined) return known;
  const terms = new Set(distinctTerms(candidate.text).map(({ term }) => term));
  termsByCandidate.set(candidate, terms);
  return terms;
}
