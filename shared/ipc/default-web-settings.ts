import type { WebSettings } from './routes/settings';

/** Nothing is asked before the person chooses where. */
export const DEFAULT_WEB_SETTINGS: WebSettings = {
  search: {
    provider: 'none',
    research: { wikipedia: true, openalex: true, crossref: false, arxiv: false },
    language: 'en',
    server: '',
    fields: { results: 'results', title: 'title', url: 'url', text: 'content', date: '' },
  },
  trust: [],
};
