import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import { MONTH_NAMES } from '../../../../shared/lib/time/calendar';
import { isTime } from '../../../../shared/lib/time/time-range';

const ISO = /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/;
const DAY_MONTH = /\b(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2}))?/;
const MONTH_DAY = /\b([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2}))?/;

/**
 * The first date in a text, epoch milliseconds; null without one. A time without a zone is UTC, so that a file means
 * the same on every machine.
 */
export function findDate(text: string): number | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', zone] = iso;
    return momentOf([year, month, day, hour, minute, second], zoneMinutes(zone));
  }
  for (const [form, dayAt, monthAt] of [[DAY_MONTH, 1, 2] as const, [MONTH_DAY, 2, 1] as const]) {
    const found = form.exec(text);
    const month = monthNumber(found?.[monthAt]);
    if (found && month > 0) return momentOf([found[3], month, found[dayAt], found[4] ?? 0, found[5] ?? 0, 0], 0);
  }
  return null;
}

/**
 * A date field of a JSON file: a text as in `findDate`, or epoch seconds or milliseconds. Null for anything else, and
 * outside the years 1 to 9999.
 */
export function readDate(value: unknown): number | null {
  if (typeof value === 'string') return findDate(value.slice(0, 100));
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  // Seconds up to the year 5138 are below 1e11; milliseconds since 1973 are above.
  const milliseconds = value < 1e11 ? value * 1000 : value;
  return isTime(milliseconds) ? Math.round(milliseconds) : null;
}

function monthNumber(name: string | undefined): number {
  if (name === undefined) return 0;
  const start = name.toLowerCase();
  return (
    MONTH_NAMES.findIndex(
      (month) =>
        month === start ||
        (start.length >= 3 && month.startsWith(start)) ||
        (start === 'sept' && month === 'september'),
    ) + 1
  );
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

/** @param parts year, month, day, hour, minute and second */
function momentOf(parts: readonly (string | number | undefined)[], offsetMinutes: number): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return null;
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  // Not `Date.UTC`, which reads the year 70 as 1970.
  date.setUTCFullYear(year, month - 1, day);
  const at = date.getTime() - offsetMinutes * 60_000;
  // 31 February is invalid; the calendar would silently roll over.
  return date.getUTCDate() === day && isTime(at) ? at : null;
}

/** A date of numbers alone, as `3/2/24`; its year is last. */
export interface NumericDate {
  first: number;
  second: number;
  year: number;
  separator: string;
  /** Its time has AM or PM. */
  hasHalf: boolean;
}

/** Clocks are set back by hours; a date that is read wrongly runs back by weeks. */
const BACK_MS = 86_400_000;

/**
 * Which of day and month stands first in the dates of one file, in its order. A number above twelve decides for all of
 * them, then the reading in which time runs back less often. Dots have the day first everywhere. What is left is open:
 * slashes with AM or PM are read as in the United States, all others day first.
 */
export function decideDateOrder(dates: readonly NumericDate[]): { order: DateOrder; isCertain: boolean } {
  const dayFirst = dates.filter(({ first }) => first > 12).length;
  const monthFirst = dates.filter(({ second }) => second > 12).length;
  if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', isCertain: true };
  const dayBack = stepsBack(dates, 'day-first');
  const monthBack = stepsBack(dates, 'month-first');
  if (dayBack !== monthBack) return { order: dayBack < monthBack ? 'day-first' : 'month-first', isCertain: true };
  const isSame = dates.every(({ first, second }) => first === second);
  if (isSame || dates.some(({ separator }) => separator === '.')) return { order: 'day-first', isCertain: true };
  const isAmerican = dates.some(({ separator, hasHalf }) => separator === '/' && hasHalf);
  return { order: isAmerican ? 'month-first' : 'day-first', isCertain: false };
}

/** Beginning of the day in UTC, epoch milliseconds; null where there is no such day. */
export function dayOfDate({ first, second, year }: NumericDate, order: DateOrder): number | null {
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const at = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day);
  return month >= 1 && month <= 12 && new Date(at).getUTCDate() === day ? at : null;
}

function stepsBack(dates: readonly NumericDate[], order: DateOrder): number {
  const days = dates.map((date) => dayOfDate(date, order) ?? 0);
  return days.filter((day, index) => index > 0 && days[index - 1]! - day > BACK_MS).length;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];
/** Month numbers by their names and short forms, without accents and dots. */
const MONTHS = new Map<string, number>(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, index) => [plain(format.format(Date.UTC(2024, index, 15))), index + 1] as const,
      );
    }),
  ),
);
const YEAR = String.raw`(?:19|20)\d{2}`;
const NUMERIC = new RegExp(
  String.raw`(?<!\d)(${YEAR})([-_. ]?)(0\d|1[0-2])\2([0-2]\d|3[01])(?!\d{1,3}(?!\d)|[-_.]\d)`,
  'u',
);
const STAMP = new RegExp(
  String.raw`^(${YEAR})(0\d|1[0-2])([0-2]\d|3[01])([01]\d|2[0-3])([0-5]\d)(?:[0-5]\d)?(?!\d)`,
  'u',
);
const DAY_FIRST_NUMERIC = new RegExp(String.raw`(?<!\d)([0-2]?\d|3[01])\.(0?\d|1[0-2])\.(${YEAR})(?!\d)`, 'u');
const WEEK = new RegExp(String.raw`(?<!\d)(${YEAR})[-_ ]?W(\d{2})(?!\d)`, 'iu');
const MONTH_ONLY = new RegExp(String.raw`^(${YEAR})[-_](0[1-9]|1[0-2])$`, 'u');
const IN_FOLDERS = new RegExp(
  String.raw`(?:^|/)(${YEAR})/(?:${YEAR}-)?(0\d|1[0-2])[^/\d]*/(?:${YEAR}-\d{2}-)?([0-2]\d|3[01])[^/\d]*$`,
  'u',
);
const DAY_MONTH_IN_NAME = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º)?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(${YEAR})(?!\d)`,
  'u',
);
const MONTH_DAY_IN_NAME = new RegExp(String.raw`(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(${YEAR})(?!\d)`, 'u');

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();
}

/**
 * The day that a file's name gives, epoch milliseconds at its beginning in UTC; null without one. Reads `2024-03-01`,
 * `2024_03_01`, `20240301`, a time stamp, `1.3.2024`, `1 March 2024` in seven languages, `2024-W10` (its Monday),
 * `2024-03` (its first day), and `2024/03/01` over folders.
 */
export function dateOfFile(path: string): number | null {
  const stem = path.replace(/\.\w{1,8}$/u, '');
  const name = stem.slice(stem.lastIndexOf('/') + 1);
  const stamp = STAMP.exec(name);
  if (stamp !== null) return findDate(`${stamp.slice(1, 4).join('-')}T${stamp[4]}:${stamp[5]}`);
  const numeric = NUMERIC.exec(name);
  if (numeric !== null) return dayOf(numeric[1]!, numeric[3]!, numeric[4]!);
  const dayFirst = DAY_FIRST_NUMERIC.exec(name);
  if (dayFirst !== null) return dayOf(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!);
  const week = WEEK.exec(name);
  if (week !== null) return mondayOf(Number(week[1]), Number(week[2]));
  const written = DAY_MONTH_IN_NAME.exec(name);
  const day = written && monthDay(written[3]!, written[2]!, written[1]!);
  if (day !== null) return day;
  const monthFirst = MONTH_DAY_IN_NAME.exec(name);
  const other = monthFirst && monthDay(monthFirst[3]!, monthFirst[1]!, monthFirst[2]!);
  if (other !== null) return other;
  const month = MONTH_ONLY.exec(name);
  if (month !== null) return dayOf(month[1]!, month[2]!, '1');
  const folders = IN_FOLDERS.exec(stem);
  return folders === null ? null : dayOf(folders[1]!, folders[2]!, folders[3]!);
}

const dayOf = (year: string, month: string, day: string): number | null =>
  findDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

function monthDay(year: string, name: string, day: string): number | null {
  const month = MONTHS.get(plain(name));
  return month === undefined ? null : dayOf(year, String(month), day);
}

/** The Monday of an ISO week: week 1 holds 4 January. */
function mondayOf(year: number, week: number): number | null {
  if (week < 1 || week > 53) return null;
  const fourth = new Date(Date.UTC(year, 0, 4));
  return Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7);
}
