import monthNames from '../../../language/words/month-names.txt?raw';
import { MONTHS_OF_OTHER_LANGUAGES } from '../../../language/dates/other-languages';
import { parseTimeWindow } from '../../../language/dates/parse-time-window';
import { alternationOf } from '../../../language/words/word-list';
import { anyWordPattern } from '../../../language/words/word-patterns';
import { DAY_MS, monthRange } from '../../../../shared/lib/time/calendar';
import { currentLocale, t } from '../../../../shared/messages/message';
import { answerDateFormat, DAY_OPTIONS, formatDay, formatInAnswer } from './answer-dates';

/** A date that needs no other one to be understood: it names a month, a year or a day of the calendar. */
const IS_ABSOLUTE = new RegExp(
  String.raw`(?:19|20)\d\d|\d\s?[./-]\s?\d|(?<!\p{L})(?:${[alternationOf(monthNames), ...MONTHS_OF_OTHER_LANGUAGES.flat(2)].join('|')})(?!\p{L})`,
  'iu',
);
/** "On Friday" may lie before or after. */
const WEEKDAY_ONLY =
  /^(?:on |this |next |am |le |el |la |il |na )?(?!yester|to)\p{L}+(?:day|tag|di|feira)s?$|^(?:on )?weekends?$/iu;
/** What may come, or is a habit, is not dated from the past. */
const IS_UNSETTLED = anyWordPattern('every', 'each', 'usually', 'always', 'jede[nrsm]?', 'chaque', 'cada', 'ogni');
/** How a time lies before the day on which it was said; null where the person's language does not put it so. */
const WORDS_BEFORE_SAID: readonly [RegExp, (match: RegExpExecArray, day: string) => string | null][] = [
  [/^(?:yesterday|last night)$/iu, (_match, day) => t('mainAnswers.dayBefore', { day })],
  [/^(?:the )?day before yesterday$/iu, (_match, day) => t('mainAnswers.twoDaysBefore', { day })],
  [
    /^last (week|month|year|weekend)$/iu,
    ([, unit], day) => UNIT_BEFORE[unit!.toLowerCase() as keyof typeof UNIT_BEFORE](day),
  ],
  [
    /^(?:last|past) (mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?$/iu,
    ([, name], day) => t('mainAnswers.weekdayBefore', { weekday: weekdayOf(name!), day }),
  ],
  [
    /^(\p{L}+|\d+) (days?|weeks?|weekends?|months?|years?) ago$/iu,
    // The count stands in the words of the source, which are English.
    ([, count, unit], day) => (currentLocale().startsWith('en') ? `${count} ${unit} before ${day}` : null),
  ],
];
const UNIT_BEFORE = {
  week: (day: string) => t('mainAnswers.weekBefore', { day }),
  month: (day: string) => t('mainAnswers.monthBefore', { day }),
  year: (day: string) => t('mainAnswers.yearBefore', { day }),
  weekend: (day: string) => t('mainAnswers.weekendBefore', { day }),
};
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const A_SUNDAY = Date.UTC(2023, 0, 1);

const weekdayOf = (name: string): string =>
  formatInAnswer(A_SUNDAY + WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()) * DAY_MS, { weekday: 'long' });

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
    return match === null ? null : words(match, formatDay(at));
  }).find((words) => words !== null);
  const dated = formatRange(window.from, window.to);
  return before === undefined ? dated : t('mainAnswers.timeBeforeDay', { date: dated, before });
}

/** `7 May 2023`, `May 2023`, `2022`, or `1–7 May 2023`, in UTC. */
function formatRange(from: number, to: number): string {
  const first = new Date(from);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  if (to - from < DAY_MS) return formatDay(from);
  const isWholeMonth = monthRange(year, month).from === from && Math.abs(monthRange(year, month).to - to) < DAY_MS;
  if (isWholeMonth) return formatInAnswer(from, { month: 'long', year: 'numeric' });
  if (to - from > 300 * DAY_MS) return formatInAnswer((from + to) / 2, { year: 'numeric' });
  // Loose ranges ("two months ago") are dated by their month.
  if (to - from > 20 * DAY_MS)
    return t('mainAnswers.about', { time: formatInAnswer((from + to) / 2, { month: 'long', year: 'numeric' }) });
  return answerDateFormat(DAY_OPTIONS)
    .formatRange(from, to)
    .replace(/\s*–\s*/u, '–');
}
