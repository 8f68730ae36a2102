import { parseSearchQuery } from './parse-search-query';
import { asksUnsearched, hasFilter, hasWordsInFilters } from './search-query';

/** Whether a query names a part of the vault that can be asked: by filters alone, and of what is searched. */
export function isScopeQuery(text: string): boolean {
  const query = parseSearchQuery(text, Date.now());
  const isFilter = query.words === '' && hasFilter(query) && !hasWordsInFilters(query);
  return query.problems.length === 0 && isFilter && !asksUnsearched(query);
}
