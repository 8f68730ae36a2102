import { distinctTerms } from '../../../language/words/terms';
import type { UnderstandRequest } from '../../../ports/engine';

/** Words of the question that make up a subject, and a domain. */
const SUBJECT_WORDS = 8;
const DOMAIN_WORDS = 5;

/**
 * The intent as one sentence at the requested abstraction. The angle is the statement; the subject is what it is about;
 * the domain starts with the projects and people involved and, if enough words remain, leaves the angle's own words
 * out.
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
  // English names the subject last.
  return `What the vault knows about ${[...led, ...rest.slice(-DOMAIN_WORDS)].join(', ')}`;
}
