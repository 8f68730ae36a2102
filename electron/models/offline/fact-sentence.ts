import type { TracedFact } from '../../../shared/domain/trace';
import type { AnswerSource } from '../engine';

const THE_PERSON = /^(?:i|me|my|mine|myself|you|the person|person|user|self)$/iu;

/**
 * A stored fact as a sentence: “Your dentist’s phone number is 555 01 (since 3 May 2026).”, with its words where they
 * stand in a source.
 */
export function factSentence(
  { entity, attribute, value, type, validFrom, validUntil, source, quote }: TracedFact,
  sources: readonly AnswerSource[],
): string {
  const held =
    validUntil === null ? `since ${dayWords(validFrom)}` : `from ${dayWords(validFrom)} until ${dayWords(validUntil)}`;
  const whose = ownerOf(entity);
  const said =
    type === 'fact' || type === 'preference'
      ? `${upperFirst(whose)} ${attribute} ${validUntil === null ? 'is' : 'was'} ${value.replace(/[.\s]+$/u, '')} (${held})`
      : `${upperFirst(whose)} ${attribute}, ${type === 'decision' ? 'as decided' : 'as it is done'} (${held}): ${value.replace(/[.\s]+$/u, '')}`;
  const place = source === null || quote.trim() === '' ? undefined : sources.find(({ ref }) => ref === source);
  return place === undefined ? `${said}.` : `${said}: “${quote.trim()}” [${place.number}]`;
}

/** “your”, “Anna’s”, “your dentist’s”. */
function ownerOf(entity: string): string {
  if (THE_PERSON.test(entity.trim())) return 'your';
  const name = entity.trim().replace(/^(?:my|your|the)\s+/iu, '');
  const possessive = /s$/iu.test(name) ? `${name}’` : `${name}’s`;
  return /^\p{Lu}/u.test(name) ? possessive : `your ${possessive}`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `3 May 2025`, in UTC. */
export const dayWords = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
