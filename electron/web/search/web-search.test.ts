import { afterEach, expect, it } from 'vitest';
import { DEFAULT_WEB_SETTINGS } from '../../../shared/ipc/default-web-settings';
import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { redirectTo, reply, startLocalSite, type LocalSite } from '../testing/local-site';
import { createWebSearch } from './web-search';

const sites: LocalSite[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const json = (value: unknown) => reply(JSON_TYPE, JSON.stringify(value));

async function searchWith(
  answer: Parameters<typeof startLocalSite>[0],
  changes: Partial<WebSearchSettings>,
  key: string | null = null,
) {
  const site = await startLocalSite(answer);
  sites.push(site);
  const base = `http://127.0.0.1:${site.port}`;
  const search = createWebSearch({
    settings: () => ({ ...DEFAULT_WEB_SETTINGS.search, server: base, ...changes }),
    key: () => key,
    network: {
      permit: { isAllowed: (address, port) => address === '127.0.0.1' && port === site.port },
      intervalMs: 0,
    },
    bases: { wikipedia: () => base, openalex: base, crossref: base, arxiv: base, brave: base },
  });
  const ask = () => search.search('raku glaze', { signal: new AbortController().signal });
  return { site, search, ask };
}

const only = (name: 'wikipedia' | 'openalex' | 'crossref' | 'arxiv'): Partial<WebSearchSettings> => ({
  provider: 'research',
  research: { wikipedia: false, openalex: false, crossref: false, arxiv: false, [name]: true },
});

it.each([
  [
    'SearXNG',
    { provider: 'searxng' } as const,
    {
      '/search': json({
        query: 'raku glaze',
        number_of_results: 0,
        results: [
          {
            url: 'https://a.example/1',
            title: 'Raku',
            content: 'Fired <b>hot</b>.',
            engine: 'x',
            publishedDate: '2024-05-03T00:00:00',
          },
          { url: 'http://127.0.0.1/admin', title: 'Inside', content: 'secret' },
          { url: 'https://a.example/1', title: 'Raku again', content: '' },
          { title: 'no address' },
        ],
      }),
    },
    '/search?q=raku+glaze&format=json',
    [{ url: 'https://a.example/1', title: 'Raku', text: 'Fired hot.' }],
  ],
  [
    'Wikipedia',
    only('wikipedia'),
    {
      '/w/api.php': json({
        query: {
          pages: [
            {
              pageid: 2,
              index: 2,
              title: 'Glaze',
              extract: 'A coating.',
              fullurl: 'https://en.wikipedia.org/wiki/Glaze',
            },
            {
              pageid: 1,
              index: 1,
              title: 'Raku ware',
              extract: 'A pottery.',
              fullurl: 'https://en.wikipedia.org/wiki/Raku',
              touched: '2024-05-03T00:00:00Z',
            },
          ],
        },
      }),
    },
    '/w/api.php?action=query&format=json&formatversion=2&generator=search&gsrsearch=raku+glaze&gsrlimit=5&prop=extracts%7Cinfo&exintro=1&explaintext=1&exlimit=5&inprop=url',
    [
      { url: 'https://en.wikipedia.org/wiki/Raku', title: 'Raku ware', text: 'A pottery.' },
      { url: 'https://en.wikipedia.org/wiki/Glaze', title: 'Glaze', text: 'A coating.' },
    ],
  ],
  [
    'OpenAlex',
    only('openalex'),
    {
      '/works': json({
        results: [
          {
            id: 'https://openalex.org/W1',
            doi: 'https://doi.org/10.1/x',
            display_name: 'Crackle in raku',
            publication_date: '2020-01-02',
            abstract_inverted_index: { crackles: [1], Glaze: [0], fast: [3], cooling: [2] },
            primary_location: null,
          },
        ],
      }),
    },
    '/works?search=raku+glaze&per_page=5&select=id%2Cdoi%2Cdisplay_name%2Cpublication_date%2Cabstract_inverted_index%2Cprimary_location',
    [
      {
        url: 'https://doi.org/10.1/x',
        title: 'Crackle in raku',
        text: 'Glaze crackles cooling fast',
        publishedAt: Date.UTC(2020, 0, 2),
      },
    ],
  ],
  [
    'Crossref',
    only('crossref'),
    {
      '/works': json({
        status: 'ok',
        message: {
          items: [
            {
              DOI: '10.1/x',
              URL: 'https://doi.org/10.1/x',
              title: ['Crackle in raku'],
              abstract: '<jats:p>Glaze &amp; ash.</jats:p>',
              issued: { 'date-parts': [[2020, 1]] },
            },
          ],
        },
      }),
    },
    '/works?query=raku+glaze&rows=5&select=DOI%2Ctitle%2Cabstract%2Cissued%2CURL',
    [
      {
        url: 'https://doi.org/10.1/x',
        title: 'Crackle in raku',
        text: 'Glaze & ash.',
        publishedAt: Date.UTC(2020, 0, 1),
      },
    ],
  ],
  [
    'arXiv',
    only('arxiv'),
    {
      '/api/query': reply(
        { 'content-type': 'application/atom+xml; charset=utf-8' },
        `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>
        <entry><id>http://arxiv.org/abs/2001.00001v1</id><published>2020-01-02T00:00:00Z</published>
        <title>Crackle in
          raku</title><summary>  Glaze cools &lt; 1 s. </summary></entry></feed>`,
      ),
    },
    '/api/query?search_query=all%3Araku+glaze&start=0&max_results=5',
    [
      {
        url: 'https://arxiv.org/abs/2001.00001v1',
        title: 'Crackle in raku',
        text: 'Glaze cools < 1 s.',
        publishedAt: Date.UTC(2020, 0, 2),
      },
    ],
  ],
])('%s is asked as it documents, and its reply is read', async (name, changes, answer, path, results) => {
  const { site, ask, search } = await searchWith(answer, changes);
  expect(search.hosts()).toEqual([`127.0.0.1:${site.port}`]);
  expect(site.connections).toBe(0);
  const [found] = await ask();
  expect(found).toMatchObject({ source: name, failure: null });
  expect(found!.results).toMatchObject(results);
  expect(found!.results).toHaveLength(results.length);
  expect(site.requests.map((request) => request.path)).toEqual([path]);
});

it('Brave gets its key in its header, and nothing without one', async () => {
  const answer = {
    '/res/v1/web/search': json({
      web: { results: [{ url: 'https://a.example/', title: 'Raku', description: 'Fired.', extra_snippets: ['Hot.'] }] },
    }),
  };
  const { site, ask } = await searchWith(answer, { provider: 'brave' }, 'k3y');
  expect((await ask())[0]!.results).toMatchObject([{ text: 'Fired. Hot.' }]);
  expect(site.requests[0]!.headers['x-subscription-token']).toBe('k3y');
  const without = await searchWith(answer, { provider: 'brave' });
  expect((await without.ask())[0]!.failure).toContain('needs a key');
  expect(without.site.connections).toBe(0);
});

it('any server with JSON is asked by its template and read by its fields', async () => {
  const answer = {
    '/find/raku%20glaze': json({
      data: { hits: [{ link: 'https://a.example/', name: 'Raku', body: { short: 'Hot.' } }] },
    }),
  };
  const site = await startLocalSite(answer);
  sites.push(site);
  const search = createWebSearch({
    settings: () => ({
      ...DEFAULT_WEB_SETTINGS.search,
      provider: 'json',
      server: `http://127.0.0.1:${site.port}/find/{query}`,
      fields: { results: 'data.hits', title: 'name', url: 'link', text: 'body.short', date: '' },
    }),
    key: () => 'k3y',
    network: { intervalMs: 0 },
  });
  const [found] = await search.search('raku glaze', { signal: new AbortController().signal });
  expect(found!.results).toMatchObject([{ url: 'https://a.example/', title: 'Raku', text: 'Hot.' }]);
  expect(site.requests[0]!.headers['authorization']).toBe('Bearer k3y');
});

it.each([
  ['another form', json({ results: 'none' }), 'in a form that could not be read'],
  ['no JSON', reply(JSON_TYPE, '<html>'), 'in a form that could not be read'],
  ['empty', json({ results: [], unresponsive_engines: [] }), null],
  [
    'empty because its engines failed',
    json({ results: [], unresponsive_engines: [['wiby', 'timeout']] }),
    'wiby – timeout',
  ],
  ['that JSON is off', reply({ 'content-type': 'text/html' }, '<p>', 403), 'search: formats'],
  ['a failure', reply(JSON_TYPE, '{}', 500), 'failed (500)'],
  ['a page', reply({ 'content-type': 'text/html' }, '<p>'), 'text/html'],
  ['a redirect', redirectTo('https://elsewhere.example/'), 'redirects the search elsewhere'],
])('a reply that is %s gives no results, and says why', async (_name, answer, failure) => {
  const { ask } = await searchWith({ '/search': answer }, { provider: 'searxng' });
  const [found] = await ask();
  expect(found!.results).toEqual([]);
  if (failure === null) expect(found!.failure).toBeNull();
  else expect(found!.failure).toContain(failure);
});

const ARXIV_ERROR = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>
  <entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_1234</id><title>Error</title>
  <summary>incorrect id format for 1234</summary></entry></feed>`;
const ATOM = { 'content-type': 'application/atom+xml; charset=utf-8' };

it.each([
  ['Wikipedia', only('wikipedia'), json({ error: { code: 'ratelimited', info: 'Too quick.' } }), 'Too quick.'],
  ['Wikipedia', only('wikipedia'), json({ batchcomplete: true }), null],
  ['OpenAlex', only('openalex'), reply(JSON_TYPE, '{}', 429), 'no more searches without a key today'],
  ['OpenAlex', only('openalex'), reply(JSON_TYPE, '{}', 403), 'fewer requests'],
  ['Crossref', only('crossref'), json({ status: 'failed', message: [] }), 'in a form that could not be read'],
  ['arXiv', only('arxiv'), reply(ATOM, ARXIV_ERROR), 'incorrect id format for 1234'],
  ['arXiv', only('arxiv'), reply(ATOM, '<feed xmlns="http://www.w3.org/2005/Atom"></feed>'), null],
  ['arXiv', only('arxiv'), reply(ATOM, 'Rate exceeded.'), 'in a form that could not be read'],
  [
    'Brave',
    { provider: 'brave' } as const,
    reply(JSON_TYPE, '{"type":"ErrorResponse"}', 422),
    'does not accept the key',
  ],
  ['Brave', { provider: 'brave' } as const, json({ type: 'search', query: {} }), null],
])('a failure of %s is told as what it is, and an empty reply as empty', async (_name, changes, answer, failure) => {
  const { ask } = await searchWith((request, response) => answer(request, response), changes, 'k3y');
  const [found] = await ask();
  expect(found!.results).toEqual([]);
  if (failure === null) expect(found!.failure).toBeNull();
  else expect(found!.failure).toContain(failure);
});

it('a server that asks for a pause is not asked again before it is over', async () => {
  const rest = reply({ ...JSON_TYPE, 'retry-after': '120' }, '{}', 429);
  const { site, ask } = await searchWith({ '/search': rest }, { provider: 'searxng' });
  expect((await ask())[0]!.failure).toContain('left alone for 2 minutes');
  expect((await ask())[0]!.failure).toContain('left alone for 2 minutes');
  expect(site.requests).toHaveLength(1);
});
