import timeWords from './time-words.txt?raw';
import { alternationOf } from '../words/word-list';

/** What an answer to the question would contain. A mild boost (docs/evidence.md), never a filter. */
export type AnswerType = 'time' | 'number' | 'place';

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const TIME = new RegExp(
  `\\b(?:${MONTHS}|${alternationOf(timeWords)}|(?:last|next|this|past)\\s+(?:\\w+\\s+)?(?:day|night|week|month|year)s?|ago|since|recently|(?:19|20)\\d\\d|\\d+(?:st|nd|rd|th))\\b`,
  'i',
);
const NUMBER =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|dozen|couple|several|once|twice|first|second|third)\b/i;
const PLACE =
  /\b(?:in|at|to|from|near|visit(?:ed)?|around)\s+(?:the\s+)?\p{Lu}\p{L}+|\b(?:home|city|town|country|park|beach|mountains?|lake|school|museum|restaurant|street)\b/u;

export function expectedAnswerType(question: string): AnswerType | null {
  const plain = question.trim().toLowerCase();
  if (/^(?:when|what (?:day|date|month|year|time)|which (?:day|date|month|year)|how long)\b/.test(plain)) return 'time';
  if (/^how (?:many|much|often|old)\b/.test(plain)) return 'number';
  if (/^(?:where|(?:what|which) (?:city|country|place|town|state))\b/.test(plain)) return 'place';
  return null;
}

export function mentionsAnswerType(type: AnswerType, text: string): boolean {
  if (type === 'time') return TIME.test(text);
  return type === 'number' ? NUMBER.test(text) : PLACE.test(text);
}
