import type { Logger } from '../../shared/lib/logger';
import { AppError } from '../../shared/ipc/errors';
import { openInMemoryStorePage } from '../store/connection/in-memory-store-page';
import { createStoreClient } from '../store/connection/store-client';
import { openStoreConnection } from '../store/connection/store-connection';
import { createReadableStore } from '../store/reading/readable-store';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { ANSWERING_TABLES, type Records } from './records-at';

export interface OpenRecords {
  store: VaultStore;
  /** Refuses every write. */
  writer: VaultWriter;
  close(): Promise<void>;
}

const ROWS_PER_REQUEST = 1_000;

/** Records in this process's memory behind the interface of a vault, so that the corpus and the index open on them. */
export async function openRecords(
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
