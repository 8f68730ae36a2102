import type { VaultStore } from '../../store/vault-store';
import type { IndexPort } from './index-port';
import { neverSurfaceRefs } from './never-surface';
import { INDEXED_FIELDS, type RecordContext, type RecordPage } from './record-page';

/**
 * Fills an empty index from the store in pages: records, then links. The pages go on to the index unread. Words can be asked for when this is
 * done; `loadVectors` follows. Returns the sequence number the index holds: the writer's when loading began, since later batches are applied
 * again by number.
 */
export async function loadIndex(port: IndexPort, store: VaultStore, lastSeq: () => number): Promise<number> {
  const seq = lastSeq();
  await port.clear(await readContext(store));
  const apply = oneAhead((page: RecordPage) => port.applyPage(page, seq));
  for (const table of ['notes', 'chunks', 'messages', 'links'] as const) {
    for await (const json of store.textPages(table, INDEXED_FIELDS[table])) await apply.start({ table, json });
  }
  await apply.done();
  await port.apply([], seq);
  return seq;
}

async function readContext(store: VaultStore): Promise<RecordContext> {
  const resources: RecordContext['resources'][number][] = [];
  const sessions: RecordContext['sessions'][number][] = [];
  for await (const page of store.pages('resources')) for (const { id, title, deletedAt } of page) resources.push([id, { title, deletedAt }]);
  for await (const page of store.pages('sessions')) for (const { id, incognito, deletedAt } of page) sessions.push([id, { incognito, deletedAt }]);
  return { hidden: [...(await neverSurfaceRefs(store))], resources, sessions };
}

/** Takes the stored vectors that still fit, page by page; the store forgets the others. `isOff` ends it early: another load has begun. */
export async function loadVectors(port: IndexPort, store: VaultStore, isOff: () => boolean): Promise<void> {
  const stale: string[] = [];
  const take = oneAhead(async (packed: Parameters<IndexPort['putPackedVectors']>[0]) => {
    for (const id of await port.putPackedVectors(packed)) stale.push(id);
  });
  for await (const packed of store.packedEmbeddingPages()) {
    if (isOff()) break;
    await take.start(packed);
  }
  await take.done();
  if (stale.length > 0 && !isOff()) await store.removeEmbeddings(stale);
}

/** Lets the next page be fetched while the one before it is still being taken in; never more than one. */
function oneAhead<Item>(run: (item: Item) => Promise<void>): { start(item: Item): Promise<void>; done(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  return {
    async start(item) {
      await running;
      running = run(item);
      // Whoever awaits it next hears of a failure; until then it is not unhandled.
      running.catch(() => {});
    },
    done: () => running,
  };
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
