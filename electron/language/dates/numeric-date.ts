import { DAY_MS, monthRange, utcMidnight, type TimeRange } from '../../../shared/lib/time/calendar';

const YEAR = '((?:19|20)\\d\\d)';
const NUMBERS = (form: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[-./,])(?:${form})(?!\\p{N}|[-./,]\\p{N})`, 'u');

/** Dates in digits that chrono-node misses or reads month first: a day with dots, a year with its month, 5月17日. */
const FORMS: readonly { pattern: RegExp; order: readonly ('year' | 'month' | 'day')[] }[] = [
  { pattern: NUMBERS(`(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?${YEAR}`), order: ['day', 'month', 'year'] },
  { pattern: NUMBERS(`(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?!\\s?\\d)`), order: ['day', 'month'] },
  { pattern: NUMBERS(`${YEAR}-(\\d{2})`), order: ['year', 'month'] },
  {
    pattern: new RegExp(`${YEAR}\\s?[年년]\\s?(\\d{1,2})\\s?[月월](?:\\s?(\\d{1,2})\\s?[日일])?`, 'u'),
    order: ['year', 'month', 'day'],
  },
  { pattern: /(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u, order: ['month', 'day'] },
];

/** The first of them; without a year the latest such day that has begun. */
export function parseNumericDate(text: string, asOf: number): (TimeRange & { phrase: string }) | null {
  for (const { pattern, order } of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const part = (name: 'year' | 'month' | 'day'): number | null => {
      const written = match[order.indexOf(name) + 1];
      return !order.includes(name) || written === undefined ? null : Number(written);
    };
    const range = rangeOf(part('year'), part('month')!, part('day'), asOf);
    if (range !== null) return { ...range, phrase: match[0] };
  }
  return null;
}

function rangeOf(named: number | null, month: number, day: number | null, asOf: number): TimeRange | null {
  if (month < 1 || month > 12 || day === 0 || (day ?? 1) > 31) return null;
  const thisYear = new Date(asOf).getUTCFullYear();
  const year = named ?? (utcMidnight(thisYear, month - 1, day ?? 1) > asOf ? thisYear - 1 : thisYear);
  if (day === null) return monthRange(year, month - 1);
  const from = utcMidnight(year, month - 1, day);
  // The 30th of February is no day of March.
  if (new Date(from).getUTCDate() !== day) return null;
  return { from, to: from + DAY_MS - 1 };
}
