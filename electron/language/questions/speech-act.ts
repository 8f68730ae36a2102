import germanQuestionVerbs from './german-question-verbs.txt?raw';
import germanSecondPersonVerbs from './german-second-person-verbs.txt?raw';
import { isFiller } from '../categories/filler';
import { opensWithQuestionWord, questionTagLength } from '../categories/question-tag';
import { isRequest } from '../categories/request';
import { hasFiniteVerb } from '../grammar/finite-verbs';
import { countWords } from '../grammar/split-claims';
import { splitSentences } from '../sentences/split-sentences';
import { alternationOf, anyOf } from '../words/word-list';

/** Starts like a question: a question word, or a verb before its subject. */
const SUBJECT =
  '(?:i|you|we|they|he|she|it|there|this|that|these|those|the|an?|my|our|your|his|her|their|any(?:one|body|thing)?|some(?:one|body)|\\p{Lu}\\p{L}+)';
const AUXILIARY =
  "(?:is|are|was|were|do|does|did|can|could|will|would|shall|should|have|has|had|am(?=\\si(?!\\p{L}))|may|must)(?:n[’']?t)?";
/** What may stand before a question: "and", "so", "hey". */
export const INTERROGATIVE_LEAD =
  '^(?:(?:and|but|so|ok(?:ay)?|also|hey|hi|well|oh|und|aber|also|na|sag mal)[, ]\\s?){0,3}';
const GERMAN_QUESTION_WORDS = [
  'was',
  'wann',
  'wo',
  'wer',
  'wie',
  'warum',
  'wieso',
  'weshalb',
  'wohin',
  'woher',
  'womit',
  'welche[rsnm]?',
];
const QUESTION_START = [
  new RegExp(
    `${INTERROGATIVE_LEAD}(?:what|when|where|who|whom|whose|why|how|which)(?:['’]s|['’]re|\\s${AUXILIARY})(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `${INTERROGATIVE_LEAD}(?:what|which|how|whose)\\s(?!(?:i|you|we|they|he|she|it|this|that|the|my|our|to)\\s)\\p{L}+\\s(?:\\p{L}+\\s)?${AUXILIARY}\\s${SUBJECT}(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`${INTERROGATIVE_LEAD}${AUXILIARY}\\s${SUBJECT}(?!\\p{L})(?!.{0,200},)`, 'iu'),
  new RegExp(
    String.raw`^(?:(?:und|aber|also|na|ok|hey|sag mal)[, ]\s?){0,2}(?:${alternationOf(germanSecondPersonVerbs)} du|${anyOf(GERMAN_QUESTION_WORDS)}\s(?:\p{L}+\s)?${alternationOf(germanQuestionVerbs)})(?!\p{L})`,
    'iu',
  ),
];
const ENDS_WITH_QUESTION_MARK = /\?["”’)\]]{0,3}$/u;
/** Whether a sentence is a question, by its mark or by its words. */
export const isInterrogative = (text: string): boolean =>
  ENDS_WITH_QUESTION_MARK.test(text.trim()) || QUESTION_START.some((pattern) => pattern.test(text));

/** Words of a search without a sentence around them: "kitchen budget". */
const MAX_SEARCH_WORDS = 6;
const ENDS_AS_STATEMENT = /[.!…。]["”’)\]]{0,3}$/u;
const LOOKS_SOMETHING_UP = /^(?:show|list|find|search|zeig|finde|suche?|nenne?)(?!\p{L})/iu;

/**
 * What a message does: it asks (for an answer or an act), states something, or neither of the two ("ok", "hi"). One
 * question among statements makes it ask; words without a sentence around them are looked up.
 */
export function speechActOf(message: string): 'asks' | 'states' | 'neither' {
  const sentences = splitSentences(message).map(({ text }) => text.slice(0, text.length - questionTagLength(text)));
  if (sentences.some(asks)) return 'asks';
  return sentences.some((text) => !isFiller(text, 'person')) ? 'states' : 'neither';
}

function asks(text: string): boolean {
  if (isInterrogative(text) || isRequest(text) || LOOKS_SOMETHING_UP.test(text)) return true;
  if (ENDS_AS_STATEMENT.test(text) || isFiller(text, 'person')) return false;
  return opensWithQuestionWord(text) || (countWords(text) <= MAX_SEARCH_WORDS && !hasFiniteVerb(text));
}
