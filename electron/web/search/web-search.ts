import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { portOf } from '../fetch/check-web-address';
import { webFailure } from '../fetch/web-failure';
import { createWebFetcher, type SentRequest, type WebFetcher, type WebFetcherOptions } from '../fetch/web-fetcher';
import { checkSearchServer } from './check-search-server';
import {
  arxivSource,
  crossrefSource,
  openAlexSource,
  RESEARCH_BASES,
  wikipediaSource,
  type ResearchBases,
} from './research-sources';
import type { SearchSource } from './search-source';
import { BRAVE_BASE, braveSource, jsonSource, searxngSource } from './server-sources';
import { toResults, type WebResult } from './web-result';
import { t } from '../../../shared/messages/message';

/** What one interface answered. */
interface SearchAnswer {
  /** Name of the interface, and the host it was asked at. */
  source: string;
  host: string;
  results: WebResult[];
  /** Why it failed, in words for the person; null where it answered. */
  failure: string | null;
}

export interface WebSearch {
  /** Where a search goes; empty without a provider. Sends nothing. */
  hosts(): string[];
  /** Asks every chosen interface at once. One that fails is told; the others go on. */
  search(
    query: string,
    options: { signal: AbortSignal; onSent?: (sent: SentRequest) => void },
  ): Promise<SearchAnswer[]>;
}

export interface WebSearchOptions {
  settings: () => WebSearchSettings;
  /** The provider's key; null without one. */
  key: () => string | null;
  /** For tests: how names are resolved and what besides public addresses may be reached. */
  network?: WebFetcherOptions;
  bases?: SearchBases;
}

/** Addresses of the interfaces that are the same for everybody. */
export type SearchBases = ResearchBases & { brave: string };
const PUBLIC_BASES: SearchBases = { ...RESEARCH_BASES, brave: BRAVE_BASE };

/** Results asked of each interface: five of each open one together make a page of a provider's. */
const PER_SOURCE = 5;
const PER_PROVIDER = 10;
const MAX_REPLY_BYTES = 2_000_000;

export function createWebSearch({ settings, key, network = {}, bases }: WebSearchOptions): WebSearch {
  const at = bases ?? PUBLIC_BASES;
  let ownServer: { address: string; fetcher: WebFetcher } | null = null;
  const publicFetcher = createWebFetcher({ ...network, maxBytes: MAX_REPLY_BYTES });

  /** The server that the person named may be on this machine or in their network; nothing else there may. */
  const fetcherFor = ({ provider, server }: WebSearchSettings): WebFetcher => {
    if (provider !== 'searxng' && provider !== 'json') return publicFetcher;
    if (ownServer?.address === server) return ownServer.fetcher;
    const url = checkSearchServer({ provider, server });
    const fetcher = createWebFetcher({
      ...network,
      maxBytes: MAX_REPLY_BYTES,
      // No request of this fetcher follows a redirect, so the port is that of the named server.
      permit: { isAllowed: (_address, port) => port === portOf(url) },
    });
    ownServer = { address: server, fetcher };
    return fetcher;
  };

  const limitOf = ({ provider }: WebSearchSettings) => (provider === 'research' ? PER_SOURCE : PER_PROVIDER);

  return {
    hosts: () => hostsOfSearch(settings(), at),
    async search(query, { signal, onSent }) {
      const chosen = settings();
      const limit = limitOf(chosen);
      const answers = await Promise.all(
        sourcesOf(chosen, at, key()).map(async (source): Promise<SearchAnswer> => {
          const host = hostOf(source) ?? '';
          let status: number | null = null;
          try {
            if (chosen.provider === 'brave' && key() === null) throw webFailure('refused', t('mainWeb.braveNeedsKey'));
            const { url, headers = {} } = source.request(query, limit);
            const reply = await fetcherFor(chosen).get(url, {
              accept: [source.accept],
              // Headers are given even when empty: a search follows no redirect, which would carry the words elsewhere.
              headers,
              robots: false,
              signal,
              onSent: (sent) => {
                status = sent.status;
                onSent?.(sent);
              },
            });
            const results = toResults(source.read(reply.text, host), limit);
            return { source: source.name, host, results, failure: null };
          } catch (error) {
            signal.throwIfAborted();
            const refusal = status === null ? null : (source.refusal?.(status, host) ?? null);
            return { source: source.name, host, results: [], failure: refusal ?? (error as Error).message };
          }
        }),
      );
      signal.throwIfAborted();
      return answers;
    },
  };
}

/** Where searches with these settings go; empty without a provider or a usable address. */
export const hostsOfSearch = (settings: WebSearchSettings, bases: SearchBases = PUBLIC_BASES): string[] =>
  sourcesOf(settings, bases, null).flatMap((source) => hostOf(source) ?? []);

function sourcesOf(
  { provider, research, language, server, fields }: WebSearchSettings,
  at: SearchBases,
  key: string | null,
): SearchSource[] {
  switch (provider) {
    case 'none':
      return [];
    case 'searxng':
      return [searxngSource(server)];
    case 'json':
      return [jsonSource(server, fields, key)];
    case 'brave':
      return [braveSource(at.brave, key ?? '')];
    case 'research':
      return [
        ...(research.wikipedia ? [wikipediaSource(at.wikipedia(language))] : []),
        ...(research.openalex ? [openAlexSource(at.openalex)] : []),
        ...(research.crossref ? [crossrefSource(at.crossref)] : []),
        ...(research.arxiv ? [arxivSource(at.arxiv)] : []),
      ];
  }
}

/** Null where the address of a server is not usable yet. */
function hostOf(source: SearchSource): string | null {
  try {
    return new URL(source.request('', 1).url).host;
  } catch {
    return null;
  }
}
