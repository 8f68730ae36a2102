import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { readPropertyFilter } from '../../../shared/lib/search-query/property-filter';
import type { PropertyFilter } from '../../../shared/lib/search-query/search-query';
import { readExpression, type BaseFilter } from './read-expression';
import { queryValue, splitQuery, type QueryPart } from '../../../shared/lib/search-query/split-query';

/** What both languages can say as parts of a query, and what only the other one can. */
export interface Translated {
  parts: string[];
  left: string[];
}

/** Without the signs that would end a part of a query, or stand for others. */
const TEXT = String.raw`(?:"([^"“”„«»[\]\n\\]+)"|'([^'"“”„«»[\]\n\\]+)')`;
const NAME = String.raw`(?:note\.([\p{L}_][\p{L}\p{N}_-]*)|note\["([^"\[\]:]+)"\]|(?!file\.|formula\.|this\.)([\p{L}_][\p{L}\p{N}_-]*))`;
/** A day that both name, or one so long ago. */
const DAY = String.raw`(?:date\(${TEXT}\)|today\(\)\s*-\s*["'](\d+)\s*(d|days?|w|weeks?|M|months?|y|years?)["']|(today)\(\))`;
const DAY_GROUPS = 5;
const VALUE = String.raw`(?:${DAY}|${TEXT}|(-?\d+(?:\.\d+)?|true|false))`;
const form = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'u');
/** The day of the groups of `DAY` as a query writes it; `''` where the text is another value. */
const dayOf = ([double, single, count, unit, today]: readonly (string | undefined)[]): string =>
  count === undefined ? firstOf([double, single, today]) : `${count}${unit![0]!.toLowerCase()}`;
const firstOf = (values: readonly (string | undefined)[]): string => values.find((value) => value !== undefined) ?? '';

/** Expressions with one meaning in both languages; the groups of a match become a part of a query. */
const FORMS: readonly [RegExp, (groups: (string | undefined)[]) => string | null][] = [
  [
    form(String.raw`file\.(?:hasTag|tags\.contains)\(${TEXT}\)`),
    (groups) => `tag:${queryValue(firstOf(groups).replace(/^#/, ''))}`,
  ],
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
    // A colon, a dash or a hash would mean something else, and so would the word between two choices.
    (groups) => (/^(?!OR$)[\p{L}\p{N}]+$/u.test(firstOf(groups)) ? firstOf(groups) : `"${firstOf(groups)}"`),
  ],
  // Every note is such a file.
  [form(String.raw`file\.ext\s*==\s*(?:"md"|'md')`), () => ''],
  [form(String.raw`file\.ctime\s*>=\s*${DAY}`), (groups) => `after:${dayOf(groups)}`],
  [form(String.raw`file\.ctime\s*<\s*${DAY}`), (groups) => `before:${dayOf(groups)}`],
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
      const [name, sign, given] = [firstOf(groups.slice(0, 3)), groups[3]!, groups.slice(4)];
      const value = dayOf(given.slice(0, DAY_GROUPS)) || firstOf(given.slice(DAY_GROUPS));
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

/** Filters as parts of a query that must all hold; of those that a query cannot say, the others are followed. */
export function partsOfFilter(filter: BaseFilter | undefined): Translated {
  if (filter === undefined) return { parts: [], left: [] };
  const exact = exactParts(filter);
  if (exact !== null) return { parts: exact, left: [] };
  const read = typeof filter === 'string' ? readExpression(filter) : filter;
  if (typeof read === 'string' || 'unread' in read) return { parts: [], left: [asWritten(filter)] };
  const { and = [], or = [], not = [] } = read;
  if (typeof filter === 'string' && and.length === 0) return { parts: [], left: [filter] };
  const each = [
    ...[...and, ...(or.length === 1 ? or : [])].map(partsOfFilter),
    ...(or.length > 1 ? [wholeOr({ or }, `or: ${or.map(asWritten).join(', ')}`)] : []),
    ...not.map((one) => wholeOr({ not: [one] }, `not: ${asWritten(one)}`)),
  ];
  return { parts: each.flatMap(({ parts }) => parts), left: each.flatMap(({ left }) => left) };
}

function wholeOr(filter: BaseFilter, name: string): Translated {
  const parts = exactParts(filter);
  return parts === null ? { parts: [], left: [name] } : { parts, left: [] };
}

/** The parts of a query that say exactly this; null where it has no words for some of it, none for what is always so. */
function exactParts(filter: BaseFilter): string[] | null {
  if (typeof filter === 'string') {
    const read = readExpression(filter);
    if (typeof read !== 'string') return exactParts(read);
    const part = partOf(read);
    return part === null ? null : part === '' ? [] : [part];
  }
  if ('unread' in filter) return null;
  const { and = [], or = [], not = [] } = filter;
  const each = [
    ...and.map(exactParts),
    ...(or.length === 0 ? [] : [choiceOf(or.map(exactParts))]),
    ...not.map((one) => withoutParts(exactParts(one))),
  ];
  return each.includes(null) ? null : each.flatMap((parts) => parts!);
}

function choiceOf(any: readonly (string[] | null)[]): string[] | null {
  const said = any.filter((parts) => parts !== null);
  if (said.length < any.length) return null;
  if (said.length === 1) return said[0]!;
  // One that is always so makes the choice so.
  if (said.some((parts) => parts.length === 0)) return [];
  return [`(${said.map((parts) => (parts.length === 1 ? parts[0]! : `(${parts.join(' ')})`)).join(' OR ')})`];
}

/** What is never so is no query. */
function withoutParts(parts: string[] | null): string[] | null {
  if (parts === null || parts.length === 0) return null;
  return [parts.length === 1 ? negated(parts[0]!) : `-(${parts.join(' ')})`];
}

/** The parts of a query but for `is:kept` and `is:resource`: a `.base` lists the notes that are there. */
export const partsOfQuery = (query: string): string[] =>
  splitQuery(query)
    .filter(
      ({ key, value, isNegated }) =>
        !(key === 'is' && (isNegated ? value === 'chat' : /^(?:kept|resource)$/.test(value))),
    )
    .map(({ start, end }) => query.slice(start, end));

/** Parts of a query as filters; `left` are those that a `.base` cannot say. */
export function filtersOfParts(parts: readonly string[], now: number): { filters: BaseFilter[]; left: string[] } {
  const written = parts.map((text) => ({ text, filter: filterOf(splitQuery(text)[0]!, now) }));
  return {
    filters: written.flatMap(({ filter }) => filter ?? []),
    left: written.filter(({ filter }) => filter === null).map(({ text }) => text),
  };
}

function filterOf(part: QueryPart, now: number): BaseFilter | null {
  if (part.any === undefined) return expressionOf(part, now);
  const any = part.any.map((parts): BaseFilter | null => {
    const all = parts.map((one) => filterOf(one, now)).filter((one) => one !== null);
    return all.length < parts.length ? null : all.length === 1 ? all[0]! : { and: all };
  });
  const said = any.filter((one) => one !== null);
  if (said.length < any.length) return null;
  if (part.isNegated) return { not: said };
  return said.length === 1 ? said[0]! : { or: said };
}

function expressionOf(part: QueryPart, now: number): string | null {
  const { key, value, isNegated } = part;
  const text = JSON.stringify(value);
  const sign = isNegated ? '!' : '';
  if (part.isProperty === true) return expressionOfProperty(value, isNegated, now);
  if (key === null) return `${sign}file.name.contains(${text})`;
  if (key === 'tag') return `${sign}file.hasTag(${text})`;
  if (key === 'path' && value.startsWith('/')) return `${sign}file.inFolder(${JSON.stringify(trimmedPath(value))})`;
  const day = dayExpression(value);
  if ((key === 'after' || key === 'before') && day !== null)
    return `file.ctime ${(key === 'after') === isNegated ? '<' : '>='} ${day}`;
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

/** A day of a query as a `.base` names it; null for a month or year. */
function dayExpression(written: string): string | null {
  if (written.toLowerCase() === 'today') return 'today()';
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return `date("${written}")`;
  const [, count, unit] = /^(\d{1,4})([dwmy])$/i.exec(written) ?? [];
  return count === undefined ? null : `today() - "${count}${unit!.toLowerCase() === 'm' ? 'M' : unit!.toLowerCase()}"`;
}

/** A note without the property is one that the comparison does not fit: the opposite sign would leave it out. */
function comparison(
  own: string,
  { kind, number, from }: Extract<PropertyFilter['test'], { number: number | null }>,
  written: string,
  isNegated: boolean,
): string | null {
  const day = dayExpression(written);
  const value = number !== null && (from === null || day === null) ? String(number) : day;
  if (value === null) return null;
  return isNegated ? `!(${own} ${kind} ${value})` : `${own} ${kind} ${value}`;
}

const literal = (text: string): string => (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text) ? text : JSON.stringify(text));
