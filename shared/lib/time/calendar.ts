export const DAY_MS = 86_400_000;

/** January first, in lower case. */
export const MONTH_NAMES: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Sunday first, in lower case. */
export const WEEKDAY_NAMES: readonly string[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

export interface TimeRange {
  from: number;
  to: number;
}

export type Unit = 'day' | 'week' | 'month' | 'year';

/** Midnight UTC; months are 0-based and may overflow into another year. */
export const utcMidnight = (year: number, month: number, day: number): number => Date.UTC(year, month, day);

/** First and last millisecond of `count` months from the given one. */
export const monthRange = (year: number, month: number, count = 1): TimeRange => ({
  from: utcMidnight(year, month, 1),
  to: utcMidnight(year, month + count, 1) - 1,
});

/** First and last millisecond of `count` days from the one that contains `at`. */
export function dayRange(at: number, count = 1): TimeRange {
  const from = Math.floor(at / DAY_MS) * DAY_MS;
  return { from, to: from + count * DAY_MS - 1 };
}

/**
 * The day, week (from Monday), month or year `steps` before the one that contains `asOf`; negative steps are later
 * ones.
 */
export function unitRangeBefore(asOf: number, unit: Unit, steps: number): TimeRange {
  const date = new Date(asOf);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === 'year') return monthRange(year - steps, 0, 12);
  if (unit === 'month') return monthRange(year, month - steps);
  const weekday = (date.getUTCDay() + 6) % 7;
  const length = unit === 'week' ? 7 : 1;
  const from = utcMidnight(year, month, day - (unit === 'week' ? weekday : 0) - steps * length);
  return { from, to: from + length * DAY_MS - 1 };
}

/** Saturday and Sunday, `steps` weekends back; 1 is the last one that began before this week's. */
export function weekendRangeBefore(asOf: number, steps: number): TimeRange {
  const { from } = unitRangeBefore(asOf, 'week', steps - 1);
  return { from: from - 2 * DAY_MS, to: from - 1 };
}

/** The `ordinal`th weekday (0 Sunday … 6 Saturday) of a month; −1 is the last. */
export function weekdayOfMonth(year: number, month: number, weekday: number, ordinal: number): number {
  if (ordinal < 0) {
    const last = utcMidnight(year, month + 1, 0);
    return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY_MS;
  }
  const first = utcMidnight(year, month, 1);
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (ordinal - 1) * 7) * DAY_MS;
}

/** The latest range that began before `asOf`, or with `isOver` ended before it; `back` skips further ranges. */
export function latestRangeBefore(
  asOf: number,
  rangeOf: (yearsBack: number) => TimeRange,
  isOver: boolean,
  back = 0,
): TimeRange {
  let first = -1;
  do first += 1;
  while (first < 3 && !(isOver ? rangeOf(first).to < asOf : rangeOf(first).from <= asOf));
  return rangeOf(first + back);
}

export type RangePart = 'early' | 'mid' | 'late';

/** A third of a range in whole days: the first, middle or last. */
export function rangePart({ from, to }: TimeRange, part: RangePart): TimeRange {
  const third = Math.floor((to + 1 - from) / DAY_MS / 3) * DAY_MS;
  if (part === 'early') return { from, to: from + third - 1 };
  return part === 'late' ? { from: to + 1 - third, to } : { from: from + third, to: to - third };
}

/** Words before a period: "early", "in the middle of". */
export const RANGE_PART_PATTERN = '(early|late|mid|(?:the )?(?:beginning|start|middle|end) of)';

export function parseRangePart(words: string): RangePart {
  if (/early|beginning|start/i.test(words)) return 'early';
  return /mid/i.test(words) ? 'mid' : 'late';
}
