import { resolve } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import type { AssistantService } from '../../assistants/assistant-service';
import type { CommandLine } from '../../cli/command';
import { readCommandLine } from '../../cli/command-line';
import { exitCodeOf } from '../../cli/exit-codes';
import { runCommand, writeFailure } from '../../cli/run-command';
import type { CommandDialogue } from '../../cli/socket/command-server';
import type { RunRequest } from '../../cli/socket/protocol';
import type { CollectionAccess, VaultAccess } from '../../cli/vault-access';
import { openMirrorSession } from '../../cli/open-folder-sessions';
import type { LiveFolder } from '../../exchange/live-folder/live-folder';
import type { SyncService } from '../../exchange/sync/sync-service';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { realFileSystem } from '../../files/file-system';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import type { Vault } from '../../store/vault';
import type { BaseServices } from './base-services';
import type { TaskServices } from './task-services';
import { t } from '../../../shared/messages/message';

interface OpenVaultParts {
  exchange: Pick<TaskServices['exchange'], 'importer'>;
  liveFolder: Pick<LiveFolder, 'current' | 'runWithReport' | 'previewAll' | 'decide'>;
  sync: Pick<SyncService, 'runWithReport' | 'storage'>;
  /** What folders need that the app does not mirror into itself. */
  mirror: Parameters<typeof openMirrorSession>[0] & { excluded: () => Excluded };
  assistants: AssistantService;
  collections: Pick<CollectionAccess, 'service' | 'joined' | 'onChanged'>;
  /** How the person wants to be answered. */
  contract: () => string;
}

/** What commands use of the vault that the app has open. Nothing is closed after them. */
export function createOpenVaultAccess(
  vault: Vault,
  { index, retrieval, corpus, engine: chosen }: Pick<BaseServices, 'index' | 'retrieval' | 'corpus' | 'engine'>,
  { exchange, liveFolder, sync, mirror, assistants, collections, contract }: OpenVaultParts,
): VaultAccess {
  const close = async () => {};
  const engine = createOfflineEngine();
  const answering = () => ({ engine: chosen(), contract: contract() });
  return {
    openStore: async () => ({ store: vault.store, close }),
    async openRetrieval({ byMeaning }) {
      await (byMeaning ? index.embedded() : index.settled());
      return { store: vault.store, catalog: corpus.catalog, retrieval, engine, answering, close };
    },
    openImporter: async () => ({ importer: exchange.importer, takeNotes: async () => null, close }),
    async openMirror(request) {
      // One program mirrors into a folder: where the app does, it goes by the person's choice in Settings.
      if ((await liveFolder.current()) !== request.folder) {
        const session = await openMirrorSession(mirror, { ...request, excluded: mirror.excluded() });
        return { mirror: session, remark: null, close: () => session.close() };
      }
      return {
        mirror: {
          run: () => liveFolder.runWithReport(),
          preview: () => liveFolder.previewAll(),
          async decide(decision) {
            await liveFolder.decide([decision]);
            return liveFolder.runWithReport();
          },
          nextChange: (signal) =>
            new Promise((done) => {
              if (signal.aborted) done();
              signal.addEventListener('abort', () => done(), { once: true });
            }),
        },
        remark: 'The app mirrors into this folder, by the choices in its settings.',
        close,
      };
    },
    openSync: async ({ folder, passphrase }) => ({
      run: ({ mayJoin }) => sync.runWithReport(folder, { mayJoin, passphrase }),
      storage: () => sync.storage(),
      close,
    }),
    openCorpus: async () => ({ store: vault.store, vaultId: vault.id, corpus, close }),
    openAssistants: async () => ({ assistants, close }),
    openCollections: async () => ({
      ...collections,
      store: vault.store,
      corpus,
      login: async () => {},
      keepsPasswords: true,
      close,
    }),
    openSnapshots: async () => ({ vaultId: vault.id, snapshots: vault.snapshots, close }),
    openInspection: async () => ({ inspection: await vault.inspect(), close }),
  };
}

/** The access to a vault that the app has locked and could not open. */
export function createRefusedVaultAccess(vault: Pick<Vault, 'writer'>): VaultAccess {
  const refuse = () =>
    Promise.reject(new AppError('read-only', vault.writer.readOnlyReason ?? t('mainApp.appCouldOpenVault')));
  return {
    openStore: refuse,
    openRetrieval: refuse,
    openCorpus: refuse,
    openAssistants: refuse,
    openImporter: refuse,
    openMirror: refuse,
    openSync: refuse,
    openCollections: refuse,
    openSnapshots: refuse,
    openInspection: refuse,
  };
}

export interface CommandLineServiceOptions {
  vaultFolder: string;
  /** Of the app, wherever the command would have looked. */
  dataFolder: string;
  access: VaultAccess;
  log: Logger;
  now: () => number;
}

/** Runs the commands that the command line hands over while the app has the vault open. */
export function createCommandLineService({ vaultFolder, dataFolder, access, log, now }: CommandLineServiceOptions) {
  return async (request: RunRequest, dialogue: CommandDialogue, signal: AbortSignal): Promise<number> => {
    // It was read once by the command itself, of the same version.
    const line = { ...(readCommandLine(request.args, {}, request.workingFolder) as CommandLine), dataFolder };
    const startedAt = now();
    if (line.command === 'repair') {
      const error = new AppError('busy', t('mainApp.appVaultOpenRepairs'));
      writeFailure(dialogue, error, { isJson: line.json === true });
      return exitCodeOf(error.code);
    }
    const exitCode = await runCommand({
      line,
      folder: vaultFolder,
      isNewVault: false,
      path: (word) => resolve(request.workingFolder, word),
      signal,
      hasColours: request.hasColours,
      passphrase: request.passphrase,
      input: request.input,
      fileSystem: realFileSystem,
      ...dialogue,
      openAccess: () => access,
    });
    log.info('command line: a command ended', { command: line.command, exitCode, ms: now() - startedAt });
    return exitCode;
  };
}
