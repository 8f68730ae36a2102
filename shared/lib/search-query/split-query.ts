import { OPERATORS } from './search-query';

/** One part of a query: characters [start, end) of it. */
export interface QueryPart {
  start: number;
  end: number;
  isNegated: boolean;
  /** What stands before the colon, in lower case; null for a word or phrase. */
  key: string | null;
  /** The value without quotation marks. */
  value: string;
  /** First character of the value, after a quotation mark. */
  valueStart: number;
  isQuoted: boolean;
  /** `[name]` or `[name:value]`: a field of the front matter; `value` is what stands in the brackets. */
  isProperty?: true;
  /** `(a b)` and `a OR b`: lists of parts, of which one must hold; `key` is null. */
  any?: QueryPart[][];
  /** A parenthesis that is never closed; it ends with the query. */
  isOpen?: true;
}

/** A value as a query writes it: in quotation marks where a blank or a parenthesis would end it. */
export const queryValue = (text: string): string => (/[\s()]/u.test(text) ? `"${text}"` : text);

/** A key of letters before a colon; an address (`https://`) and a time (`12:30`) are words. */
const KEY = /^([a-z]{2,12}):(?!\/\/)/i;
/** `-5` and a lone dash are words. */
const NEGATION = /^-(?=[\p{L}#"“„[(])/u;
/**
 * A name in brackets; `[[a link]]`, `[1]`, the box `[x]` and `[person 1]`, which stands for an excluded name, are words. What is never closed ends with the query.
 */
const PROPERTY = /^\[(?!x\]|\p{L}+ \d+\])(\p{L}[^[\]\n]*)(?:\](?=[\s)]|$)|$)/iu;
const OPENING = '"“„«';
const CLOSING = '"“”»';
/** What makes a parenthesis more than one of a sentence: a choice, an operator, or something that is left out. */
const SAYS_MORE = new RegExp(
  String.raw`(?:^|[\s(])(?:OR\s|-?(?:(?:${OPERATORS.map(({ name }) => name).join('|')}):|#\p{L}|\[\p{L})|-[\p{L}"“„(])`,
  'u',
);

/**
 * Splits a query at its spaces; what stands in quotation marks or in a parenthesis stays together, and so does `a OR b`.
 * A mark that is never closed ends there. In a query that nests too deep no parenthesis groups.
 */
export const splitQuery = (text: string): QueryPart[] =>
  splitBetween(text, 0, text.length, closingOf(text) ?? new Map());

/** Parentheses in one another, at most: each is a call within a call wherever a query is read. */
const MAX_DEPTH = 50;
export const isNestedTooDeep = (text: string): boolean => closingOf(text) === null;

/**
 * The place of the closing parenthesis of each that opens a group: it stands at the beginning of a part, and its other at
 * the end of one. A group that is never closed has the end of the text. Null: they are nested too deep.
 */
function closingOf(text: string): ReadonlyMap<number, number> | null {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (OPENING.includes(sign) && /^$|[\s(:#-]/u.test(text[at - 1] ?? '')) at = endOfQuotation(text, at + 1);
    else if (sign === '[') at += (PROPERTY.exec(text.slice(at))?.[0].length ?? 1) - 1;
    else if (sign === '(') {
      open.push(at);
      if (open.length > MAX_DEPTH) return null;
    } else if (sign === ')') {
      const from = open.pop();
      if (from !== undefined && beginsPart(text, from) && /^$|[\s)]/u.test(text[at + 1] ?? '')) closing.set(from, at);
    }
  }
  for (const from of open) if (beginsPart(text, from)) closing.set(from, text.length);
  for (const [from, to] of closing) {
    const inner = text.slice(from + 1, to);
    const isGroup = text[from - 1] === '-' || SAYS_MORE.test(inner) || isBesideOr(text, from, to);
    if (inner.trim() === '' || !isGroup) closing.delete(from);
  }
  return closing;
}

const isBesideOr = (text: string, from: number, to: number): boolean =>
  /\sOR\s+$/u.test(text.slice(Math.max(0, from - 8), from)) || /^\s+OR\s/u.test(text.slice(to + 1, to + 9));

const beginsPart = (text: string, at: number): boolean =>
  /^$|[\s(]/u.test(text[at - 1] === '-' ? (text[at - 2] ?? '') : (text[at - 1] ?? ''));

function endOfQuotation(text: string, from: number): number {
  let end = from;
  while (end < text.length && !CLOSING.includes(text[end]!)) end += 1;
  return end;
}

function splitBetween(text: string, from: number, to: number, closing: ReadonlyMap<number, number>): QueryPart[] {
  const parts: QueryPart[] = [];
  for (let at = from; at < to;) {
    if (/\s/u.test(text[at]!)) {
      at += 1;
      continue;
    }
    const part = readPart(text, at, to, closing);
    parts.push(part);
    at = part.end;
  }
  return joinChoices(parts, text);
}

const group = (start: number, end: number, any: QueryPart[][]): QueryPart => ({
  start,
  end,
  isNegated: false,
  key: null,
  value: '',
  valueStart: start,
  isQuoted: false,
  any,
});

/** `a OR b` as one part. The word binds closer than a blank; at the edge of a query it is a word. */
function joinChoices(parts: readonly QueryPart[], text: string): QueryPart[] {
  const isOr = (at: number): boolean => {
    const part = parts[at];
    return part !== undefined && text.slice(part.start, part.end) === 'OR' && at > 0 && at < parts.length - 1;
  };
  const joined: QueryPart[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const any = [[parts[at]!]];
    for (; isOr(at + 1) && !isOr(at + 2); at += 2) any.push([parts[at + 2]!]);
    joined.push(any.length === 1 ? parts[at]! : group(any[0]![0]!.start, parts[at]!.end, any));
  }
  return joined;
}

function readPart(text: string, start: number, to: number, closing: ReadonlyMap<number, number>): QueryPart {
  let at = start;
  const isNegated = NEGATION.test(text.slice(at, at + 3)) && (text[at + 1] !== '(' || closing.has(at + 1));
  if (isNegated) at += 1;
  const close = closing.get(at);
  if (close !== undefined) {
    const inner = splitBetween(text, at + 1, Math.min(close, to), closing);
    const [only, ...others] = inner;
    const any = others.length === 0 && only?.any !== undefined && !only.isNegated ? only.any : [inner];
    const end = Math.min(text.length, close + 1);
    return { ...group(start, end, any), isNegated, ...(close === text.length ? { isOpen: true } : {}) };
  }
  const property = text[at] === '[' ? PROPERTY.exec(text.slice(at)) : null;
  if (property !== null)
    return {
      start,
      end: at + property[0].length,
      isNegated,
      key: null,
      value: property[1]!,
      valueStart: at + 1,
      isQuoted: false,
      isProperty: true,
    };
  const key = KEY.exec(text.slice(at, at + 14))?.[1] ?? null;
  if (key !== null) at += key.length + 1;
  const isTag = key === null && /^#[\p{L}\p{N}_/-]*[\p{L}_]/u.test(text.slice(at));
  if (isTag) at += 1;
  const isQuoted = at < to && OPENING.includes(text[at]!);
  const valueStart = isQuoted ? at + 1 : at;
  const named = { start, isNegated, valueStart, isQuoted };
  if (isQuoted) {
    const end = Math.min(to, endOfQuotation(text, valueStart));
    return {
      ...named,
      end: Math.min(to, end + 1),
      key: key?.toLowerCase() ?? null,
      value: text.slice(valueStart, end),
    };
  }
  let end = valueStart;
  while (end < to && !/\s/u.test(text[end]!)) end += 1;
  return { ...named, end, key: isTag ? 'tag' : (key?.toLowerCase() ?? null), value: text.slice(valueStart, end) };
}
