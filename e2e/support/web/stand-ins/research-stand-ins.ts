import type { WebSearchSettings } from '../../../../shared/ipc/routes/settings';
import type { StandIn } from './stand-in';
import { RAKU_TEXT, RAKU_TITLE } from './raku-text';

const only = (name: keyof WebSearchSettings['research']) => (): Partial<WebSearchSettings> => ({
  provider: 'research',
  research: { wikipedia: false, openalex: false, crossref: false, arxiv: false, [name]: true },
});

const withoutKey = { wrongKey: null, isRightKey: () => true } as const;

/** MediaWiki, “API:Search” as a generator with extracts, formatversion=2. */
const wikipedia: StandIn = {
  name: 'Wikipedia',
  settingsAt: only('wikipedia'),
  path: '/w/api.php',
  wordsIn: 'gsrsearch',
  type: 'application/json; charset=utf-8',
  found: JSON.stringify({
    batchcomplete: true,
    query: {
      pages: [
        {
          pageid: 26_250,
          ns: 0,
          title: RAKU_TITLE,
          index: 1,
          extract: RAKU_TEXT,
          touched: '2024-05-03T10:00:00Z',
          fullurl: 'https://en.wikipedia.org/wiki/Raku_ware',
        },
      ],
    },
  }),
  empty: JSON.stringify({ batchcomplete: true }),
  ...withoutKey,
};

/** OpenAlex, “Get lists of entities”: abstracts come as an inverted index. */
const openalex: StandIn = {
  name: 'OpenAlex',
  settingsAt: only('openalex'),
  path: '/works',
  wordsIn: 'search',
  type: 'application/json',
  found: JSON.stringify({
    meta: { count: 1, page: 1, per_page: 5 },
    results: [
      {
        id: 'https://openalex.org/W1',
        doi: 'https://doi.org/10.1000/raku',
        display_name: RAKU_TITLE,
        publication_date: '2024-05-03',
        abstract_inverted_index: invertedIndex(RAKU_TEXT),
        primary_location: { landing_page_url: 'https://doi.org/10.1000/raku' },
      },
    ],
  }),
  empty: JSON.stringify({ meta: { count: 0, page: 1, per_page: 5 }, results: [] }),
  ...withoutKey,
};

function invertedIndex(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {};
  for (const [position, word] of text.split(' ').entries()) (index[word] ??= []).push(position);
  return index;
}

/** Crossref, “REST API”: works with JATS abstracts. */
const crossref: StandIn = {
  name: 'Crossref',
  settingsAt: only('crossref'),
  path: '/works',
  wordsIn: 'query',
  type: 'application/json',
  found: JSON.stringify({
    status: 'ok',
    'message-type': 'work-list',
    message: {
      'total-results': 1,
      items: [
        {
          DOI: '10.1000/raku',
          URL: 'https://doi.org/10.1000/raku',
          title: [RAKU_TITLE],
          abstract: `<jats:title>Abstract</jats:title><jats:p>${RAKU_TEXT}</jats:p>`,
          issued: { 'date-parts': [[2024, 5, 3]] },
        },
      ],
    },
  }),
  empty: JSON.stringify({
    status: 'ok',
    'message-type': 'work-list',
    message: { 'total-results': 0, items: [] },
  }),
  ...withoutKey,
};

const feed = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
  <title type="html">ArXiv Query: search_query=all:raku</title><id>http://arxiv.org/api/x</id>
  <opensearch:totalResults>${entries === '' ? 0 : 1}</opensearch:totalResults>${entries}
</feed>`;

/** ArXiv, “API User’s Manual”: an Atom feed with OpenSearch counts. */
const arxiv: StandIn = {
  name: 'arXiv',
  settingsAt: only('arxiv'),
  path: '/api/query',
  wordsIn: 'search_query',
  type: 'application/atom+xml; charset=utf-8',
  found: feed(
    `<entry><id>http://arxiv.org/abs/2405.00001v1</id><published>2024-05-03T17:59:59Z</published>
     <updated>2024-05-03T17:59:59Z</updated><title>${RAKU_TITLE}</title><summary>${RAKU_TEXT}</summary>
     <author><name>A. Potter</name></author></entry>`,
  ),
  empty: feed(''),
  ...withoutKey,
};

export const RESEARCH_STAND_INS: readonly StandIn[] = [wikipedia, openalex, crossref, arxiv];
