import { TABLE_NAMES, type TableName } from '../../shared/domain/tables';
import type { VaultStore, VaultWriter } from '../store/vault-store';

type Counts = Record<TableName, number>;

/** Readings that meet a write are begun again, this often; then the last one is taken. */
const MAX_READINGS = 3;

/**
 * Rows in each table: read through once when first asked, then kept current by the batches. Rejects when the store
 * cannot be read, and reads again the next time.
 */
export function createTableCounts(store: Pick<VaultStore, 'pages'>, writer: Pick<VaultWriter, 'onBatch'>): { counts(): Promise<Counts>; forget(): void } {
  let known: Counts | null = null;
  let reading: Promise<Counts> | null = null;
  let written = 0;

  writer.onBatch((batch) => {
    written += 1;
    if (known === null) return;
    for (const { table, before, after } of batch.changes) known[table] += Number(after !== null) - Number(before !== null);
  });

  const read = async (): Promise<Counts> => {
    for (let attempt = 1; ; attempt += 1) {
      const counts = Object.fromEntries(TABLE_NAMES.map((name) => [name, 0])) as Counts;
      const begun = written;
      for (const table of TABLE_NAMES) for await (const page of store.pages(table)) counts[table] += page.length;
      // A batch written meanwhile may or may not be in the pages: only a quiet reading is exact.
      if (begun === written || attempt === MAX_READINGS) {
        known = counts;
        return counts;
      }
    }
  };

  return {
    async counts() {
      if (known === null) {
        reading ??= read().finally(() => {
          reading = null;
        });
        await reading;
      }
      return { ...known! };
    },
    forget() {
      known = null;
    },
  };
}
