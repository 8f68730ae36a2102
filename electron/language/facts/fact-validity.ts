import eventVerbs from './word-lists/event-verbs.txt?raw';
import timeNamingWords from './word-lists/time-naming-words.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { isTime } from '../../../shared/lib/time/time-range';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { parseTimeWindow } from '../dates/parse-time-window';
import { CARDINALS_TO_TWELVE } from '../dates/spoken-numbers';

export interface FactValidity {
  /** The sentence without its time expressions. */
  rest: string;
  /** Epoch milliseconds; null when the sentence does not say. */
  from: number | null;
  /** Exclusive, epoch milliseconds; null when the sentence does not say. */
  until: number | null;
}

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember)';
const GERMAN_MONTHS: Record<string, string> = {
  januar: 'January',
  februar: 'February',
  märz: 'March',
  mai: 'May',
  juni: 'June',
  juli: 'July',
  oktober: 'October',
  dezember: 'December',
};
const WEEKDAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`;
const YEAR = String.raw`(?:19|20)\d\d`;
const DATE_FORMATS = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`(?:the\s)?${DAY}\s(?:of\s)?${MONTH}(?:,?\s${YEAR})?`,
  String.raw`${MONTH}\s${DAY}(?:,?\s${YEAR})?(?!\d)`,
  String.raw`(?:(?:early|late|mid|the (?:beginning|start|middle|end) of)[\s-])?${MONTH}(?:\s(?:last year|next year|this year|${YEAR}))?`,
  String.raw`(?:(?:early|late|mid|the (?:beginning|start|end) of)[\s-])?${YEAR}`,
  String.raw`(?:last|next|this)\s(?:week|month|year|spring|summer|autumn|fall|winter|${WEEKDAY})`,
  String.raw`${WEEKDAY}`,
  'today',
  'yesterday',
  'tomorrow',
  String.raw`\d+\s(?:days?|weeks?|months?|years?)\sago`,
  String.raw`(?:a|one|two|three|four|five|six|seven|eight|nine|ten)\s(?:weeks?|months?|years?)\sago`,
];
const DATE = anyOf(DATE_FORMATS);
const WORD_START = String.raw`(?<=^|[\s,(])`;
const timePattern = (source: string): RegExp => new RegExp(`,?\\s*${WORD_START}${source}(?![a-z0-9]),?`, 'i');

const RANGE = timePattern(String.raw`(?:from|between|von)\s(${DATE})\s(?:to|until|till|and|through|bis)\s(${DATE})`);
const SINCE = timePattern(
  String.raw`(?:ever\s)?(?:since|as of|starting(?:\s(?:in|on|from))?|beginning(?:\s(?:in|on))?|effective|from|seit|ab)\s(${DATE})(?:\s(?:on|onwards?))?`,
);
const UNTIL = timePattern(String.raw`(?:until|till|up to|through|bis)\s(?:the end of\s)?(${DATE})`);
const EVENT = timePattern(String.raw`(?:(?:in|on|back in|im|am)\s)?(${DATE})`);
const GERMAN_COUNTS = 'zwei drei vier fünf sechs sieben acht neun zehn'.split(' ');
const COUNTS: Record<string, number> = {
  a: 1,
  ...CARDINALS_TO_TWELVE,
  ...Object.fromEntries(GERMAN_COUNTS.map((word, index) => [word, index + 2])),
};
const DURATION = timePattern(
  String.raw`(?:for|seit)\s(?:over |about |almost |nearly |more than |the (?:last|past) )?(\d+|${Object.keys(COUNTS).join('|')})\s(weeks?|months?|years?|wochen|monaten|jahren)(?:\snow)?`,
);
const daysInUnit = (unit: string): number => (/^w/iu.test(unit) ? 7 : /^m/iu.test(unit) ? 30.4 : 365.25);

/** “Since” and “in” of further languages, before words that `parseTimeWindow` may read as a time. */
const SINCE_ELSEWHERE = /,?\s*(?<=^|[\s,])(?:desde|depuis|da|dal|dall['’]|sinds|seit)\s?((?:\S+\s?){1,4})/iu;
const IN_ELSEWHERE = /\s(?:en|em|ad?|nel)\s(\p{L}+(?:\s(?:de\s)?\p{N}{4})?)[.!]?$/iu;
const MOVED = /\b(?:mud|trasferi|déménag|emménag|empez|commenc|inizia|começ)/iu;

/** A time named in another language than English and German: the day it began, with the sentence without it. */
function timeElsewhere(sentence: string, at: number): FactValidity | null {
  const match = SINCE_ELSEWHERE.exec(sentence) ?? (MOVED.test(sentence) ? IN_ELSEWHERE.exec(sentence) : null);
  if (match === null) return null;
  const words = match[1]!.trim().split(' ');
  const lead = match[0].slice(0, match[0].length - match[1]!.length);
  let found = null as { from: number; length: number } | null;
  for (let count = 1; count <= words.length; count += 1) {
    const phrase = `${lead}${words.slice(0, count).join(' ')}`;
    const window = parseTimeWindow(phrase.trim().replace(/^,\s*/u, ''), at);
    if (window !== null && window.from !== found?.from) found = { from: window.from, length: phrase.length };
  }
  if (found === null || found.from > at) return null;
  const named = Object.assign([sentence.slice(match.index, match.index + found.length)], {
    index: match.index,
  }) as unknown as RegExpExecArray;
  return { rest: withoutMatch(sentence, named).replace(/^[.,\s]+/u, ''), from: found.from, until: null };
}

/** Cheap test whether a sentence can name a time. */
const MAY_NAME_TIME = new RegExp(String.raw`\d|\b${alternationOf(timeNamingWords)}`, 'i');

/** Verbs of an event: "moved to Bergen in June" makes the fact valid from June, "is due in June" does not. */
const EVENT_VERB = new RegExp(String.raw`\b${alternationOf(eventVerbs)}\b`, 'iu');
const LOOKS_AHEAD =
  /\b(?:will|going to|moving|starting|joining|turns|turning|switching|next|beginning|as of|effective|shall|until|till|bis|ab)\b/iu;

/** What somebody is about to do: it holds from the day that is named for it, and without one it is no fact yet. */
const PLANNED =
  /\b(?:will|shall|going to|(?:am|is|are) (?:moving|relocating|joining|starting|switching|migrating|turning)|(?:ziehe|zieht|ziehen)(?= .*nach\b))\b/iu;
export const isPlanned = (sentence: string): boolean => PLANNED.test(sentence);

/**
 * When a sentence's fact holds, in UTC, relative to `at` (epoch milliseconds). A bare month lies ahead if the sentence
 * looks ahead.
 */
export function readValidity(sentence: string, at: number): FactValidity {
  const elsewhere = timeElsewhere(sentence, at);
  if (elsewhere !== null) return elsewhere;
  if (!MAY_NAME_TIME.test(sentence)) return { rest: sentence, from: null, until: null };
  const range = RANGE.exec(sentence);
  if (range !== null) {
    const [from, to] = [dateRangeOf(range[1]!, at, false), dateRangeOf(range[2]!, at, false)];
    if (from !== null && to !== null && to.end > from.from)
      return { rest: withoutMatch(sentence, range), from: from.from, until: to.end };
  }
  const until = UNTIL.exec(sentence);
  const last = until === null ? null : dateRangeOf(until[1]!, at, true);
  const rest = until === null || last === null ? sentence : withoutMatch(sentence, until);
  const since = SINCE.exec(rest);
  const first =
    since === null
      ? null
      : dateRangeOf(
          since[1]!,
          at,
          (LOOKS_AHEAD.test(since[0]) || isPlanned(rest)) && !/\b(?:since|seit)\b/iu.test(since[0]),
        );
  if (since !== null && first !== null)
    return { rest: withoutMatch(rest, since), from: first.from, until: last?.end ?? null };
  const lasting = DURATION.exec(rest);
  if (lasting !== null) {
    const count = COUNTS[lasting[1]!.toLowerCase()] ?? Number(lasting[1]);
    const begun = Math.floor((at - count * daysInUnit(lasting[2]!) * DAY_MS) / DAY_MS) * DAY_MS;
    return { rest: withoutMatch(rest, lasting), from: isTime(begun) ? begun : null, until: last?.end ?? null };
  }
  const event = EVENT_VERB.test(rest) ? EVENT.exec(rest) : null;
  const happened = event === null ? null : dateRangeOf(event[1]!, at, LOOKS_AHEAD.test(rest));
  if (event !== null && happened !== null)
    return { rest: withoutMatch(rest, event), from: happened.from, until: last?.end ?? null };
  return { rest, from: null, until: last?.end ?? null };
}

/**
 * Start and exclusive end of a date. "Until" a day includes the day; "until May" and "until 2019" end where that period
 * begins.
 */
function dateRangeOf(phrase: string, at: number, isAhead: boolean): { from: number; end: number } | null {
  const words = phrase
    .replace(/^the\s(?=\d)/iu, '')
    .replace(
      new RegExp(MONTH, 'iu'),
      (month) => GERMAN_MONTHS[month.toLowerCase()] ?? month[0]!.toUpperCase() + month.slice(1),
    )
    .replace(/(\d)\.\s/u, '$1 ');
  const isYearNamed = new RegExp(YEAR, 'u').test(words);
  const isRelative = /\b(?:last|next|this|ago|today|yesterday|tomorrow)\b/iu.test(words);
  const read = (text: string) =>
    (/^\d{4}$|^\p{Lu}\p{Ll}+$/u.test(text) ? parseTimeWindow(`in ${text}`, at) : parseTimeWindow(text, at)) ??
    parseTimeWindow(`in ${text}`, at);
  let found = read(words);
  if (found !== null && isAhead && !isYearNamed && !isRelative && found.to < at)
    found = read(`${words} ${new Date(found.from).getUTCFullYear() + 1}`) ?? found;
  if (found === null) return null;
  const isDay = found.to - found.from < DAY_MS;
  return { from: found.from, end: isDay ? found.to + 1 : found.from };
}

const withoutMatch = (sentence: string, match: RegExpExecArray): string =>
  `${sentence.slice(0, match.index)} ${sentence.slice(match.index + match[0].length)}`
    .replace(/\s+/gu, ' ')
    .replace(/\s([.,;!])/gu, '$1')
    .replace(/^[\s,]+/u, '')
    .trim();
