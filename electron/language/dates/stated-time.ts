import { foldName } from '../../../shared/lib/fuzzy-match';
import {
  DAY_MS,
  dayRange,
  MONTH_NAMES,
  monthRange,
  type TimeRange,
  utcMidnight,
} from '../../../shared/lib/time/calendar';
import { escapePattern } from '../words/escape-pattern';
import { toTerm } from '../words/terms';
import { MONTHS_OF_OTHER_LANGUAGES } from './other-languages';

/** A time that a question names: epoch milliseconds, and the words for it. */
interface NamedTime {
  from: number;
  to: number;
  /** Absent or empty: nothing but the range is known. */
  phrase?: string;
  /** What there was at that time is asked for: then a date without a year is one of any year. */
  isFilter?: true;
}

/** Tells the texts that state a time, however they write it. */
export interface StatedTime {
  /** @param at when the text was written, which tells the year of a date without one */
  isIn(text: string, at: number): boolean;
  /** Likewise of a title or heading, which may also name a month without a year, or a year alone. */
  isInTitle(title: string, at: number): boolean;
  /** Whether a text that states the time may hold an index term; one that does holds such a term. */
  mayBeTerm(term: string): boolean;
}

/** A day, a month where `day` is null, or a year where both are. */
interface Period {
  year: number;
  /** The month, counted from 0. */
  month: number | null;
  day: number | null;
}

/** Days of a longer range are not looked for one by one. */
const MAX_DAYS = 14;
const MAX_MONTHS = 12;

let last: { key: string; stated: StatedTime | null } | null = null;

/** Null for a range that texts do not name: neither a few days, nor months or a year. */
export function statedTime(time: NamedTime): StatedTime | null {
  const key = JSON.stringify([time.from, time.to, time.phrase, time.isFilter]);
  if (last?.key !== key) last = { key, stated: readStatedTime(time) };
  return last.stated;
}

function readStatedTime({ from, to, phrase = '', isFilter }: NamedTime): StatedTime | null {
  const periods = periodsOf(from, to);
  if (periods.length === 0) return null;
  const namesYear = /\d{4}|\d[./-]\d{2}$/u.test(phrase);
  const namesCalendar = /\d/u.test(phrase) || monthsIn(phrase);
  const isOfAnyYear = namesCalendar && !namesYear && isFilter === true;
  const forms = periods.map((period) => formsOf(period, isOfAnyYear ? String.raw`\d{4}` : String(period.year)));
  const isDay = periods[0]!.day !== null;
  // “03/04/2024” may be either day: it stands in the text as it is asked for.
  const asWritten =
    isDay && /\d/u.test(phrase) ? [escapePattern(foldName(phrase)).replace(/\s+/gu, String.raw`\s+`)] : [];
  const dated = compile([...asWritten, ...forms.flatMap(({ dated: all }) => all)]);
  const undated = compile(forms.flatMap(({ undated: all }) => all));
  const titled = compile(forms.flatMap(({ titled: all }) => all));
  const years = new Set(periods.map(({ year }) => year));
  const isOfYear = (at: number) => (namesCalendar && !namesYear) || years.has(new Date(at).getUTCFullYear());
  const terms = compileTerms(periods);
  const isIn = (text: string, at: number): boolean => {
    const folded = foldName(text);
    return dated.test(folded) || (isDay && undated.test(folded) && isOfYear(at));
  };
  return {
    isIn,
    isInTitle: (title, at) =>
      isIn(title, at) || (!isDay && (titled.test(foldName(title)) || (namesMonth(title, undated) && isOfYear(at)))),
    mayBeTerm: (term) => terms.test(term),
  };
}

/** “May” and “March” are months by their capital alone. */
const namesMonth = (title: string, undated: RegExp): boolean => undated.test(foldName(withoutVerbs(title)));
const withoutVerbs = (title: string): string => title.replace(/(?<!\p{L})(?:may|march)(?!\p{L})/gu, '');

/**
 * The day or month that a title names: “Retro June 2026”, “2026-06-02”. Null for one that names none, or several.
 *
 * @param at when the page was written; a month without a year is the one nearest to it
 */
export function titledTime(title: string, at: number): TimeRange | null {
  const named = new Map<string, TimeRange>();
  let rest = foldName(withoutVerbs(title));
  for (const form of TITLE_FORMS) {
    rest = rest.replace(form, (...match) => {
      const { year, month, name, day } = match.at(-1) as Record<string, string | undefined>;
      const range = rangeOfTitle(year, name === undefined ? Number(month) - 1 : monthNamed(name), day, at);
      if (range !== null) named.set(`${range.from}`, range);
      return ' ';
    });
  }
  return named.size === 1 ? [...named.values()][0]! : null;
}

function rangeOfTitle(year: string | undefined, month: number, day: string | undefined, at: number): TimeRange | null {
  if (month < 0 || month > 11 || (day !== undefined && (Number(day) < 1 || Number(day) > 31))) return null;
  const ofYear = (one: number): TimeRange =>
    day === undefined ? monthRange(one, month) : dayRange(utcMidnight(one, month, Number(day)));
  if (year !== undefined) return ofYear(Number(year));
  const written = new Date(at).getUTCFullYear();
  const distanceOf = ({ from }: TimeRange) => Math.abs(from - at);
  return [written - 1, written, written + 1].map(ofYear).reduce((a, b) => (distanceOf(b) < distanceOf(a) ? b : a));
}

/** The period in whole days, months or years, in UTC. */
function periodsOf(from: number, to: number): Period[] {
  const first = new Date(from);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  for (let count = 1; count <= MAX_MONTHS; count += 1) {
    const range = monthRange(year, month, count);
    if (range.from !== from || range.to > to) break;
    if (range.to < to) continue;
    if (count === MAX_MONTHS && month === 0) return [{ year, month: null, day: null }];
    return Array.from({ length: count }, (_, index) => {
      const date = new Date(utcMidnight(year, month + index, 1));
      return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: null };
    });
  }
  const days = Math.ceil((to - from) / DAY_MS);
  if (days > MAX_DAYS) return [];
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(from + index * DAY_MS);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
  });
}

const ORDINAL = '(?:st|nd|rd|th|er|[oa]|\\.)?';
const OF = '(?:(?:of|de|del|di|do)\\s+)?';
/** Where another year follows, it is another day or month. */
const NO_YEAR = '(?!,?\\s+(?:(?:of|de|del)\\s+)?\\d{4})';

/** Patterns of a period by its year, without a year, and as they name it in a title alone. */
function formsOf(
  { year, month, day }: Period,
  anyYear: string,
): { dated: string[]; undated: string[]; titled: string[] } {
  const short = anyYear === String(year) ? String(year).slice(2) : '\\d\\d';
  if (month === null) return { dated: [], undated: [], titled: [`(?<![./-])${anyYear}`] };
  const m = String(month + 1);
  const d = day === null ? '(?:0?[1-9]|[12]\\d|3[01])' : `0?${day}`;
  const name = namesOfMonth(month);
  const ofYear = `,?\\s+${OF}(?:${anyYear}|['’]${short})`;
  const dayOfYear = [
    `${anyYear}[-./_]0?${m}[-./_]${d}`,
    ...(day === null ? [] : [`${anyYear}${m.padStart(2, '0')}${String(day).padStart(2, '0')}`]),
    `${anyYear}\\s?[年년]\\s?0?${m}\\s?[月월]\\s?${d}\\s?[日일]`,
    `${d}[-./]\\s?0?${m}[-./]\\s?(?:${anyYear}|['’]?${short})`,
    `0?${m}[-/]${d}[-/](?:${anyYear}|${short})`,
    `${d}${ORDINAL}\\s+${OF}${name}\\.?${ofYear}`,
    `${name}\\.?\\s+${d}${ORDINAL}${ofYear}`,
  ];
  if (day !== null)
    return {
      dated: dayOfYear,
      undated: [
        `${d}\\.\\s?0?${m}\\.(?!\\s?\\d)`,
        `(?<![年년]\\s?)0?${m}\\s?[月월]\\s?${d}\\s?[日일]`,
        `${d}${ORDINAL}\\s+${OF}${name}${NO_YEAR}`,
        `${name}\\.?\\s+${d}${ORDINAL}${NO_YEAR}`,
      ],
      titled: [],
    };
  return {
    dated: [
      ...dayOfYear,
      `${name}\\.?${ofYear}`,
      `${anyYear}[-./_]0?${m}(?![-./_]?\\d)`,
      `(?<!\\d[-./])0?${m}[-./]${anyYear}`,
      `${anyYear}\\s?[年년]\\s?0?${m}\\s?[月월]`,
    ],
    undated: [`(?:${fullNamesOfMonth(month).join('|')})(?!\\s+\\d{1,2}${ORDINAL}${ofYear})${NO_YEAR}`],
    titled: [],
  };
}

/** A word begins and ends with the form; Chinese, Japanese and Korean words and the time of day may follow. */
const compile = (forms: readonly string[]): RegExp =>
  new RegExp(
    forms.length === 0
      ? '(?!)'
      : `(?<!\\p{N}|\\p{N}[.,]|[\\p{Script=Latin}])(?:${forms.join('|')})(?!\\p{N}|(?!t\\d)\\p{Script=Latin})`,
    'u',
  );

const MONTHS_OF_LANGUAGES: readonly (readonly (readonly string[])[])[] = [
  MONTH_NAMES.map((name) => [name]),
  ...MONTHS_OF_OTHER_LANGUAGES,
].map((months) => months.map((names) => names.map(foldName)));

/**
 * The names of every language, the shortest first; names, and their first three or four letters where no other month
 * has them.
 */
const fullNamesOfMonth = (month: number): string[] => [
  ...new Set(MONTHS_OF_LANGUAGES.flatMap((months) => months[month]!)),
];

function abbreviationsOfMonth(month: number): string[] {
  return MONTHS_OF_LANGUAGES.flatMap((months) =>
    months[month]!.flatMap((name) =>
      [3, 4]
        .map((length) => name.slice(0, length))
        .filter((start) =>
          months.every((names, other) => other === month || !names.some((each) => each.startsWith(start))),
        ),
    ),
  );
}

const namesOfMonth = (month: number): string =>
  `(?:${[...new Set([...fullNamesOfMonth(month), ...abbreviationsOfMonth(month)])].toSorted((a, b) => b.length - a.length).join('|')})`;

const monthNamed = (name: string): number =>
  MONTH_NAMES.findIndex((_, month) => new RegExp(`^${namesOfMonth(month)}$`, 'u').test(name));

const ANY_MONTH = `(?<name>${MONTH_NAMES.flatMap((_, month) => fullNamesOfMonth(month))
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const EDGE = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
/** How titles write a day or month, what says most first. */
const TITLE_FORMS: readonly RegExp[] = [
  '(?<year>(?:19|20)\\d\\d)[-./_](?<month>\\d{1,2})[-./_](?<day>\\d{1,2})',
  '(?<year>(?:19|20)\\d\\d)(?<month>[01]\\d)(?<day>[0-3]\\d)',
  '(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.\\s?(?<year>(?:19|20)\\d\\d)',
  `(?<day>\\d{1,2})${ORDINAL}\\s+${OF}${ANY_MONTH}(?:,?\\s+${OF}(?<year>(?:19|20)\\d\\d))?`,
  `${ANY_MONTH}\\s+(?<day>\\d{1,2})${ORDINAL}(?!\\d)(?:,?\\s+(?<year>(?:19|20)\\d\\d))?`,
  `${ANY_MONTH}(?:,?\\s+${OF}(?<year>(?:19|20)\\d\\d))?`,
  '(?<year>(?:19|20)\\d\\d)[-./_](?<month>\\d{1,2})',
  '(?<month>\\d{1,2})[-./](?<year>(?:19|20)\\d\\d)',
].map((form) => new RegExp(`${EDGE}(?:${form})${END}`, 'gu'));

const monthsIn = (phrase: string): boolean =>
  MONTH_NAMES.some((_, month) => new RegExp(`(?<!\\p{L})${namesOfMonth(month)}(?!\\p{L})`, 'u').test(foldName(phrase)));

function compileTerms(periods: readonly Period[]): RegExp {
  const terms = periods.flatMap(({ year, month, day }) => {
    if (month === null) return [`${year}\\D*`];
    const two = String(month + 1).padStart(2, '0');
    if (day !== null) return [`0*${day}\\D*`, `\\d{4}${two}${String(day).padStart(2, '0')}`];
    const names = [...fullNamesOfMonth(month), ...abbreviationsOfMonth(month)];
    return [...new Set(names.flatMap((name) => [name, toTerm(name)])), two, `${month + 1}`, `\\d{4}${two}\\d\\d`];
  });
  return new RegExp(`^(?:${terms.join('|')})$`, 'u');
}
