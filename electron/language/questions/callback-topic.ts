import outcomeQuestions from './outcome-questions.txt?raw';
import advicePhrases from './advice-phrases.txt?raw';
import callbackWords from './callback-words.txt?raw';
import { distinctTerms } from '../words/terms';
import { alternationOf } from '../words/word-list';

const CALLBACK_WORD = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(callbackWords)}(?![\p{L}\p{N}])`, 'giu');
const ADVICE_PHRASES = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(advicePhrases)}(?![\p{L}\p{N}])`, 'giu');
const ADVICE = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(advicePhrases)}(?![\p{L}\p{N}])`, 'iu');

/**
 * Whether a question about the assistant's advice says what the advice was about: “did that thing you suggested work?”
 * does not.
 */
export const hasCallbackTopic = (question: string): boolean =>
  distinctTerms(question.replace(CALLBACK_WORD, ' ')).length > 0;

/** The terms of a text that say what it is about, without the words of asking for advice and of giving it. */
export const termsBesideAdvice = (text: string): string[] =>
  distinctTerms(text.replace(CALLBACK_WORD, ' ').replace(ADVICE_PHRASES, ' ')).map(({ term }) => term);

/** Whether a text gives advice. */
export const isAdvice = (text: string): boolean => ADVICE.test(text);

/** UTF-16 units of a question that are read. */
const MAX_OUTCOME_CHARACTERS = 500;
const OUTCOME = new RegExp(String.raw`(?<!\p{L})${alternationOf(outcomeQuestions)}(?!\p{L})`, 'iu');

/** Whether a question asks what came of something: "did it help?", "hat das geklappt?". */
export const asksForOutcome = (question: string): boolean => OUTCOME.test(question.slice(0, MAX_OUTCOME_CHARACTERS));
