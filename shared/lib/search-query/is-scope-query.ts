import { parseSearchQuery } from './parse-search-query';
import { asksUnsearched, hasFilter } from './search-query';

/** Whether a query names a part of the vault that can be asked: by filters alone, and of what is searched. */
export function isScopeQuery(text: string): boolean {
  const query = parseSearchQuery(text, Date.now());
  return query.problems.length === 0 && query.words === '' && hasFilter(query) && !asksUnsearched(query);
}
