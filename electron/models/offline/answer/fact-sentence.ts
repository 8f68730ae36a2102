import type { TracedFact } from '../../../../shared/domain/trace';
import type { AnswerSource } from '../../../ports/engine';
import { t } from '../../../../shared/messages/message';
import { formatDay } from './answer-dates';

const NAMES_OF_PERSON = /^(?:i|me|my|mine|myself|you|the person|person|user|self)$/iu;

/**
 * A stored fact as a sentence: “Your dentist’s phone number is 555 01 (since 3 May 2026).”, quoting a source where one
 * contains it.
 */
export function factSentence(
  { entity, attribute, value, type, validFrom, validUntil, source, quote }: TracedFact,
  sources: readonly AnswerSource[],
): string {
  const from = formatDay(validFrom);
  const parts = {
    owner: upperFirst(ownerOf(entity)),
    attribute,
    value: value.replace(/[.\s]+$/u, ''),
    validity:
      validUntil === null
        ? t('mainAnswers.since', { from })
        : t('mainAnswers.fromUntil', { from, until: formatDay(validUntil) }),
  };
  const statement =
    type === 'decision'
      ? t('mainAnswers.factDecided', parts)
      : type !== 'fact' && type !== 'preference'
        ? t('mainAnswers.factDone', parts)
        : validUntil === null
          ? t('mainAnswers.factIs', parts)
          : t('mainAnswers.factWas', parts);
  const citedSource = source === null || quote.trim() === '' ? undefined : sources.find(({ ref }) => ref === source);
  return citedSource === undefined
    ? `${statement}.`
    : t('mainAnswers.followedByQuote', { text: statement, quote: quote.trim(), number: citedSource.number });
}

/** “your”, “Anna’s”, “your dentist’s”. */
function ownerOf(entity: string): string {
  if (NAMES_OF_PERSON.test(entity.trim())) return t('mainAnswers.ownerPerson');
  const name = entity.trim().replace(/^(?:my|your|the)\s+/iu, '');
  const endsInS = /s$/iu.test(name);
  if (/^\p{Lu}/u.test(name))
    return endsInS ? t('mainAnswers.ownerNameInS', { name }) : t('mainAnswers.ownerName', { name });
  return endsInS ? t('mainAnswers.ownerThingInS', { name }) : t('mainAnswers.ownerThing', { name });
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
