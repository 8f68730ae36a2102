import type { WorkerUrls } from './launch/worker-urls';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { createIdFactory } from '../../shared/domain/id-factory';
import type { Logger } from '../../shared/lib/logger';
import { createDispatch } from '../ipc/dispatch';
import { createStreams } from '../ipc/streams';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import type { Shell } from '../shell/shell';
import { openVault, type Vault } from '../store/opening/open-vault';
import { vaultFolderIn } from '../store/opening/vault-folder';
import { announceChanges } from './windows/announce-changes';
import { repairConfirmation } from '../consent/repair-confirmation';
import { openCommandServer } from '../cli/socket/command-server';
import { createCommandLineService, createRefusedVaultAccess } from './services/command-line-service';
import { createClosedVaultHandlers } from './services/closed-vault';
import { openApiKeyStore } from '../settings/api-key-store';
import { createOpeningHandlers } from './services/opening-handlers';
import { createServiceThreads } from './services/service-threads';
import { startServices, type Services } from './services/start-services';
import { readSettings } from '../settings/read-settings';
import { openSettingsStore } from '../settings/settings-store';
import { createWindows } from './windows/windows';

export interface ApplicationOptions {
  shell: Shell;
  /** Contains vaults/, settings.json and logs/. */
  dataFolder: string;
  /** Redacts secrets in errors, log lines, model rows and traces; the keys are added here. */
  redactor: SecretRedactor;
  log: Logger;
  version: string;
  workers: WorkerUrls;
}

export interface Application {
  readonly shell: Shell;
  readonly vault: Vault;
  /** The reply that a window would get to the same request. */
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** Ends running work, saves what is open, closes the vault. The shell is left to its owner. */
  stop(): Promise<void>;
}

/** Composition root: opens the window and the vault, and starts the services on it. */
export async function startApplication({
  shell,
  dataFolder,
  redactor,
  log,
  version,
  workers,
}: ApplicationOptions): Promise<Application> {
  const now = Date.now;
  const ids = createIdFactory(now, (length) => randomBytes(length));
  const settingsStore = await openSettingsStore({ file: join(dataFolder, 'settings.json'), now, log });
  const keys = await openApiKeyStore({ file: join(dataFolder, 'key.json'), secrets: shell.secrets, redactor, log });
  const vaultFolder = await vaultFolderIn(dataFolder);
  const windows = createWindows(shell, (route, data) => dispatch(route, data), log);
  const streams = createStreams(
    (event) => windows.emit('stream', event),
    () => ids.next<string>(),
    log,
    redactor,
  );
  let markAnswering = () => {};
  const answering = new Promise<void>((resolve) => (markAnswering = resolve));

  let stopAnnouncing = () => {};
  const openServices = async (): Promise<{ vault: Vault; services: Services }> => {
    const vault = await openVault({
      folder: vaultFolder,
      openStorePage: () => shell.openStorePage(),
      setStoreAside: () => shell.setDatabasesAside(),
      redactor,
      now,
      ids,
      log,
      approveRepair: (inspection) => shell.confirm(repairConfirmation(inspection)),
    });
    stopAnnouncing = announceChanges(vault.writer, windows);
    if (!vault.isStoreOpen) {
      const handlers = createClosedVaultHandlers({ vault, shell, settingsStore, keys, version, dataFolder });
      return { vault, services: { handlers, access: createRefusedVaultAccess(vault), stop: async () => {} } };
    }
    const services = await startServices({
      vault,
      vaultFolder,
      dataFolder,
      settingsStore,
      keys,
      streams,
      shell,
      version,
      threads: createServiceThreads(workers, log),
      ids,
      now,
      log,
      answering,
      onStatus: () => windows.emit('app.statusChanged', null),
    });
    return { vault, services };
  };

  // The window opens beside the vault, which may take seconds: one can type while the rest is read.
  const opening = openServices();
  const handlers = createOpeningHandlers(
    { 'settings.get': async () => readSettings(settingsStore, keys) },
    opening.then(({ services }) => services.handlers),
  );
  const dispatch = createDispatch(handlers, redactor);
  const [{ vault, services }] = await Promise.all([opening, windows.open()]);
  markAnswering();
  shell.onSecondInstance(() => void windows.focus());
  const commandServer = await openCommandServer({
    folder: vaultFolder,
    version,
    run: createCommandLineService({ vaultFolder, access: services.access, log, now }),
    log,
  });
  log.info('started', { shell: shell.label, lastSeq: vault.writer.lastSeq });

  return {
    shell,
    vault,
    call: (route, input) => dispatch(route, input) as Promise<never>,
    async stop() {
      stopAnnouncing();
      await commandServer?.close();
      await streams.stopAll();
      await services.stop();
      await vault.close();
      log.info('stopped', { lastSeq: vault.writer.lastSeq });
    },
  };
}
