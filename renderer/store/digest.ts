import { emptyDigests, digestRow, type TableDigests } from '../../shared/domain/row-digest';
import { PAGE_ROWS } from '../../shared/ipc/store-protocol';
import { TABLE_NAMES } from '../../shared/domain/tables';
import type { StoreTables } from './database';

/** Reads every row, which also reveals damage that only shows on reading. */
export async function digestTables(tables: StoreTables): Promise<TableDigests> {
  const digests = emptyDigests();
  for (const name of TABLE_NAMES) {
    let after = '';
    for (;;) {
      const page = await tables[name].where(':id').above(after).limit(PAGE_ROWS).toArray();
      for (const { row } of page) digestRow(digests[name], row, 1);
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return digests;
}
