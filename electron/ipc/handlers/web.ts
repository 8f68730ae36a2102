import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { SavePageEvent } from '../../../shared/ipc/routes/web';
import type { SettingsView, WebSearchSettings } from '../../../shared/ipc/routes/settings';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import {
  savePageConfirmation,
  searchProviderConfirmation,
  searchTestConfirmation,
} from '../../consent/web-confirmation';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import type { Engine } from '../../ports/engine';
import type { Streams } from '../../ports/streams';
import type { ApiKeyStore } from '../../settings/api-key-store';
import type { SettingsStore } from '../../settings/settings-store';
import { checkWebAddress, type AddressPermit } from '../../web/fetch/check-web-address';
import { addClip } from '../../web/add-clip';
import { keepQuote } from '../../web/keep-quote';
import { checkSearchServer } from '../../web/search/check-search-server';
import { keyHostOf } from '../../web/search/key-host';
import { TEST_WORDS } from '../../web/search/test-words';
import { hostsOfSearch } from '../../web/search/web-search';
import { BUILT_IN_TRUST } from '../../web/trust/trust-table';
import type { WebServices } from '../../web/web-services';
import { t } from '../../../shared/messages/message';

/** Milliseconds after which a test is given up; each request has its own, shorter limit. */
const TEST_MS = 30_000;

export function createWebHandlers(deps: {
  web: WebServices;
  engine: () => Engine;
  settingsStore: SettingsStore;
  keys: ApiKeyStore;
  notes: NoteDeps;
  streams: Streams;
  ask: Confirm;
  permit?: AddressPermit;
  onChanged: () => SettingsView;
}): Handlers<RoutesOf<'web'>> {
  const { web, engine, settingsStore, keys, notes, streams, ask, permit, onChanged } = deps;
  const search = () => settingsStore.get().web.search;
  /** @throws AppError `bad-input` for a server that cannot be used, or no interface at all */
  const requireHosts = (wanted: WebSearchSettings, hasNewKey: boolean): { hosts: string[]; isNew: boolean } => {
    if (wanted.provider === 'searxng' || wanted.provider === 'json') checkSearchServer(wanted);
    const hosts = hostsOfSearch(wanted);
    if (wanted.provider !== 'none' && hosts.length === 0)
      throw new AppError('bad-input', t('mainIpc.chooseLeastOneInterfaces'));
    const known = new Set(hostsOfSearch(search()));
    return { hosts, isNew: hosts.some((host) => !known.has(host)) || (hasNewKey && hosts.length > 0) };
  };
  return {
    'web.get': async () => ({
      hosts: web.lookup.hosts(),
      key: keys.view(keyHostOf(search())),
      builtIn: [...BUILT_IN_TRUST],
    }),
    'web.useProvider': async ({ search: wanted, key }) => {
      const { hosts, isNew } = requireHosts(wanted, key !== null);
      if (isNew) await requireYes(ask, searchProviderConfirmation(hosts, wanted));
      if (key !== null) await keys.set(key.text, { remember: key.remember, baseUrl: keyHostOf(wanted) });
      await settingsStore.save({ web: { ...settingsStore.get().web, search: wanted } });
      return onChanged();
    },
    'web.testProvider': async ({ search: wanted, key }) => {
      const { hosts, isNew } = requireHosts(wanted, key !== null);
      if (isNew && !(await ask(searchTestConfirmation(hosts, wanted, TEST_WORDS))))
        throw new AppError('cancelled', t('mainIpc.nothingWasFetched'));
      const answers = await web.testSearch(wanted, key, AbortSignal.timeout(TEST_MS));
      return answers.map(({ source, host, results, failure }) => ({
        source,
        host,
        results: results.length,
        first: results[0]?.title ?? '',
        failure,
      }));
    },
    'web.saveTrust': async ({ trust }) => {
      await settingsStore.save({ web: { ...settingsStore.get().web, trust } });
      return onChanged();
    },
    'web.removeKey': async () => {
      await keys.set('', { remember: false, baseUrl: keyHostOf(search()) });
      return onChanged();
    },
    'web.preview': async ({ text }) => {
      const query = web.lookup.queryFor(text);
      const { searchWords, label } = engine();
      const model = searchWords === undefined ? null : label;
      return query === null ? [] : web.lookup.hosts().map((host) => ({ host, query, model }));
    },
    'web.savePage': async ({ url }) => {
      const address = checkWebAddress(url, permit);
      if (!(await ask(savePageConfirmation(address)))) throw new AppError('cancelled', t('mainIpc.nothingWasFetched'));
      return {
        streamId: streams.start<SavePageEvent>(async (emit, signal) => {
          const page = await web.save(address.href, { signal, onStep: (step) => emit({ type: 'step', step }) });
          emit({ type: 'finished', page });
        }),
      };
    },
    'web.keepQuote': (wanted) => keepQuote(notes, wanted),
    'web.addClip': (clip) => addClip(notes, clip),
  };
}
