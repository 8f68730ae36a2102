import { questionLookups } from '../../../electron/corpus/question-lookups';
import type { ClosedVault } from '../../../electron/cli/open-closed-vault';
import { createOfflineEngine } from '../../../electron/models/offline/offline-engine';
import type { Embedder } from '../../../electron/ports/engine';
import type { RetrievalResult } from '../../../electron/retrieval/funnel/retrieval';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import { createIndexCore } from '../../../electron/retrieval/index/index-core';
import { startIndex } from '../../../electron/retrieval/index/start-index';
import { createRetrieval } from '../../../electron/retrieval/pipeline';
import { silentLogger } from '../../../shared/lib/logger';

export interface VaultRetrieval {
  indexSeconds: number;
  /** 0 without an encoder. */
  embedSeconds: number;
  /** The whole funnel with the offline engine, `asOf` now. @param ablate the index that is asked in place of the vault's */
  ask(question: string, ablate?: (index: IndexPort) => IndexPort): Promise<RetrievalResult>;
  close(): Promise<void>;
}

/** Loads the index of a vault in this thread, with all its vectors. @param embedder null: words alone */
export async function openVaultRetrieval(
  { vault: { store, writer }, corpus, ids }: ClosedVault,
  embedder: Embedder | null,
): Promise<VaultRetrieval> {
  const start = performance.now();
  const index = await startIndex({
    openPort: () => createIndexCore(embedder === null ? null : async () => embedder),
    store,
    writer,
    log: silentLogger,
    now: Date.now,
  });
  const indexed = performance.now();
  if (embedder !== null) await index.embedded();
  const embedded = performance.now();
  const engine = createOfflineEngine();
  const retrievalOf = (port: IndexPort) =>
    createRetrieval({ index: { port }, store, ids, ...questionLookups(corpus), fallback: engine });
  const retrieval = retrievalOf(index.port);
  return {
    indexSeconds: (indexed - start) / 1000,
    embedSeconds: embedder === null ? 0 : (embedded - indexed) / 1000,
    ask: (question, ablate) =>
      (ablate === undefined ? retrieval : retrievalOf(ablate(index.port))).retrieve({
        surface: 'eval',
        question,
        recentTurns: [],
        sessionId: null,
        asOf: Date.now(),
        engine,
      }),
    close: () => index.close(),
  };
}
