import { join } from 'node:path';
import type { IdFactory } from '../../shared/domain/ids';
import { AppError, isAppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { openCommandServer } from '../cli/socket/command-server';
import { repairConfirmation } from '../consent/repair-confirmation';
import type { BackupService } from '../exchange/backup/backup-service';
import { safeFileName } from '../exchange/export/file-names';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import type { Streams } from '../ports/streams';
import type { VaultSettings } from '../settings/vault-settings';
import type { Shell } from '../shell/shell';
import { openVault, type OpenVaultOptions, type Vault } from '../store/opening/open-vault';
import type { WebNetwork } from '../web/web-services';
import type { ListedVault } from '../vaults/vault-list';
import { createClosedVaultHandlers } from './services/closed-vault';
import { createCommandLineService, createRefusedVaultAccess } from './services/command-line-service';
import type { ServiceThreads } from './services/service-threads';
import { startServices, type Services } from './services/start-services';
import { announceChanges } from './windows/announce-changes';
import type { Windows } from './windows/windows';
import { t } from '../../shared/messages/message';

export interface OpenedVaultDeps {
  shell: Shell;
  dataFolder: string;
  redactor: SecretRedactor;
  log: Logger;
  version: string;
  threads: ServiceThreads;
  windows: Windows;
  streams: Streams;
  ids: IdFactory;
  now: () => number;
  /** What a vault is called now. */
  nameOf: (listed: ListedVault) => string;
  /** The open vault can only be mended by opening it again. */
  reopen: () => void;
  /** Replaces the network in tests. */
  webNetwork?: WebNetwork;
  compareLaterRows?: number;
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
  { settingsStore, keys, assistants, webKeys, collectionKeys }: VaultSettings,
  deps: OpenedVaultDeps,
  answering: Promise<void>,
): Promise<OpenedVault> {
  const {
    shell,
    dataFolder,
    redactor,
    log,
    version,
    threads,
    windows,
    streams,
    ids,
    now,
    nameOf,
    reopen,
    webNetwork,
    compareLaterRows,
  } = deps;
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
    onStoreDiffers: reopen,
    ...(compareLaterRows === undefined ? {} : { compareLaterRows }),
    approveRepair: (inspection) => shell.confirm(repairConfirmation(inspection)),
  });
  // A command may have changed them until the vault was locked.
  await settingsStore.reread();
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
      vault,
      vaultFolder,
      dataFolder,
      vaultName: () => nameOf(listed),
      ...(listed.hasOwnSettings ? { exportsFolder: join(dataFolder, 'exports', safeFileName(listed.name)) } : {}),
      settingsStore,
      keys,
      assistantClients: assistants,
      webKeys,
      collectionKeys,
      ...(webNetwork === undefined ? {} : { webNetwork }),
      streams,
      shell,
      version,
      threads,
      ids,
      now,
      log,
      answering,
      onStatus: () => windows.emit('app.statusChanged', null),
      onAssistants: () => windows.emit('assistants.changed', null),
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
