import monthNames from '../../../language/words/month-names.txt?raw';
import { parseTimeWindow } from '../../../language/dates/parse-time-window';
import { alternationOf } from '../../../language/words/word-list';
import { anyWordPattern } from '../../../language/words/word-patterns';
import { DAY_MS, monthRange } from '../../../../shared/lib/time/calendar';
import { formatDay } from './fact-sentence';

/** A date that needs no other one to be understood: it names a month, a year or a day of the calendar. */
const IS_ABSOLUTE = new RegExp(
  String.raw`(?:19|20)\d\d|\d\s?[./-]\s?\d|(?<!\p{L})${alternationOf(monthNames)}(?!\p{L})`,
  'iu',
);
/** "On Friday" may lie before or after. */
const WEEKDAY_ONLY =
  /^(?:on |this |next |am |le |el |la |il |na )?(?!yester|to)\p{L}+(?:day|tag|di|feira)s?$|^(?:on )?weekends?$/iu;
/** What may come, or is a habit, is not dated from the past. */
const IS_UNSETTLED = anyWordPattern('every', 'each', 'usually', 'always', 'jede[nrsm]?', 'chaque', 'cada', 'ogni');
const WORDS_BEFORE_SAID: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^(?:yesterday|last night)$/iu, () => 'the day before'],
  [/^(?:the )?day before yesterday$/iu, () => 'two days before'],
  [/^last (week|month|year|weekend)$/iu, ([, unit]) => `the ${unit!.toLowerCase()} before`],
  [
    /^(?:last|past) (mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?$/iu,
    ([, day]) => `the ${WEEKDAYS[day!.slice(0, 3).toLowerCase()]} before`,
  ],
  [/^(\p{L}+|\d+) (days?|weeks?|weekends?|months?|years?) ago$/iu, ([, count, unit]) => `${count} ${unit} before`],
];
const WEEKDAYS: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const LONGEST_RANGE_MS = 370 * DAY_MS;

/**
 * What a relative time in a sentence means: “yesterday”, said on 8 May 2023, is "7 May 2023, the day before 8 May 2023".
 * Null where the sentence has none, or one that cannot be dated.
 *
 * @param at when it was said, epoch milliseconds
 */
export function datedTime(sentence: string, at: number): string | null {
  if (IS_UNSETTLED.test(sentence)) return null;
  const window = parseTimeWindow(sentence, at);
  if (window === null || IS_ABSOLUTE.test(window.phrase) || WEEKDAY_ONLY.test(window.phrase)) return null;
  if (window.to - window.from > LONGEST_RANGE_MS) return null;
  const phrase = window.phrase.trim();
  const before = WORDS_BEFORE_SAID.map(([pattern, words]) => {
    const match = pattern.exec(phrase);
    return match === null ? null : `${words(match)} ${formatDay(at)}`;
  }).find((words) => words !== null);
  const dated = formatRange(window.from, window.to);
  return before === undefined ? dated : `${dated}, ${before}`;
}

/** `7 May 2023`, `May 2023`, `2022`, or `1–7 May 2023`, in UTC. */
function formatRange(from: number, to: number): string {
  const first = new Date(from);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  if (to - from < DAY_MS) return formatDay(from);
  const isWholeMonth = monthRange(year, month).from === from && Math.abs(monthRange(year, month).to - to) < DAY_MS;
  if (isWholeMonth) return format(from, { month: 'long', year: 'numeric' });
  if (to - from > 300 * DAY_MS) return format((from + to) / 2, { year: 'numeric' });
  // Loose ranges ("two months ago") are dated by their month.
  if (to - from > 20 * DAY_MS) return `about ${format((from + to) / 2, { month: 'long', year: 'numeric' })}`;
  return DAYS.formatRange(from, to).replace(/\s*–\s*/u, '–');
}

const format = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at);
const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
