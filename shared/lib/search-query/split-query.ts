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
}

/** A value as a query writes it: in quotation marks where a blank would end it. */
export const queryValue = (text: string): string => (/\s/u.test(text) ? `"${text}"` : text);

/** A key of letters before a colon; an address (`https://`) and a time (`12:30`) are words. */
const KEY = /^([a-z]{2,12}):(?!\/\/)/i;
/** `-5` and a lone dash are words. */
const NEGATION = /^-(?=[\p{L}#"“„[])/u;
/**
 * A name in brackets; `[[a link]]`, `[1]`, the box `[x]` and `[person 1]`, which stands for an excluded name, are words. What is never closed ends with the query.
 */
const PROPERTY = /^\[(?!x\]|\p{L}+ \d+\])(\p{L}[^[\]\n]*)(?:\](?=\s|$)|$)/iu;
const OPENING = '"“„«';
const CLOSING = '"“”»';

/** Splits a query at its spaces; what stands in quotation marks stays together. A mark that is never closed ends there. */
export function splitQuery(text: string): QueryPart[] {
  const parts: QueryPart[] = [];
  for (let at = 0; at < text.length;) {
    if (/\s/u.test(text[at]!)) {
      at += 1;
      continue;
    }
    const part = readPart(text, at);
    parts.push(part);
    at = part.end;
  }
  return parts;
}

function readPart(text: string, start: number): QueryPart {
  let at = start;
  const isNegated = NEGATION.test(text.slice(at, at + 3));
  if (isNegated) at += 1;
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
  const isQuoted = at < text.length && OPENING.includes(text[at]!);
  const valueStart = isQuoted ? at + 1 : at;
  let end = valueStart;
  if (isQuoted) {
    while (end < text.length && !CLOSING.includes(text[end]!)) end += 1;
    const value = text.slice(valueStart, end);
    return {
      start,
      end: Math.min(text.length, end + 1),
      isNegated,
      key: key?.toLowerCase() ?? null,
      value,
      valueStart,
      isQuoted,
    };
  }
  while (end < text.length && !/\s/u.test(text[end]!)) end += 1;
  const value = text.slice(valueStart, end);
  return { start, end, isNegated, key: isTag ? 'tag' : (key?.toLowerCase() ?? null), value, valueStart, isQuoted };
}
