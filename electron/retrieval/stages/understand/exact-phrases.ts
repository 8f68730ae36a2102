import { asksOnlyForPhrases, quotedPhrases } from '../../../language/questions/quoted-phrases';
import { splitWords } from '../../../language/words/terms';
import type { RetrieveRequest } from '../../funnel/retrieval';

/**
 * The quoted phrases that every source must hold. In Search quotation marks always ask for that. In a chat they do so
 * where the message asks only where the words stand: elsewhere a person quotes what somebody said or names a thing, and
 * the answer may use other words, so a quotation is preferred there and filters nothing.
 */
export function exactPhrasesOf(question: string, surface: RetrieveRequest['surface']): string[] {
  const phrases = quotedPhrases(question).filter((phrase) => splitWords(phrase).length > 0);
  if (surface === 'search') return phrases;
  return asksOnlyForPhrases(question) ? phrases.filter(isOfSeveralWords) : [];
}

/** A text without spaces between words is one run of letters. */
const isOfSeveralWords = (phrase: string): boolean => splitWords(phrase).length > 1 || /[^\0-\u0dff]{3}/u.test(phrase);
