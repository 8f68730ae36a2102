import { join } from 'node:path';
import { ownCommand } from '../files/own-command';
import { AppError, isAppError } from '../../shared/ipc/errors';
import { openCommandServer } from '../cli/socket/command-server';
import { repairConfirmation } from '../consent/repair-confirmation';
import type { BackupService } from '../exchange/backup/backup-service';
import { safeFileName } from '../files/file-names';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import type { VaultSettings } from '../settings/vault-settings';
import type { Shell } from '../shell/shell';
import { openVault, type OpenVaultOptions, type Vault } from '../store/opening/open-vault';
import type { ListedVault } from '../vaults/vault-list';
import { createCommandLineService, createRefusedVaultAccess } from './services/command-line-service';
import type { ServiceOptions } from './services/service-options';
import { type Services, startServices } from './services/start-services';
import { backUpBeforeVersion } from './updates/backup-before-version';
import { announceChanges } from './windows/announce-changes';
import type { Windows } from './windows/windows';
import { t } from '../../shared/messages/message';
import { contract, type RouteName } from '../../shared/ipc/contract';
import type { AppStatus } from '../../shared/ipc/routes/app';
import type { VaultServiceHandlers } from '../ipc/dispatch';
import type { ApiKeyStore } from '../settings/api-key-store';
import { readSettings } from '../settings/read-settings';
import type { SettingsStore } from '../settings/settings-store';

export interface OpenedVaultDeps extends Pick<
  ServiceOptions,
  | 'shell'
  | 'dataFolder'
  | 'log'
  | 'version'
  | 'threads'
  | 'modelFiles'
  | 'readingLanguages'
  | 'speechModels'
  | 'computerLog'
  | 'streams'
  | 'ids'
  | 'now'
  | 'webNetwork'
> {
  redactor: SecretRedactor;
  windows: Windows;
  /** What a vault is called now. */
  nameOf: (listed: ListedVault) => string;
  /** The open vault can only be mended by opening it again. */
  reopen: () => void;
  compareLaterRows?: number | undefined;
}

/** A vault with everything that works on it; its files are this process's until `close` has resolved. */
export interface OpenedVault {
  readonly listed: ListedVault;
  readonly vault: Vault;
  readonly handlers: Services['handlers'];
  /** The backups that were opened to be restored. */
  readonly backups: Pick<BackupService, 'opened' | 'discard'>;
  close(): Promise<void>;
}

/**
 * Opens a listed vault and starts its services. Nothing is left open when it rejects.
 *
 * @param answering resolves when the window's requests are answered
 * @throws AppError `busy` when another process has the vault open, `conflict` when its folder holds another vault
 */
export async function openListedVault(
  listed: ListedVault,
  settings: VaultSettings,
  deps: OpenedVaultDeps,
  answering: Promise<void>,
): Promise<OpenedVault> {
  const { shell, dataFolder, redactor, log, version, windows, streams, ids, now, compareLaterRows } = deps;
  const { settingsStore, keys } = settings;
  const vaultFolder = listed.folder;
  const vault = await openWhenFree({
    folder: vaultFolder,
    vaultId: listed.id,
    openStorePage: () => shell.openStorePage(),
    setStoreAside: () => shell.setDatabasesAside(),
    redactor,
    now,
    ids,
    log,
    onStoreDiffers: deps.reopen,
    compareLaterRows,
    approveRepair: (inspection) => shell.confirm(repairConfirmation(inspection)),
  });
  // A command may have changed them until the vault was locked.
  await settingsStore.reread();
  await backUpBeforeVersion(vault, version, log);
  const stopAnnouncing = announceChanges(vault.writer, windows);
  const closeVault = async () => {
    stopAnnouncing();
    await vault.close();
  };
  try {
    if (vault.id !== listed.id && listed.hasOwnSettings)
      throw new AppError('conflict', t('mainApp.vaultfolderHoldsAnotherVault', { vaultFolder, name: listed.name }));
    const services = await start();
    const commandServer = await openCommandServer({
      folder: vaultFolder,
      version,
      run: createCommandLineService({ vaultFolder, dataFolder, access: services.access, log, now }),
      log,
    });
    return {
      listed,
      vault,
      handlers: services.handlers,
      backups: services.backups,
      async close() {
        await commandServer?.close();
        await streams.stopAll();
        await services.stop();
        shell.servePictures(async () => null);
        await closeVault();
      },
    };
  } catch (error) {
    await closeVault();
    throw error;
  }

  async function start(): Promise<Omit<Services, 'backups'> & Pick<OpenedVault, 'backups'>> {
    if (!vault.isStoreOpen) {
      const handlers = createClosedVaultHandlers({ vault, shell, settingsStore, keys, version, dataFolder });
      return {
        handlers,
        backups: NO_BACKUPS,
        access: createRefusedVaultAccess(vault),
        stop: async () => {},
      };
    }
    return startServices({
      ...deps,
      ...settings,
      assistantClients: settings.assistants,
      vault,
      vaultFolder,
      vaultName: () => deps.nameOf(listed),
      ...(listed.hasOwnSettings ? { exportsFolder: join(dataFolder, 'exports', safeFileName(listed.name)) } : {}),
      answering,
      onStatus: () => windows.emit('app.statusChanged', null),
      onAssistants: () => windows.emit('assistants.changed', null),
      onLocalModel: () => windows.emit('localModel.changed', null),
      onCollections: () => windows.emit('collections.changed', null),
    });
  }
}

/** Nothing is uploaded into a vault whose store is not open. */
const NO_BACKUPS: OpenedVault['backups'] = {
  opened() {
    throw new AppError('not-found', t('mainExchange.backupNoLongerOpen'));
  },
  discard: async () => {},
};

/** Milliseconds that opening waits for a command, or for another assistant, that holds the vault for a moment. */
const BUSY_TIMEOUT_MS = 3_000;
const BUSY_RETRY_MS = 100;

async function openWhenFree(options: OpenVaultOptions): Promise<Vault> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await openVault(options);
    } catch (error) {
      if (!isAppError(error, 'busy') || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
  }
}

/**
 * Routes available while the store could not be opened (disk full, newer vault): the status with the reason, and the
 * settings. All others are refused with the reason, so that no screen looks empty.
 */
function createClosedVaultHandlers(options: {
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
    command: ownCommand().words,
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
