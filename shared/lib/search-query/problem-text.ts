import { OPERATORS, STATES, type QueryProblem } from './search-query';
import { t } from '../../messages/message';

/** What is wrong with a query, and what to write instead, in one or two sentences. */
export function problemText({ code, written, suggestion }: QueryProblem): string {
  switch (code) {
    case 'unknown-operator':
      return t('query.thereNoWrittenDid', { written, suggestion: suggestion ?? names() });
    case 'unknown-state':
      return suggestion === null
        ? t('query.writtenKnownUseOne', { written, states: STATES.map(({ name }) => name).join(', ') })
        : t('query.writtenKnownDidMean', { written, suggestion });
    case 'unknown-project':
      return suggestion === null
        ? t('query.noSuchProject', { written })
        : t('query.thereNoWrittenDid', { written, suggestion });
    case 'bad-date':
      return t('query.writtenNoDateWrite', { written });
    case 'no-value':
      return t('query.writeWhatWrittenLooks', { written, examples: EXAMPLES[written] ?? `${written}:…` });
    case 'bad-property':
      return t('tables.badProperty', { written });
    case 'open-bracket':
      return t('tables.openBracket', { written });
    case 'open-group':
      return t('query.openGroup', { written });
    case 'too-deep':
      return t('query.tooDeep');
    case 'empty-range':
      return t('query.nothingLiesBetweenThese');
  }
}

const EXAMPLES: Record<string, string> = {
  tag: 'tag:garden',
  path: 'path:Projects/',
  is: 'is:kept',
  project: 'project:"Kitchen"',
  after: 'after:2025-03',
  before: 'before:2025-03-09',
};

const names = (): string => OPERATORS.map(({ name }) => `${name}:`).join(', ');

/** A query with what a problem proposes in its place. */
export const applySuggestion = (text: string, { start, end, suggestion }: QueryProblem): string =>
  `${text.slice(0, start)}${suggestion ?? ''}${text.slice(end)}`;
