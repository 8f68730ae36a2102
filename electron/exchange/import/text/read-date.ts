import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import { MONTH_NAMES } from '../../../../shared/lib/time/calendar';
import { isTime } from '../../../../shared/lib/time/time-range';

/** Of which the dates of files are read; names of months come from the system. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'ru',
  'uk',
  'tr',
  'hu',
];
/** Month numbers by their names and short forms, without accents and dots, alone and beside a day. */
const MONTHS = new Map<string, number>(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric' as const }].flatMap((options) => {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2024, index, 15));
          return [plain(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1] as const;
        });
      }),
    ),
  ),
);
/** The year before the first one of each era of Japan that people still write. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();
}

/** Names of months are recognised by their beginning in English, as people cut them: `Sept`, `Febr`. */
function monthNumber(name: string): number {
  const start = plain(name);
  const cut = start.length < 3 ? -1 : MONTH_NAMES.findIndex((month) => month.startsWith(start));
  return MONTHS.get(start) ?? (start === 'sept' ? 9 : cut + 1);
}

interface Day {
  year: number;
  month: number;
  day: number;
}

/** A form of dates with the day that a match of it gives; null for none, `NumericDate` where the order is open. */
type DateForm = [form: RegExp, read: (parts: string[]) => Day | NumericDate | null];

const dayIn = (year: string, month: string | number, day: string): Day => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
});
const named = (year: string, name: string, day: string): Day | null =>
  monthNumber(name) === 0 ? null : dayIn(year, monthNumber(name), day);

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const WRITTEN_FORMS: readonly DateForm[] = [
  [/(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|[-/.]\d)/u, ([, year, , month, day]) => dayIn(year!, month!, day!)],
  [
    /(\p{Script=Han}{2})?(?<![\d.])(\d{1,4}|元)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/u,
    ([, era, year, month, day]) => {
      const before = era === undefined ? 0 : (ERAS[era] ?? 0);
      return before === 0 && year!.length < 4
        ? null
        : dayIn(String(before + Number(year === '元' ? 1 : year)), month!, day!);
    },
  ],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?[\s/-]+(?:(?:de|of)\s+)?(\p{L}{3,12})[.,]*[\s/-]+(?:(?:de|del)\s+)?(\d{4})(?!\d)/u,
    ([, day, name, year]) => named(year!, name!, day!),
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(\p{L}{3,12})[.,]?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?:${CLOCK}\s+)?(\d{4})(?![\d:])`,
      'u',
    ),
    ([, name, day, year]) => named(year!, name!, day!),
  ],
  [/(?<!\d)(\d{4})\.?[\s-]+(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?!\d)/u, ([, year, name, day]) => named(year!, name!, day!)],
  [
    /(?<![\d./-])(\d{1,2})([-./])(\d{1,2})\2(\d{4}|(?<!-)\d{2})(?![\d./-])/u,
    ([whole, first, separator, second, year]) => ({
      written: whole!,
      first: Number(first),
      second: Number(second),
      year: Number(year),
      separator: separator!,
      hasHalf: false,
    }),
  ],
];

/** Whether a form gave numbers of which the order is still to be said. */
const isNumeric = (found: Day | NumericDate): found is NumericDate => 'first' in found;

/**
 * The first date in a text, epoch milliseconds; null without one, and for one that may be read in two ways. A time
 * without a zone is UTC, so that a file means the same on every machine.
 *
 * @param order of day and month, where the numbers do not tell
 */
export function findDate(text: string, order?: DateOrder): number | null {
  const found = findWritten(text);
  if (found === null) return null;
  const { date, rest } = found;
  if (!isNumeric(date)) return momentOf(date, rest);
  const known = orderOf(date) ?? order;
  const at = known === undefined ? null : dayOfDate(date, known);
  return at === null ? null : momentOf(dayAt(at), rest);
}

/** The date of numbers alone that a value holds; null for any other. */
export function numericDateIn(value: unknown): NumericDate | null {
  const date = typeof value === 'string' ? findWritten(value.slice(0, MAX_DATE_CHARACTERS))?.date : undefined;
  return date !== undefined && isNumeric(date) ? date : null;
}

/** Whether a date may be read in two ways. */
export const isOpen = (date: NumericDate): boolean => orderOf(date) === null;

function findWritten(text: string): { date: Day | NumericDate; rest: string } | null {
  const plainText = text.normalize('NFKC');
  for (const [form, read] of WRITTEN_FORMS) {
    const match = form.exec(plainText);
    const date = match === null ? null : read([...match]);
    if (match !== null && date !== null) {
      const end = match.index + match[0].length;
      return { date, rest: `${plainText.slice(end)} ${new RegExp(CLOCK, 'u').exec(match[0])?.[0] ?? ''}` };
    }
  }
  return null;
}

const CLOCK_TIME =
  /^[\s,T]*(?:\(\p{L}{1,3}\)\s*|\p{L}{2,3}\s+)?(\d{1,2})[:時时시]\s?(\d{2})분?(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\b\.?)?\s*(?:GMT|UTC)?(Z|[+-]\d{2}:?\d{2})?/iu;

/** @param rest of the text after the date, which may have a time and a zone */
function momentOf({ year, month, day }: Day, rest: string): number | null {
  const [, hours = '0', minute = '0', second = '0', half, zone] = CLOCK_TIME.exec(rest) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || Number(minute) > 59 || Number(second) > 60)
    return null;
  const date = new Date(Date.UTC(2000, 0, 1, hour, Number(minute), Number(second)));
  // Not `Date.UTC`, which reads the year 70 as 1970.
  date.setUTCFullYear(year, month - 1, day);
  const at = date.getTime() - zoneMinutes(zone) * 60_000;
  // 31 February is invalid; the calendar would silently roll over.
  return date.getUTCDate() === day && isTime(at) ? at : null;
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

function dayAt(at: number): Day {
  const date = new Date(at);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Characters of a value in which a date is looked for. */
const MAX_DATE_CHARACTERS = 100;

/**
 * A date field of a JSON file: a text as in `findDate`, or epoch seconds or milliseconds. Null for anything else, and
 * outside the years 1 to 9999.
 */
export function readDate(value: unknown): number | null {
  if (typeof value === 'string') return findDate(value.slice(0, MAX_DATE_CHARACTERS));
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  // Seconds up to the year 5138 are below 1e11; milliseconds since 1973 are above.
  const milliseconds = value < 1e11 ? value * 1000 : value;
  return isTime(milliseconds) ? Math.round(milliseconds) : null;
}

const DIGITS = /^\d+(?:\.\d+)?$/u;
/** `20240517`, `202405171000`, `20240517T100000`. */
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(?=Z?$)/u;
/** Epoch seconds have nine digits since 1973; a shorter number is a year or a count. */
const LEAST_SECONDS = 1e8;

/**
 * A date field that a person or their programs wrote: as `readDate`, and the same as digits alone, a month (its first
 * day) or a week (its Monday).
 *
 * @param order as in `findDate`
 */
export function readWrittenDate(value: unknown, order?: DateOrder): number | null {
  if (value instanceof Date) return readDate(value.toISOString());
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim().slice(0, MAX_DATE_CHARACTERS);
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = compact;
    const at = momentOf(dayIn(year!, month!, day!), `${hour}:${minute}:${second}`);
    if (at !== null) return at;
  }
  if (DIGITS.test(text)) return Number(text) < LEAST_SECONDS ? null : readEpoch(Number(text));
  return findDate(text, order) ?? (numericDateIn(text) === null ? dateOfFile(text) : null);
}

/** Seconds, or in their thousandths, millionths or billionths: whichever gives a day of people who write on computers. */
function readEpoch(value: number): number | null {
  const seconds = [1, 1e3, 1e6, 1e9].map((unit) => value / unit).find((each) => each < 1e11);
  return seconds === undefined ? null : readDate(Math.round(seconds * 1_000) / 1_000);
}

/** A date of numbers alone, as `3/2/24`; its year is last. */
export interface NumericDate {
  written?: string;
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

/** Of two digits those from 70 on are of the last century. */
const fullYear = (year: number): number => (year < 70 ? 2000 + year : year < 100 ? 1900 + year : year);

/** Beginning of the day in UTC, epoch milliseconds; null where there is no such day. */
export function dayOfDate({ first, second, year }: NumericDate, order: DateOrder): number | null {
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const at = Date.UTC(fullYear(year), month - 1, day);
  return month >= 1 && month <= 12 && new Date(at).getUTCDate() === day ? at : null;
}

/** Which stands first, by the numbers of one date or by its dots; null: either may. */
const orderOf = ({ first, second, separator }: NumericDate): DateOrder | null => {
  if (first <= 12 && second > 12) return 'month-first';
  return first > 12 || first === second || separator === '.' ? 'day-first' : null;
};

/** The order of day and month in the dates of pages, which follow no time: what those say that can be read in one way. Null where none does, or where they differ. */
export function orderOfPages(dates: readonly NumericDate[]): DateOrder | null {
  const said = new Set(dates.filter(({ first, second }) => first > 12 !== second > 12).map((date) => orderOf(date)));
  return said.size === 1 ? [...said][0]! : null;
}

function stepsBack(dates: readonly NumericDate[], order: DateOrder): number {
  const days = dates.map((date) => dayOfDate(date, order) ?? 0);
  return days.filter((day, index) => index > 0 && days[index - 1]! - day > BACK_MS).length;
}

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
  const written = /\p{L}/u.test(name) ? findWritten(name) : null;
  if (written !== null && !isNumeric(written.date) && /^(?:19|20)/u.test(String(written.date.year)))
    return momentOf(written.date, '');
  const month = MONTH_ONLY.exec(name);
  if (month !== null) return dayOf(month[1]!, month[2]!, '1');
  const folders = IN_FOLDERS.exec(stem);
  return folders === null ? null : dayOf(folders[1]!, folders[2]!, folders[3]!);
}

const dayOf = (year: string, month: string, day: string): number | null =>
  findDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

/** The Monday of an ISO week: week 1 holds 4 January. */
function mondayOf(year: number, week: number): number | null {
  if (week < 1 || week > 53) return null;
  const fourth = new Date(Date.UTC(year, 0, 4));
  return Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7);
}
