import { t } from '../../messages/message';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a time where this machine is: `2026-05-03`. */
export function localDay(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

const DAY_NAME = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Year, month (1–12) and day of the month of `2026-05-03`; null for anything that is no day of the calendar. */
function parseDayName(name: string): { year: number; month: number; day: number } | null {
  const found = DAY_NAME.exec(name);
  if (found === null) return null;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null;
}

export const isDayName = (name: string): boolean => parseDayName(name) !== null;

/** The name of the day `count` days later; earlier when negative. @throws when `name` is no day */
export function addDays(name: string, count: number): string {
  const { year, month, day } = requireDay(name);
  return utcDayName(Date.UTC(year, month - 1, day + count));
}

/** The same day of the month `count` months later, or that month's last day. */
export function addMonths(name: string, count: number): string {
  const { year, month, day } = requireDay(name);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return utcDayName(Date.UTC(year, month - 1 + count, Math.min(day, last)));
}

/** The day of its week that comes first, where weeks begin on `firstWeekday` (0 Sunday … 6 Saturday). */
export function startOfWeek(name: string, firstWeekday: number): string {
  const { year, month, day } = requireDay(name);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return addDays(name, -((weekday - firstWeekday + 7) % 7));
}

/** Midnight of the day where this machine is, in epoch milliseconds. */
export function startOfDay(name: string): number {
  const { year, month, day } = requireDay(name);
  const date = new Date(2000, month - 1, day);
  date.setFullYear(year, month - 1, day);
  return date.getTime();
}

/** First and last millisecond, local time, of the days from `first` to `last`. */
export const rangeOfDays = (first: string, last: string): { from: number; to: number } => ({
  from: startOfDay(first),
  to: startOfDay(addDays(last, 1)) - 1,
});

const utcDayName = (at: number): string => new Date(at).toISOString().slice(0, 10);

function requireDay(name: string): { year: number; month: number; day: number } {
  const parsed = parseDayName(name);
  if (parsed === null) throw new RangeError(t('shared.notADayName', { name }));
  return parsed;
}
