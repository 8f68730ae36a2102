import notASeason from './not-a-season.txt?raw';
import { alternationOf } from '../words/word-list';
import { latestRangeBefore, monthRange, rangePart, type TimeRange } from '../../../shared/lib/time/calendar';
import { COUNT_PATTERN, parseCount } from './spoken-numbers';
import type { TimeRule } from './time-rule';

/** First month of each northern season, 0-based. */
const SEASON_START: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
const SEASON = '(spring|summer|autumn|fall|winter)';

/** Seasons with a year: "summer last year" is that year's, not the latest one. */
export const DATED_SEASON_RULES: readonly TimeRule[] = [
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

export const SEASON_RULES: readonly TimeRule[] = [
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
