import {
  monthRange,
  RANGE_PART_PATTERN,
  parseRangePart,
  rangePart,
  unitRangeBefore,
  type TimeRange,
  type Unit,
} from '../../../shared/lib/time/calendar';
import { parseOrdinal } from './spoken-numbers';
import type { TimeRule } from './time-rule';

const YEAR = '((?:19|20)\\d\\d)';
const DECADES: Record<string, number> = {
  twenties: 2020,
  tens: 2010,
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
};
/** Decades below this belong to the present century: "the 20s" are the 2020s, "the 50s" the 1950s. */
const YOUNGEST_DECADE = 30;

/** Parts of years, quarters, halves and decades. */
export const PERIOD_RULES: readonly TimeRule[] = [
  {
    pattern: new RegExp(`\\b${RANGE_PART_PATTERN}[\\s-]+(?:(?:the|in)\\s+)?(last|this|next) (month|year)\\b`, 'i'),
    resolve: ([, part, which, unit], asOf) =>
      rangePart(
        unitRangeBefore(asOf, unit!.toLowerCase() as Unit, { this: 0, next: -1 }[which!.toLowerCase()] ?? 1),
        parseRangePart(part!),
      ),
  },
  {
    pattern: new RegExp(`\\b${RANGE_PART_PATTERN}[\\s-]+(?:in\\s+)?${YEAR}\\b`, 'i'),
    resolve: ([, part, year]) => rangePart(monthRange(Number(year), 0, 12), parseRangePart(part!)),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(first|second) half of (?:${YEAR}|(last|this) year)\\b`, 'i'),
    resolve: ([, half, year, which], asOf) =>
      monthRange(yearOf(year, which, asOf), half!.toLowerCase() === 'first' ? 0 : 6, 6),
  },
  {
    pattern: new RegExp(`\\bQ([1-4])(?: of)?(?:\\s+${YEAR})?\\b`),
    resolve: ([, quarter, year], asOf) => quarterOf(Number(quarter), year, asOf),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(first|second|third|fourth|last) quarter of (?:${YEAR}|(last|this) year)\\b`, 'i'),
    resolve: ([, ordinal, year, which], asOf) => {
      const quarter = parseOrdinal(ordinal!);
      return monthRange(yearOf(year, which, asOf), quarter < 0 ? 9 : (quarter - 1) * 3, 3);
    },
  },
  {
    pattern: /\b(last|this|next) quarter\b/i,
    resolve: ([, which], asOf) => quarterBefore(asOf, { this: 0, next: -1 }[which!.toLowerCase()] ?? 1),
  },
  {
    pattern: /(?:\bthe )?(?:\b(early|late|mid)[\s-]+)?((?:19|20)\d0)['’]?s\b/i,
    resolve: ([, part, from]) => decade(Number(from), part),
  },
  {
    pattern: /(?:\b(early|late|mid)[\s-]+)?(?:\bin |\bduring )?\bthe ['’]?(\d0)['’]?s\b/i,
    resolve: ([, part, from]) =>
      decade(Number(from) < YOUNGEST_DECADE ? 2000 + Number(from) : 1900 + Number(from), part),
  },
  {
    pattern: new RegExp(
      `(?:\\b(early|late|mid)[\\s-]+)?(?:\\bin |\\bduring |\\bfrom )the (${Object.keys(DECADES).join('|')})\\b`,
      'i',
    ),
    resolve: ([, part, name]) => decade(DECADES[name!.toLowerCase()]!, part),
  },
];

const yearOf = (year: string | undefined, which: string | undefined, asOf: number): number =>
  year !== undefined ? Number(year) : new Date(asOf).getUTCFullYear() - (which?.toLowerCase() === 'last' ? 1 : 0);

function quarterOf(quarter: number, year: string | undefined, asOf: number): TimeRange {
  const range = monthRange(yearOf(year, undefined, asOf), (quarter - 1) * 3, 3);
  return year === undefined && range.from > asOf
    ? monthRange(yearOf(undefined, 'last', asOf), (quarter - 1) * 3, 3)
    : range;
}

function quarterBefore(asOf: number, steps: number): TimeRange {
  const date = new Date(asOf);
  return monthRange(date.getUTCFullYear(), (Math.floor(date.getUTCMonth() / 3) - steps) * 3, 3);
}

function decade(from: number, part: string | undefined): TimeRange {
  const whole = monthRange(from, 0, 120);
  return part === undefined ? whole : rangePart(whole, parseRangePart(part));
}
