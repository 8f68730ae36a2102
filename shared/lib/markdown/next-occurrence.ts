import { WEEKDAY_NAMES } from '../time/calendar';
import { addDays, addMonths } from '../time/day-name';

const WEEKDAY = `(?:${WEEKDAY_NAMES.join('|')})`;
const RULE = new RegExp(
  `^every(?: (?<other>other)| (?<count>\\d{1,3}))?` +
    ` (?:(?<unit>day|week|month|year|weekday)s?(?: on (?<on>.+))?|(?<days>${WEEKDAY}(?:(?:,| and|, and) ${WEEKDAY})*))$`,
  'u',
);
const WHEN_DONE = / when done$/u;
const DAY_OF_MONTH = /^(?:the )?(?:(?<day>\d{1,2})(?:st|nd|rd|th)?|(?<last>last)(?: day)?)$/u;

/** Whether a repetition counts from the day on which the task was done, and not from its own dates. */
export const countsFromDone = (rule: string): boolean => WHEN_DONE.test(normalised(rule));

/**
 * The first day of a repetition after `from`, both as `2026-12-01`: `every week`, `every 2 months on the 1st`, `every
 * monday, friday`, as Obsidian Tasks writes them. Null for one that cannot be read.
 */
export function nextOccurrence(rule: string, from: string): string | null {
  const found = RULE.exec(normalised(rule).replace(WHEN_DONE, ''));
  if (found === null) return null;
  const { other, count: counted, unit, on, days } = found.groups as Record<string, string | undefined>;
  const count = other !== undefined ? 2 : Number(counted ?? 1);
  if (count === 0) return null;
  if (days !== undefined) return onWeekday(from, days, count);
  switch (unit) {
    case 'weekday':
      return onWeekday(from, WEEKDAY_NAMES.slice(1, 6).join(), 1);
    case 'day':
      return on === undefined ? addDays(from, count) : null;
    case 'week':
      return on === undefined ? addDays(from, 7 * count) : onWeekday(from, on, count);
    case 'month':
      return on === undefined ? addMonths(from, count) : onDayOfMonth(from, on, count);
    default:
      return on === undefined ? addMonths(from, 12 * count) : null;
  }
}

const normalised = (rule: string): string => rule.trim().toLowerCase().replace(/\s+/gu, ' ');

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The next of these weekdays; in a later week, the week that is `weeks` further on. Weeks begin on Monday. */
function onWeekday(from: string, words: string, weeks: number): string | null {
  const names = words
    .split(/,| and /u)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const wanted = names.map((name) => WEEKDAY_NAMES.indexOf(name));
  if (wanted.length === 0 || wanted.includes(-1)) return null;
  for (let step = 1; step <= 7; step += 1) {
    const day = addDays(from, step);
    if (!wanted.includes(weekdayOf(day))) continue;
    const isSameWeek = (weekdayOf(day) + 6) % 7 > (weekdayOf(from) + 6) % 7;
    return isSameWeek ? day : addDays(day, 7 * (weeks - 1));
  }
  return null;
}

function onDayOfMonth(from: string, words: string, months: number): string | null {
  const found = DAY_OF_MONTH.exec(words);
  if (found === null) return null;
  const day = found.groups!.last !== undefined ? 31 : Number(found.groups!.day);
  if (day < 1 || day > 31) return null;
  const inMonth = (name: string): string => {
    const last = addDays(addMonths(`${name.slice(0, 7)}-01`, 1), -1);
    const wanted = `${name.slice(0, 7)}-${String(day).padStart(2, '0')}`;
    return wanted < last ? wanted : last;
  };
  const sameMonth = inMonth(from);
  return sameMonth > from ? sameMonth : inMonth(addMonths(`${from.slice(0, 7)}-01`, months));
}
