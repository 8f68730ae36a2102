import * as chrono from 'chrono-node';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { isTime } from '../../../shared/lib/time/time-range';
import { DAY_MS, utcMidnight, monthRange, type TimeRange } from '../../../shared/lib/time/calendar';
import { parseNumericDate } from './numeric-date';
import { timeInEnglish } from './other-languages';
import { TIME_RULES } from './time-rules';

type TimeWindow = NonNullable<QueryPlan['window']>;

/**
 * The absolute time range that a message names, in UTC; null when it names none. Our own rules go first, for what
 * chrono-node misses or places in the future (seasons, holidays, "in March", "the week before last"); chrono-node reads
 * explicit dates. Times in German, French, Spanish, Portuguese, Italian and Dutch are read as their English words.
 *
 * @param asOf the turn's date in epoch milliseconds; "last week" is counted from here
 */
export function parseTimeWindow(text: string, asOf: number): TimeWindow | null {
  const timeWindow = readTimeWindow(text, asOf);
  // "9000 years ago" lies outside the range of `Date`.
  return timeWindow !== null && isTime(timeWindow.from) && isTime(timeWindow.to) ? timeWindow : null;
}

function readTimeWindow(text: string, asOf: number): TimeWindow | null {
  const numeric = parseNumericDate(text, asOf);
  if (numeric !== null) return numeric;
  const english = readEnglish(text, asOf);
  if (english !== null) return english;
  const translated = timeInEnglish(text);
  const window = translated === null ? null : readEnglish(translated.english, asOf);
  return window === null ? null : { ...window, phrase: translated!.phrase };
}

function readEnglish(text: string, asOf: number): TimeWindow | null {
  const explicit = parseExplicit(text, asOf);
  if (explicit !== null && explicit.isDay) return explicit.window;
  return (
    parseTwoEndedRange(text, asOf, (phrase) => parseByRules(phrase, asOf)) ??
    parseByRules(text, asOf) ??
    explicit?.window ??
    null
  );
}

function parseByRules(text: string, asOf: number): TimeWindow | null {
  for (const { pattern, resolve } of TIME_RULES) {
    const match = text.match(pattern);
    const range = match === null ? null : resolve(match, asOf);
    if (range !== null) return { ...range, phrase: match![0].trim() };
  }
  return null;
}

/** Words that chrono-node takes for a date although a question rarely means one. */
const NOT_A_TIME =
  /^(?:may|march|april|june|august|jan|mar|dec|sun|sat|mon|now|right now|today|tonight|second|a second|a minute|the day|this|at\s.*|\d{1,4})$/i;

/** Parts of which a date needs at least one: "the night train" and "at noon" have none, "last night" has. */
const CERTAIN_PARTS = ['day', 'weekday', 'month', 'year'] as const;
const RELATIVE_DAY = /\b(?:this|last)\b/i;
const TIME_OF_DAY = /(?<!\b(?:this|last)\s+)\b(?:morning|afternoon|evening|night|noon|midnight)\b/gi;
const SHORT_SPAN = /\b(?:second|minute|hour|sec|min|hr)s?\b/i;
/** "1/2 cup": two numbers with a slash are a date only next to a word that says so. */
const FRACTION = /^\d{1,2}\/\d{1,2}$/;
const LEADS_TO_DATE = /\b(?:on|from|by|since|until|till|before|after|between|and|to|of)\s+$/i;
/** "The Friday group", "every weekend": a name or a habit. */
const PERIOD_NAME = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)$/i;
const HABIT = /\b(?:every|each|any|most)\s+$/i;
const DETERMINER = /\b(?:the|an?|our|my|your|his|her|their)\s+$/i;
const NOUN_AHEAD =
  /^\s+(?!(?:before|after|of|when|that|we|i|you|he|she|it|they|in|on|at|and|or|with|for|from|to|until|last|this|next|did|was|is|were|had|has)\b)\p{Ll}{2,}/u;
/** "May 5 people come?": the number counts the noun after it. */
const COUNTED_AHEAD = /^\s+(?:people|\p{Ll}{2,}s)\b/u;

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const CALENDAR_DATE = new RegExp(
  `\\d{1,4}[./-]\\d{1,2}|\\d\\s*(?:st|nd|rd|th)?\\s*(?:(?:to|-|–)\\s*\\d{1,2}(?:st|nd|rd|th)?\\s*)?(?:of\\s+)?(?:${MONTHS})|(?:${MONTHS})[a-z]*\\.?\\s+\\d{1,2}(?!\\d)`,
  'i',
);

function parseExplicit(text: string, asOf: number): { window: TimeWindow; isDay: boolean } | null {
  // Without its time of day, "the morning of 8 May" reads as that day; spaces of the same length keep offsets.
  const dates = text.replace(TIME_OF_DAY, (words) => ' '.repeat(words.length));
  const results = chrono
    .parse(dates, { instant: new Date(asOf), timezone: 0 })
    .filter((result) => isDate(result, dates));
  const result = results.find(({ start }) => start.isCertain('day') || start.isCertain('weekday')) ?? results[0];
  if (result === undefined) return null;
  const start = rangeOf(result.start, asOf);
  const end = result.end === null || result.end === undefined ? start : rangeOf(result.end, asOf);
  // chrono-node takes "last week" for a certain day; a date also has a number for its day or year.
  const isDay = result.start.isCertain('day') && result.start.isCertain('month') && CALENDAR_DATE.test(result.text);
  return {
    window: {
      from: start.from,
      to: Math.max(start.to, end.to),
      phrase: text.slice(result.index, result.index + result.text.length),
    },
    isDay,
  };
}

/** Whether a match denotes a day or a longer period and is not part of another expression. */
function isDate(result: chrono.ParsedResult, text: string): boolean {
  const phrase = result.text.trim();
  if (NOT_A_TIME.test(phrase) || SHORT_SPAN.test(phrase)) return false;
  if (
    !RELATIVE_DAY.test(phrase) &&
    !CERTAIN_PARTS.some((part) => result.start.isCertain(part)) &&
    !CALENDAR_DATE.test(phrase)
  )
    return false;
  const before = text.slice(0, result.index);
  const after = text.slice(result.index + result.text.length);
  if (FRACTION.test(phrase)) return LEADS_TO_DATE.test(before);
  if (PERIOD_NAME.test(phrase)) return !HABIT.test(before) && !(DETERMINER.test(before) && NOUN_AHEAD.test(after));
  return !(/^may \d{1,2}$/i.test(phrase) && COUNTED_AHEAD.test(after));
}

/** A named day is that day, a named month the whole month; without a year the past one is taken. */
function rangeOf(parsed: chrono.ParsedComponents, asOf: number): TimeRange {
  const month = parsed.get('month')! - 1;
  const year = pastYear(parsed, asOf);
  if (!parsed.isCertain('day') && !parsed.isCertain('weekday') && parsed.isCertain('month'))
    return monthRange(year, month);
  const from = utcMidnight(year, month, parsed.get('day')!);
  const isWeekdayAhead = parsed.isCertain('weekday') && !parsed.isCertain('day') && from > asOf;
  const day = isWeekdayAhead ? from - 7 * DAY_MS : from;
  return { from: day, to: day + DAY_MS - 1 };
}

function pastYear(parsed: chrono.ParsedComponents, asOf: number): number {
  const year = parsed.get('year')!;
  if (parsed.isCertain('year') || !parsed.isCertain('month')) return year;
  return utcMidnight(year, parsed.get('month')! - 1, parsed.get('day') ?? 1) > asOf ? year - 1 : year;
}

/** A phrase with two ends, or with one end and the present; the rules for single times read the ends. */
const BETWEEN =
  /\b(?:between|from)\s+(.{3,30}?)\s+(?:and|to|until|till|through|–|-)\s+(.{3,30}?)(?=[?.!,;]|$|\s+(?:did|was|were|what|who|where|when|how|about|with|for)\b)/i;
const SINCE =
  /\bsince\s+(.{3,30}?)(?=[?.!,;]|$|\s+(?:did|was|were|what|who|where|when|how|about|with|for|have|has)\b)/i;

/**
 * "Between March and May 2023", "from last summer until Christmas", "since February". An end without a year takes the
 * other's.
 *
 * @param read the range of a single time; null when the words name none
 * @returns null unless every end is a time and the ends are in order
 */
function parseTwoEndedRange(
  text: string,
  asOf: number,
  read: (phrase: string) => TimeRange | null,
): (TimeRange & { phrase: string }) | null {
  const between = BETWEEN.exec(text);
  if (between !== null) {
    const [phrase, first, second] = between;
    const year = /\b(?:19|20)\d\d\b/.exec(second!)?.[0];
    const to = read(asTime(second!));
    const from = read(asTime(year !== undefined && !/\b(?:19|20)\d\d\b/.test(first!) ? `${first} ${year}` : first!));
    if (from !== null && to !== null && from.from <= to.to) return { from: from.from, to: to.to, phrase };
  }
  const since = SINCE.exec(text);
  const from = since === null ? null : read(asTime(since[1]!));
  return since === null || from === null || from.from > asOf
    ? null
    : { from: from.from, to: asOf, phrase: since[0].trim() };
}

/** A bare month or year needs a word in front to be read as a time. */
const asTime = (phrase: string): string => (/^(?:\p{Lu}|(?:19|20)\d\d)/u.test(phrase) ? `in ${phrase}` : phrase);
