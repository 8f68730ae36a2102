import { emptyDigests, digestRow, type TableDigests } from '../../shared/domain/row-digest';
import { PAGE_ROWS } from '../../shared/ipc/store-protocol';
import { TABLE_NAMES, type TableName } from '../../shared/domain/tables';
import type { StoreTables } from './database';

/** Reads every row, which also reveals damage that only shows on reading. */
export async function digestTables(tables: StoreTables): Promise<TableDigests> {
  const digests = emptyDigests();
  for (const name of TABLE_NAMES) {
    let reading = readPage(tables, name, '');
    for (;;) {
      const page = await reading;
      const last = page.at(-1);
      if (last === undefined) break;
      // The browser's process reads the next page while this one's rows are compared.
      reading = readPage(tables, name, last.id);
      for (const { row } of page) digestRow(digests[name], row, 1);
    }
  }
  return digests;
}

export async function countRows(tables: StoreTables): Promise<Record<TableName, number>> {
  const counts = await Promise.all(TABLE_NAMES.map(async (name) => [name, await tables[name].count()] as const));
  return Object.fromEntries(counts) as Record<TableName, number>;
}

const readPage = (tables: StoreTables, name: TableName, after: string) =>
  tables[name].where(':id').above(after).limit(PAGE_ROWS).toArray();
