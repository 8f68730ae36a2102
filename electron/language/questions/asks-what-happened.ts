import happeningWords from './happening-words.txt?raw';
import { splitSentences } from '../sentences/split-sentences';
import { distinctTerms } from '../words/terms';
import { alternationOf } from '../words/word-list';
import { questionSubject } from './question-subject';

const HAPPENING_WORD = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(happeningWords)}(?![\p{L}\p{N}])`, 'giu');
/** A channel or tag says where, not what. */
const CHANNEL = /(?<!\S)#[\p{L}\p{N}][\p{L}\p{N}_/-]*/gu;

/** The mark that ends a question; Greek has a semicolon, which other languages have elsewhere. */
const QUESTION_MARK = /[?？؟]/u;

/**
 * The words of a question that narrow down what there was at the time it names; none where the time alone decides. Of
 * several sentences the one that asks for the time counts: “The insurer wants dates. What happened in May?”.
 *
 * @param timePhrase the words that name the time
 * @param people names, which are no subject
 */
export function termsBesideTime(question: string, timePhrase: string, people: readonly string[]): string[] {
  const named = new Set([timePhrase, ...people].flatMap((phrase) => distinctTerms(phrase).map(({ term }) => term)));
  const asking = splitSentences(question).find(({ text }) => QUESTION_MARK.test(text) && text.includes(timePhrase));
  // The whole sentence shows its language, which tells what are stop words.
  const rest = questionSubject(asking?.text ?? question)
    .replace(CHANNEL, ' ')
    .replace(HAPPENING_WORD, ' ');
  return distinctTerms(rest).flatMap(({ term }) => (named.has(term) ? [] : [term]));
}

/** The channels or tags that a question names, with their sign. */
export const channelsIn = (question: string): string[] => question.match(CHANNEL) ?? [];
