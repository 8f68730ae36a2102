import { historyEntryOf, type HistoryEntry } from '../../../shared/domain/batch';
import { digestBatch, type TableDigests } from '../../../shared/domain/row-digest';
import type { TableName } from '../../../shared/domain/tables';
import type { JournalRecord } from '../format/segment';

/** What changed since an earlier state of the vault. */
export interface ChangesSince {
  seq: number;
  /** The hash of the record with that number. */
  hash: string;
  /** Rows as JSON, at the earlier state and now; null: there was or is none. */
  rows: Iterable<{ table: TableName; id: string; before: string | null; after: string | null }>;
  history: HistoryEntry[];
  /** The digests of the vault's rows now. */
  digests: TableDigests;
}

/**
 * The changes of some records, each row once.
 *
 * @param base the state that the first record continues
 * @param maxRows null is returned when more rows changed
 */
export async function collectChanges(
  base: { seq: number; hash: string; digests: TableDigests },
  records: AsyncIterable<readonly Pick<JournalRecord, 'batch' | 'hash'>[]>,
  maxRows: number,
): Promise<ChangesSince | null> {
  const rows = new Map<string, { table: TableName; id: string; before: string | null; after: string | null }>();
  const changes = { ...base, digests: structuredClone(base.digests), history: [] as HistoryEntry[] };
  for await (const piece of records) {
    for (const { batch, hash } of piece) {
      for (const { table, id, before, after } of batch.changes) {
        const key = `${table} ${id}`;
        const json = after === null ? null : JSON.stringify(after);
        const row = rows.get(key);
        if (row === undefined)
          rows.set(key, { table, id, before: before === null ? null : JSON.stringify(before), after: json });
        else row.after = json;
      }
      digestBatch(changes.digests, batch);
      changes.history.push(historyEntryOf(batch));
      changes.seq = batch.seq;
      changes.hash = hash;
    }
    if (rows.size > maxRows) return null;
  }
  // What came and went since is in neither.
  return { ...changes, rows: [...rows.values()].filter(({ before, after }) => before !== null || after !== null) };
}
