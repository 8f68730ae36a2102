import * as chrono from 'chrono-node';
import type { QueryPlan } from '../../domain/query-plan';
import { DAY_MS, midnight, monthsFrom, type TimeRange } from './calendar';
import { TIME_RULES } from './time-rules';

type Window = NonNullable<QueryPlan['window']>;

/**
 * The absolute range a message implies, in UTC; null when it names no time. Explicit dates come from chrono-node, everything it
 * misses or sends into the future (seasons, holidays, "in March", "the week before last") from our own rules, which go first.
 *
 * @param asOf the turn's date in epoch milliseconds; "last week" is counted from here
 */
export function parseWindow(text: string, asOf: number): Window | null {
  const explicit = parseExplicit(text, asOf);
  if (explicit !== null && explicit.isDay) return explicit.window;
  for (const { pattern, resolve } of TIME_RULES) {
    const match = text.match(pattern);
    const range = match === null ? null : resolve(match, asOf);
    if (range !== null) return { ...range, phrase: match![0].trim() };
  }
  return explicit?.window ?? null;
}

/** Words that the parser takes for a date although they rarely are one in a question. */
const NOT_A_TIME = /^(?:may|march|sun|sat|mon|now|right now|today|tonight|second|a second|a minute|the day|this|at\s.*|\d{1,4})$/i;

const CALENDAR_DATE = /\d{1,4}[./-]\d{1,2}|\d\s*(?:st|nd|rd|th)?\s*(?:of\s+)?(?:to|-|–|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d/i;

function parseExplicit(text: string, asOf: number): { window: Window; isDay: boolean } | null {
  const results = chrono.parse(text, { instant: new Date(asOf), timezone: 0 }).filter((result) => !NOT_A_TIME.test(result.text.trim()));
  const result = results.find(({ start }) => start.isCertain('day') || start.isCertain('weekday')) ?? results[0];
  if (result === undefined) return null;
  const start = rangeOf(result.start, asOf);
  const end = result.end === null || result.end === undefined ? start : rangeOf(result.end, asOf);
  // "Last week" counts as a certain day for the parser; a date has a number that is a day or a year.
  const isDay = result.start.isCertain('day') && result.start.isCertain('month') && CALENDAR_DATE.test(result.text);
  return { window: { from: start.from, to: Math.max(start.to, end.to), phrase: result.text }, isDay };
}

/** A named day is that day; a named month its whole; past rather than future where the year is not said. */
function rangeOf(parsed: chrono.ParsedComponents, asOf: number): TimeRange {
  const month = parsed.get('month')! - 1;
  const year = pastYear(parsed, asOf);
  if (!parsed.isCertain('day') && !parsed.isCertain('weekday') && parsed.isCertain('month')) return monthsFrom(year, month);
  const from = midnight(year, month, parsed.get('day')!);
  const isWeekdayAhead = parsed.isCertain('weekday') && !parsed.isCertain('day') && from > asOf;
  const day = isWeekdayAhead ? from - 7 * DAY_MS : from;
  return { from: day, to: day + DAY_MS - 1 };
}

function pastYear(parsed: chrono.ParsedComponents, asOf: number): number {
  const year = parsed.get('year')!;
  if (parsed.isCertain('year') || !parsed.isCertain('month')) return year;
  return midnight(year, parsed.get('month')! - 1, parsed.get('day') ?? 1) > asOf ? year - 1 : year;
}
