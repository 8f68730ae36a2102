import { DATED_HOLIDAY_RULES, HOLIDAY_RULES } from './holidays';
import { DATED_MONTH_RULES, MONTH_RULES } from './month-rules';
import { RELATIVE_RULES } from './relative-rules';
import type { TimeRule } from './time-rule';
import {
  monthRange,
  RANGE_PART_PATTERN,
  parseRangePart,
  rangePart,
  unitRangeBefore,
  type TimeRange,
  type Unit,
  latestRangeBefore,
} from '../../../shared/lib/time/calendar';
import { parseOrdinal, COUNT_PATTERN, parseCount } from './spoken-numbers';
import notASeason from './not-a-season.txt?raw';
import { alternationOf } from '../words/word-list';

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
const PERIOD_RULES: readonly TimeRule[] = [
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

/** First month of each northern season, 0-based. */
const SEASON_START: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
const SEASON = '(spring|summer|autumn|fall|winter)';

/** Seasons with a year: "summer last year" is that year's, not the latest one. */
const DATED_SEASON_RULES: readonly TimeRule[] = [
  {
    pattern: new RegExp(`\\b(?:in |during |over )?(?:the )?${SEASON} (?:of )?(last|this) year\\b`, 'i'),
    resolve: ([, season, which], asOf) =>
      monthRange(
        new Date(asOf).getUTCFullYear() - (which!.toLowerCase() === 'last' ? 1 : 0),
        SEASON_START[season!.toLowerCase()]!,
        3,
      ),
  },
];

const SEASON_RULES: readonly TimeRule[] = [
  {
    pattern: new RegExp(`\\bthe ${SEASON} before last\\b`, 'i'),
    resolve: ([, season], asOf) => seasonsAgo(asOf, season!, 2),
  },
  {
    pattern: new RegExp(`\\b${COUNT_PATTERN}\\s+(spring|summer|autumn|fall|winter)s? ago\\b`, 'i'),
    resolve: ([, count, season], asOf) => seasonsAgo(asOf, season!, parseCount(count!)),
  },
  {
    pattern: new RegExp(
      `\\b(?:(in|during|over|through)[\\s-]+)?(?:the )?(?:(early|late|mid)[\\s-]+)?(?:(last|this past|past|this|next|the) )?${SEASON}(?:\\s+(?:of\\s+)?((?:19|20)\\d\\d))?\\b(?!\\s+${alternationOf(notASeason)}\\b)`,
      'i',
    ),
    resolve: ([phrase, lead, part, which, season, year], asOf) =>
      resolveSeason({ lead, part, which, year, hasThe: /\bthe\b/i.test(phrase) }, season!.toLowerCase(), asOf),
  },
];

interface SeasonWords {
  lead: string | undefined;
  part: string | undefined;
  which: string | undefined;
  year: string | undefined;
  hasThe: boolean;
}

function resolveSeason(
  { lead, part, which, year, hasThe }: SeasonWords,
  season: string,
  asOf: number,
): TimeRange | null {
  const relation = which?.toLowerCase();
  // "Fall" alone is a verb and "the spring" a source: a season needs another word that marks a time.
  const isNamed = relation !== undefined && relation !== 'the';
  if (year === undefined && !isNamed && lead === undefined && part === undefined) return null;
  // "Over the fall" and "through the spring" are times; "in the spring" may be a mattress spring, which is rare.
  if (year === undefined && !isNamed && lead?.toLowerCase() === 'through' && !hasThe) return null;
  const whole = wholeSeason(season, relation, year, asOf);
  return part === undefined ? whole : rangePart(whole, part.toLowerCase() as 'early');
}

function wholeSeason(season: string, relation: string | undefined, year: string | undefined, asOf: number): TimeRange {
  const start = SEASON_START[season]!;
  if (year !== undefined) return monthRange(Number(year), start, 3);
  const thisYear = new Date(asOf).getUTCFullYear();
  if (relation === 'next') {
    const coming = monthRange(thisYear, start, 3);
    return coming.from > asOf ? coming : monthRange(thisYear + 1, start, 3);
  }
  return latestRangeBefore(
    asOf,
    (back) => monthRange(thisYear - back, start, 3),
    relation === 'last' || relation === 'past' || relation === 'this past',
  );
}

/** The `steps`th latest season that has ended; 1 is the latest. */
const seasonsAgo = (asOf: number, season: string, steps: number): TimeRange =>
  latestRangeBefore(
    asOf,
    (back) => monthRange(new Date(asOf).getUTCFullYear() - back, SEASON_START[season.toLowerCase()]!, 3),
    true,
    steps - 1,
  );

/**
 * The rules in order, first match wins: expressions that contain another time's words, times relative to the turn's
 * date, named times. All prefer the past.
 */
export const TIME_RULES: readonly TimeRule[] = [
  ...PERIOD_RULES,
  ...DATED_MONTH_RULES,
  ...DATED_SEASON_RULES,
  ...DATED_HOLIDAY_RULES,
  ...RELATIVE_RULES,
  ...SEASON_RULES,
  ...HOLIDAY_RULES,
  ...MONTH_RULES,
];
