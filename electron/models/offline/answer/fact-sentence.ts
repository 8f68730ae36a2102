import type { TracedFact } from '../../../../shared/domain/trace';
import type { AnswerSource } from '../../../ports/engine';

const NAMES_OF_PERSON = /^(?:i|me|my|mine|myself|you|the person|person|user|self)$/iu;

/**
 * A stored fact as a sentence: “Your dentist’s phone number is 555 01 (since 3 May 2026).”, quoting a source where one
 * contains it.
 */
export function factSentence(
  { entity, attribute, value, type, validFrom, validUntil, source, quote }: TracedFact,
  sources: readonly AnswerSource[],
): string {
  const validity =
    validUntil === null
      ? `since ${formatDay(validFrom)}`
      : `from ${formatDay(validFrom)} until ${formatDay(validUntil)}`;
  const owner = ownerOf(entity);
  const statement =
    type === 'fact' || type === 'preference'
      ? `${upperFirst(owner)} ${attribute} ${validUntil === null ? 'is' : 'was'} ${value.replace(/[.\s]+$/u, '')} (${validity})`
      : `${upperFirst(owner)} ${attribute}, ${type === 'decision' ? 'as decided' : 'as it is done'} (${validity}): ${value.replace(/[.\s]+$/u, '')}`;
  const citedSource = source === null || quote.trim() === '' ? undefined : sources.find(({ ref }) => ref === source);
  return citedSource === undefined ? `${statement}.` : `${statement}: “${quote.trim()}” [${citedSource.number}]`;
}

/** “your”, “Anna’s”, “your dentist’s”. */
function ownerOf(entity: string): string {
  if (NAMES_OF_PERSON.test(entity.trim())) return 'your';
  const name = entity.trim().replace(/^(?:my|your|the)\s+/iu, '');
  const possessive = /s$/iu.test(name) ? `${name}’` : `${name}’s`;
  return /^\p{Lu}/u.test(name) ? possessive : `your ${possessive}`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `3 May 2025`, in UTC. */
export const formatDay = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
