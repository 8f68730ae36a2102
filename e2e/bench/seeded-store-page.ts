import { packVectors, rowsOfCompleteSources } from '../../shared/domain/packed-vectors';
import { toRecordColumns, type ColumnSelection } from '../../shared/domain/record-columns';
import type { StoredEmbedding, TableName, TableRows } from '../../shared/domain/tables';
import { AppError } from '../../shared/ipc/errors';
import { createPeer, type Channel } from '../../shared/ipc/peer';
import { createBenchVault } from './seeded-vault';
import { embeddingRowsOf } from './index-rows';

type Rows = { [Name in TableName]?: TableRows[Name][] };

/** An in-memory store page with the requests needed for loading and asking, in pages of realistic size and shape. */
export function serveBenchStore(notes: number, channel: Channel, wordsPerPage: number | null = null): void {
  const vault = createBenchVault(notes, wordsPerPage);
  const embeddings = embeddingRowsOf(vault);
  const tables: Rows = { notes: vault.notes, sessions: vault.sessions, messages: vault.messages, links: vault.links };
  const byId = new Map(
    Object.entries(tables).map(([name, rows]) => [
      name,
      new Map((rows as { id: string }[]).map((row) => [row.id, row])),
    ]),
  );
  createPeer(channel, async (route, data) => {
    if (route === 'store.page') {
      const { table, after, limit } = data as { table: TableName; after: string | null; limit: number };
      return { rows: pageOf((tables[table] ?? []) as { id: string }[], after, limit) };
    }
    if (route === 'store.pageColumns') {
      const { table, choice, after, limit } = data as {
        table: TableName;
        choice: ColumnSelection;
        after: string | null;
        limit: number;
      };
      const rows = pageOf((tables[table] ?? []) as { id: string }[], after, limit);
      return { json: JSON.stringify(toRecordColumns(rows, choice)), last: rows.at(-1)?.id ?? null };
    }
    if (route === 'store.pagePackedEmbeddings') {
      const { after, limit } = data as { after: string | null; limit: number };
      const rows = pageOf<StoredEmbedding>(embeddings, after, limit);
      const whole = rowsOfCompleteSources(rows, rows.length < limit);
      return { packed: packVectors(whole), last: whole.at(-1)?.id ?? null };
    }
    if (route === 'store.get') {
      const { table, ids } = data as { table: TableName; ids: string[] };
      return ids.map((id) => byId.get(table)?.get(id) ?? null);
    }
    // A seeded vault has no feedback, facts or lessons.
    if (route === 'store.queryPage') return { rows: [], cursor: null };
    if (route === 'store.putEmbeddings' || route === 'store.removeEmbeddings') return null;
    throw new AppError('unsupported', `The seeded store does not answer ${route}.`);
  });
}

function pageOf<Row extends { id: string }>(rows: readonly Row[], after: string | null, limit: number): Row[] {
  let low = 0;
  let high = after === null ? 0 : rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.id <= after!) low = middle + 1;
    else high = middle;
  }
  return rows.slice(low, low + limit);
}
