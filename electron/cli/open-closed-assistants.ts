import { AppError } from '../../shared/ipc/errors';
import { createAssistantService, type AssistantVault } from '../assistants/assistant-service';
import { createAssistantReadLog, readsFolderOf } from '../assistants/read-log';
import { questionLookups } from '../corpus/question-lookups';
import { lockFolderForReading } from '../files/folder-lock';
import { createOfflineEngine } from '../models/offline/offline-engine';
import type { IndexPort } from '../retrieval/index/index-port';
import { createRetrieval } from '../retrieval/pipeline';
import { createAssistantClientStore } from '../settings/assistant-client-store';
import { readExcludedNames } from '../settings/read-excluded-names';
import { assistantsFileIn, settingsFileIn } from '../settings/vault-settings';
import type { ReadVault } from '../store/opening/open-vault-for-reading';
import type { Vault } from '../store/vault';
import type { AssistantRecords, AssistantSession } from './assistant-session';
import { loadIndexOfWords } from './index-image';
import { newIds, openToWrite, openUndamaged, type ClosedVaultOptions, type OpenedNotes } from './open-closed-vault';
import type { AssistantNeed, VaultAccess } from './vault-access';

export interface ClosedAssistantsOptions extends ClosedVaultOptions {
  /** Null for a vault that is not in the app's list: nobody was allowed to read it. */
  settingsFolder: string | null;
  /** What a client's session keeps between its requests; absent: nothing is kept. */
  session?: AssistantSession;
}

/** Answers other assistants from a closed vault, whose lock is held meanwhile. */
export async function openClosedAssistants(
  options: ClosedAssistantsOptions,
  need: AssistantNeed,
): ReturnType<VaultAccess['openAssistants']> {
  const { folder, settingsFolder, fileSystem, session } = options;
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
  if (need === 'read' && session !== undefined) {
    const { records, close } = await session.borrow(fileSystem, folder, (unlock) =>
      withIndex(folder, openUndamaged(options, unlock)),
    );
    return { assistants: serve(() => records.parts), close };
  }
  // What is kept would be of before the write.
  await session?.drop();
  const opened = await withIndex(folder, need === 'write' ? openToWrite(options) : openUndamaged(options));
  return { assistants: serve(() => opened.parts), close: opened.close };
}

/** The records with the funnel over them, whose index is loaded by the first search. */
async function withIndex(folder: string, opening: Promise<OpenedNotes<Vault | ReadVault>>): Promise<AssistantRecords> {
  const opened = await opening;
  const { vault, corpus } = opened;
  const { store } = vault;
  let index: Promise<IndexPort> | null = null;
  const loaded = async (): Promise<IndexPort> => {
    index ??= loadIndexOfWords(folder, vault);
    return index.catch((error: unknown) => {
      index = null;
      throw error;
    });
  };
  return {
    parts: {
      store,
      corpus,
      async retrieval(hidden) {
        const port = await loaded();
        return createRetrieval({
          index: { port },
          store,
          ids: newIds(),
          ...questionLookups(corpus),
          hidden,
          fallback: createOfflineEngine(),
        });
      },
      lexical: async (query) => (await loaded()).lexical(query),
    },
    async close() {
      await (await index)?.close();
      await opened.close();
    },
  };
}
