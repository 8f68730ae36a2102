import {
  DAY_MS,
  latestRangeBefore,
  MONTH_NAMES,
  monthRange,
  RANGE_PART_PATTERN,
  parseRangePart,
  rangePart,
  unitRangeBefore,
  weekdayOfMonth,
  type TimeRange,
} from '../../../shared/lib/time/calendar';
import { ORDINAL_PATTERN, parseOrdinal } from './spoken-numbers';
import type { TimeRule } from './time-rule';

const MONTH = `(${MONTH_NAMES.join('|')})`;
const YEAR = '(?:,?\\s+(?:of\\s+)?((?:19|20)\\d\\d))?';

/**
 * Parts of a month, and months of last year. They go first because they contain words that name another time by
 * themselves.
 */
export const DATED_MONTH_RULES: readonly TimeRule[] = [
  {
    pattern: new RegExp(`\\b(?:the )?${ORDINAL_PATTERN} week (?:of|in) ${MONTH}${YEAR}\\b`, 'i'),
    resolve: ([, ordinal, name, year], asOf) => weekOf(monthNamed(name!, year, asOf), parseOrdinal(ordinal!)),
  },
  {
    pattern: new RegExp(`\\b(?:the )?${ORDINAL_PATTERN} weekend (?:of|in) ${MONTH}${YEAR}\\b`, 'i'),
    resolve: ([, ordinal, name, year], asOf) => weekendOf(monthNamed(name!, year, asOf), parseOrdinal(ordinal!)),
  },
  {
    pattern: new RegExp(`\\b${RANGE_PART_PATTERN}[\\s-]+(?:in\\s+)?${MONTH}${YEAR}\\b(?!,?\\s+\\d)`, 'i'),
    resolve: ([, part, name, year], asOf) => rangePart(monthNamed(name!, year, asOf), parseRangePart(part!)),
  },
  {
    pattern: new RegExp(`\\b(?:in )?${MONTH} (?:of )?(last|this) year\\b`, 'i'),
    resolve: ([, name, which], asOf) =>
      monthRange(
        new Date(unitRangeBefore(asOf, 'year', which!.toLowerCase() === 'last' ? 1 : 0).from).getUTCFullYear(),
        MONTH_NAMES.indexOf(name!.toLowerCase()),
      ),
  },
];

/** Months and years. */
export const MONTH_RULES: readonly TimeRule[] = [
  {
    // "in March", "March 2023"; not the verbs "may" and "march", the first names April and June, or the month of a full
    // date ("3 May", "May 3").
    pattern: new RegExp(
      `(?<!\\d(?:st|nd|rd|th)?\\s(?:of\\s)?)\\b((?:in|during|since|until|before|after|by|next|last|this|between|from|of)[\\s-]+)?${MONTH}\\b${YEAR}(?!,?\\s+\\d)`,
      'i',
    ),
    resolve: ([phrase, lead, name, year], asOf) => resolveMonth(phrase, lead, name!, year, asOf),
  },
  {
    pattern: new RegExp(
      `(?<![\\d,]\\s?|\\b(?:${MONTH_NAMES.join('|')})\\s)\\b(?:in|during|since|of|by|before|after|until|from)\\s+((?:19|20)\\d\\d)\\b`,
      'i',
    ),
    resolve: ([, year]) => monthRange(Number(year), 0, 12),
  },
];

function resolveMonth(
  phrase: string,
  lead: string | undefined,
  name: string,
  year: string | undefined,
  asOf: number,
): TimeRange | null {
  const isVerbLike =
    /^(?:may|march)$/i.test(name) && year === undefined && (lead === undefined || name === name.toLowerCase());
  const isNameLike = /^(?:april|june|august)$/i.test(name) && year === undefined && lead === undefined;
  // "Before May" may mean a girl; "from May" means the month only next to another month.
  if (isVerbLike || isNameLike) return null;
  if (/^next\b/i.test(phrase)) {
    const month = MONTH_NAMES.indexOf(name.toLowerCase());
    const coming = monthRange(new Date(asOf).getUTCFullYear(), month);
    return coming.from > asOf ? coming : monthRange(new Date(asOf).getUTCFullYear() + 1, month);
  }
  return monthNamed(name, year, asOf, /^last\b/i.test(phrase));
}

/** Without a year: the latest such month that has begun, or with `isOver` that has ended. */
function monthNamed(name: string, year: string | undefined, asOf: number, isOver = false): TimeRange {
  const month = MONTH_NAMES.indexOf(name.toLowerCase());
  if (year !== undefined) return monthRange(Number(year), month);
  return latestRangeBefore(asOf, (back) => monthRange(new Date(asOf).getUTCFullYear() - back, month), isOver);
}

/**
 * Weeks of a month are sevens from its first day; the last one ends with the month. Null for a fifth week that the
 * month lacks.
 */
function weekOf({ from, to }: TimeRange, ordinal: number): TimeRange | null {
  const start = ordinal < 0 ? to + 1 - 7 * DAY_MS : from + (ordinal - 1) * 7 * DAY_MS;
  return start > to ? null : { from: start, to: Math.min(to, start + 7 * DAY_MS - 1) };
}

/** Null for a fifth weekend that the month lacks. */
function weekendOf({ from, to }: TimeRange, ordinal: number): TimeRange | null {
  const date = new Date(from);
  const saturday = weekdayOfMonth(date.getUTCFullYear(), date.getUTCMonth(), 6, ordinal);
  return saturday > to ? null : { from: saturday, to: saturday + 2 * DAY_MS - 1 };
}
