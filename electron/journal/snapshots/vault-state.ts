import { historyEntryOf, type Batch, type HistoryEntry } from '../../../shared/domain/batch';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import { emptyDigests, type TableDigests } from '../../../shared/domain/row-digest';
import { textHash } from '../../../shared/lib/text-hash';
import { GENESIS_HASH } from '../format/journal-line';
import type { JournalRecord } from '../format/segment';

/**
 * The whole vault at one change, folded from the journal. Rows are JSON texts, which take a third of the memory of
 * objects.
 */
export interface VaultState {
  seq: number;
  /** Hash of that record, which the journal continues. */
  hash: string;
  tables: Record<TableName, Map<string, string>>;
  history: HistoryEntry[];
}

/** The vault before its first change. */
export function emptyState(): VaultState {
  const tables = Object.fromEntries(
    TABLE_NAMES.map((name) => [name, new Map<string, string>()]),
  ) as VaultState['tables'];
  return { seq: 0, hash: GENESIS_HASH, tables, history: [] };
}

/** Applies the next record to `state`, in place. The caller has checked that it continues the state. */
export function foldRecord(state: VaultState, { batch, hash }: Pick<JournalRecord, 'batch' | 'hash'>): void {
  foldBatch(state, batch);
  state.hash = hash;
}

export function foldBatch(state: Omit<VaultState, 'hash'>, batch: Batch): void {
  for (const { table, id, after } of batch.changes) {
    if (after === null) state.tables[table].delete(id);
    else state.tables[table].set(id, JSON.stringify(after));
  }
  state.history.push(historyEntryOf(batch));
  state.seq = batch.seq;
}

/** Row count and XOR of the 32-bit row hashes by table, which does not depend on the order of rows. */
export function digestState(state: Pick<VaultState, 'tables'>): TableDigests {
  const digests = emptyDigests();
  for (const name of TABLE_NAMES) {
    for (const json of state.tables[name].values()) {
      digests[name].count += 1;
      digests[name].digest = (digests[name].digest ^ textHash(json)) >>> 0;
    }
  }
  return digests;
}
