import type { StoredEmbedding } from '../../../shared/domain/tables';
import type { VaultStore } from '../../store/vault-store';
import { allEntries } from './all-entries';
import { rowGroup } from './embedding-rows';
import type { IndexChange, IndexPort } from './index-port';

/**
 * Fills an empty index from the store in pages: entries, links, then the vectors that still fit. Returns the sequence number the
 * index holds: the writer's when loading began, since later batches are applied again by number.
 */
export async function loadIndex(port: IndexPort, store: VaultStore, lastSeq: () => number): Promise<number> {
  const seq = lastSeq();
  await port.clear();
  for await (const entries of allEntries(store)) {
    await port.apply(entries.map((entry): IndexChange => ({ type: 'put', entry })), seq);
  }
  for await (const links of store.pages('links')) {
    await port.apply(links.map((link): IndexChange => ({ type: 'link', link })), seq);
  }
  await port.apply([], seq);
  await loadVectors(port, store);
  return seq;
}

async function loadVectors(port: IndexPort, store: VaultStore): Promise<void> {
  const stale: string[] = [];
  let held: StoredEmbedding[] = [];
  for await (const page of store.embeddingPages()) {
    const rows = [...held, ...page];
    // A source's rows stand together; the last one of a page may go on in the next.
    const last = rowGroup(rows[rows.length - 1]?.id ?? '');
    const cut = rows.findIndex(({ id }) => rowGroup(id) === last);
    held = rows.slice(cut);
    stale.push(...(await port.putVectors(rows.slice(0, cut))));
  }
  if (held.length > 0) stale.push(...(await port.putVectors(held)));
  if (stale.length > 0) await store.removeEmbeddings(stale);
}

/** Removes the stored vectors of models that are no longer in use. */
export async function dropOtherVectors(store: Pick<VaultStore, 'embeddingPages' | 'removeEmbeddings'>, models: readonly string[]): Promise<number> {
  let removed = 0;
  for await (const page of store.embeddingPages()) {
    const ids = page.filter(({ model }) => !models.includes(model)).map(({ id }) => id);
    if (ids.length > 0) await store.removeEmbeddings(ids);
    removed += ids.length;
  }
  return removed;
}
