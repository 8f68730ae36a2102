import type { StandIn } from './stand-in';
import { RAKU_TEXT, RAKU_TITLE } from './raku-text';

const JSON_TYPE = 'application/json; charset=utf-8';
const PAGE = 'https://pottery.example/raku';

/** SearXNG, “Search API”: GET /search with format=json, 403 where that format is not switched on. */
const searxng: StandIn = {
  name: 'SearXNG',
  settingsAt: (server) => ({ provider: 'searxng', server }),
  path: '/search',
  wordsIn: 'q',
  type: JSON_TYPE,
  found: JSON.stringify({
    query: 'raku',
    number_of_results: 0,
    results: [
      {
        url: PAGE,
        title: RAKU_TITLE,
        content: RAKU_TEXT,
        publishedDate: '2024-05-03T00:00:00',
        engine: 'wikipedia',
        engines: ['wikipedia', 'wiby'],
        positions: [1],
        score: 1,
        category: 'general',
      },
    ],
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  }),
  empty: JSON.stringify({ query: 'raku', number_of_results: 0, results: [], unresponsive_engines: [] }),
  wrongKey: null,
  isRightKey: () => true,
};

/** Brave, “Web Search API”: a key in X-Subscription-Token, 422 for one that is not valid. */
const brave: StandIn = {
  name: 'Brave',
  settingsAt: () => ({ provider: 'brave' }),
  path: '/res/v1/web/search',
  wordsIn: 'q',
  type: JSON_TYPE,
  found: JSON.stringify({
    type: 'search',
    query: { original: 'raku', more_results_available: false },
    web: {
      type: 'search',
      results: [
        {
          type: 'search_result',
          url: PAGE,
          title: RAKU_TITLE,
          description: RAKU_TEXT,
          page_age: '2024-05-03T00:00:00',
          language: 'en',
          family_friendly: true,
          extra_snippets: ['Potters call it the signature of the fire.'],
        },
      ],
    },
  }),
  empty: JSON.stringify({ type: 'search', query: { original: 'raku', more_results_available: false } }),
  wrongKey: {
    status: 422,
    body: JSON.stringify({
      type: 'ErrorResponse',
      status: 422,
      error: { status: 422, code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The provided subscription token is invalid.' },
    }),
  },
  isRightKey: (headers, key) => headers['x-subscription-token'] === key,
};

/** Any server, as the person describes it: here the words are part of the path, and the names are nested. */
const json: StandIn = {
  name: 'your server',
  settingsAt: (base) => ({
    provider: 'json',
    server: `${base}/find/{query}`,
    fields: { results: 'data.hits', title: 'name', url: 'link', text: 'body.short', date: 'on' },
  }),
  path: '/find/',
  wordsIn: null,
  type: JSON_TYPE,
  found: JSON.stringify({
    data: { hits: [{ name: RAKU_TITLE, link: PAGE, body: { short: RAKU_TEXT }, on: '2024-05-03' }] },
  }),
  empty: JSON.stringify({ data: { hits: [] } }),
  wrongKey: { status: 401, body: JSON.stringify({ error: 'unauthorized' }) },
  isRightKey: ({ authorization }, key) => authorization === `Bearer ${key}`,
};

export const SERVER_STAND_INS: readonly StandIn[] = [searxng, brave, json];
