import { projectNameKey, projectQuery } from './project-name';
import { isNestedTooDeep, queryValue, splitQuery, type QueryPart } from './split-query';
import { readPropertyFilter } from './property-filter';
import { parseQueryDate } from './query-date';
import {
  isOfWords,
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
 * Reads `tag:`, `path:`, `is:`, `project:`, `before:`, `after:`, `[property:value]`, `"phrases"`, `-`, `OR` and `(…)` out of a query. What cannot be followed
 * is a problem and filters nothing; `note:this` and addresses stay words.
 *
 * @param now epoch milliseconds, for `today` and `7d`
 * @param projects names of the projects that there are; absent: any name is taken
 */
export function parseSearchQuery(text: string, now: number, projects?: readonly string[]): SearchQuery {
  const query = readParts(splitQuery(text), { start: 0, end: text.length }, { text, now, projects });
  if (isNestedTooDeep(text))
    query.problems = [{ code: 'too-deep', start: 0, end: text.length, written: '', suggestion: null }];
  return query;
}

interface Reading {
  text: string;
  now: number;
  projects: readonly string[] | undefined;
}
type Span = Pick<QueryPart, 'end' | 'start'>;

/** Reads parts that must all hold. @param span of the text, whose other characters are words */
function readParts(all: readonly QueryPart[], span: Span, reading: Reading): SearchQuery {
  const query: SearchQuery = {
    words: '',
    terms: [],
    tags: { with: [], without: [] },
    paths: { with: [], without: [] },
    states: { with: [], without: [] },
    properties: { with: [], without: [] },
    projects: { with: [], without: [] },
    withoutTerms: [],
    choices: [],
    exclusions: [],
    from: null,
    to: null,
    problems: [],
  };
  /** Spans that are not searched for as words. */
  const read: Span[] = [];
  const { text } = reading;
  const readAll = (parts: readonly QueryPart[]) => {
    for (const part of parts) {
      if (part.any !== undefined) {
        readGroup(part, part.any);
        continue;
      }
      const isRead =
        part.isProperty === true
          ? readProperty(query, part, text, reading.now)
          : readOperator(query, part, { ...reading, isFirst: part === parts[0], isLast: part === parts.at(-1) });
      if (isRead) read.push(part);
      else if (part.isNegated && isWord(part)) {
        query.withoutTerms.push(part.value);
        read.push(part);
      } else query.terms.push(part.isQuoted && part.key === null ? part.value : text.slice(part.start, part.end));
    }
  };
  const readGroup = (part: QueryPart, any: readonly QueryPart[][]) => {
    const { start, end, isNegated } = part;
    if (part.isOpen === true) {
      read.push(part);
      query.problems.push({ code: 'open-group', start, end, written: text.slice(start, end), suggestion: null });
      return;
    }
    const [only = []] = any;
    if (!isNegated && any.length === 1) {
      read.push(...spansBetween(part, only));
      readAll(only);
      return;
    }
    if (isNegated) {
      // None of them: each is left out by itself, and several parts of one only together.
      for (const parts of any) {
        const [first] = parts;
        const isPlain = parts.length === 1 && first!.any === undefined && !(first!.isNegated && isWord(first!));
        if (isPlain) readAll([{ ...first!, isNegated: !first!.isNegated }]);
        else query.exclusions.push(inner(parts));
      }
      read.push(part);
      return;
    }
    const choice = any.map(inner);
    query.choices.push(choice);
    read.push(...(isOfWords(choice) ? spansBetween(part, any.flat()) : [part]));
  };
  const inner = (parts: readonly QueryPart[]): SearchQuery => {
    const found = readParts(parts, { start: parts[0]!.start, end: parts.at(-1)!.end }, reading);
    query.problems.push(...found.problems);
    return found;
  };
  readAll(all);
  query.words = withoutSpans(
    text,
    span,
    read.toSorted((a, b) => a.start - b.start || a.end - b.end),
  );
  query.terms = query.terms.filter((term) => term.trim() !== '');
  query.withoutTerms = query.withoutTerms.filter((term) => term.trim() !== '');
  return query;
}

const isWord = ({ key, isProperty }: QueryPart): boolean => key === null && isProperty !== true;

/** What of a group stands around its parts: parentheses, and `OR`. */
function spansBetween({ start, end }: Span, parts: readonly QueryPart[]): Span[] {
  const edges = [start, ...parts.flatMap((part) => [part.start, part.end]), end];
  return edges.flatMap((from, index) => (index % 2 === 0 ? [{ start: from, end: edges[index + 1]! }] : []));
}

function readProperty(query: SearchQuery, part: QueryPart, text: string, now: number): true {
  const { start, end, value } = part;
  const filter = text[end - 1] === ']' ? readPropertyFilter(value, now) : 'open-bracket';
  if (typeof filter !== 'string') query.properties[part.isNegated ? 'without' : 'with'].push(filter);
  else query.problems.push({ code: filter, start, end, written: value, suggestion: null });
  return true;
}

/** A text without some of its spans, and without the double spaces that they leave. */
function withoutSpans(text: string, { start, end }: Span, spans: readonly Span[]): string {
  if (spans.length === 0) return text.slice(start, end).trim();
  let at = start;
  const left = spans.map((span) => {
    const between = text.slice(at, span.start);
    at = Math.max(at, span.end);
    return between;
  });
  return [...left, text.slice(at, end)]
    .map((between) => between.trim())
    .filter((between) => between !== '')
    .join(' ');
}

/** Reads a part that is an operator, or is surely meant as one; returns whether it is. */
function readOperator(
  query: SearchQuery,
  part: QueryPart,
  { now, projects, isFirst, isLast }: Reading & { isFirst: boolean; isLast: boolean },
): boolean {
  const { key, value } = part;
  if (key === null) return false;
  const isEmpty = value.trim() === '';
  if (isOperator(key)) {
    // “The question is: what now?” is a sentence.
    if (isEmpty && !isFirst && !isLast && key !== 'tag' && key !== 'path') return false;
    addOperator(query, part, key, now, projects);
    return true;
  }
  if (isEmpty || !isMeantAsOperator(key)) return false;
  query.problems.push(unknownOperator(part));
  return true;
}

function addOperator(
  query: SearchQuery,
  part: QueryPart,
  operator: OperatorName,
  now: number,
  projects: readonly string[] | undefined,
): void {
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
    case 'project': {
      if (projects === undefined || projects.some((name) => projectNameKey(name) === projectNameKey(value))) {
        query.projects[list].push(value);
        return;
      }
      const near = nearestName(projectNameKey(value), projects.map(projectNameKey));
      const meant = projects.find((name) => projectNameKey(name) === near);
      problem('unknown-project', value, meant === undefined ? null : projectQuery({ name: meant }));
      return;
    }
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
  return { code: 'unknown-operator', start, end, written: `${key}:`, suggestion: `${meant}:${queryValue(value)}` };
}

/** The name that a mistyped word means: one edit away, or two for long words; null when none comes near, and for two letters. */
function nearestName(written: string, names: readonly string[]): string | null {
  if (written.length < 3) return null;
  const limit = written.length >= 6 ? 2 : 1;
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(written, name);
    if (distance <= limit && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      next.push(cost);
    }
    beforeLast = last;
    last = next;
  }
  return last[b.length]!;
}
