import happeningWords from './happening-words.txt?raw';
import { distinctTerms } from '../words/terms';
import { alternationOf } from '../words/word-list';
import { questionSubject } from './question-subject';

const HAPPENING_WORD = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(happeningWords)}(?![\p{L}\p{N}])`, 'giu');
/** A channel or tag says where, not what. */
const CHANNEL = /(?<!\S)#[\p{L}\p{N}][\p{L}\p{N}_/-]*/gu;

/**
 * The words of a question that narrow down what there was at the time it names; none where the time alone decides.
 *
 * @param without phrases that do not name a subject: the time, and people
 */
export function termsBesideTime(question: string, without: readonly string[]): string[] {
  const named = new Set(without.flatMap((phrase) => distinctTerms(phrase).map(({ term }) => term)));
  // The whole question shows its language, which tells what are stop words.
  const rest = questionSubject(question).replace(CHANNEL, ' ').replace(HAPPENING_WORD, ' ');
  return distinctTerms(rest).flatMap(({ term }) => (named.has(term) ? [] : [term]));
}

/** The channels or tags that a question names, with their sign. */
export const channelsIn = (question: string): string[] => question.match(CHANNEL) ?? [];
