import { findDate } from './read-date';

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
const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º)?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(${YEAR})(?!\d)`,
  'u',
);
const MONTH_DAY = new RegExp(String.raw`(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(${YEAR})(?!\d)`, 'u');

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
  const written = DAY_MONTH.exec(name);
  const day = written && monthDay(written[3]!, written[2]!, written[1]!);
  if (day !== null) return day;
  const monthFirst = MONTH_DAY.exec(name);
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
