import { isTime } from '../../../../shared/lib/time/time-range';
import { MONTH_NAMES } from '../../../../shared/lib/time/calendar';

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
    return momentOf(
      Number(year),
      Number(month),
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
      zoneMinutes(zone),
    );
  }
  const dayFirst = DAY_MONTH.exec(text);
  const dayFirstMonth = monthNumber(dayFirst?.[2]);
  if (dayFirst && dayFirstMonth > 0) {
    return momentOf(
      Number(dayFirst[3]),
      dayFirstMonth,
      Number(dayFirst[1]),
      Number(dayFirst[4] ?? 0),
      Number(dayFirst[5] ?? 0),
      0,
      0,
    );
  }
  const monthFirst = MONTH_DAY.exec(text);
  const monthFirstMonth = monthNumber(monthFirst?.[1]);
  if (monthFirst && monthFirstMonth > 0) {
    return momentOf(
      Number(monthFirst[3]),
      monthFirstMonth,
      Number(monthFirst[2]),
      Number(monthFirst[4] ?? 0),
      Number(monthFirst[5] ?? 0),
      0,
      0,
    );
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

function momentOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  offsetMinutes: number,
): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return null;
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  // Not `Date.UTC`, which reads the year 70 as 1970.
  date.setUTCFullYear(year, month - 1, day);
  const at = date.getTime() - offsetMinutes * 60_000;
  // 31 February is invalid; the calendar would silently roll over.
  return date.getUTCDate() === day && isTime(at) ? at : null;
}
