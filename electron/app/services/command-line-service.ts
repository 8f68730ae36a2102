import { resolve } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import type { AssistantService } from '../../assistants/assistant-service';
import { readCommandLine } from '../../cli/command-line';
import { exitCodeOf } from '../../cli/exit-codes';
import { runCommand, writeFailure, type CommandOutput } from '../../cli/run-command';
import type { RunRequest } from '../../cli/socket/protocol';
import type { VaultAccess } from '../../cli/vault-access';
import { realFileSystem } from '../../files/file-system';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import type { Vault } from '../../store/vault';
import type { BaseServices, TaskServices } from './base-and-task-services';

interface OpenVaultParts {
  importer: TaskServices['exchange']['importer'];
  assistants: AssistantService;
  /** How the person wants to be answered. */
  contract: () => string;
}

/** What commands use of the vault that the app has open. Nothing is closed after them. */
export function createOpenVaultAccess(
  vault: Vault,
  { index, retrieval, corpus, engine: chosen }: Pick<BaseServices, 'index' | 'retrieval' | 'corpus' | 'engine'>,
  { importer, assistants, contract }: OpenVaultParts,
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
    openImporter: async () => ({ importer, close }),
    openCorpus: async () => ({ store: vault.store, vaultId: vault.id, corpus, close }),
    openAssistants: async () => ({ assistants, close }),
    openSnapshots: async () => ({ vaultId: vault.id, snapshots: vault.snapshots, close }),
    openInspection: async () => ({ inspection: await vault.inspect(), close }),
  };
}

/** Of a vault that the app has locked and could not open. */
export function createRefusedVaultAccess(vault: Pick<Vault, 'writer'>): VaultAccess {
  const refuse = () =>
    Promise.reject(new AppError('read-only', vault.writer.readOnlyReason ?? 'The app could not open this vault.'));
  return {
    openStore: refuse,
    openRetrieval: refuse,
    openCorpus: refuse,
    openAssistants: refuse,
    openImporter: refuse,
    openSnapshots: refuse,
    openInspection: refuse,
  };
}

export interface CommandLineServiceOptions {
  vaultFolder: string;
  access: VaultAccess;
  log: Logger;
  now: () => number;
}

/** Runs the commands that the command line hands over while the app has the vault open. */
export function createCommandLineService({ vaultFolder, access, log, now }: CommandLineServiceOptions) {
  return async (request: RunRequest, output: CommandOutput, signal: AbortSignal): Promise<number> => {
    // It was read once by the command itself, of the same version.
    const line = readCommandLine(request.args, {}, request.workingFolder)!;
    const startedAt = now();
    if (line.command === 'repair') {
      const error = new AppError(
        'busy',
        'The app has this vault open. It repairs a damaged vault when it opens it; close the app to repair by hand.',
      );
      writeFailure(output, error, { isJson: line.json });
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
      ...output,
      openAccess: () => access,
    });
    log.info('command line: a command ended', { command: line.command, exitCode, ms: now() - startedAt });
    return exitCode;
  };
}
