import { parseHTML } from 'linkedom';
import { t } from '../../../shared/messages/message';
import {
  parseJson,
  reportedFailure,
  requireList,
  unreadableReply,
  withParameters,
  type SearchSource,
} from './search-source';
import { listAt, valueAt, type RawResult } from './web-result';

/** Addresses of the open interfaces; tests put their own servers in their place. */
export interface ResearchBases {
  wikipedia: (language: string) => string;
  openalex: string;
  crossref: string;
  arxiv: string;
}

export const RESEARCH_BASES: ResearchBases = {
  wikipedia: (language) => `https://${language}.wikipedia.org`,
  openalex: 'https://api.openalex.org',
  crossref: 'https://api.crossref.org',
  arxiv: 'https://export.arxiv.org',
};

/** Wikipedia: the first paragraphs of the pages found (MediaWiki API, generator=search with extracts). */
export const wikipediaSource = (base: string): SearchSource => ({
  name: 'Wikipedia',
  accept: 'json',
  request: (query, limit) => ({
    url: withParameters(`${base}/w/api.php`, {
      action: 'query',
      format: 'json',
      formatversion: 2,
      generator: 'search',
      gsrsearch: query,
      gsrlimit: limit,
      prop: 'extracts|info',
      exintro: 1,
      explaintext: 1,
      exlimit: limit,
      inprop: 'url',
    }),
  }),
  read(text, host) {
    const reply = parseJson(text, host);
    // A failure comes with status 200 too (API:Errors and warnings).
    const why = valueAt(reply, 'error.info');
    if (why !== undefined) throw reportedFailure(host, why);
    // A search without a hit has no `query`.
    const pages = listAt(reply, 'query.pages') ?? (valueAt(reply, 'batchcomplete') === true ? [] : null);
    return (pages ?? requireList(reply, 'query.pages', host))
      .sort((a, b) => Number(a['index'] ?? 0) - Number(b['index'] ?? 0))
      .map((page) => ({ url: page['fullurl'], title: page['title'], text: page['extract'], date: page['touched'] }));
  },
});

/**
 * OpenAlex: works with their abstracts, which come as an inverted index. Without a key it gives some searches a day, then
 * answers 429; 403 means too many at once.
 */
export const openAlexSource = (base: string): SearchSource => ({
  name: 'OpenAlex',
  accept: 'json',
  request: (query, limit) => ({
    url: withParameters(`${base}/works`, {
      search: query,
      per_page: limit,
      select: 'id,doi,display_name,publication_date,abstract_inverted_index,primary_location',
    }),
  }),
  read: (text, host) =>
    requireList(parseJson(text, host), 'results', host).map((work) => ({
      url: valueAt(work, 'primary_location.landing_page_url') ?? work['doi'] ?? work['id'],
      title: work['display_name'],
      text: textOfInvertedIndex(work['abstract_inverted_index']),
      date: work['publication_date'],
    })),
  refusal(status, host) {
    if (status === 429) return t('mainWeb.openAlexAllowance', { status });
    return status === 403 ? t('mainWeb.tooManyRequests', { host }) : null;
  },
});

/** Words of an abstract; more are no abstract. */
const MAX_POSITIONS = 2_000;

function textOfInvertedIndex(index: unknown): string {
  if (typeof index !== 'object' || index === null) return '';
  const words: string[] = [];
  for (const [word, positions] of Object.entries(index as Record<string, unknown>)) {
    if (!Array.isArray(positions)) continue;
    for (const position of positions)
      if (Number.isInteger(position) && position >= 0 && position < MAX_POSITIONS) words[position as number] = word;
  }
  return words.filter((word) => word !== undefined).join(' ');
}

/** Crossref: works by their metadata; abstracts come as JATS markup. */
export const crossrefSource = (base: string): SearchSource => ({
  name: 'Crossref',
  accept: 'json',
  request: (query, limit) => ({
    url: withParameters(`${base}/works`, { query, rows: limit, select: 'DOI,title,abstract,issued,URL' }),
  }),
  read: (text, host) =>
    requireList(parseJson(text, host), 'message.items', host).map((work) => ({
      url: work['URL'],
      title: firstOf(work['title']),
      text: work['abstract'],
      date: dateOfParts(valueAt(work, 'issued.date-parts')),
    })),
});

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

function dateOfParts(parts: unknown): number | undefined {
  const [year, month = 1, day = 1] = (firstOf(parts) ?? []) as unknown[];
  return typeof year === 'number' ? Date.UTC(year, Number(month) - 1, Number(day)) : undefined;
}

/** ArXiv: an Atom feed; a failure is a feed whose one entry is about it. */
export const arxivSource = (base: string): SearchSource => ({
  name: 'arXiv',
  accept: 'xml',
  request: (query, limit) => ({
    url: withParameters(`${base}/api/query`, { search_query: `all:${query}`, start: 0, max_results: limit }),
  }),
  read: readAtom,
});

/** UTF-16 units of a feed; a few results are a hundredth of it. */
const MAX_FEED = 1_000_000;

const ERROR_ENTRY = /^https?:\/\/arxiv\.org\/api\/errors/u;

function readAtom(feed: string, host: string): RawResult[] {
  if (feed.length > MAX_FEED) throw unreadableReply(host);
  const { document } = parseHTML(`<html><body>${feed.replace(/<\?xml[^>]*\?>/u, '')}</body></html>`) as unknown as {
    document: {
      querySelectorAll(selector: string): Iterable<FeedElement>;
      querySelector(selector: string): FeedElement | null;
    };
  };
  if (document.querySelector('feed') === null) throw unreadableReply(host);
  return [...document.querySelectorAll('entry')].map((entry) => {
    const text = (name: string) => entry.querySelector(name)?.textContent ?? undefined;
    if (ERROR_ENTRY.test(text('id')?.trim() ?? '')) throw reportedFailure(host, text('summary')?.trim());
    // The identifier is the address of the abstract's page, over http.
    return {
      url: text('id')
        ?.trim()
        .replace(/^http:/u, 'https:'),
      title: text('title'),
      text: text('summary'),
      date: text('published')?.trim(),
    };
  });
}

interface FeedElement {
  textContent: string | null;
  querySelector(selector: string): FeedElement | null;
}
