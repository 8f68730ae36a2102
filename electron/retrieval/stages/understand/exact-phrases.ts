import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { asksOnlyForPhrases, quotedPhrases } from '../../../language/questions/quoted-phrases';
import { distinctTerms, splitWords } from '../../../language/words/terms';
import { valuesAlone } from '../../../language/words/written-values';
import type { RetrieveRequest } from '../../funnel/retrieval';

/**
 * The phrases that every source must hold: those in quotation marks, and all of a question that has no other words than
 * numbers, or in Search than stop words and signs. In Search quotation marks always ask for that. In a chat they do so
 * where the message asks only where the words stand: elsewhere a person quotes what somebody said or names a thing, and
 * the answer may use other words, so a quotation is preferred there and filters nothing.
 *
 * @param window a date is found by the time that it names
 */
export function exactPhrasesOf(
  question: string,
  surface: RetrieveRequest['surface'],
  window: QueryPlan['window'],
): string[] {
  const phrases = quotedPhrases(question);
  if (phrases.length === 0) return window === null ? phrasesWithoutMarks(question, surface) : [];
  if (surface === 'search') return phrases;
  return asksOnlyForPhrases(question) ? phrases.filter(isOfSeveralWords) : [];
}

function phrasesWithoutMarks(question: string, surface: RetrieveRequest['surface']): string[] {
  const values = valuesAlone(question);
  if (values.length > 0 || surface !== 'search') return values;
  const text = question.trim();
  return text !== '' && distinctTerms(text).length === 0 ? [text] : [];
}

/** Whether nothing is asked for but the phrases that `exactPhrasesOf` gives. */
export const arePhrasesAlone = (question: string): boolean =>
  quotedPhrases(question).length === 0 || asksOnlyForPhrases(question);

/** A text without spaces between words is one run of letters. */
const isOfSeveralWords = (phrase: string): boolean => splitWords(phrase).length > 1 || /[^\0-\u0dff]{3}/u.test(phrase);
