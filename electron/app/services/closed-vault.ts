import { contract, type RouteName } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import type { VaultServiceHandlers } from '../../ipc/dispatch';
import type { Shell } from '../../shell/shell';
import type { Vault } from '../../store/opening/open-vault';
import type { ApiKeyStore } from '../../settings/api-key-store';
import { readSettings } from '../../settings/read-settings';
import type { SettingsStore } from '../../settings/settings-store';
import { t } from '../../../shared/messages/message';

/**
 * Routes available while the store could not be opened (disk full, newer vault): the status with the reason, and the
 * settings. All others are refused with the reason, so that no screen looks empty.
 */
export function createClosedVaultHandlers(options: {
  vault: Vault;
  shell: Shell;
  settingsStore: SettingsStore;
  keys: ApiKeyStore;
  version: string;
  dataFolder: string;
}): VaultServiceHandlers {
  const { vault, shell, settingsStore, keys } = options;
  const reason = () => vault.writer.readOnlyReason ?? t('mainApp.vaultCouldOpenedRestart');
  const refuse = () => Promise.reject(new AppError('read-only', reason()));
  const refusals = Object.fromEntries((Object.keys(contract) as RouteName[]).map((route) => [route, refuse]));
  const status = (): AppStatus => ({
    version: options.version,
    shell: shell.label,
    dataFolder: options.dataFolder,
    lastSeq: vault.writer.lastSeq,
    readOnlyReason: reason(),
    engine: { label: 'not started', sentTo: null, isOffline: true, window: null },
    questionsGoTo: [],
    counts: { pending: 0, engrams: 0, resources: 0, sessions: 0 },
    index: { state: 'failed', entries: 0, pending: 0, embedded: 0, toEmbed: 0, secondsLeft: null },
    recovery: vault.recovery,
    commandLineChanges: 0,
  });
  return {
    ...(refusals as unknown as VaultServiceHandlers),
    'app.status': async () => status(),
    'settings.get': async () => readSettings(settingsStore, keys),
  };
}
