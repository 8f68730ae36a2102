import { MONTH_NAMES } from '../../shared/lib/time/calendar';
import {
  BEFORE_MONTH_IN_OTHER_LANGUAGES,
  MONTHS_OF_OTHER_LANGUAGES,
  NUMBERS_OF_OTHER_LANGUAGES,
  WEEKDAYS_OF_OTHER_LANGUAGES,
} from './dates/other-languages';
import { CARDINALS_TO_TWELVE } from './dates/spoken-numbers';
import { isNegated } from './words/negation';

/** Numbers and dates that a sentence states, by kind. Two sentences on one matter conflict when theirs differ. */
export interface StatedValues {
  years: Set<number>;
  /** Months of the year, 1 to 12. */
  months: Set<number>;
  /** Days of a month. */
  days: Set<number>;
  /** Days of the week, 1 to 7 from Monday on. */
  weekdays: Set<number>;
  numbers: Set<number>;
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
export const ENGLISH_WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** By month: its names in all languages. */
const MONTHS = MONTH_NAMES.map((name, month) =>
  [name, ...MONTHS_OF_OTHER_LANGUAGES.flatMap((language) => language[month]!)].join('|'),
);
const WEEKDAYS = ENGLISH_WEEKDAYS.map((name, day) =>
  // “Segunda” alone is more often “the second”; “dienstags” is on Tuesdays.
  [
    `${name}s?`,
    ...WEEKDAYS_OF_OTHER_LANGUAGES.map((language) => `(?:${language[day]!.replace('(?:-feira)?', '-feira')})s?`),
  ].join('|'),
);
/** Months that are another word in some language where they stand alone: “mai” is never in Italian. */
const UNSURE_MONTH = /^(?:may|march|mars|mai|mei)$/iu;
/** Italian numbers that are words of English and German, unless an Italian word stands before them. */
const UNSURE_NUMBER = /^(?:due|sei)$/iu;
const BEFORE_ITALIAN_NUMBER = /(?<!\p{L})(?:di|da|per|tra|fra|le|gli|ogni|dopo|entro|circa|alle|dalle|le)\s+$/iu;

const MONTH = `(${MONTHS.join('|')})`;
const DAY = `(\\d{1,2}|${ORDINALS.join('|')})(?:st|nd|rd|th|er|\\.|º|°)?`;
const words = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const ISO_DATE = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;
/** “4.3.”, “4.3.2027”, “3月4日”. */
const DOTTED_DATE = /(?<![\d.,])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?(?!\d)/gu;
const SIGNED_DATE = /(?<!\d)(\d{1,2})\s?[月월]\s?(?:(\d{1,2})\s?[日号號일])?/gu;
const DAY_MONTH = words(`${DAY}\\s+(?:(?:of|del?|di)\\s+)?${MONTH}`);
const MONTH_DAY = words(`${MONTH}\\s+(?:the\\s+)?${DAY}`);
const NAMED_MONTH = words(MONTH);
const BEFORE_MONTH = new RegExp(
  `(?<!\\p{L})(?:in|since|until|by|last|next|this|early|late|${BEFORE_MONTH_IN_OTHER_LANGUAGES})\\s+$`,
  'iu',
);
const NAMED_WEEKDAY = words(`(${WEEKDAYS.join('|')})`);
const SIGNED_WEEKDAY = /(?:星期|周|週|礼拜)([一二三四五六日天])|([月火水木金土日])曜/gu;
/** “9:20”, “9.20”, “9 h 20”. */
const CLOCK = /(?<![\p{L}\p{N}.,])(\d{1,2})(?:[.:]|\s?h\s?)(\d{2})(?![\p{N}])(?!\.\d)/gu;
const NUMBER =
  /(?<![\p{N}.,]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\d+(?:[.,'’]\d+)*(\s?[万萬千])?/gu;
/** “1,200”, “1.200”, “1,200.50”. */
const GROUPED = /^(\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/u;
const NUMBER_WORD = words(
  `(${[...Object.keys(CARDINALS_TO_TWELVE), 'zero', ...NUMBERS_OF_OTHER_LANGUAGES.flat()].join('|')})`,
);
/** A number in Chinese signs before what is counted. */
const SIGNED_NUMBER =
  /([二三四五六七八九十两]+)(?=[个個只頭本枚人名天日周週月年岁歳点時时分秒回次号號元円块杯节節小])/gu;
const SIGNS = '零一二三四五六七八九';
const EAST_ASIAN_DAYS = '一二三四五六日';

/** @param sentence in any language that the app reads */
export function statedValues(sentence: string): StatedValues {
  const values: StatedValues = {
    years: new Set(),
    months: new Set(),
    days: new Set(),
    weekdays: new Set(),
    numbers: new Set(),
  };
  const addDate = (month: number, day?: number, year?: string): string => {
    values.months.add(month);
    if (day !== undefined) values.days.add(day);
    if (year !== undefined) values.years.add(Number(year));
    return ' ';
  };
  const rest = sentence
    .normalize('NFKC')
    .replace(ISO_DATE, (_whole, year: string, month: string, day: string) => addDate(+month, +day, year))
    .replace(DOTTED_DATE, (_whole, day: string, month: string, year?: string) => addDate(+month, +day, year))
    .replace(SIGNED_DATE, (_whole, month: string, day?: string) => addDate(+month, day === undefined ? day : +day))
    .replace(DAY_MONTH, (_whole, day: string, month: string) => addDate(monthOf(month), dayOf(day)))
    .replace(MONTH_DAY, (_whole, month: string, day: string) => addDate(monthOf(month), dayOf(day)))
    .replace(CLOCK, (_whole, hour: string, minute: string) => {
      values.numbers.add(Number(hour));
      if (minute !== '00') values.numbers.add(Number(minute));
      return ' ';
    });
  for (const { 0: name, index } of rest.matchAll(NAMED_MONTH))
    if (!UNSURE_MONTH.test(name) || BEFORE_MONTH.test(rest.slice(0, index))) values.months.add(monthOf(name));
  for (const [name] of rest.matchAll(NAMED_WEEKDAY)) values.weekdays.add(indexIn(WEEKDAYS, name) + 1);
  for (const [, chinese, japanese] of rest.matchAll(SIGNED_WEEKDAY))
    values.weekdays.add(
      chinese === undefined
        ? '月火水木金土日'.indexOf(japanese!) + 1
        : EAST_ASIAN_DAYS.indexOf(chinese.replace('天', '日')) + 1,
    );
  for (const [text, unit] of rest.matchAll(NUMBER)) addNumber(text, unit?.trim(), values);
  for (const { 0: word, index } of rest.matchAll(NUMBER_WORD)) {
    const value = numberOf(word);
    // "One" is more often a pronoun or an article than a number.
    if (value !== 1 && (!UNSURE_NUMBER.test(word) || BEFORE_ITALIAN_NUMBER.test(rest.slice(0, index))))
      values.numbers.add(value);
  }
  for (const [, signs] of rest.replace(SIGNED_WEEKDAY, ' ').matchAll(SIGNED_NUMBER))
    values.numbers.add(readSigns(signs!));
  return values;
}

function addNumber(text: string, unit: string | undefined, { years, numbers }: StatedValues): void {
  const digits = text.replace(/\s?[万萬千]$/u, '');
  if (unit === undefined && /^(?:19|20)\d{2}$/u.test(digits)) return void years.add(Number(digits));
  const [, whole, , decimals = '0'] = GROUPED.exec(digits) ?? [];
  const value = Number(whole === undefined ? digits.replace(',', '.') : `${whole.replace(/\D/gu, '')}.${decimals}`);
  if (!Number.isNaN(value)) numbers.add(value * (unit === undefined ? 1 : unit === '千' ? 1_000 : 10_000));
}

/** “十二” is twelve, “三十” thirty. */
function readSigns(signs: string): number {
  const digit = (sign: string): number => (sign === '两' ? 2 : SIGNS.indexOf(sign));
  const [tens, ones] = signs.includes('十') ? signs.split('十') : ['', signs];
  const ten = signs.includes('十') ? 10 * (tens === '' ? 1 : digit(tens!)) : 0;
  return ten + (ones === '' ? 0 : digit(ones!.charAt(0)));
}

const indexIn = (patterns: readonly string[], text: string): number =>
  patterns.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'iu').test(text));
const monthOf = (name: string): number => indexIn(MONTHS, name) + 1;
const dayOf = (text: string): number =>
  /^\d/u.test(text) ? Number.parseInt(text, 10) : ORDINALS.indexOf(text.toLowerCase()) + 1;

function numberOf(word: string): number {
  if (word.toLowerCase() === 'zero') return 0;
  const english = CARDINALS_TO_TWELVE[word.toLowerCase()];
  if (english !== undefined) return english;
  return Math.max(...NUMBERS_OF_OTHER_LANGUAGES.map((language) => indexIn(language, word))) + 1;
}

/** Whether one sentence denies the other, or both state numbers or dates of one kind and share none. Symmetric. */
export function areConflicting(left: string, right: string): boolean {
  if (isNegated(left) !== isNegated(right)) return true;
  const [ours, theirs] = [statedValues(left), statedValues(right)];
  return (Object.keys(ours) as (keyof StatedValues)[]).some((kind) => areDisjoint(ours[kind], theirs[kind]));
}

const areDisjoint = (left: ReadonlySet<unknown>, right: ReadonlySet<unknown>): boolean =>
  left.size > 0 && right.size > 0 && [...left].every((value) => !right.has(value));

/** What of a sentence's values stands in none of the others: a number, a date, or null where all do. */
export function lackedValue(sentence: StatedValues, others: readonly StatedValues[]): 'number' | 'date' | null {
  const has = (kinds: readonly (keyof StatedValues)[], value: number): boolean =>
    others.some((other) => kinds.some((kind) => other[kind].has(value)));
  const lacks = (kind: keyof StatedValues, within: readonly (keyof StatedValues)[]): boolean =>
    [...sentence[kind]].some((value) => !has(within, value));
  if (lacks('months', ['months']) || lacks('weekdays', ['weekdays'])) return 'date';
  // “On the 4th” and “4.3.” are one day, and a year may be a plain number.
  const plain = ['numbers', 'days', 'years'] as const;
  return lacks('days', plain) ? 'date' : lacks('numbers', plain) || lacks('years', plain) ? 'number' : null;
}
