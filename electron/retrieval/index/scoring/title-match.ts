import { distinctTerms } from '../../../language/words/terms';
import { isPage, type IndexEntry } from '../columns/index-entry';
import type { QueryScores } from '../words/query-scores';

/** A deeper heading is about a part of the page. */
const HEADING_SHARE = 0.6;

/** The names of a page and its headings, as sets of terms. */
interface TitleTerms {
  names: ReadonlySet<string>[];
  headings: ReadonlySet<string>[];
}

const cache = new WeakMap<IndexEntry, TitleTerms>();

/**
 * How well a page's names answer to a question, 0–1: the share of the question's weight that the best name holds, times
 * the share of the name that the question holds, of which half is given. Headings below the first count less. 0 for an
 * entry whose title is all it has.
 *
 * @param mask bits of the query's terms that the entry holds
 */
export function titleMatch(entry: IndexEntry, { terms, totalIdf }: QueryScores, mask: number): number {
  if (!isPage(entry) || totalIdf === 0) return 0;
  const wanted = terms.filter((_, bit) => (mask & (1 << bit)) !== 0);
  const matchOf = (name: ReadonlySet<string>): number => {
    const held = wanted.filter(({ term }) => name.has(term));
    if (held.length === 0) return 0;
    const share = held.reduce((sum, { idf }) => sum + idf, 0) / totalIdf;
    return share * (0.5 + (0.5 * held.length) / name.size);
  };
  const { names, headings } = titleTermsOf(entry);
  return Math.max(0, ...names.map(matchOf), ...headings.map((heading) => HEADING_SHARE * matchOf(heading)));
}

function titleTermsOf(entry: IndexEntry): TitleTerms {
  const known = cache.get(entry);
  if (known !== undefined) return known;
  const headings = entry.passage?.headings ?? [];
  const path = headings.length === 0 ? '' : ` › ${headings.join(' › ')}`;
  const title = entry.title.endsWith(path) ? entry.title.slice(0, entry.title.length - path.length) : entry.title;
  const [first, ...deeper] = headings;
  const made = {
    names: [title, ...(entry.aliases ?? []), ...(first === undefined ? [] : [first])].map(termSet),
    headings: deeper.map(termSet),
  };
  cache.set(entry, made);
  return made;
}

const termSet = (text: string): ReadonlySet<string> => new Set(distinctTerms(text).map(({ term }) => term));
