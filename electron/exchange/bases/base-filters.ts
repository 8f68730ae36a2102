import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { readPropertyFilter } from '../../../shared/lib/search-query/property-filter';
import type { PropertyFilter } from '../../../shared/lib/search-query/search-query';
import { queryValue, splitQuery, type QueryPart } from '../../../shared/lib/search-query/split-query';

/** Filters of a `.base` file: an expression, or several that all, some or none must hold. */
export type BaseFilter =
  | string
  | { and?: BaseFilter[] | undefined; or?: BaseFilter[] | undefined; not?: BaseFilter[] | undefined }
  /** What is none of these. */
  | { unread: unknown };

/** What both languages can say as parts of a query, and what only the other one can. */
export interface Translated {
  parts: string[];
  left: string[];
}

/** Without the signs that would end a part of a query, or stand for others. */
const TEXT = String.raw`(?:"([^"“”„«»[\]\n\\]+)"|'([^'"“”„«»[\]\n\\]+)')`;
const NAME = String.raw`(?:note\.([\p{L}_][\p{L}\p{N}_-]*)|note\["([^"\[\]:]+)"\]|(?!file\.|formula\.|this\.)([\p{L}_][\p{L}\p{N}_-]*))`;
const VALUE = String.raw`(?:${TEXT}|(-?\d+(?:\.\d+)?|true|false)|date\(${TEXT}\)|(today)\(\))`;
const form = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'u');
const firstOf = (values: readonly (string | undefined)[]): string => values.find((value) => value !== undefined) ?? '';

/** Expressions with one meaning in both languages; the groups of a match become a part of a query. */
const FORMS: readonly [RegExp, (groups: (string | undefined)[]) => string | null][] = [
  [form(String.raw`file\.hasTag\(${TEXT}\)`), (groups) => `tag:${queryValue(firstOf(groups).replace(/^#/, ''))}`],
  [
    form(String.raw`file\.inFolder\(${TEXT}\)`),
    (groups) => {
      const path = trimmedPath(firstOf(groups));
      return path === '' ? null : `path:${queryValue(`/${path}/`)}`;
    },
  ],
  [form(String.raw`file\.hasProperty\(${TEXT}\)`), (groups) => `[${firstOf(groups)}]`],
  [
    form(String.raw`file\.(?:name|basename)\.contains\(${TEXT}\)`),
    // A colon, a dash or a hash would mean something else.
    (groups) => (/^[\p{L}\p{N}]+$/u.test(firstOf(groups)) ? firstOf(groups) : `"${firstOf(groups)}"`),
  ],
  // Every note is such a file.
  [form(String.raw`file\.ext\s*==\s*(?:"md"|'md')`), () => ''],
  [form(String.raw`file\.ctime\s*>=\s*date\(${TEXT}\)`), (groups) => `after:${firstOf(groups)}`],
  [form(String.raw`file\.ctime\s*<\s*date\(${TEXT}\)`), (groups) => `before:${firstOf(groups)}`],
  [form(String.raw`${NAME}\.isEmpty\(\)`), (groups) => `-[${firstOf(groups)}]`],
  [
    form(String.raw`${NAME}\.contains\(${TEXT}\)`),
    (groups) => {
      const [name, value] = [firstOf(groups.slice(0, 3)), firstOf(groups.slice(3))];
      if (name === 'tags') return `tag:${queryValue(value)}`;
      return /^[<>]/u.test(value) ? null : `[${name}:${value}]`;
    },
  ],
  [
    form(String.raw`${NAME}\s*(==|!=|>=|<=|>|<)\s*${VALUE}`),
    (groups) => {
      const [name, sign, value] = [firstOf(groups.slice(0, 3)), groups[3]!, firstOf(groups.slice(4))];
      if (sign === '==') return `[${name}:"${value}"]`;
      return sign === '!=' ? `-[${name}:"${value}"]` : `[${name}:${sign}${value}]`;
    },
  ],
];

const trimmedPath = (path: string): string => path.replace(/^\/|\/$/gu, '');
const negated = (part: string): string => (part.startsWith('-') ? part.slice(1) : `-${part}`);

/** Null for an expression that a query cannot say, `''` for one that is always so. */
function partOf(expression: string): string | null {
  const text = expression.trim();
  const isNegated = text.startsWith('!');
  for (const [pattern, write] of FORMS) {
    const match = pattern.exec(isNegated ? text.slice(1).trim() : text);
    if (match === null) continue;
    const part = write(match.slice(1));
    if (part === null || (part !== '' && !isOnePart(part))) return null;
    return isNegated ? (part === '' ? null : negated(part)) : part;
  }
  return null;
}

/** Whether a query of it alone is followed, and as this one filter: `[x]` is a box, and `tag:` says nothing. */
function isOnePart(part: string): boolean {
  const [first, ...others] = splitQuery(part);
  return (
    others.length === 0 &&
    (first?.isProperty === true || !part.replace(/^-/u, '').startsWith('[')) &&
    parseSearchQuery(part, 0).problems.length === 0
  );
}

const asWritten = (filter: BaseFilter): string =>
  typeof filter === 'string' ? filter : JSON.stringify('unread' in filter ? filter.unread : filter);

/** Filters as parts of a query. */
export function partsOfFilter(filter: BaseFilter | undefined): Translated {
  if (filter === undefined) return { parts: [], left: [] };
  if (typeof filter === 'string') {
    const part = partOf(filter);
    return part === null ? { parts: [], left: [filter] } : { parts: part === '' ? [] : [part], left: [] };
  }
  if ('unread' in filter) return { parts: [], left: [asWritten(filter)] };
  const { and = [], or = [], not = [] } = filter;
  // One of one is that one; a choice between several is no query.
  const all = [...and, ...(or.length === 1 ? or : [])].map(partsOfFilter);
  const none = not.map((each) => {
    const part = typeof each === 'string' ? partOf(each) : null;
    return part === null || part === ''
      ? { parts: [], left: [`not: ${asWritten(each)}`] }
      : { parts: [negated(part)], left: [] };
  });
  const both = [...all, ...none];
  return {
    parts: both.flatMap(({ parts }) => parts),
    left: [...both.flatMap(({ left }) => left), ...(or.length > 1 ? [`or: ${or.map(asWritten).join(', ')}`] : [])],
  };
}

/** The parts of a query but for `is:kept` and `is:resource`: a `.base` lists the notes that are there. */
export const partsOfQuery = (query: string): string[] =>
  splitQuery(query)
    .filter(
      ({ key, value, isNegated }) =>
        !(key === 'is' && (isNegated ? value === 'chat' : /^(?:kept|resource)$/.test(value))),
    )
    .map(({ start, end }) => query.slice(start, end));

/** Parts of a query as expressions; `left` are those that a `.base` cannot say. */
export function expressionsOfParts(parts: readonly string[], now: number): Translated {
  const written = parts.map((text) => ({ text, expression: expressionOf(splitQuery(text)[0]!, now) }));
  return {
    parts: written.flatMap(({ expression }) => expression ?? []),
    left: written.filter(({ expression }) => expression === null).map(({ text }) => text),
  };
}

function expressionOf(part: QueryPart, now: number): string | null {
  const { key, value, isNegated } = part;
  const text = JSON.stringify(value);
  const sign = isNegated ? '!' : '';
  if (part.isProperty === true) return expressionOfProperty(value, isNegated, now);
  if (key === null) return `${sign}file.name.contains(${text})`;
  if (key === 'tag') return `${sign}file.hasTag(${text})`;
  if (key === 'path' && value.startsWith('/')) return `${sign}file.inFolder(${JSON.stringify(trimmedPath(value))})`;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  if ((key === 'after' || key === 'before') && isDay)
    return `file.ctime ${(key === 'after') === isNegated ? '<' : '>='} date(${text})`;
  return null;
}

function expressionOfProperty(inner: string, isNegated: boolean, now: number): string | null {
  const filter = readPropertyFilter(inner, now);
  if (typeof filter === 'string') return null;
  const colon = inner.indexOf(':');
  const name = (colon === -1 ? inner : inner.slice(0, colon)).trim();
  const own = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `note.${name}` : `note[${JSON.stringify(name)}]`;
  const written = inner
    .slice(colon + 1)
    .trim()
    .replace(/^[<>]=?\s*/u, '')
    .replace(/^["“„](.*)["“”]$/u, '$1');
  const sign = isNegated ? '!' : '';
  switch (filter.test.kind) {
    case 'exists':
      return `${isNegated ? '' : '!'}${own}.isEmpty()`;
    case 'has':
      return `${sign}${own}.contains(${JSON.stringify(written)})`;
    case 'is':
      return `${own} ${isNegated ? '!=' : '=='} ${literal(written)}`;
    default:
      return comparison(own, filter.test, written, isNegated);
  }
}

const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

function comparison(
  own: string,
  { kind, number, from }: Extract<PropertyFilter['test'], { number: number | null }>,
  written: string,
  isNegated: boolean,
): string | null {
  const day =
    written.toLowerCase() === 'today' ? 'today()' : /^\d{4}-\d{2}-\d{2}$/.test(written) ? `date("${written}")` : null;
  const value = number !== null && (from === null || day === null) ? String(number) : day;
  return value === null ? null : `${own} ${isNegated ? OPPOSITE[kind] : kind} ${value}`;
}

const literal = (text: string): string => (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text) ? text : JSON.stringify(text));
