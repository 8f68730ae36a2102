import { parseSearchQuery } from './parse-search-query';
import { STATES } from './search-query';

const STATUS_NAMES = new Set<string>(STATES.filter(({ group }) => group === 'status').map(({ name }) => name));

/**
 * How the list of notes shows what a query names: without an `is:` of where they stand, notes that count, which are
 * kept ones and documents.
 *
 * @param now epoch milliseconds, for dates such as `today`
 */
export function listRequestOf(query: string, now: number): { show: 'all' | 'hidden'; text: string } {
  const { states } = parseSearchQuery(query, now);
  const isNamed = [...states.with, ...states.without].some((name) => STATUS_NAMES.has(name));
  const isHidden = states.with.includes('hidden');
  return {
    show: isHidden ? 'hidden' : 'all',
    text: isNamed || isHidden ? query : `${query} is:kept is:resource`,
  };
}
