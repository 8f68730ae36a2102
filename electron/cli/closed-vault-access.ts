import { join } from 'node:path';
import { silentLogger } from '../../shared/lib/logger';
import { createThreadDocumentReader } from '../corpus/documents/document-reader';
import { startCorpus } from '../corpus/start-corpus';
import { createImporter } from '../exchange/import/importer';
import { lockFolderForReading } from '../files/folder-lock';
import { inspectVault } from '../journal/recovery/inspect-vault';
import { openEmbedder } from '../models/embeddings/embedder-choice';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { createIndexCore } from '../retrieval/index/index-core';
import { startIndex } from '../retrieval/index/start-index';
import { createRetrieval } from '../retrieval/pipeline';
import { newIds, openToRead, openToWrite, type ClosedVaultOptions } from './open-closed-vault';
import type { VaultAccess } from './vault-access';

export interface ClosedVaultAccessOptions extends ClosedVaultOptions {
  /** There is no vault in the folder yet: the first command that writes makes one, and says so. */
  isNewVault: boolean;
  /** The program of the thread that reads documents. */
  documentWorkerUrl: URL;
  writeProgress: (text: string) => void;
}

/** A vault that no app has open: opened by each command, from its journal alone. `busy` while an app has it. */
export function createClosedVaultAccess(options: ClosedVaultAccessOptions): VaultAccess {
  const { folder, fileSystem } = options;
  const openWritable = async (vaultId?: string) => {
    const opened = await openToWrite({ ...options, vaultId });
    if (options.isNewVault) options.writeProgress(`Made a new vault in ${folder}.`);
    return opened;
  };
  return {
    openStore: () => openToRead(options),
    openRetrieval: ({ byMeaning }) => openRetrieval(options, byMeaning),
    async openImporter() {
      const { vault, corpus, ids, close } = await openWritable();
      const documentReader = createThreadDocumentReader(options.documentWorkerUrl);
      const importer = createImporter({
        store: vault.store,
        writer: vault.writer,
        ids,
        now: Date.now,
        log: silentLogger,
        uploadsFolder: join(folder, 'uploads'),
        documentReader,
        notes: corpus.noteDeps,
        afterNotes: () => corpus.notes.resolveLinks(),
        beforeImport: () => vault.snapshots.make('before an import'),
      });
      return {
        importer,
        async close() {
          await documentReader.close();
          await close();
        },
      };
    },
    async openSnapshots(vaultId) {
      const { vault, close } = await openWritable(vaultId);
      return { vaultId: vault.id, snapshots: vault.snapshots, close };
    },
    async openInspection() {
      const unlock = await lockFolderForReading(fileSystem, folder);
      try {
        return { inspection: await inspectVault(fileSystem, folder), close: unlock };
      } catch (error) {
        await unlock();
        throw error;
      }
    },
  };
}

/** By words only unless asked otherwise, since vectors are in the app's own database. */
async function openRetrieval(options: ClosedVaultAccessOptions, byMeaning: boolean) {
  const { store, writer, close: closeVault } = await openToRead(options);
  const ids = newIds();
  const corpus = await startCorpus({ store, writer, ids, now: Date.now, log: silentLogger });
  const index = await startIndex({
    openPort: () => createIndexCore(byMeaning ? openEmbedder : null),
    store,
    writer,
    log: silentLogger,
    now: Date.now,
  });
  const close = async () => {
    await index.close();
    await corpus.close();
    await closeVault();
  };
  try {
    if (byMeaning) {
      options.writeProgress('reading every text for its meaning; this takes about a minute for 4,000 texts');
      await index.embedded();
    }
    const engine = createOfflineEngine();
    const retrieval = createRetrieval({
      index,
      store,
      ids,
      facts: corpus.factTable,
      lessons: corpus.lessonTable,
      decisions: corpus.decisionTable,
      hidden: corpus.hiddenTextFilter,
      fallback: engine,
    });
    return { store, retrieval, engine, close };
  } catch (error) {
    await close();
    throw error;
  }
}
