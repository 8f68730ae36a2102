import { OPERATORS, STATES, type QueryProblem } from './search-query';

/** What is wrong with a query, and what to write instead, in one or two sentences. */
export function problemText({ code, written, suggestion }: QueryProblem): string {
  switch (code) {
    case 'unknown-operator':
      return `There is no “${written}”. Did you mean ${suggestion ?? names()}?`;
    case 'unknown-state':
      return suggestion === null
        ? `“is:${written}” is not known. Use one of: ${STATES.map(({ name }) => name).join(', ')}.`
        : `“is:${written}” is not known. Did you mean ${suggestion}?`;
    case 'bad-date':
      return `“${written}” is no date. Write 2025, 2025-03, 2025-03-09, today, yesterday, or 7d for seven days ago.`;
    case 'no-value':
      return `Write what “${written}:” looks for, without a space: ${EXAMPLES[written] ?? `${written}:…`}.`;
    case 'empty-range':
      return 'Nothing lies between these two dates: “after:” must be earlier than “before:”.';
  }
}

const EXAMPLES: Record<string, string> = {
  tag: 'tag:garden',
  path: 'path:Projects/',
  is: 'is:kept',
  after: 'after:2025-03',
  before: 'before:2025-03-09',
};

const names = (): string => OPERATORS.map(({ name }) => `${name}:`).join(', ');

/** A query with what a problem proposes in its place. */
export const applySuggestion = (text: string, { start, end, suggestion }: QueryProblem): string =>
  `${text.slice(0, start)}${suggestion ?? ''}${text.slice(end)}`;
