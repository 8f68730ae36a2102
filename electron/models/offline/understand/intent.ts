import { distinctTerms } from '../../../language/words/terms';
import type { UnderstandRequest } from '../../../ports/engine';

/** Words of the question that a subject is told by, and that a domain is. */
const SUBJECT_WORDS = 8;
const DOMAIN_WORDS = 5;

/**
 * One sentence at the asked altitude. The angle is the statement itself; the subject is what it is about; the domain
 * leads with the projects and people it belongs to and leaves the angle's own words (what is asked of them) behind
 * where there are more than enough.
 */
export function intentOf(
  { question, intentAbstraction = 'domain', dictionary = [] }: UnderstandRequest,
  statement: string,
  people: readonly string[],
): string {
  if (intentAbstraction === 'angle') return `Exactly this: ${statement}`;
  const words = distinctTerms(statement).map(({ word }) => word);
  if (words.length === 0) return question;
  if (intentAbstraction === 'subject') return `What the vault knows about ${words.slice(0, SUBJECT_WORDS).join(', ')}`;
  const named = dictionary
    .filter(({ kind, mention }) => kind !== 'person' && question.includes(mention))
    .map(({ of }) => of);
  const led = [...new Set([...named, ...people])];
  const known = new Set(distinctTerms(led.join(' ')).map(({ term }) => term));
  const rest = distinctTerms(statement)
    .filter(({ term }) => !known.has(term))
    .map(({ word }) => word);
  // English puts what is asked about last.
  return `What the vault knows about ${[...led, ...rest.slice(-DOMAIN_WORDS)].join(', ')}`;
}
