import { z, type ZodType } from 'zod';
import { isRecord } from '../../../../shared/lib/is-record';

/**
 * A reply converted to its schema; `lost` counts the list elements that could not be converted, `kept` those that
 * could.
 */
export interface CoercedReply {
  value: unknown;
  lost: number;
  kept: number;
}

/**
 * Converts a reply to the schema it was asked for: numbers and booleans written as words, labels in another case or
 * with a remark, misspelt keys, a single element instead of a list, lists keyed by number, a missing outer object.
 * Missing texts and lists are empty. Elements that still do not fit are dropped and
 * counted. Labels and numbers are never invented.
 */
export function coerceReply(schema: ZodType, value: unknown): CoercedReply {
  const fitting = new ReplyCoercion();
  if (!(schema instanceof z.ZodObject))
    return { value: fitting.fit(schema, value), lost: fitting.lost, kept: fitting.kept };
  const shaped = withOuterObject(schema, value);
  // An object without any field of the schema is no reply.
  const isOurs = isRecord(shaped) && Object.keys(schema.shape).some((key) => memberOf(shaped, key) !== undefined);
  return {
    value: isOurs ? fitting.fit(schema, shaped) : shaped,
    lost: fitting.lost,
    kept: fitting.kept,
  };
}

type Members = Record<string, unknown>;
const normaliseKey = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Small models omit the outer object around the first list, rename the list, or send one element alone. */
function withOuterObject(schema: z.ZodObject, value: unknown): unknown {
  const keys = Object.keys(schema.shape);
  const isWrapped = keys.length === 1 || schema.shape[keys[0]!] instanceof z.ZodArray;
  if (Array.isArray(value)) {
    if (
      value.length === 1 &&
      isRecord(value[0]) &&
      keys.some((key) => memberOf(value[0] as Members, key) !== undefined)
    )
      return value[0];
    return isWrapped ? { [keys[0]!]: value } : value;
  }
  if (!isRecord(value) || !isWrapped || keys.some((key) => memberOf(value, key) !== undefined)) return value;
  const lists = Object.values(value).filter(Array.isArray);
  if (lists.length === 1) return { [keys[0]!]: lists[0] };
  return Object.keys(value).length === 0 ? value : { [keys[0]!]: value };
}

function memberOf(value: Members, key: string): unknown {
  if (Object.hasOwn(value, key)) return value[key];
  const other = Object.keys(value).find((name) => normaliseKey(name) === normaliseKey(key));
  return other === undefined ? undefined : value[other];
}

class ReplyCoercion {
  lost = 0;
  kept = 0;

  fit(schema: unknown, value: unknown): unknown {
    if (schema instanceof z.ZodNullable) return this.nullable(schema.unwrap(), value);
    if (schema instanceof z.ZodObject) return this.object(schema, value);
    if (schema instanceof z.ZodArray) return this.list(schema.element as ZodType, value);
    if (schema instanceof z.ZodEnum) return toLabel(schema.options.map(String), value);
    if (schema instanceof z.ZodNumber) return toNumber(value);
    if (schema instanceof z.ZodBoolean) return toBoolean(value);
    if (schema instanceof z.ZodString) return toText(value);
    return value;
  }

  private nullable(inner: unknown, value: unknown): unknown {
    if (
      value === undefined ||
      value === null ||
      (typeof value === 'string' && /^(?:null|none|n\/a|)$/iu.test(value.trim()))
    )
      return null;
    if (
      inner instanceof z.ZodObject &&
      (!isRecord(value) || Object.values(value).every((member) => member === null || member === ''))
    )
      return null;
    return this.fit(inner, value);
  }

  private object(schema: z.ZodObject, value: unknown): unknown {
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, inner]) => [key, this.fit(inner, memberOf(value, key))]),
    );
  }

  private list(element: ZodType, value: unknown): unknown {
    if (value === undefined || value === null || value === '') return [];
    return elementsOf(element, value).flatMap((given) => {
      const fitted = this.fit(element, given);
      const isFine = element.safeParse(fitted).success && !isEmptyElement(fitted);
      if (isFine) this.kept += 1;
      else this.lost += 1;
      return isFine ? [fitted] : [];
    });
  }
}

/** `{"1": {…}, "2": "drop"}` is a list whose elements carry their number; a single object is a list of one. */
function elementsOf(element: ZodType, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || !(element instanceof z.ZodObject)) return [value];
  const entries = Object.entries(value);
  if (entries.length === 0) return [];
  if (!entries.every(([key]) => /^\D*\d+$/u.test(key))) return [value];
  const number = Object.entries(element.shape).find(([, inner]) => inner instanceof z.ZodNumber)?.[0];
  const label = Object.entries(element.shape).find(([, inner]) => inner instanceof z.ZodEnum)?.[0];
  return entries.map(([key, given]) => ({
    ...(number === undefined ? {} : { [number]: toNumber(key) }),
    ...(isRecord(given) ? given : label === undefined ? {} : { [label]: given }),
  }));
}

/** An element of empty texts has no content. */
const isEmptyElement = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((member) => member === '');

/** The label that a text means: equal except for case and punctuation, or the only one it contains. */
function toLabel(options: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const same = options.find((option) => normaliseKey(option) === normaliseKey(value));
  if (same !== undefined) return same;
  const words = ` ${value.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  const named = options.filter((option) => words.includes(` ${option} `));
  return named.length === 1 && !/\b(?:not|no)\b/iu.test(value) ? named[0] : value;
}

/** The only number in a text: "3", "0.8", "Candidate 3", "80 %"; the hyphen of "candidate-3" is no minus. */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const numbers = value.match(/(?:(?<![\p{L}\p{N}_])-)?\d+(?:\.\d+)?/gu) ?? [];
  if (numbers.length !== 1) return value;
  return /%\s*$/u.test(value) ? Number(numbers[0]) / 100 : Number(numbers[0]);
}

function toBoolean(value: unknown): unknown {
  const word = String(value).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : value;
}

function toText(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value.join(' ') : value;
}
