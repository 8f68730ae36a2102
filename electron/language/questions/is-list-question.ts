import lemmatizer from 'wink-lemmatizer';
import type { QueryPlan } from '../../../shared/domain/query-plan';

const AUXILIARY = /^(?:did|do|does|is|are|was|were|has|have|had|will|would|can|could|should|might|may)$/;
const QUANTIFIER = /\b(?:both|in common|all (?:the|of)|list)\b/;
const COUNT_QUESTION = /^how many\b/;
const KIND_QUESTION = /^(?:what|which) (?:kinds|types|sorts) of\b|^in (?:what|which) ways\b/;
/**
 * "What has she painted", "where have we camped": the perfect tense asks for all occasions, and so for several
 * sessions.
 */
const PERFECT_TENSE_QUESTION = /^(?:what|where|which|who)\b(?:\s+[\p{L}\p{N}'’-]+){0,4}?\s+(?:has|have)\b/u;
const QUESTION_NOUN_PHRASE = /^(?:(?:in|at|on|to|from|for|with)\s+)?(?:what|which)\s+((?:[^\s?]+\s+){1,5})/;
/** Words with a plural form that are singular. */
const NOT_PLURAL = new Set(['news', 'series', 'class', 'christmas', 'always', 'perhaps', 'times', 'various']);

/**
 * Whether the answer has several items from several occasions: a plural, a count, "both", or the perfect tense. By
 * grammar alone. Such a question is better served by turns of many sessions than by neighbouring turns.
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
