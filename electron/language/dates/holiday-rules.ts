import { latestRangeBefore, type TimeRange } from '../../../shared/lib/time/calendar';
import { COUNT_PATTERN, parseCount } from './spoken-numbers';
import { HOLIDAY_PATTERN, holidayRangeOf } from './holidays';
import type { TimeRule } from './time-rule';

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
