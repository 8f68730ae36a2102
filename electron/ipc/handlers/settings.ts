import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type {
  ConnectionTest,
  Excluded,
  FoundServer,
  ProviderSettings,
  PullEvent,
  SettingsView,
} from '../../../shared/ipc/routes/settings';
import { hostOf, type ApiKeyStore } from '../../settings/api-key-store';
import { readSettings } from '../../settings/read-settings';
import type { SettingsStore } from '../../settings/settings-store';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import {
  providerConfirmation,
  connectionTestConfirmation,
  pullConfirmation,
  excludedConfirmation,
  unmaskConfirmation,
  workConfirmation,
  type KeyUse,
} from '../../consent/provider-confirmation';
import type { Streams } from '../../ports/streams';
import { pullModel } from '../../models/provider/setup/pull-model';
import { checkBaseUrl } from '../../models/provider/client/base-url';
import { t } from '../../../shared/messages/message';

export interface SettingsHandlersDependencies {
  settingsStore: SettingsStore;
  keys: ApiKeyStore;
  ask: Confirm;
  findLocalServers: () => Promise<FoundServer[]>;
  /** Of the server in use. */
  listModels: () => Promise<string[]>;
  streams: Streams;
  /** `key` is null when none is set for that host. */
  testConnection: (provider: ProviderSettings, key: string | null) => Promise<ConnectionTest>;
  /** Settings or the key changed: the engine is created anew. */
  onChanged: (view: SettingsView) => void;
}

/**
 * Settings, the key, and two model checks that the person can start. Main asks before anything that sends more text
 * than before.
 */
export function createSettingsHandlers(
  dependencies: SettingsHandlersDependencies,
): Handlers<RoutesOf<'settings' | 'models'>> {
  const { settingsStore, keys, ask } = dependencies;

  const view = (): SettingsView => readSettings(settingsStore, keys);

  const changed = (): SettingsView => {
    const current = view();
    dependencies.onChanged(current);
    return current;
  };

  const keyUse = ({ baseUrl }: ProviderSettings, hasNew: boolean): KeyUse => {
    const { isSet, host } = keys.view(baseUrl);
    return hasNew ? 'new' : isSet ? 'stored' : host === undefined ? 'none' : 'of-another-host';
  };

  return {
    'settings.get': async () => view(),
    'settings.save': async (changes) => {
      const unmasked =
        changes.excluded === undefined ? [] : removedNames(settingsStore.get().excluded, changes.excluded);
      await requireYes(ask, unmasked.length === 0 ? null : unmaskConfirmation(unmasked));
      await requireYes(ask, changes.work === undefined ? null : workConfirmation(settingsStore.get(), changes.work));
      await settingsStore.save(changes);
      return changed();
    },
    'settings.confirmExcluded': async ({ use }) => {
      const unknown = settingsStore.unknownExcluded();
      if (unknown === null) return view();
      const settings = use === 'copy' ? unknown.copy : settingsStore.get();
      if (settings !== null) await requireYes(ask, excludedConfirmation(settings.excluded));
      await settingsStore.confirmExcluded(use);
      return changed();
    },
    'settings.useProvider': async ({ provider: requested, key }) => {
      const provider = normaliseProvider(requested);
      if (provider.chatModel === '') throw new AppError('bad-input', t('mainIpc.chooseChatModelFirst'));
      await requireYes(
        ask,
        providerConfirmation(settingsStore.get(), { provider, key: keyUse(provider, key !== null) }),
      );
      if (key !== null) await keys.set(key.text, { remember: key.remember, baseUrl: provider.baseUrl });
      // Exactly the provider that the question showed, whatever was saved meanwhile.
      await settingsStore.save({ engine: 'provider', provider });
      return changed();
    },
    'settings.removeKey': async () => {
      await keys.set('', { remember: false, baseUrl: settingsStore.get().provider.baseUrl });
      return changed();
    },
    'models.list': async () => dependencies.listModels(),
    'models.findLocal': async () => dependencies.findLocalServers(),
    'models.pull': async (wanted) => {
      await requireYes(ask, pullConfirmation(wanted));
      return { streamId: dependencies.streams.start<PullEvent>((emit, signal) => pullModel(wanted, emit, signal)) };
    },
    'models.test': async ({ provider: requested, key }) => {
      const provider = normaliseProvider(requested);
      const hasNewKey = key !== null && key.trim() !== '';
      const settings = settingsStore.get();
      const isInUse = settings.engine === 'provider' && settings.provider.baseUrl === provider.baseUrl && !hasNewKey;
      await requireYes(
        ask,
        isInUse ? null : connectionTestConfirmation({ provider, key: keyUse(provider, hasNewKey) }),
      );
      const test = await dependencies.testConnection(provider, hasNewKey ? key.trim() : keys.keyFor(provider.baseUrl));
      const otherHost = keys.view(provider.baseUrl);
      if (test.ok || hasNewKey || otherHost.isSet || otherHost.host === undefined) return test;
      const detail = t('mainIpc.storedKeyNotSent', { owner: otherHost.host, host: hostOf(provider.baseUrl) });
      return { ...test, steps: [...test.steps, { name: t('mainIpc.key'), ok: false, detail }] };
    },
  };
}

/**
 * The provider with its address in normal form, for comparing and showing it.
 *
 * @throws AppError `bad-input` for an address that cannot be used
 */
function normaliseProvider(requested: ProviderSettings): ProviderSettings {
  return {
    preset: requested.preset,
    baseUrl: checkBaseUrl(requested.baseUrl).href.replace(/\/+$/u, ''),
    chatModel: requested.chatModel.trim(),
    smallModel: requested.smallModel.trim(),
    embeddingModel: requested.embeddingModel.trim(),
    ...(requested.api === 'responses' ? { api: requested.api } : {}),
    ...(requested.contextTokens == null ? {} : { contextTokens: requested.contextTokens }),
    ...(requested.takesPictures === true ? { takesPictures: true } : {}),
  };
}

const removedNames = (before: Excluded, after: Excluded): string[] =>
  (Object.keys(before) as (keyof Excluded)[]).flatMap((list) =>
    before[list].filter((name) => !after[list].includes(name)),
  );
