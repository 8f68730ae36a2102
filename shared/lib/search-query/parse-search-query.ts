import { nearestName } from './nearest-name';
import { parseQueryDate } from './parse-query-date';
import { splitQuery, type QueryPart } from './split-query';
import {
  OPERATORS,
  STATES,
  type OperatorName,
  type QueryProblem,
  type SearchQuery,
  type StateName,
} from './search-query';

const OPERATOR_NAMES = OPERATORS.map(({ name }) => name);
/** Other words for the operators, by which they are proposed. */
const OPERATOR_OF = new Map<string, OperatorName>(
  OPERATORS.flatMap(({ name, also }) => also.map((word) => [word, name])),
);
const STATE_OF = new Map<string, StateName>(
  STATES.flatMap(({ name, also }) => [name, ...also].map((word) => [word, name] as const)),
);

const isOperator = (key: string): key is OperatorName => (OPERATOR_NAMES as readonly string[]).includes(key);

/**
 * Reads `tag:`, `path:`, `is:`, `before:`, `after:`, `"phrases"` and `-` out of a query. What cannot be followed is a
 * problem and filters nothing; `note:this` and addresses stay words.
 *
 * @param now epoch milliseconds, for `today` and `7d`
 */
export function parseSearchQuery(text: string, now: number): SearchQuery {
  const query: SearchQuery = {
    words: '',
    terms: [],
    tags: { with: [], without: [] },
    paths: { with: [], without: [] },
    states: { with: [], without: [] },
    withoutTerms: [],
    from: null,
    to: null,
    problems: [],
  };
  const parts = splitQuery(text);
  /** Parts that are not searched for as words. */
  const read: QueryPart[] = [];
  for (const part of parts) {
    const isRead = readOperator(query, part, { now, isFirst: part === parts[0], isLast: part === parts.at(-1) });
    if (isRead) read.push(part);
    else if (part.isNegated && part.key === null) {
      query.withoutTerms.push(part.value);
      read.push(part);
    } else query.terms.push(part.isQuoted && part.key === null ? part.value : text.slice(part.start, part.end));
  }
  query.words = withoutParts(text, read);
  query.terms = query.terms.filter((term) => term.trim() !== '');
  query.withoutTerms = query.withoutTerms.filter((term) => term.trim() !== '');
  return query;
}

/** A text without some of its parts, and without the double spaces that they leave. */
function withoutParts(text: string, parts: readonly QueryPart[]): string {
  if (parts.length === 0) return text.trim();
  let at = 0;
  const left = parts.map(({ start, end }) => {
    const between = text.slice(at, start);
    at = end;
    return between;
  });
  return [...left, text.slice(at)]
    .map((between) => between.trim())
    .filter((between) => between !== '')
    .join(' ');
}

/** Reads a part that is an operator, or is surely meant as one; returns whether it is. */
function readOperator(
  query: SearchQuery,
  part: QueryPart,
  { now, isFirst, isLast }: { now: number; isFirst: boolean; isLast: boolean },
): boolean {
  const { key, value } = part;
  if (key === null) return false;
  const isEmpty = value.trim() === '';
  if (isOperator(key)) {
    // “The question is: what now?” is a sentence.
    if (isEmpty && !isFirst && !isLast && key !== 'tag' && key !== 'path') return false;
    addOperator(query, part, key, now);
    return true;
  }
  if (isEmpty || !isMeantAsOperator(key)) return false;
  query.problems.push(unknownOperator(part));
  return true;
}

function addOperator(query: SearchQuery, part: QueryPart, operator: OperatorName, now: number): void {
  const { value } = part;
  const list = part.isNegated ? 'without' : 'with';
  const problem = (code: QueryProblem['code'], written: string, suggestion: string | null = null) =>
    query.problems.push({ code, start: part.start, end: part.end, written, suggestion });
  if (value.trim() === '') {
    problem('no-value', operator);
    return;
  }
  switch (operator) {
    case 'tag':
      query.tags[list].push(value.replace(/^#/, '').replace(/\/$/, ''));
      return;
    case 'path':
      query.paths[list].push(value);
      return;
    case 'is': {
      const word = value.toLowerCase();
      const state = STATE_OF.get(word);
      if (state !== undefined) query.states[list].push(state);
      else {
        const near = nearestName(word, [...STATE_OF.keys()]);
        problem('unknown-state', value, near === null ? null : `is:${STATE_OF.get(near)!}`);
      }
      return;
    }
    default: {
      const at = parseQueryDate(value, now);
      if (at === null) {
        problem('bad-date', value);
        return;
      }
      // `-before:` is the same as `after:`.
      const isStart = (operator === 'after') !== part.isNegated;
      if (isStart) query.from = Math.max(query.from ?? -Infinity, at);
      else query.to = Math.min(query.to ?? Infinity, at);
      if (query.from !== null && query.to !== null && query.from >= query.to) problem('empty-range', value);
    }
  }
}

/** A word that comes so near to an operator, or is another word for one, that it was surely meant. */
const isMeantAsOperator = (key: string): boolean => OPERATOR_OF.has(key) || nearestName(key, OPERATOR_NAMES) !== null;

function unknownOperator({ start, end, key, value }: QueryPart): QueryProblem {
  const meant = OPERATOR_OF.get(key!) ?? nearestName(key!, OPERATOR_NAMES)!;
  const quoted = /\s/u.test(value) ? `"${value}"` : value;
  return { code: 'unknown-operator', start, end, written: `${key}:`, suggestion: `${meant}:${quoted}` };
}
