import { unpackVectors } from '../../../../shared/domain/packed-vectors';
import type { VaultStore } from '../../../store/vault-store';
import { indexedResource } from '../columns/index-entry';
import type { IndexMaintenance } from './index-maintenance';
import { neverSurfaceRefs } from './never-surface-refs';
import { INDEXED_COLUMNS, type RecordContext } from './record-page';

/** One page is ready when the index is done with another, and a third is being fetched. */
const MAX_CONCURRENT_PAGES = 2;

/**
 * Fills an empty index from the store in pages: records, then links. Pages are passed on unparsed. Words can be
 * searched when this is done; `loadVectors` follows. Returns the sequence number the index holds: the writer's when
 * loading began, since later batches are applied again by number.
 */
export async function loadIndex(port: IndexMaintenance, store: VaultStore, lastSeq: () => number): Promise<number> {
  const seq = lastSeq();
  const context = await readRecordContext(store);
  const queue = limitConcurrency(MAX_CONCURRENT_PAGES);
  await queue.start(() => port.clear(context));
  for (const table of ['notes', 'chunks', 'messages', 'summaries', 'topics', 'links'] as const) {
    for await (const json of store.columnPages(table, INDEXED_COLUMNS[table]))
      await queue.start(() => port.applyPage({ table, json }, seq));
  }
  await queue.done();
  await port.apply([], seq);
  return seq;
}

export async function readRecordContext(store: VaultStore): Promise<RecordContext> {
  const resources: RecordContext['resources'][number][] = [];
  const sessions: RecordContext['sessions'][number][] = [];
  for await (const page of store.pages('resources'))
    for (const resource of page) resources.push([resource.id, indexedResource(resource)]);
  for await (const page of store.pages('sessions'))
    for (const { id, title, updatedAt, incognito, deletedAt } of page)
      sessions.push([id, { title, updatedAt, incognito, deletedAt }]);
  return { hidden: [...(await neverSurfaceRefs(store))], resources, sessions };
}

/**
 * Loads the stored vectors that still fit, page by page, and removes the others from the store.
 *
 * @param isCancelled true ends it early, when another load has begun
 * @param untilIdle resolves when no question is being answered: each page waits for it
 */
export async function loadVectors(
  port: IndexMaintenance,
  store: VaultStore,
  isCancelled: () => boolean,
  untilIdle: () => Promise<void>,
): Promise<void> {
  const stale: string[] = [];
  const queue = limitConcurrency(1);
  for await (const packed of store.packedEmbeddingPages()) {
    await untilIdle();
    if (isCancelled()) break;
    await queue.start(async () => {
      for (const id of await port.putPackedVectors(packed)) stale.push(id);
    });
  }
  await queue.done();
  if (stale.length > 0 && !isCancelled()) await store.removeEmbeddings(stale);
}

/** Lets `limit` steps run at once, so that the next page is fetched meanwhile; they start in order. */
function limitConcurrency(limit: number): { start(step: () => Promise<void>): Promise<void>; done(): Promise<void> } {
  const running: Promise<void>[] = [];
  return {
    async start(step) {
      while (running.length >= limit) await running.shift();
      const run = step();
      // Whoever awaits the step sees its failure; until then it must not count as unhandled.
      run.catch(() => {});
      running.push(run);
    },
    async done() {
      for (const run of running.splice(0)) await run;
    },
  };
}

/** Removes the stored vectors of models that are no longer in use. */
export async function removeVectorsOfOtherModels(
  store: Pick<VaultStore, 'packedEmbeddingPages' | 'removeEmbeddings'>,
  models: readonly string[],
): Promise<number> {
  let removed = 0;
  for await (const page of store.packedEmbeddingPages()) {
    const ids = unpackVectors(page)
      .filter(({ model }) => !models.includes(model))
      .map(({ id }) => id);
    if (ids.length > 0) await store.removeEmbeddings(ids);
    removed += ids.length;
  }
  return removed;
}
