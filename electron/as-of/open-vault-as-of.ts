import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import { questionLookups } from '../corpus/question-lookups';
import { startCorpus } from '../corpus/start-corpus';
import type { FileSystem } from '../files/file-system';
import { readJournalHistory } from '../journal/reading/journal-history';
import { emptyState, type VaultState } from '../journal/snapshots/vault-state';
import type { EmbedderChoice } from '../models/embeddings/embedder-choice';
import type { Engine } from '../ports/engine';
import type { LeavingLookup } from '../retrieval/funnel/retrieval-ports';
import type { Retrieval } from '../retrieval/funnel/retrieval';
import type { IndexPort } from '../retrieval/index/index-port';
import { loadIndex } from '../retrieval/index/loading/load-index';
import { createRetrieval } from '../retrieval/pipeline';
import { createInMemoryStore } from '../store/connection/in-memory-store';
import { createReadableStore } from '../store/reading/readable-store';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { createRefusingWriter } from '../store/writing/refusing-writer';
import { ANSWERING_TABLES, readRecordsAt, type Records } from './records-at';
import { withoutRemoved } from './without-removed';

export interface VaultAsOfDeps {
  vaultFolder: string;
  fileSystem: FileSystem;
  /** The vault as it is. */
  store: VaultStore;
  writer: Pick<VaultWriter, 'lastSeq'>;
  /** Opens an empty index. */
  openIndex: () => IndexPort;
  embedder: () => EmbedderChoice;
  /** Where texts of the projects of today may go. */
  leaving?: LeavingLookup;
  fallback: Pick<Engine, 'label' | 'understand'>;
  ids: IdFactory;
  log: Logger;
}

/** A vault as it stood at a moment, to ask. */
export interface VaultAsOf {
  retrieval: Retrieval;
  /** Time of the vault's first change, epoch milliseconds; null for an empty vault. */
  beganAt: number | null;
  close(): Promise<void>;
}

/** Texts embedded at opening, about ten seconds: those that changed since have no stored vector. Others are found by words. */
const MAX_EMBEDDED = 500;
const EMBEDDING_STEP = 16;

/**
 * Opens the whole vault as it stood at a moment: its records from the journal, in memory, with a corpus and an index of
 * their own, so that no stage can meet anything later. How notes were used is not known of that time, so that the
 * ranking leaves vitality out.
 */
export async function openVaultAsOf(deps: VaultAsOfDeps, at: number): Promise<VaultAsOf> {
  const { store: present, writer, ids, log } = deps;
  const history = readJournalHistory(deps.fileSystem, deps.vaultFolder, writer.lastSeq, ANSWERING_TABLES);
  const { records, seq, beganAt } = await readRecordsAt(history, at);
  const now = () => at;
  const store = createReadableStore(createInMemoryStore(stateOf(await withoutRemoved(records, present), seq)), log);
  const refusing = createRefusingWriter(seq, 'An earlier state of the vault cannot be changed.');
  const corpus = await startCorpus({ store, writer: refusing, ids, now, log });
  const port = deps.openIndex();
  await loadIndex(port, store, () => seq);
  await loadVectors(port, present, deps.embedder());
  const retrieval = createRetrieval({
    index: { port },
    store,
    ids,
    ...questionLookups(corpus),
    ...(deps.leaving === undefined ? {} : { leaving: deps.leaving }),
    fallback: deps.fallback,
  });
  return {
    retrieval,
    beganAt,
    async close() {
      await port.close();
      await corpus.close();
    },
  };
}

function stateOf(records: Records, seq: number): VaultState {
  const state = { ...emptyState(), seq };
  for (const table of ANSWERING_TABLES)
    for (const [id, row] of records[table]) state.tables[table].set(id, JSON.stringify(row));
  return state;
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
