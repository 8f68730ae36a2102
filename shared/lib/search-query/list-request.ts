import { parseSearchQuery } from './parse-search-query';
import { queriesIn, STATES, type SearchQuery } from './search-query';

const STATUS_NAMES = new Set<string>(STATES.filter(({ group }) => group === 'status').map(({ name }) => name));

/** Whether a query says itself where its notes stand, as `is:archived` does. */
export const namesStatus = (query: SearchQuery): boolean =>
  queriesIn(query).some(({ states }) => [...states.with, ...states.without].some((name) => STATUS_NAMES.has(name)));

/**
 * How the list of notes shows what a query names: without an `is:` of where they stand, notes that count, which are
 * kept ones and documents.
 *
 * @param now epoch milliseconds, for dates such as `today`
 */
export function listRequestOf(query: string, now: number): { show: 'all' | 'hidden'; text: string } {
  const read = parseSearchQuery(query, now);
  const isHidden = read.states.with.includes('hidden');
  return {
    show: isHidden ? 'hidden' : 'all',
    text: namesStatus(read) || isHidden ? query : `${withLastAsWord(query)} is:kept is:resource`,
  };
}

/** An OR at the end is a word; it stays one where more follows, and what follows is none of a choice. */
const withLastAsWord = (query: string): string => query.replace(/(?<=^|\s)OR\s*$/u, '"OR"');
