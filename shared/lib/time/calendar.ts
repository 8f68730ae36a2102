export const DAY_MS = 86_400_000;

export interface TimeRange {
  from: number;
  to: number;
}

export type Unit = 'day' | 'week' | 'month' | 'year';

/** Midnight UTC; months are 0-based and may overflow into the next or last year. */
export const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month, day);

/** Start and last millisecond of `count` months from the given one. */
export const monthsFrom = (year: number, month: number, count = 1): TimeRange => ({ from: midnight(year, month, 1), to: midnight(year, month + count, 1) - 1 });

/** The day, week (from Monday), month or year that lies `steps` before the one holding `asOf`. */
export function unitBefore(asOf: number, unit: Unit, steps: number): TimeRange {
  const date = new Date(asOf);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === 'year') return monthsFrom(year - steps, 0, 12);
  if (unit === 'month') return monthsFrom(year, month - steps);
  const weekday = (date.getUTCDay() + 6) % 7;
  const length = unit === 'week' ? 7 : 1;
  const from = midnight(year, month, day - (unit === 'week' ? weekday : 0) - steps * length);
  return { from, to: from + length * DAY_MS - 1 };
}
