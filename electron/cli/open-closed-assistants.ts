import { silentLogger } from '../../shared/lib/logger';
import { AppError } from '../../shared/ipc/errors';
import { createAssistantService, type AssistantVault } from '../assistants/assistant-service';
import { createAssistantReadLog, readsFolderOf } from '../assistants/read-log';
import { questionLookups } from '../corpus/question-lookups';
import { startCorpus, type Corpus } from '../corpus/start-corpus';
import { lockFolderForReading } from '../files/folder-lock';
import { formatDamage, toDamageReport } from '../journal/recovery/damage-report';
import { createOfflineEngine } from '../models/offline/offline-engine';
import type { IndexPort } from '../retrieval/index/index-port';
import { createRetrieval } from '../retrieval/pipeline';
import { createAssistantClientStore } from '../settings/assistant-client-store';
import { readExcludedNames } from '../settings/read-excluded-names';
import { assistantsFileIn, settingsFileIn } from '../settings/vault-settings';
import type { VaultStore } from '../store/vault-store';
import { loadIndexOfWords, type IndexedVault } from './index-image';
import { newIds, openToRead, openToWrite, type ClosedVaultOptions } from './open-closed-vault';
import type { AssistantNeed, VaultAccess } from './vault-access';

export interface ClosedAssistantsOptions extends ClosedVaultOptions {
  /** Null for a vault that is not in the app's list: nobody was allowed to read it. */
  settingsFolder: string | null;
}

/** Answers other assistants from a closed vault, whose lock is held meanwhile. */
export async function openClosedAssistants(
  options: ClosedAssistantsOptions,
  need: AssistantNeed,
): ReturnType<VaultAccess['openAssistants']> {
  const { folder, settingsFolder, fileSystem } = options;
  if (settingsFolder === null)
    throw new AppError(
      'not-allowed',
      `The vault in ${folder} is not in the app’s list, so that no program was allowed to read it. Open it in the app first.`,
    );
  const serve = (vault: () => AssistantVault) =>
    createAssistantService({
      vault,
      engine: createOfflineEngine(),
      clients: createAssistantClientStore(assistantsFileIn(settingsFolder), Date.now),
      reads: createAssistantReadLog(readsFolderOf(folder), Date.now),
      excluded: () => readExcludedNames(settingsFileIn(settingsFolder)),
      now: Date.now,
    });
  if (need === 'connect') {
    const unlock = await lockFolderForReading(fileSystem, folder);
    return {
      assistants: serve(() => {
        throw new Error('a program that connects reads nothing');
      }),
      close: unlock,
    };
  }
  const opened = await (need === 'write' ? openWritable(options) : openReadable(options));
  let index: IndexPort | null = null;
  const retrieval: AssistantVault['retrieval'] = async (hidden) => {
    index ??= await loadIndexOfWords(folder, opened.vault);
    return createRetrieval({
      index: { port: index },
      store: opened.store,
      ids: newIds(),
      ...questionLookups(opened.corpus),
      hidden,
      fallback: createOfflineEngine(),
    });
  };
  return {
    assistants: serve(() => ({ store: opened.store, corpus: opened.corpus, retrieval })),
    async close() {
      await index?.close();
      await opened.close();
    },
  };
}

interface OpenedClosed {
  vault: IndexedVault;
  store: VaultStore;
  corpus: Corpus;
  close(): Promise<void>;
}

async function openReadable(options: ClosedVaultOptions): Promise<OpenedClosed> {
  const vault = await openToRead(options);
  try {
    const damage = toDamageReport(vault.inspection);
    if (damage !== null) throw new AppError('journal-damaged', formatDamage(damage), { data: damage });
    const { store, writer } = vault;
    const corpus = await startCorpus({ store, writer, ids: newIds(), now: Date.now, log: silentLogger });
    return {
      vault,
      store,
      corpus,
      async close() {
        await corpus.close();
        await vault.close();
      },
    };
  } catch (error) {
    await vault.close();
    throw error;
  }
}

async function openWritable(options: ClosedVaultOptions): Promise<OpenedClosed> {
  const { vault, corpus, close } = await openToWrite(options);
  return { vault, store: vault.store, corpus, close };
}
