import { parseJson } from '../../../../shared/lib/parse-json';
import { labels, t } from '../../../../shared/messages/message';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { readDate } from '../text/read-date';
import type { SkipReporter } from './conversation-format';

export type Fields = Record<string, unknown>;
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a text is in JSON; null where it is none. */
export function parseObject(text: string): Fields | null {
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

/** An own member only, so that names like `__proto__` have no effect. */
export const ownMember = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
export const textMember = (fields: Fields, name: string): string => {
  const value = ownMember(fields, name);
  return typeof value === 'string' ? value : '';
};
export const objectMember = (fields: Fields, name: string): Fields => {
  const value = ownMember(fields, name);
  return isObject(value) ? value : {};
};
export const listMember = (fields: Fields, name: string): unknown[] => {
  const value = ownMember(fields, name);
  return Array.isArray(value) ? value : [];
};

/** A short text or number that can serve as a key; null for anything else. */
export function identityOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = cleanLine(value, 120);
  return text === '' ? null : text;
}

/** Makes a repeated key unique: the second becomes `key~2`. */
export function makeUniqueKey(key: string, used: Set<string>): string {
  let free = key;
  for (let count = 2; used.has(free); count += 1) free = `${key}~${count}`;
  used.add(free);
  return free;
}

const TYPES: Partial<Record<string, string>> = labels({
  string: () => t('mainExchange.aString'),
  number: () => t('mainExchange.aNumber'),
  boolean: () => t('mainExchange.aBoolean'),
});

/** A JSON value's type in words for the person. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? t('mainExchange.anEmptyList') : t('mainExchange.aList');
  if (!isObject(value)) return value === null ? 'null' : (TYPES[typeof value] ?? typeof value);
  const names = Object.keys(value)
    .slice(0, 6)
    .map((name) => cleanLine(name, 30));
  return names.length === 0
    ? t('mainExchange.anEmptyObject')
    : t('mainExchange.anObjectWithNames', { names: names.join(', ') });
}

/** A date field of an export; null without a date. Other contents and dates out of range are reported. */
export function readDateField(value: unknown, skips: SkipReporter): number | null {
  const at = readDate(value);
  const isGiven = value !== undefined && value !== null && value !== '' && value !== 0;
  if (at === null && isGiven)
    skips.count(1, (count) => t('mainExchange.datesCannotUsed', { count }), t('mainExchange.theyNoDateBetween'));
  return at;
}

/** A message without a time gets the previous one's. */
export function carryDatesForward(turns: readonly ParsedTurn[], first: number | null): ParsedTurn[] {
  let at = first;
  return turns.map((turn) => {
    at = turn.at ?? at;
    return { ...turn, at };
  });
}
