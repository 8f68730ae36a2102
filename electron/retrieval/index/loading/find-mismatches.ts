import type { IndexEntry } from '../columns/index-entry';
import type { IndexMaintenance } from './index-maintenance';
import { readRecordContext } from './load-index';
import { createEntryReader } from './record-page';
import type { VaultStore } from '../../../store/vault-store';
import type { SourceRef } from '../../../../shared/domain/ids';

const PAGE_SIZE = 2_000;

/**
 * Compares the index with the store by reference and content hash. Counts entries whose text differs, that are missing,
 * that should not exist, or that are archived in one and not in the other. The index hashes the text it holds now; a
 * hash it stored earlier would prove nothing.
 */
export async function findMismatches(
  port: IndexMaintenance,
  store: VaultStore,
): Promise<{ checked: number; mismatches: number }> {
  const expected = new Map<SourceRef, string>();
  for await (const entries of entriesFromStore(store))
    for (const { ref, hash, isArchived } of entries) expected.set(ref, stateKey(hash, isArchived));
  let checked = 0;
  let mismatches = 0;
  let lastRef: SourceRef | null = null;
  for (;;) {
    const page = await port.hashes(lastRef, PAGE_SIZE);
    for (const { ref, hash, textHash, isArchived } of page) {
      checked += 1;
      if (expected.get(ref) !== stateKey(hash, isArchived) || hash !== textHash) mismatches += 1;
      expected.delete(ref);
    }
    if (page.length < PAGE_SIZE) break;
    lastRef = page[page.length - 1]!.ref;
  }
  return { checked, mismatches: mismatches + expected.size };
}

const stateKey = (hash: string, isArchived: boolean | undefined): string =>
  isArchived === true ? `archived ${hash}` : hash;

/** Every entry that the store's records give, in pages: the content the index should have. */
export async function* entriesFromStore(store: VaultStore): AsyncGenerator<IndexEntry[]> {
  const entriesOf = createEntryReader(await readRecordContext(store));
  for (const table of ['notes', 'chunks', 'messages', 'summaries', 'topics'] as const) {
    const read = entriesOf[table] as (record: unknown) => IndexEntry[];
    for await (const records of store.pages(table)) yield records.flatMap((record) => read(record));
  }
}
