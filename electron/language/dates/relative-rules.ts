import {
  DAY_MS,
  dayRange,
  unitRangeBefore,
  WEEKDAY_NAMES,
  weekendRangeBefore,
  type TimeRange,
  type Unit,
} from '../../../shared/lib/time/calendar';
import { COUNT_PATTERN, parseCount } from './spoken-numbers';
import type { TimeRule } from './time-rule';

const WEEKDAY = `(${WEEKDAY_NAMES.join('|')})`;
/** Days that "the other day" reaches back, and days on each side of "this time last year". */
const OTHER_DAYS = 10;
const AROUND_DAYS = 15;
/** Average length of a unit in days. */
const LENGTH_DAYS = { day: 1, week: 7, month: 30.4, year: 365.25 };

const unitOf = (word: string): Unit => word.toLowerCase() as Unit;

/** Times counted from the turn's date. */
export const RELATIVE_RULES: readonly TimeRule[] = [
  {
    pattern: /\b(?:around |about )?this time last (month|year)\b/i,
    resolve: ([, unit], asOf) => aroundDay(asOf - LENGTH_DAYS[unitOf(unit!)] * DAY_MS),
  },
  { pattern: /\bthe day before yesterday\b/i, resolve: (_, asOf) => unitRangeBefore(asOf, 'day', 2) },
  {
    pattern: /\bthe other (day|night|evening|morning)\b/i,
    resolve: (_, asOf) => ({ from: dayRange(asOf - OTHER_DAYS * DAY_MS).from, to: asOf }),
  },
  {
    pattern: /\bthe (day|week|month|year) before last\b/i,
    resolve: ([, unit], asOf) => unitRangeBefore(asOf, unitOf(unit!), 2),
  },
  { pattern: /\bthe weekend before last\b/i, resolve: (_, asOf) => weekendRangeBefore(asOf, 2) },
  {
    pattern: new RegExp(`\\b(?:the )?${WEEKDAY} before last\\b`, 'i'),
    resolve: ([, day], asOf) => weekdayBefore(asOf, day!, 2),
  },
  {
    pattern: new RegExp(`\\b${COUNT_PATTERN}\\s+weekends? ago\\b`, 'i'),
    resolve: ([, count], asOf) => weekendRangeBefore(asOf, parseCount(count!)),
  },
  {
    pattern: new RegExp(`\\b${COUNT_PATTERN}\\s+decades? ago\\b`, 'i'),
    resolve: ([, count], asOf) => around(asOf, parseCount(count!) * 10, 'year', 2),
  },
  {
    pattern: new RegExp(`\\b${COUNT_PATTERN}\\s+(day|week|month|year)s?\\s+ago\\b`, 'i'),
    resolve: ([, count, unit], asOf) => around(asOf, parseCount(count!), unitOf(unit!)),
  },
  {
    pattern: new RegExp(
      `\\b(?:in |over |during |within )?(?:the )?(?:past|last)\\s+${COUNT_PATTERN}\\s+(day|week|month|year)s\\b`,
      'i',
    ),
    resolve: ([, count, unit], asOf) => ({
      from: unitRangeBefore(asOf, unitOf(unit!), parseCount(count!)).from,
      to: asOf,
    }),
  },
  {
    pattern: /\b(?:in |over |during |within )the (?:past|last) (day|week|month|year)\b/i,
    resolve: ([, unit], asOf) => ({ from: asOf - LENGTH_DAYS[unitOf(unit!)] * DAY_MS, to: asOf }),
  },
  {
    pattern: /\b(?:in |over |during |within )?the (?:past|last) decade\b/i,
    resolve: (_, asOf) => ({ from: unitRangeBefore(asOf, 'year', 10).from, to: asOf }),
  },
  {
    pattern: /\bearlier (?:in )?this (week|month|year)\b/i,
    resolve: ([, unit], asOf) => ({ from: unitRangeBefore(asOf, unitOf(unit!), 0).from, to: asOf }),
  },
  {
    pattern: /\blater (?:in )?this (week|month|year)\b/i,
    resolve: ([, unit], asOf) => ({ from: asOf, to: unitRangeBefore(asOf, unitOf(unit!), 0).to }),
  },
  // "Early last year", "at the end of the year": left to the period rules.
  {
    pattern:
      /(?<!\b(?:early|late|mid|beginning of|start of|middle of|end of|half of)[\s-]+)\b(last|this|past|next) (week|month|year)\b/i,
    resolve: ([, which, unit], asOf) =>
      unitRangeBefore(asOf, unitOf(unit!), { this: 0, next: -1 }[which!.toLowerCase()] ?? 1),
  },
  { pattern: /\bnext weekend\b/i, resolve: (_, asOf) => weekendRangeBefore(asOf, 0) },
  { pattern: /\b(last|this|past) weekend\b/i, resolve: (_, asOf) => weekendRangeBefore(asOf, 1) },
];

/** "Two weeks ago" is loose: `looseness` × half a unit on each side, at least a day. */
function around(asOf: number, count: number, unit: Unit, looseness = 1): TimeRange {
  const lengthDays = LENGTH_DAYS[unit];
  const center = asOf - count * lengthDays * DAY_MS;
  const half = (Math.max(1, lengthDays * looseness) / 2) * DAY_MS;
  return { from: center - half, to: center + half };
}

const aroundDay = (day: number): TimeRange => ({
  from: dayRange(day - AROUND_DAYS * DAY_MS).from,
  to: dayRange(day + AROUND_DAYS * DAY_MS).to,
});

/** The `steps`th latest such weekday before today; 1 is the latest. */
function weekdayBefore(asOf: number, name: string, steps: number): TimeRange {
  const today = dayRange(asOf).from;
  const back = (new Date(today).getUTCDay() - WEEKDAY_NAMES.indexOf(name.toLowerCase()) + 7) % 7 || 7;
  return dayRange(today - (back + (steps - 1) * 7) * DAY_MS);
}
