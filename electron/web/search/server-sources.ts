import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { parseJson, withParameters, type SearchSource } from './search-source';
import { listAt, valueAt } from './web-result';

export const BRAVE_BASE = 'https://api.search.brave.com';

/** SearXNG with its JSON format switched on in its settings. */
export const searxngSource = (server: string): SearchSource => ({
  name: 'SearXNG',
  accept: 'json',
  request: (query) => ({ url: withParameters(`${server.replace(/\/+$/u, '')}/search`, { q: query, format: 'json' }) }),
  read: (reply) =>
    listAt(parseJson(reply), 'results').map((result) => ({
      url: result['url'],
      title: result['title'],
      text: result['content'],
      date: result['publishedDate'],
    })),
});

/** Brave's Web Search API; the key goes in a header. */
export const braveSource = (base: string, key: string): SearchSource => ({
  name: 'Brave',
  accept: 'json',
  request: (query, limit) => ({
    url: withParameters(`${base}/res/v1/web/search`, { q: query, count: limit, text_decorations: 'false' }),
    headers: { 'x-subscription-token': key },
  }),
  read: (reply) =>
    listAt(parseJson(reply), 'web.results').map((result) => ({
      url: result['url'],
      title: result['title'],
      text: [result['description'], ...extraSnippets(result['extra_snippets'])].join(' '),
      date: result['page_age'],
    })),
});

const extraSnippets = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]).slice(0, 5) : []);

/** Any server that answers a GET with JSON, as the person describes it. A key goes as a bearer token. */
export const jsonSource = (server: string, fields: WebSearchSettings['fields'], key: string | null): SearchSource => ({
  name: 'your server',
  accept: 'json',
  request: (query) => ({
    url: server.replaceAll('{query}', encodeURIComponent(query)),
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
  }),
  read: (reply) =>
    listAt(parseJson(reply), fields.results).map((result) => ({
      url: valueAt(result, fields.url),
      title: valueAt(result, fields.title),
      text: valueAt(result, fields.text),
      date: valueAt(result, fields.date),
    })),
});
