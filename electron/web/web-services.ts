import type { OutgoingLog } from '../models/outgoing/outgoing-log';
import type { DocumentReader } from '../corpus/documents/document-reader';
import type { ImportDependencies } from '../exchange/import/run/import-run';
import type { WebLookup } from '../retrieval/funnel/retrieval-ports';
import type { WebSearchSettings } from '../../shared/ipc/routes/settings';
import type { SettingsStore } from '../settings/settings-store';
import type { ApiKeyStore } from '../settings/api-key-store';
import type { Shell } from '../shell/shell';
import { createWebFetcher, type SentRequest, type WebFetcherOptions } from './fetch/web-fetcher';
import { createPageReading } from './page/read-page';
import { createPageRenderer } from './page/render-page';
import { createPageSaving, type SavePage } from './page/save-page';
import { keyHostOf } from './search/key-host';
import { TEST_WORDS } from './search/test-words';
import { createWebSearch, type WebSearch, type WebSearchOptions } from './search/web-search';
import { trustOf } from './trust/trust-table';
import { createWebLookup } from './web-lookup';
import { callContext, isIncognitoAnswerRunning } from '../models/metering/call-context';

/** How the web is reached, for tests: names on loopback, and local servers in place of search interfaces. */
export interface WebNetwork {
  fetcher?: WebFetcherOptions;
  bases?: WebSearchOptions['bases'];
  /** Origin of the host that models are downloaded from. */
  modelHost?: string;
  /** Where languages for scans are downloaded from. */
  languageHost?: string;
  /** Address of the newest release; the app counts as an installed one where it is set. */
  releases?: string;
}

export interface WebServices {
  lookup: WebLookup;
  save: SavePage;
  /** One search for a fixed word with these settings; `key` null: the stored one. Recorded in the log of what left. */
  testSearch(settings: WebSearchSettings, key: string | null, signal: AbortSignal): ReturnType<WebSearch['search']>;
}

/** Everything that reaches the web, on one fetcher; nothing is asked before somebody calls it. */
export function createWebServices(deps: {
  shell: Pick<Shell, 'openWebPage'>;
  settingsStore: Pick<SettingsStore, 'get'>;
  keys: Pick<ApiKeyStore, 'keyFor'>;
  reader: Pick<DocumentReader, 'read'>;
  outgoing: Pick<OutgoingLog, 'add'>;
  writing: ImportDependencies;
  network?: WebNetwork;
}): WebServices {
  const { shell, settingsStore, keys, reader, outgoing, writing, network = {} } = deps;
  const web = () => settingsStore.get().web;
  const fetcher = createWebFetcher(network.fetcher);
  const read = createPageReading({ fetcher, reader, render: createPageRenderer(shell, fetcher) });
  const trust = (hostname: string) => trustOf(hostname, web().trust);
  const onPage = createSentRecorder(outgoing, 'web-page');
  const save = createPageSaving({ read, trustOf: trust, writing });
  const onSearch = createSentRecorder(outgoing, 'web-search');
  const searchWith = (settings: () => WebSearchSettings, key: () => string | null) =>
    createWebSearch({
      settings,
      key,
      ...(network.fetcher === undefined ? {} : { network: network.fetcher }),
      ...(network.bases === undefined ? {} : { bases: network.bases }),
    });
  return {
    lookup: createWebLookup({
      search: searchWith(
        () => web().search,
        () => keys.keyFor(keyHostOf(web().search)),
      ),
      read,
      trustOf: trust,
      excluded: () => settingsStore.get().excluded,
      onSearch,
      onPage,
    }),
    testSearch: (settings, key, signal) =>
      searchWith(
        () => settings,
        () => key ?? keys.keyFor(keyHostOf(settings)),
      ).search(TEST_WORDS, { signal, onSent: onSearch }),
    save: (address, options) => save(address, { ...options, onSent: onPage }),
  };
}

/** Tells the log of what left about requests to the web; nothing of an incognito chat. */
export function createSentRecorder(
  outgoing: Pick<OutgoingLog, 'add'>,
  task: 'web-search' | 'web-page' | 'new-version',
): (sent: SentRequest) => void {
  return ({ url, status }) => {
    const context = callContext();
    if (context === null ? task === 'web-search' && isIncognitoAnswerRunning() : context.isIncognito) return;
    outgoing.add(
      {
        task,
        host: url.host,
        path: `GET ${url.pathname}`.slice(0, 600),
        model: '',
        sessionId: context?.sessionId ?? null,
        status,
      },
      // What was asked stands in the address; such a request has no body.
      url.href,
    );
  };
}
