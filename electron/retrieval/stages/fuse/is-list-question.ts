import lemmatizer from 'wink-lemmatizer';
import type { QueryPlan } from '../../../../shared/domain/query-plan';

const AUXILIARY = /^(?:did|do|does|is|are|was|were|has|have|had|will|would|can|could|should|might|may)$/;
const QUANTIFIER = /\b(?:both|in common|all (?:the|of)|list)\b/;
const COUNT_QUESTION = /^how many\b/;
const KIND_QUESTION = /^(?:what|which) (?:kinds|types|sorts) of\b|^in (?:what|which) ways\b/;
/**
 * "What has she painted", "where have we camped": the perfect asks for all of a time, and so of several conversations.
 */
const PERFECT_TENSE_QUESTION = /^(?:what|where|which|who)\b(?:\s+[\p{L}\p{N}'’-]+){0,4}?\s+(?:has|have)\b/u;
const QUESTION_NOUN_PHRASE = /^(?:(?:in|at|on|to|from|for|with)\s+)?(?:what|which)\s+((?:[^\s?]+\s+){1,5})/;
/** Written like plurals, and not of many things. */
const NOT_PLURAL = new Set(['news', 'series', 'class', 'christmas', 'always', 'perhaps', 'times', 'various']);

/**
 * Whether several things answer the question, which were said at several times: a plural, a count, "both", or the
 * perfect tense. Grammar alone; such a question is served better by turns of many sessions than by neighbours of one.
 */
export function isListQuestion({ question, shape }: Pick<QueryPlan, 'question' | 'shape'>): boolean {
  const plain = question.trim().toLowerCase();
  if (
    shape === 'broad-list' ||
    COUNT_QUESTION.test(plain) ||
    KIND_QUESTION.test(plain) ||
    PERFECT_TENSE_QUESTION.test(plain) ||
    QUANTIFIER.test(plain)
  )
    return true;
  for (const word of QUESTION_NOUN_PHRASE.exec(plain)?.[1]!.trim().split(/\s+/) ?? []) {
    if (word === 'are' || word === 'were') return true;
    if (AUXILIARY.test(word)) return false;
    if (isPlural(word)) return true;
  }
  return false;
}

function isPlural(word: string): boolean {
  if (NOT_PLURAL.has(word) || /(?:ss|us|is|['’]s)$/.test(word)) return false;
  return word.endsWith('s') ? lemmatizer.noun(word) !== word : /^(?:children|people|men|women)$/.test(word);
}
