import { parseTimeWindow } from '../dates/parse-time-window';
import { alternationOf } from '../words/word-list';
import pastValueWords from './past-value-words.txt?raw';

/** UTF-16 units; a longer message tells more than it asks. */
const MAX_CHARACTERS = 300;
const PAST_VALUE = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(pastValueWords)}(?![\p{L}\p{N}])`, 'iu');

/**
 * Whether a question asks for what held once and holds no longer: “what was my old address”. “Vorige Woche” is a time.
 *
 * @param asOf the turn's date in epoch milliseconds
 */
export function asksForPastValue(question: string, asOf: number): boolean {
  if (question.length > MAX_CHARACTERS || !PAST_VALUE.test(question)) return false;
  return PAST_VALUE.test(question.replace(parseTimeWindow(question, asOf)?.phrase || /$^/u, ' '));
}
