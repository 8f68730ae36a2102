import { MONTH_NAMES } from '../../shared/lib/time/calendar';
import { CARDINALS_TO_TWELVE } from './dates/spoken-numbers';
import { isNegated } from './words/negation';

/** Numbers and dates that a sentence states, by kind. Two sentences on one matter conflict when theirs differ. */
export interface StatedValues {
  years: Set<number>;
  months: Set<number>;
  /** Days of a month. */
  days: Set<number>;
  weekdays: Set<string>;
  numbers: Set<number>;
}

const MONTH = `(${MONTH_NAMES.join('|')})`;
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const NUMBER_WORDS = ['zero', ...Object.keys(CARDINALS_TO_TWELVE)];
const DAY = `(\\d{1,2}|${ORDINALS.join('|')})(?:st|nd|rd|th)?`;

const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/gu;
const DAY_MONTH = new RegExp(`\\b${DAY}(?:\\s+of)?\\s+${MONTH}\\b`, 'giu');
const MONTH_DAY = new RegExp(`\\b${MONTH}\\s+(?:the\\s+)?${DAY}\\b`, 'giu');
/** "may" alone is more often a verb; with a day, "in" or "last" before it, it is the month. */
const MONTH_ALONE = new RegExp(
  `\\b${MONTH.replace('may|', '')}\\b|\\b(?:in|since|until|by|last|next|this|early|late)\\s+(may)\\b`,
  'giu',
);
const WEEKDAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/giu;
const NUMBER = /(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*/gu;

export function statedValues(sentence: string): StatedValues {
  const values: StatedValues = {
    years: new Set(),
    months: new Set(),
    days: new Set(),
    weekdays: new Set(),
    numbers: new Set(),
  };
  const monthOf = (name: string) => MONTH_NAMES.indexOf(name.toLowerCase()) + 1;
  const addDate = (month: string, day: string) => {
    values.months.add(monthOf(month));
    values.days.add(dayOf(day));
    return ' ';
  };
  const rest = sentence
    .replace(ISO_DATE, (_whole, year: string, month: string, day: string) => {
      values.years.add(Number(year));
      values.months.add(Number(month));
      values.days.add(Number(day));
      return ' ';
    })
    .replace(DAY_MONTH, (_whole, day: string, month: string) => addDate(month, day))
    .replace(MONTH_DAY, (_whole, month: string, day: string) => addDate(month, day));
  for (const match of rest.matchAll(MONTH_ALONE)) values.months.add(monthOf((match[1] ?? match[2])!));
  for (const match of rest.matchAll(WEEKDAY)) values.weekdays.add(match[1]!.toLowerCase());
  for (const [text] of rest.matchAll(NUMBER)) {
    const value = Number(text.replaceAll(',', ''));
    if (/^(?:19|20)\d{2}$/u.test(text)) values.years.add(value);
    else if (!Number.isNaN(value)) values.numbers.add(value);
  }
  // "one" is more often a pronoun than a number.
  NUMBER_WORDS.forEach((word, value) => {
    if (value !== 1 && new RegExp(`\\b${word}\\b`, 'iu').test(rest)) values.numbers.add(value);
  });
  return values;
}

const dayOf = (text: string): number =>
  /^\d/u.test(text) ? Number.parseInt(text, 10) : ORDINALS.indexOf(text.toLowerCase()) + 1;

/** Whether one sentence denies the other, or both state numbers or dates of one kind and share none. Symmetric. */
export function areConflicting(left: string, right: string): boolean {
  if (isNegated(left) !== isNegated(right)) return true;
  const [ours, theirs] = [statedValues(left), statedValues(right)];
  return (Object.keys(ours) as (keyof StatedValues)[]).some((kind) => areDisjoint(ours[kind], theirs[kind]));
}

const areDisjoint = (left: ReadonlySet<unknown>, right: ReadonlySet<unknown>): boolean =>
  left.size > 0 && right.size > 0 && [...left].every((value) => !right.has(value));
