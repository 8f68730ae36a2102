import type { Batch, Change } from '../../../shared/domain/batch';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

/** An in-memory structure built from one table's rows. */
export interface TableView<Row> {
  clear(): void;
  /** Adds a row or replaces its state. */
  put(row: Row): void;
  remove(id: string): void;
}

export interface FollowTableDeps {
  store: Pick<VaultStore, 'pages'>;
  writer: Pick<VaultWriter, 'onBatch' | 'lastSeq'>;
  log: Logger;
}

/**
 * Reads one table in pages, then keeps the view current from batches. A gap in their numbers makes it read everything
 * again. Resolves after the first reading.
 */
export async function followTable<Name extends TableName>(
  { store, writer, log }: FollowTableDeps,
  table: Name,
  view: TableView<TableRows[Name]>,
): Promise<{ close(): void; settled(): Promise<void> }> {
  let seq = 0;
  /** Batches that arrived while reading; null when not reading. */
  let pending: Batch[] | null = [];
  let reading: Promise<void> = Promise.resolve();

  const apply = ({ changes }: Batch) => {
    for (const change of changes) {
      if (change.table !== table) continue;
      const { id, after } = change as unknown as Change<Name>;
      if (after === null) view.remove(id);
      else view.put(after);
    }
  };
  const load = async () => {
    const from = writer.lastSeq;
    view.clear();
    for await (const rows of store.pages(table)) for (const row of rows) view.put(row);
    // Pages may already include these batches; applying them again in order gives the same state.
    for (const batch of pending ?? []) apply(batch);
    seq = Math.max(from, pending?.at(-1)?.seq ?? 0);
    pending = null;
  };
  const follow = (batch: Batch) => {
    if (pending !== null) {
      pending.push(batch);
    } else if (batch.seq <= seq + 1) {
      seq = Math.max(seq, batch.seq);
      apply(batch);
    } else {
      log.warn('a table’s view missed batches and reads again', { table, from: seq, to: batch.seq });
      pending = [batch];
      reading = load().catch((error: unknown) => {
        pending = null;
        log.error('a table’s view could not be read', { table, error: String(error) });
      });
    }
  };

  const close = writer.onBatch(follow);
  await load().catch((error: unknown) => {
    close();
    throw error;
  });
  return { close, settled: () => reading };
}
