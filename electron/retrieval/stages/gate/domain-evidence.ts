import type { SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { questionDomain } from '../../../language/questions/question-domain';
import { distinctTerms } from '../../../language/words/terms';
import type { DomainEvidence } from '../../../ports/engine';
import type { Funnel } from '../../funnel/funnel';

/** A domain of one word is easily named in passing, so that its texts must also be near the question in meaning. */
const MIN_TERMS_INSIDE = 2;
const MIN_SIMILARITY_OF_ONE_WORD = 0.45;
/** A text that names only a part of the domain is on its border where it is near in meaning. */
const MIN_SIMILARITY_AT_BORDER = 0.2;

/**
 * For a question about how something works in a domain: where each candidate lies. What has the thing alone, of another
 * domain, looks alike and does not apply. Empty for another question, and where no candidate lies inside.
 */
export function buildDomainEvidence({ live, scored, trace }: Funnel): Map<SourceRef, DomainEvidence> {
  const domain = questionDomain(trace.plan.question);
  // What somebody does is asked of their life, not of a domain.
  if (domain === null || trace.plan.people.length > 0) return new Map();
  const wanted = new Set(domain.terms);
  const placeOf = ({ ref, text, title }: TraceCandidate): DomainEvidence['place'] => {
    const similarity = scored.get(ref)?.similarity ?? 0;
    const shared = distinctTerms(`${title}\n${text}`).filter(({ term }) => wanted.has(term)).length;
    if (shared === 0) return 'outside';
    if (shared >= MIN_TERMS_INSIDE || (wanted.size === 1 && similarity >= MIN_SIMILARITY_OF_ONE_WORD)) return 'inside';
    return similarity >= MIN_SIMILARITY_AT_BORDER ? 'border' : 'outside';
  };
  const places = new Map(live.map((candidate) => [candidate.ref, placeOf(candidate)] as const));
  if (![...places.values()].includes('inside')) return new Map();
  return new Map([...places].map(([ref, place]) => [ref, { place, phrase: domain.phrase }]));
}
