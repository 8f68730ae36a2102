import happeningWords from './happening-words.txt?raw';
import { distinctTerms } from '../words/terms';
import { alternationOf } from '../words/word-list';
import { questionSubject } from './question-subject';

const HAPPENING_WORD = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(happeningWords)}(?![\p{L}\p{N}])`, 'giu');
/** A channel or tag says where, not what. */
const CHANNEL = /(?<!\S)#[\p{L}\p{N}][\p{L}\p{N}_/-]*/gu;

/**
 * Whether a question asks what there was at a time and names no subject besides people: then the time decides, and
 * words do not.
 *
 * @param without phrases that do not name a subject: the time, and people
 */
export function asksWhatHappened(question: string, without: readonly string[]): boolean {
  const rest = without
    .filter((phrase) => phrase !== '')
    .reduce((text, phrase) => text.replaceAll(phrase, ' '), questionSubject(question));
  return distinctTerms(rest.replace(CHANNEL, ' ').replace(HAPPENING_WORD, ' ')).length === 0;
}

/** The channels or tags that a question names, with their sign. */
export const channelsIn = (question: string): string[] => question.match(CHANNEL) ?? [];
