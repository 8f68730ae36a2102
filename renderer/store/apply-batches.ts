import { historyEntryOf, type Batch, type Change } from '../../shared/domain/batch';
import { TABLE_NAMES, type TableName, type TableRows } from '../../shared/domain/tables';
import { AppError } from '../../shared/ipc/errors';
import { toStored, type StoreDatabase, type StoreTables, type StoredRow } from './database';

const LAST_SEQ = 'lastSeq';

export async function readLastSeq({ meta }: StoreTables): Promise<number> {
  return (await meta.get(LAST_SEQ))?.value ?? 0;
}

export async function writeLastSeq({ meta }: StoreTables, lastSeq: number): Promise<void> {
  await meta.put({ key: LAST_SEQ, value: lastSeq });
}

/**
 * One transaction: rows, history and lastSeq together or not at all. Batches that were applied already are skipped; a
 * batch after a gap is refused.
 */
export async function applyBatches(database: StoreDatabase, batches: readonly Batch[]): Promise<number> {
  const scope = [...TABLE_NAMES.map((name) => database[name]), database.history, database.meta];
  return database.transaction('rw', scope, async () => {
    const before = await readLastSeq(database);
    const fresh = batches.filter(({ seq }) => seq > before);
    let lastSeq = before;
    for (const { seq } of fresh) {
      if (seq !== lastSeq + 1)
        throw new AppError('conflict', `The working database is at change ${lastSeq} and was given change ${seq}.`);
      lastSeq = seq;
    }
    if (fresh.length === 0) return before;
    await writeChanges(
      database,
      fresh.flatMap(({ changes }) => changes),
    );
    await database.history.bulkPut(fresh.map(historyEntryOf));
    await writeLastSeq(database, lastSeq);
    return lastSeq;
  });
}

// Later changes of the same row replace earlier ones, so that each table is written once.
async function writeChanges(tables: StoreTables, changes: readonly Change[]): Promise<void> {
  const final = new Map<TableName, Map<string, TableRows[TableName] | null>>();
  for (const { table, id, after } of changes) {
    const rows = final.get(table) ?? new Map<string, TableRows[TableName] | null>();
    rows.set(id, after);
    final.set(table, rows);
  }
  for (const [table, rows] of final) {
    const puts: StoredRow<TableRows[TableName]>[] = [];
    const removals: string[] = [];
    for (const [id, row] of rows) {
      if (row === null) removals.push(id);
      else puts.push(toStored(table, row));
    }
    const target = tables[table] as unknown as {
      bulkPut(rows: unknown[]): Promise<unknown>;
      bulkDelete(ids: string[]): Promise<void>;
    };
    if (puts.length > 0) await target.bulkPut(puts);
    if (removals.length > 0) await target.bulkDelete(removals);
  }
}
