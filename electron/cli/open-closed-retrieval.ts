import { questionLookups } from '../corpus/question-lookups';
import { silentLogger } from '../../shared/lib/logger';
import { openEmbedder } from '../models/embeddings/embedder-choice';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { createIndexCore } from '../retrieval/index/index-core';
import type { IndexPort } from '../retrieval/index/index-port';
import { startIndex } from '../retrieval/index/start-index';
import { createRetrieval } from '../retrieval/pipeline';
import type { ReadVault } from '../store/opening/open-vault-for-reading';
import { loadIndexOfWords, type IndexedVault } from './index-image';
import { newIds, openNotesToRead, type ClosedVaultOptions } from './open-closed-vault';
import type { RetrievalAccess } from './vault-access';

export interface ClosedRetrievalOptions extends ClosedVaultOptions {
  /** Vectors are in the app's own database: each text is read for its meaning first. */
  byMeaning: boolean;
  writeProgress: (text: string) => void;
}

/** The funnel over a closed vault, with what a question needs and nothing that prepares for writes. */
export async function openClosedRetrieval(options: ClosedRetrievalOptions): Promise<RetrievalAccess> {
  const { vault, corpus, close } = await openNotesToRead(options);
  const { store, writer } = vault;
  const index = options.byMeaning
    ? await startIndexByMeaning({ store, writer }, options.writeProgress)
    : await openIndexOfWords(options.folder, vault);
  const engine = createOfflineEngine();
  const retrieval = createRetrieval({
    index,
    store,
    ids: newIds(),
    ...questionLookups(corpus),
    fallback: engine,
  });
  return {
    store,
    catalog: corpus.catalog,
    retrieval,
    engine,
    answering: () => ({ engine, contract: '' }),
    async close() {
      await index.close();
      await close();
    },
  };
}

type Records = Pick<ReadVault, 'store' | 'writer'>;
type LoadedIndex = { port: IndexPort; close(): Promise<void> };

/** Without what follows changes, makes vectors and watches over them. */
async function openIndexOfWords(folder: string, vault: IndexedVault): Promise<LoadedIndex> {
  const port = await loadIndexOfWords(folder, vault);
  return { port, close: () => port.close() };
}

async function startIndexByMeaning(records: Records, writeProgress: (text: string) => void): Promise<LoadedIndex> {
  const index = await startIndex({
    ...records,
    openPort: () => createIndexCore(openEmbedder),
    now: Date.now,
    log: silentLogger,
  });
  writeProgress('reading every text for its meaning; this takes about a minute for 4,000 texts');
  await index.embedded();
  return index;
}
