import {
  DAY_MS,
  utcMidnight,
  weekdayOfMonth,
  type TimeRange,
  latestRangeBefore,
} from '../../../shared/lib/time/calendar';
import { COUNT_PATTERN, parseCount } from './spoken-numbers';
import type { TimeRule } from './time-rule';

/** Days on each side of a holiday that its name covers: people buy presents before and tell stories after. */
const SPREAD_DAYS = 7;
/** Days on each side of a holiday that means one day: "on Boxing Day". */
const NARROW_DAYS = 1;

/** Easter Sunday of the Gregorian calendar, midnight UTC (the anonymous algorithm of Nature, 1876). */
export function easterSunday(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const h =
    (19 * a + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) %
    30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return utcMidnight(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

interface Holiday {
  /** Lower case, without apostrophes. */
  names: readonly string[];
  on: (year: number) => number;
  spreadDays: number;
}

const fixed = (month: number, day: number) => (year: number) => utcMidnight(year, month - 1, day);
const nth = (month: number, weekday: number, ordinal: number) => (year: number) =>
  weekdayOfMonth(year, month - 1, weekday, ordinal);
const afterEaster = (days: number) => (year: number) => easterSunday(year) + days * DAY_MS;

/** Longer names first, since some contain others. */
const HOLIDAYS: readonly Holiday[] = [
  { names: ['christmas eve'], on: fixed(12, 24), spreadDays: NARROW_DAYS },
  { names: ['christmas day'], on: fixed(12, 25), spreadDays: NARROW_DAYS },
  { names: ['christmas', 'xmas'], on: fixed(12, 25), spreadDays: SPREAD_DAYS },
  { names: ['boxing day'], on: fixed(12, 26), spreadDays: NARROW_DAYS },
  { names: ['new years eve', 'new year eve'], on: fixed(12, 31), spreadDays: NARROW_DAYS },
  { names: ['new years day'], on: fixed(1, 1), spreadDays: NARROW_DAYS },
  { names: ['new years', 'new year'], on: fixed(1, 1), spreadDays: SPREAD_DAYS },
  { names: ['good friday'], on: afterEaster(-2), spreadDays: NARROW_DAYS },
  { names: ['easter sunday'], on: afterEaster(0), spreadDays: NARROW_DAYS },
  { names: ['easter monday'], on: afterEaster(1), spreadDays: NARROW_DAYS },
  { names: ['easter'], on: afterEaster(0), spreadDays: SPREAD_DAYS },
  { names: ['whitsun', 'pentecost'], on: afterEaster(49), spreadDays: 3 },
  { names: ['thanksgiving day', 'thanksgiving'], on: nth(11, 4, 4), spreadDays: SPREAD_DAYS },
  { names: ['halloween'], on: fixed(10, 31), spreadDays: SPREAD_DAYS },
  { names: ['valentines day', 'valentines'], on: fixed(2, 14), spreadDays: SPREAD_DAYS },
  { names: ['mothers day'], on: nth(5, 0, 2), spreadDays: 3 },
  { names: ['fathers day'], on: nth(6, 0, 3), spreadDays: 3 },
  { names: ['independence day', 'fourth of july', '4th of july'], on: fixed(7, 4), spreadDays: 3 },
  { names: ['memorial day'], on: nth(5, 1, -1), spreadDays: 3 },
  { names: ['labor day', 'labour day'], on: nth(9, 1, 1), spreadDays: 3 },
  { names: ['st patricks day', 'saint patricks day'], on: fixed(3, 17), spreadDays: 3 },
];

/** Matches a name whether or not its apostrophe was typed. */
const patternOf = (name: string): string =>
  name.replace(/\b(valentine|mother|father|patrick|new year)s\b/, "$1['’]?s").replace(/ /g, '\\s+');

/** Source of a pattern that matches any holiday name, the longest first. */
const HOLIDAY_PATTERN = HOLIDAYS.flatMap(({ names }) => names)
  .sort((a, b) => b.length - a.length)
  .map(patternOf)
  .join('|');

/**
 * The days around a holiday in a year, as widely as its name is used.
 *
 * @returns null for an unknown name
 */
export function holidayRangeOf(name: string, year: number): TimeRange | null {
  const plain = name.toLowerCase().replace(/['’]/g, '').replace(/\s+/g, ' ').trim();
  const holiday = HOLIDAYS.find(({ names }) => names.includes(plain));
  if (holiday === undefined) return null;
  const day = holiday.on(year);
  return { from: day - holiday.spreadDays * DAY_MS, to: day + (holiday.spreadDays + 1) * DAY_MS - 1 };
}

/** Nouns that carry a holiday's name: "the Christmas tree" states no time. */
const HOLIDAY_THINGS = String.raw`trees?|cards?|carols?|cakes?|cookies?|lights?|decorations?|songs?|pudding|costumes?|resolutions?|eggs?|bunny|turkey|presents?|gifts?|markets?|stockings?|movies?|films?|sweaters?|jumpers?|island`;

/** Holidays with a year: "Halloween last year" is that year's. */
export const DATED_HOLIDAY_RULES: readonly TimeRule[] = [
  {
    pattern: new RegExp(
      `\\b(?:around |at |over |on |for |during )?(${HOLIDAY_PATTERN}) (?:of )?(last|this) year\\b`,
      'i',
    ),
    resolve: ([, name, which], asOf) =>
      holidayRangeOf(name!, new Date(asOf).getUTCFullYear() - (which!.toLowerCase() === 'last' ? 1 : 0)),
  },
];

export const HOLIDAY_RULES: readonly TimeRule[] = [
  {
    pattern: new RegExp(`\\bthe (${HOLIDAY_PATTERN}) before last\\b`, 'i'),
    resolve: ([, name], asOf) => holidaysAgo(asOf, name!, 2),
  },
  {
    pattern: new RegExp(`\\b${COUNT_PATTERN}\\s+(${HOLIDAY_PATTERN})(?:es|s)? ago\\b`, 'i'),
    resolve: ([, count, name], asOf) => holidaysAgo(asOf, name!, parseCount(count!)),
  },
  {
    pattern: new RegExp(
      `\\b(?:around |at |over |on |during |before |after )?(?:(last|this|next) )?(${HOLIDAY_PATTERN})(?![\\p{L}])(?!\\s+(?:${HOLIDAY_THINGS})\\b)(?:,?\\s+(?:of\\s+|in\\s+)?((?:19|20)\\d\\d))?`,
      'iu',
    ),
    resolve: ([, which, name, year], asOf) => {
      // "A happy new year" is a wish and "in the new year" lies ahead; neither is a time to search.
      if (/^new\s+year$/i.test(name!) && year === undefined && which === undefined) return null;
      if (year !== undefined) return holidayRangeOf(name!, Number(year));
      if (which?.toLowerCase() === 'next') return nextOf(asOf, name!);
      return holidaysAgo(asOf, name!, 1, which?.toLowerCase() === 'last');
    },
  },
];

/**
 * The `steps`th latest holiday of this name before `asOf`: 1 is the latest that has begun, or with `isOver` that has
 * ended.
 */
const holidaysAgo = (asOf: number, name: string, steps: number, isOver = true): TimeRange =>
  latestRangeBefore(
    asOf,
    (back) => holidayRangeOf(name, new Date(asOf).getUTCFullYear() + 1 - back)!,
    isOver,
    steps - 1,
  );

function nextOf(asOf: number, name: string): TimeRange | null {
  const year = new Date(asOf).getUTCFullYear();
  const coming = holidayRangeOf(name, year);
  return coming !== null && coming.from > asOf ? coming : holidayRangeOf(name, year + 1);
}
