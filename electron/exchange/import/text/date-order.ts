import type { DateOrder } from '../../../../shared/ipc/routes/exchange';

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
