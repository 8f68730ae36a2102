import { DAY_MS, midnight, monthsFrom, unitBefore, type TimeRange, type Unit } from './calendar';

/** One way of naming a time that the general parser misses or sends into the future. Null when the words mean something else. */
export interface TimeRule {
  pattern: RegExp;
  resolve(match: RegExpMatchArray, asOf: number): TimeRange | null;
}

const MONTH_NAMES = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const SEASON_START: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
const HOLIDAYS: Record<string, [month: number, day: number]> = {
  christmas: [11, 25], 'new year': [0, 1], "new year's": [0, 1], halloween: [9, 31], "valentine's day": [1, 14], 'valentines day': [1, 14], thanksgiving: [10, 25],
};
const NUMBER_WORDS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, couple: 2, few: 3 };
const COUNT = '(\\d+|a couple of|a few|an?|one|two|three|four|five|six|seven|eight|nine|ten)';
const HOLIDAY_SPREAD_DAYS = 7;

/** Own layer, first match wins: seasons, holidays, relative units, months and years, all with a bias to the past. */
export const TIME_RULES: readonly TimeRule[] = [
  {
    pattern: /\bthe (day|week|month|year) before last\b/i,
    resolve: ([, unit], asOf) => unitBefore(asOf, unit!.toLowerCase() as Unit, 2),
  },
  {
    pattern: new RegExp(`\\b${COUNT}\\s+(day|week|month|year)s?\\s+ago\\b`, 'i'),
    resolve: ([, count, unit], asOf) => around(asOf, countOf(count!), unit!.toLowerCase() as Unit),
  },
  {
    pattern: new RegExp(`\\b(?:in |over |during |within )?(?:the )?(?:past|last)\\s+${COUNT}\\s+(day|week|month|year)s\\b`, 'i'),
    resolve: ([, count, unit], asOf) => ({ from: unitBefore(asOf, unit!.toLowerCase() as Unit, countOf(count!)).from, to: asOf }),
  },
  {
    pattern: /\b(last|this|past) (week|month|year)\b/i,
    resolve: ([, which, unit], asOf) => unitBefore(asOf, unit!.toLowerCase() as Unit, which!.toLowerCase() === 'this' ? 0 : 1),
  },
  { pattern: /\b(last|this|past) weekend\b/i, resolve: (_, asOf) => weekendBefore(asOf) },
  {
    pattern: /\b(?:in |during )?(?:(last|this|next|the) )?(spring|summer|autumn|fall|winter)(?:\s+(?:of\s+)?((?:19|20)\d\d))?\b/i,
    resolve: ([phrase, which, season, year], asOf) => resolveSeason(phrase!, which, season!.toLowerCase(), year, asOf),
  },
  {
    pattern: /\b(?:around |at |over |on |during )?(?:last |this )?(christmas|new year(?:'s)?|halloween|valentine'?s day|thanksgiving)\b(?!\s+(?:trees?|cards?|carols?|cakes?|cookies?|lights?|decorations?|songs?|pudding|costumes?|resolutions?)\b)(?:\s+(?:of\s+)?((?:19|20)\d\d))?/i,
    resolve: ([, name, year], asOf) => resolveHoliday(HOLIDAYS[name!.toLowerCase()]!, year, asOf),
  },
  {
    // "in March", "March 2023", but not the verbs "may" and "march", nor April and June who are people, and no month that belongs to a day ("3 May", "May 3").
    pattern: new RegExp(`(?<!\\d(?:st|nd|rd|th)?\\s(?:of\\s)?)\\b((?:in|during|since|until|before|after|by|next|last|this|early|late|mid|of)[\\s-]+)?(${MONTH_NAMES.join('|')})\\b(?:,?\\s+(?:of\\s+)?((?:19|20)\\d\\d))?(?!,?\\s+\\d)`, 'i'),
    resolve: ([phrase, lead, name, year], asOf) => resolveMonth(phrase!, lead, name!, year, asOf),
  },
  {
    pattern: /(?<![\d,]\s?|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s)\b(?:in|during|since|of|by)\s+((?:19|20)\d\d)\b/i,
    resolve: ([, year]) => monthsFrom(Number(year), 0, 12),
  },
];

const countOf = (word: string): number => NUMBER_WORDS[word.toLowerCase().replace(/^a (?=couple|few)/, '').replace(/ of$/, '')] ?? Number(word);

/** "Two weeks ago" is said loosely: half a unit to either side, a day at least. */
function around(asOf: number, count: number, unit: Unit): TimeRange {
  const lengthDays = { day: 1, week: 7, month: 30.4, year: 365.25 }[unit];
  const center = asOf - count * lengthDays * DAY_MS;
  const half = (Math.max(1, lengthDays) / 2) * DAY_MS;
  return { from: center - half, to: center + half };
}

function weekendBefore(asOf: number): TimeRange {
  const week = unitBefore(asOf, 'week', 0).from;
  const from = week - 2 * DAY_MS;
  return { from, to: from + 2 * DAY_MS - 1 };
}

function resolveSeason(phrase: string, which: string | undefined, season: string, year: string | undefined, asOf: number): TimeRange | null {
  // "Fall" alone is a verb, "the spring" a source: a season needs a word that makes it a time.
  if (year === undefined && which === undefined && !/^(?:in|during)\b/i.test(phrase)) return null;
  if (which?.toLowerCase() === 'the' && year === undefined && !/^(?:in|during)\b/i.test(phrase)) return null;
  const start = SEASON_START[season]!;
  if (year !== undefined) return monthsFrom(Number(year), start, 3);
  const thisYear = new Date(asOf).getUTCFullYear();
  if (which?.toLowerCase() === 'next') {
    const coming = monthsFrom(thisYear, start, 3);
    return coming.from > asOf ? coming : monthsFrom(thisYear + 1, start, 3);
  }
  return latestBefore(asOf, (back) => monthsFrom(thisYear - back, start, 3), which?.toLowerCase() === 'last');
}

function resolveHoliday([month, day]: [number, number], year: string | undefined, asOf: number): TimeRange {
  const range = (of: number): TimeRange => ({ from: midnight(of, month, day - HOLIDAY_SPREAD_DAYS), to: midnight(of, month, day + HOLIDAY_SPREAD_DAYS) });
  if (year !== undefined) return range(Number(year));
  return latestBefore(asOf, (back) => range(new Date(asOf).getUTCFullYear() - back), false);
}

function resolveMonth(phrase: string, lead: string | undefined, name: string, year: string | undefined, asOf: number): TimeRange | null {
  const isVerbLike = /^(?:may|march)$/i.test(name) && year === undefined && (lead === undefined || name === name.toLowerCase());
  const isNameLike = /^(?:april|june|august)$/i.test(name) && year === undefined && lead === undefined;
  if (isVerbLike || isNameLike) return null;
  const month = MONTH_NAMES.indexOf(name.toLowerCase());
  const whole = year !== undefined
    ? monthsFrom(Number(year), month)
    : latestBefore(asOf, (back) => monthsFrom(new Date(asOf).getUTCFullYear() - back, month), /^last\b/i.test(phrase));
  if (/^early\b/i.test(phrase)) return { from: whole.from, to: whole.from + 10 * DAY_MS };
  if (/^late\b/i.test(phrase)) return { from: whole.to - 10 * DAY_MS, to: whole.to };
  return whole;
}

/** The latest range that began before `asOf`; with `isOver`, that ended before it. */
function latestBefore(asOf: number, rangeOf: (yearsBack: number) => TimeRange, isOver: boolean): TimeRange {
  for (let back = 0; back < 3; back += 1) {
    const range = rangeOf(back);
    if (isOver ? range.to < asOf : range.from <= asOf) return range;
  }
  return rangeOf(1);
}
