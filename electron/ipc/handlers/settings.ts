import type { Handlers } from '../../../shared/ipc/contract';
import type { ConnectionTest, FoundServer, ProviderSettings, SettingsView } from '../../../shared/ipc/routes/settings';
import { hostOf, type Keys } from '../../app/keys';
import type { SettingsStore } from '../../app/settings-store';

export interface SettingsHandlersDependencies {
  settingsStore: SettingsStore;
  keys: Keys;
  findLocalServers: () => Promise<FoundServer[]>;
  /** `key` is null when none was set for that host. */
  testConnection: (provider: ProviderSettings, key: string | null) => Promise<ConnectionTest>;
  /** Settings or key changed: the engine is made anew. */
  onChanged: (view: SettingsView) => void;
}

/** Settings, the key, and the two model checks a person can start. */
export function createSettingsHandlers(
  dependencies: SettingsHandlersDependencies,
): Handlers<'settings.get' | 'settings.save' | 'settings.setKey' | 'models.findLocal' | 'models.test'> {
  const { settingsStore, keys } = dependencies;

  const view = (): SettingsView => {
    const settings = settingsStore.get();
    const notice = settingsStore.notice;
    return { settings, key: keys.view(settings.provider.baseUrl), ...(notice === '' ? {} : { notice }) };
  };

  const changed = (): SettingsView => {
    const current = view();
    dependencies.onChanged(current);
    return current;
  };

  return {
    'settings.get': async () => view(),
    'settings.save': async (changes) => {
      await settingsStore.save(changes);
      return changed();
    },
    'settings.setKey': async ({ key, remember }) => {
      await keys.set(key, { remember, baseUrl: settingsStore.get().provider.baseUrl });
      return changed();
    },
    'models.findLocal': async () => dependencies.findLocalServers(),
    'models.test': async ({ provider }) => {
      const test = await dependencies.testConnection(provider, keys.keyFor(provider.baseUrl));
      const otherHost = keys.view(provider.baseUrl);
      if (test.ok || otherHost.isSet || otherHost.host === undefined) return test;
      const detail = `The stored key belongs to ${otherHost.host} and is not sent to ${hostOf(provider.baseUrl)}.`;
      return { ...test, steps: [...test.steps, { name: 'Key', ok: false, detail }] };
    },
  };
}
