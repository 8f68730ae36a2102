import type { Logger } from '../../../shared/lib/logger';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import type { Embedder } from '../../models/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { createWorkerPort } from '../worker/worker-client';
import { createChangeReader } from './change-reader';
import { findMismatches } from './check-integrity';
import { createEmbeddingLoop } from './embedding-loop';
import { createIndexCore } from './index-core';
import type { IndexPort } from './index-port';
import { loadIndex } from './load-index';

export interface IndexStatus {
  state: 'loading' | 'ready' | 'failed';
  entries: number;
  lastSeq: number;
  /** Batches written but not yet indexed. */
  pending: number;
  embedded: number;
  /** Entries that get a vector, in all; those without one yet are found by words. Equals `embedded` when there is no encoder. */
  toEmbed: number;
  mismatches: number;
  /** When the entries were last compared with the store; null when never. */
  checkedAt: number | null;
  /** Model of the vectors; null until it is loaded. */
  embedder: string | null;
  /** What went wrong, in the person's words; null when all is well. */
  problem: string | null;
}

export interface RetrievalIndex {
  readonly port: IndexPort;
  status(): IndexStatus;
  /** The same, under the name the Health page asks by. */
  info(): IndexStatus;
  onStatus(listener: (status: IndexStatus) => void): () => void;
  /** Resolves when every batch written so far is indexed; vectors may still be missing. */
  settled(): Promise<void>;
  /** Resolves when every entry has its vector too, or the encoder is not to be had. */
  embedded(): Promise<void>;
  /** Compares every entry's hash with the store's record; mismatching entries are counted and mended by a reload. */
  checkIntegrity(): Promise<{ checked: number; mismatches: number }>;
  /** Empties the index and loads it again from the store. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

export interface StartIndexDeps {
  /** The built worker's script; null runs the index in this thread. */
  workerUrl: URL | null;
  store: VaultStore;
  writer: Pick<VaultWriter, 'onBatch' | 'lastSeq'>;
  log: Logger;
  now: () => number;
  /** In-thread only: another encoder, or null for words alone. Default: the built-in one. */
  loadEmbedder?: (() => Promise<Embedder>) | null;
}

/**
 * Loads the index from the store, then follows every batch by its number. Words are searchable as soon as this resolves; vectors
 * that are stored are used at once, the others are made in the background and stored.
 */
export async function startIndex(deps: StartIndexDeps): Promise<RetrievalIndex> {
  const { store, writer, log, now } = deps;
  const port = deps.workerUrl === null ? createIndexCore(embedderOf(deps)) : createWorkerPort(deps.workerUrl, log);
  const listeners = new Set<(status: IndexStatus) => void>();
  let status: IndexStatus = {
    state: 'loading', entries: 0, lastSeq: 0, pending: 0, embedded: 0, toEmbed: 0, mismatches: 0, checkedAt: null, embedder: null, problem: null,
  };
  const update = (changes: Partial<IndexStatus>) => {
    status = { ...status, ...changes };
    for (const listener of listeners) listener(status);
  };
  const refresh = async () => {
    const { entries, lastSeq, embedded, toEmbed, embedder, embedderProblem } = await port.stats();
    update({ entries, lastSeq, embedded, toEmbed: embedderProblem === null ? embedded + toEmbed : embedded, embedder, problem: embedderProblem });
  };

  const load = async () => {
    update({ state: 'loading' });
    const lastSeq = await loadIndex(port, store, () => writer.lastSeq);
    reader.reset(lastSeq);
    await refresh();
    update({ state: 'ready' });
  };
  const embedding = createEmbeddingLoop({ port, store, log, onProgress: refresh });
  const reader = createChangeReader({
    port, store, log, reload: load,
    onApplied: async (pending) => {
      update({ pending });
      await refresh();
      embedding.wake();
    },
    onFailed: (problem) => update({ state: 'failed', problem }),
  });
  const stopListening = writer.onBatch((batch) => {
    reader.take(batch);
    update({ pending: reader.pending });
  });
  await reader.exclusively(load).catch((error: unknown) => {
    log.error('index: loading failed', { error: String(error) });
    update({ state: 'failed', problem: 'The index could not be loaded; rebuild it on the Health page.' });
  });
  embedding.wake();

  return {
    port,
    status: () => status,
    info: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: () => reader.settled(),
    async embedded() {
      await reader.settled();
      await embedding.settled();
    },
    async checkIntegrity() {
      await reader.settled();
      const result = await reader.exclusively(() => findMismatches(port, store));
      if (result.mismatches > 0) {
        log.warn('index: entries that do not match their records', result);
        await reader.exclusively(load);
        embedding.wake();
      }
      update({ mismatches: result.mismatches, checkedAt: now() });
      return result;
    },
    async rebuild() {
      await reader.exclusively(load);
      embedding.wake();
    },
    async close() {
      stopListening();
      embedding.stop();
      await reader.settled();
      await embedding.settled();
      await port.close();
    },
  };
}

function embedderOf({ loadEmbedder }: StartIndexDeps): (() => Promise<Embedder>) | null {
  return loadEmbedder === undefined ? () => createBuiltInEmbedder() : loadEmbedder;
}
