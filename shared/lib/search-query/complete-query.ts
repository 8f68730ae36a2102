import { queryValue, splitQuery, type QueryPart } from './split-query';
import { OPERATORS, STATES } from './search-query';
import { t, type PlainKey } from '../../messages/message';

/** A way to go on with what is being typed. */
export interface QueryCompletion {
  /** The part of the query [start, end) becomes this. */
  start: number;
  end: number;
  text: string;
  /** What it finds. */
  says: string;
}

export interface QueryWords {
  tags: readonly { tag: string; count: number }[];
  folders: readonly { path: string; count: number }[];
  /** Fields of the front matter with their most frequent values. */
  properties: readonly { name: string; count: number; values: readonly string[] }[];
  /** Names of projects. */
  projects: readonly string[];
}

const MAX_COMPLETIONS = 8;
const MIN_OPERATOR_LETTERS = 2;
const DATES: readonly (readonly [value: string, says: PlainKey | null])[] = [
  ['today', null],
  ['yesterday', null],
  ['7d', 'query.sevenDaysAgo'],
  ['1m', 'query.aMonthAgo'],
  ['1y', 'query.aYearAgo'],
];

/** What may follow at the caret: an operator that begins so, or the values of one. Empty for ordinary words. */
export function completeQuery(
  text: string,
  caret: number,
  { tags, folders, properties, projects }: QueryWords,
): QueryCompletion[] {
  const part = partAt(splitQuery(text), caret);
  if (part === undefined || (part.isQuoted && part.key === null)) return [];
  const sign = part.isNegated ? '-' : '';
  const make = (written: string, says: string): QueryCompletion => ({
    start: part.start,
    end: part.end,
    text: sign + written,
    says,
  });
  const typed = text.slice(part.valueStart, Math.min(caret, part.valueStart + part.value.length)).toLowerCase();
  const valuesOf = (key: string, values: Iterable<readonly [string, string]>) =>
    take(values, typed).map(([value, says]) => make(`${key}:${queryValue(value)}`, says));
  if (part.isProperty === true || part.value === '[') {
    const colon = part.value.indexOf(':');
    const of = properties.find(({ name }) => colon !== -1 && name === part.value.slice(0, colon));
    const values: Iterable<readonly [string, string]> =
      colon === -1
        ? properties.map(({ name, count }) => [`[${name}:`, countText(count)] as const)
        : (of?.values ?? []).map((value) => [`[${of!.name}:${queryValue(value)}]`, ''] as const);
    const begun = text.slice(part.start + sign.length, Math.min(caret, part.end)).toLowerCase();
    return take(values, begun).map(([value, says]) => make(value, says));
  }
  switch (part.key) {
    case null:
      return typed.length < MIN_OPERATOR_LETTERS
        ? []
        : OPERATORS.filter(({ name }) => name.startsWith(typed)).map(({ name, says }) => make(`${name}:`, t(says)));
    case 'tag':
      return valuesOf(
        'tag',
        tags.map(({ tag, count }) => [tag, countText(count)] as const),
      );
    case 'path':
      return valuesOf(
        'path',
        folders.map(({ path, count }) => [`/${path}/`, countText(count)] as const),
      );
    case 'project':
      return valuesOf(
        'project',
        projects.map((name) => [name, ''] as const),
      );
    case 'is':
      return valuesOf(
        'is',
        STATES.map(({ name, says }) => [name, t(says)] as const),
      );
    case 'after':
    case 'before':
      return valuesOf(
        part.key,
        DATES.map(([value, says]) => [value, says === null ? '' : t(says)] as const),
      );
    default:
      return [];
  }
}

function partAt(parts: readonly QueryPart[], caret: number): QueryPart | undefined {
  const found = parts.find(({ start, end }) => start < caret && caret <= end);
  return found?.any === undefined ? found : partAt(found.any.flat(), caret);
}

/** Those that begin with what is typed, then those that hold it; what is typed already is no completion. */
function take<Value extends readonly [string, string]>(values: Iterable<Value>, typed: string): Value[] {
  const all = [...values].filter(([value]) => value.toLowerCase() !== typed);
  const at = ([value]: Value) => value.toLowerCase().indexOf(typed);
  const begins = all.filter((value) => at(value) === 0 || (at(value) === 1 && value[0].startsWith('/')));
  return [...begins, ...all.filter((value) => at(value) > 0 && !begins.includes(value))].slice(0, MAX_COMPLETIONS);
}

const countText = (count: number): string => t('common.noteCount', { count });
