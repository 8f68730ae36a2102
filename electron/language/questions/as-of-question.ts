import { parseTimeWindow } from '../dates/parse-time-window';
import { distinctTerms } from '../words/terms';
import { longestAlternationOf } from '../words/word-list';
import { questionSubject } from './question-subject';
import asOfOpeners from './as-of-openers.txt?raw';
import beliefPhrases from './belief-phrases.txt?raw';

export interface AsOfQuestion {
  /** End of the time that was named, in this machine's time zone; epoch milliseconds. */
  at: number;
  /** The question without the time and the words that ask for it. */
  question: string;
}

const OPENER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${longestAlternationOf(asOfOpeners)}[\s:]+(?=[\p{L}\p{N}])|^\s*stand\s+(?=[\p{Lu}\d])`,
  'iu',
);
const BELIEF = new RegExp(String.raw`(?<![\p{L}\p{N}])${longestAlternationOf(beliefPhrases)}(?![\p{L}\p{N}])`, 'iu');
/** Words before a time that belong to it: “back in March”. */
const BEFORE_TIME = /(?:(?<![\p{L}\p{N}])(?:back|damals|alors)\s+)?(?:(?<![\p{L}\p{N}])(?:in|on|at|by|am|im)\s+)?$/iu;
/** UTF-16 units; a longer message is no question for an earlier state, and patterns over it would take long. */
const MAX_QUESTION_LENGTH = 2_000;
/** Characters after an opener in which its time begins and ends. */
const MAX_TIME_LENGTH = 60;

/**
 * A question about the vault as it stood at an earlier time: “as of March”, “what did I think in March about …”. Null
 * for any other question, and where the time is not over.
 *
 * @param now epoch milliseconds; “last year” is counted from here
 * @param isSearch the text is a query; of other texts, a statement such as “As of March it is 900.” asks nothing
 */
export function readAsOfQuestion(text: string, now: number, { isSearch }: { isSearch: boolean }): AsOfQuestion | null {
  if (text.length > MAX_QUESTION_LENGTH) return null;
  const isAsking = isSearch || /[?？]/u.test(text) || questionSubject(text) !== text;
  const found = (isAsking ? timeAfterOpener(text, now) : null) ?? timeOfBelief(text, now);
  if (found === null || found.to >= now) return null;
  const rest = tidy(`${text.slice(0, found.start)} ${text.slice(found.end)}`);
  const subject = tidy(rest.replace(BELIEF, ' '));
  const at = endOfLocalDay(found.to);
  // “What did I think in March?” names no subject: its time says what is looked for.
  return { at, question: distinctTerms(subject).length === 0 ? text : subject };
}

/** Characters [start, end) of the text name the time; `to` is its end in UTC. */
interface NamedTime {
  start: number;
  end: number;
  to: number;
}

function timeAfterOpener(text: string, now: number): NamedTime | null {
  const opener = OPENER.exec(text);
  if (opener === null) return null;
  const start = opener.index;
  const from = start + opener[0].length;
  const ahead = text.slice(from, from + MAX_TIME_LENGTH);
  // A bare month is read only after its preposition.
  for (const preposition of ['in ', '']) {
    const window = parseTimeWindow(preposition + ahead, now);
    const end = window === null ? -1 : (preposition + ahead).indexOf(window.phrase) + window.phrase.length;
    const begins = window === null ? -1 : (preposition + ahead).indexOf(window.phrase);
    if (window === null || begins > preposition.length + 'the '.length) continue;
    return { start, end: from + end - preposition.length, to: window.to };
  }
  return null;
}

function timeOfBelief(text: string, now: number): NamedTime | null {
  if (!BELIEF.test(text)) return null;
  const window = parseTimeWindow(text, now);
  const index = window === null ? -1 : text.indexOf(window.phrase);
  if (window === null || index === -1) return null;
  const before = BEFORE_TIME.exec(text.slice(0, index));
  return { start: index - (before?.[0].length ?? 0), end: index + window.phrase.length, to: window.to };
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/\s+([,.?!;:])/gu, '$1')
    .replace(/^[\s,;:]+/u, '')
    .replace(/,(?=[?.!])/gu, '')
    .trim();

/** The same calendar day's last millisecond here, of a time in UTC. */
function endOfLocalDay(utc: number): number {
  const date = new Date(utc);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1).getTime() - 1;
}
