import { t } from '../../../shared/messages/message';
import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { webFailure } from '../fetch/web-failure';
import { parseJson, requireList, withParameters, type SearchSource } from './search-source';
import { listAt, valueAt } from './web-result';

export const BRAVE_BASE = 'https://api.search.brave.com';

/** SearXNG with its JSON format switched on in its settings; without it, it answers 403. */
export const searxngSource = (server: string): SearchSource => ({
  name: 'SearXNG',
  accept: 'json',
  request: (query) => ({ url: withParameters(`${server.replace(/\/+$/u, '')}/search`, { q: query, format: 'json' }) }),
  read(text, host) {
    const reply = parseJson(text, host);
    const results = requireList(reply, 'results', host);
    const silent = valueAt(reply, 'unresponsive_engines');
    if (results.length === 0 && Array.isArray(silent) && silent.length > 0)
      throw webFailure('server-error', t('mainWeb.enginesSilent', { host, engines: namesOf(silent) }));
    return results.map((result) => ({
      url: result['url'],
      title: result['title'],
      text: result['content'],
      date: result['publishedDate'],
    }));
  },
  refusal: (status, host) => (status === 403 ? t('mainWeb.searxngWithoutJson', { host, status }) : null),
});

/** Each is a pair of its name and what went wrong. */
const namesOf = (engines: readonly unknown[]): string =>
  engines
    .slice(0, 5)
    .map((engine) => (Array.isArray(engine) ? (engine as unknown[]).slice(0, 2).join(' – ') : String(engine)))
    .join(', ')
    .slice(0, 200);

/** Brave's Web Search API; the key goes in a header, and one that is not valid is answered with 422. */
export const braveSource = (base: string, key: string): SearchSource => ({
  name: 'Brave',
  accept: 'json',
  request: (query, limit) => ({
    url: withParameters(`${base}/res/v1/web/search`, { q: query, count: limit, text_decorations: 'false' }),
    headers: { 'x-subscription-token': key },
  }),
  read(text, host) {
    const reply = parseJson(text, host);
    // A search without a hit has no part for the web.
    const results = listAt(reply, 'web.results') ?? (valueAt(reply, 'type') === 'search' ? [] : null);
    return (results ?? requireList(reply, 'web.results', host)).map((result) => ({
      url: result['url'],
      title: result['title'],
      text: [result['description'], ...extraSnippets(result['extra_snippets'])].join(' '),
      date: result['page_age'],
    }));
  },
  refusal: (status) => ([401, 403, 422].includes(status) ? t('mainWeb.keyRefused', { source: 'Brave', status }) : null),
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
  read(text, host) {
    const results = listAt(parseJson(text, host), fields.results);
    if (results === null) throw webFailure('damaged', t('mainWeb.replyWithoutList', { host, path: fields.results }));
    return results.map((result) => ({
      url: valueAt(result, fields.url),
      title: valueAt(result, fields.title),
      text: valueAt(result, fields.text),
      date: valueAt(result, fields.date),
    }));
  },
  refusal(status, host) {
    if (status !== 401 && status !== 403) return null;
    return key === null
      ? t('mainWeb.serverWantsKey', { host, status })
      : t('mainWeb.keyRefused', { source: host, status });
  },
});
