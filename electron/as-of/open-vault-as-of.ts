import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import { questionLookups } from '../corpus/question-lookups';
import { startCorpus } from '../corpus/start-corpus';
import type { FileSystem } from '../files/file-system';
import { readJournalHistory } from '../journal/reading/journal-history';
import type { EmbedderChoice } from '../models/embeddings/embedder-choice';
import type { Engine } from '../ports/engine';
import type { IndexPort } from '../retrieval/index/index-port';
import { loadIndex } from '../retrieval/index/loading/load-index';
import { createRetrieval } from '../retrieval/pipeline';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { ANSWERING_TABLES, readRecordsAt, type Records } from './records-at';
import { withoutRemoved } from './without-removed';
import { AppError } from '../../shared/ipc/errors';
import { openInMemoryStorePage } from '../store/connection/in-memory-store-page';
import { createStoreClient } from '../store/connection/store-client';
import { openStoreConnection } from '../store/connection/store-connection';
import { createReadableStore } from '../store/reading/readable-store';

interface OpenRecords {
  store: VaultStore;
  /** Refuses every write. */
  writer: VaultWriter;
  close(): Promise<void>;
}

const ROWS_PER_REQUEST = 1_000;

/** Records in this process's memory behind the interface of a vault, so that the corpus and the index open on them. */
async function openRecords(
  records: Records,
  seq: number,
  { vaultId, now, log }: { vaultId: string; now: () => number; log: Logger },
): Promise<OpenRecords> {
  const connection = await openStoreConnection({
    openStorePage: async () => openInMemoryStorePage(),
    now,
    log,
    onLost: () => {},
    async attach(request) {
      await request('store.open', { vaultId });
      for (const table of ANSWERING_TABLES) {
        const rows = [...records[table].values()];
        for (let start = 0; start < rows.length; start += ROWS_PER_REQUEST)
          await request('store.load', { table, rows: rows.slice(start, start + ROWS_PER_REQUEST) });
      }
      await request('store.setLastSeq', { lastSeq: seq, history: [] });
    },
  });
  return {
    store: createReadableStore(createStoreClient(connection.request), log),
    writer: createRefusingWriter(seq),
    close: () => connection.close(),
  };
}

function createRefusingWriter(lastSeq: number): VaultWriter {
  const reason = 'An earlier state of the vault cannot be changed.';
  const refuse = () => Promise.reject(new AppError('read-only', reason));
  return {
    commit: refuse,
    undo: refuse,
    undoBatch: refuse,
    redo: refuse,
    onBatch: () => () => {},
    lastSeq,
    readOnlyReason: reason,
    onReadOnly: () => () => {},
  };
}

export interface VaultAsOfDeps {
  vaultId: string;
  vaultFolder: string;
  fileSystem: FileSystem;
  /** The vault as it is. */
  store: VaultStore;
  writer: Pick<VaultWriter, 'lastSeq'>;
  openIndex: () => IndexPort;
  embedder: () => EmbedderChoice;
  fallback: Pick<Engine, 'label' | 'understand'>;
  ids: IdFactory;
  log: Logger;
}

/** A vault as it stood at a moment, to ask. */
export type VaultAsOf = Awaited<ReturnType<typeof openVaultAsOf>>;

/** Texts embedded at opening, about ten seconds: those that changed since have no stored vector. Others are found by words. */
const MAX_EMBEDDED = 500;
const EMBEDDING_STEP = 16;

/**
 * Opens the whole vault as it stood at a moment: its records from the journal, in memory, with a corpus and an index of
 * their own, so that no stage can meet anything later. How notes were used is not known of that time, so that the
 * ranking leaves vitality out.
 */
export async function openVaultAsOf(deps: VaultAsOfDeps, at: number) {
  const { store: present, writer, ids, log } = deps;
  const history = readJournalHistory(deps.fileSystem, deps.vaultFolder, writer.lastSeq, ANSWERING_TABLES);
  const { records, seq, beganAt } = await readRecordsAt(history, at);
  const now = () => at;
  const opened = await openRecords(await withoutRemoved(records, present), seq, { vaultId: deps.vaultId, now, log });
  const { store } = opened;
  const corpus = await startCorpus({ store, writer: opened.writer, ids, now, log });
  const port = deps.openIndex();
  await loadIndex(port, store, () => seq);
  await loadVectors(port, present, deps.embedder());
  const retrieval = createRetrieval({
    index: { port },
    store,
    ids,
    ...questionLookups(corpus),
    fallback: deps.fallback,
  });
  return {
    retrieval,
    /** Time of the vault's first change, epoch milliseconds; null for an empty vault. */
    beganAt,
    async close(): Promise<void> {
      await port.close();
      await corpus.close();
      await opened.close();
    },
  };
}

/** Stored vectors serve every text that has not changed since; nothing is sent anywhere for the others. */
async function loadVectors(
  port: IndexPort,
  present: Pick<VaultStore, 'packedEmbeddingPages'>,
  embedder: EmbedderChoice,
): Promise<void> {
  await port.useEmbedder(embedder, false);
  for await (const packed of present.packedEmbeddingPages()) await port.putPackedVectors(packed);
  if (embedder.kind !== 'built-in') return;
  for (let count = 0; count < MAX_EMBEDDED; count += EMBEDDING_STEP) {
    // Without an encoder, words alone find.
    const made = await port.embedNext(EMBEDDING_STEP).catch(() => []);
    if (made.length === 0) return;
  }
}
