import { endOfQueryDate, parseQueryDate } from './query-date';
import type { Comparison, PropertyFilter, QueryProblem } from './search-query';

const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/;

/**
 * Reads what stands in the brackets of `[name]`, `[name:words]`, `[name:"exactly this"]` and `[name:>3]`.
 *
 * @param now epoch milliseconds, for `today` and `7d`
 * @returns the code of the problem where it cannot be followed
 */
export function readPropertyFilter(inner: string, now: number): PropertyFilter | QueryProblem['code'] {
  const colon = inner.indexOf(':');
  const name = (colon === -1 ? inner : inner.slice(0, colon)).trim().toLowerCase();
  if (colon === -1) return { name, test: { kind: 'exists' } };
  const written = inner.slice(colon + 1).trim();
  const [, sign, compared] = /^([<>]=?)\s*(.*)$/u.exec(written) ?? [];
  if (sign === undefined) {
    const exactly = /^["“„](.*)["“”]$/u.exec(written)?.[1];
    if ((exactly ?? written) === '') return 'bad-property';
    return { name, test: { kind: exactly === undefined ? 'has' : 'is', text: foldValue(exactly ?? written) } };
  }
  const value = compared!.replace(/^["“„](.*)["“”]$/u, '$1');
  const number = numberIn(value);
  const from = parseQueryDate(value, now);
  if (number === null && from === null) return 'bad-property';
  const to = from === null ? null : endOfQueryDate(value, from);
  return { name, test: { kind: sign as Comparison, number, from, to } };
}

const foldValue = (text: string): string => text.normalize('NFC').toLowerCase();

/** A number as people write one, with a point or a comma; null for none. */
export const numberIn = (text: string): number | null => (NUMBER.test(text) ? Number(text.replace(',', '.')) : null);

/** The moment that a value of front matter names, local time; epoch milliseconds, null for no date. */
export function momentIn(text: string): number | null {
  const [, year, month, day, hour, minute] = DAY.exec(text) ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0)).getTime();
}

/** Whether one of the values of a field is what a filter wants; without the field there are none. */
export function fitsPropertyFilter({ test }: PropertyFilter, values: readonly string[]): boolean {
  switch (test.kind) {
    case 'exists':
      return values.some((value) => value !== '');
    case 'is':
      return values.some((value) => foldValue(value) === test.text);
    case 'has':
      return values.some((value) => hasWords(foldValue(value), test.text));
    default:
      return values.some((value) => isBeyond(test, value));
  }
}

/** Whether words stand in a text as whole words: `done` is in “half done” and not in “undone”. */
function hasWords(text: string, words: string): boolean {
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return true;
  return false;
}

function isBeyond(test: Extract<PropertyFilter['test'], { kind: Comparison }>, value: string): boolean {
  const number = numberIn(value);
  if (number !== null)
    return test.number !== null && compare(test.kind, number, { low: test.number, high: test.number });
  const at = momentIn(value);
  if (at === null || test.from === null || test.to === null) return false;
  return compare(test.kind, at, { low: test.from, high: test.to - 1 });
}

/** `high` is the last that is still meant: the end of a day that is named. */
function compare(sign: Comparison, value: number, { low, high }: { low: number; high: number }): boolean {
  switch (sign) {
    case '<':
      return value < low;
    case '<=':
      return value <= high;
    case '>':
      return value > high;
    case '>=':
      return value >= low;
  }
}
