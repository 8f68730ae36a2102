import type { SettingsView } from '../../shared/ipc/routes/settings';
import type { ApiKeyStore } from './api-key-store';
import type { SettingsStore } from './settings-store';

/** The settings as the window shows them: the key itself is left out. */
export function readSettings(settingsStore: SettingsStore, keys: ApiKeyStore): SettingsView {
  const settings = settingsStore.get();
  const { notice } = settingsStore;
  const unknown = settingsStore.unknownExcluded();
  return {
    settings,
    key: keys.view(settings.provider.baseUrl),
    ...(notice === '' ? {} : { notice }),
    ...(unknown === null
      ? {}
      : { unknownExcluded: { problem: unknown.problem, copy: unknown.copy?.excluded ?? null } }),
  };
}
