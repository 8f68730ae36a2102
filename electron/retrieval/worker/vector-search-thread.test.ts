import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../testing/seeded/seeded-random';
import { quantise, toUnit } from '../../models/embeddings/unit-vectors';
import type { VectorCandidates, VectorSearchClient } from '../index/vectors/vector-search-client';
import { VectorStore } from '../index/vectors/vector-store';
import { buildThreads, type ThreadBundles } from '../../threads/testing/build-threads';
import { createVectorSearchThread } from './vector-search-thread';

const DIMENSIONS = 1_024;
/** More than are all compared. */
const LARGE = 6_000;
const WANTED = 20;
const random = createRandom(8);
const unit = () => toUnit(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
const noise = Int8Array.from({ length: 64 * DIMENSIONS }, () => Math.round(8 * (random() - 0.5)));
/** Anywhere in the noise. */
const aRow = () => {
  const from = Math.floor(random() * (noise.length - DIMENSIONS));
  return noise.subarray(from, from + DIMENSIONS);
};
const someRows = (slot: number) => Array.from({ length: 1 + (slot % 3) }, aRow);

let workers: ThreadBundles;
beforeAll(async () => {
  workers = await buildThreads({ 'vector-search-worker': 'electron/retrieval/worker/vector-search-worker.ts' });
}, 120_000);
afterAll(() => workers.remove());

function storeOf(slots: number, maxHeldBytes?: number): VectorStore {
  const store = new VectorStore(maxHeldBytes);
  for (let slot = 0; slot < slots; slot += 1) store.set(slot, someRows(slot));
  return store;
}

/** What the thread finds, as soon as it is there. */
async function found(
  scanner: VectorSearchClient,
  store: VectorStore,
  query: Float32Array,
  hidden: Parameters<VectorSearchClient['search']>[3] = null,
): Promise<VectorCandidates | null> {
  for (;;) {
    const search = scanner.search(store, query, WANTED, hidden);
    if (search !== null) return search;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function here(
  store: VectorStore,
  query: Float32Array,
  hidden: Parameters<VectorSearchClient['search']>[3] = null,
): VectorCandidates {
  const slots = store.candidates(query, WANTED, hidden);
  return { slots, cosines: store.cosines(slots, query) };
}

describe('the vector search thread', () => {
  it('finds the same as this thread, also after vectors were added, changed, removed or rebuilt', async () => {
    const scanner = createVectorSearchThread(workers.url('vector-search-worker'));
    const query = unit();
    const store = storeOf(LARGE);
    expect(await found(scanner, store, query)).toEqual(here(store, query));
    const hidden = {
      flags: Uint8Array.from({ length: LARGE }, (_, slot) => (slot % 7 === 0 ? 1 : 0)),
      count: Math.ceil(LARGE / 7),
    };
    const without = await found(scanner, store, query, hidden);
    expect(without).toEqual(here(store, query, hidden));
    expect([...without!.slots].some((slot) => slot % 7 === 0)).toBe(false);
    store.set(4, [quantise(query)]);
    store.remove(5);
    for (let slot = LARGE; slot < 2 * LARGE; slot += 1) store.set(slot, someRows(slot));
    const later = await found(scanner, store, query);
    expect(later).toEqual(here(store, query));
    expect(later!.cosines[later!.slots.indexOf(4)]).toBeCloseTo(1, 1);
    expect(Math.max(...later!.slots)).toBeGreaterThan(LARGE);
    const next = storeOf(LARGE);
    expect(await found(scanner, next, query)).toEqual(here(next, query));
    scanner.releaseVectors();
    expect(await found(scanner, next, query)).toEqual(here(next, query));
    scanner.close();
  }, 60_000);

  it('reads vectors from their file, and leaves the search to this thread where another took its place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-thread-'));
    const path = join(folder, 'vectors');
    const stamp = { vaultId: 'main', seq: 1, hash: 'abc', version: '1' };
    const scanner = createVectorSearchThread(workers.url('vector-search-worker'));
    const query = unit();
    const store = storeOf(LARGE, 0);
    const inMemory = here(store, query);
    expect(await found(scanner, store, query)).toEqual(inMemory);
    await store.save(path, 'model', stamp);
    expect(here(store, query)).toEqual(inMemory);
    expect(await found(scanner, store, query)).toEqual(inMemory);
    store.set(4, [quantise(query)]);
    expect(await found(scanner, store, query)).toEqual(here(store, query));
    await store.save(path, 'model', stamp);
    const other = storeOf(LARGE, 0);
    await other.save(path, 'model', stamp);
    expect(await found(scanner, store, query)).toBeNull();
    expect(await found(scanner, other, query)).toEqual(here(other, query));
    scanner.close();
    for (const each of [store, other]) each.close();
    await rm(folder, { recursive: true });
  }, 60_000);

  it('is not used for a small vault, another model’s query, or an empty request', async () => {
    const scanner = createVectorSearchThread(workers.url('vector-search-worker'));
    const store = storeOf(LARGE);
    const query = unit();
    await found(scanner, store, query);
    expect(scanner.search(storeOf(30), query, WANTED, null)).toBeNull();
    expect(scanner.search(new VectorStore(), query, WANTED, null)).toBeNull();
    expect(scanner.search(store, query.subarray(0, 512), WANTED, null)).toBeNull();
    expect(scanner.search(store, query, 0, null)).toBeNull();
    expect(scanner.search(store, query, LARGE, null)).toBeNull();
    scanner.close();
  }, 60_000);

  it('leaves all searches to this thread when it ended or never started', async () => {
    const store = storeOf(LARGE);
    const query = unit();
    const ended = createVectorSearchThread(workers.url('vector-search-worker'));
    await found(ended, store, query);
    const last = ended.search(store, query, WANTED, null);
    ended.close();
    expect([null, here(store, query)]).toContainEqual(await last);
    await vi.waitFor(() => expect(ended.search(store, query, WANTED, null)).toBeNull());
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const missing = createVectorSearchThread(workers.url('nowhere'));
    expect(missing.search(store, query, WANTED, null)).toBeNull();
    await vi.waitFor(
      () => expect(warn).toHaveBeenCalledWith(expect.stringContaining('The vector search thread ended')),
      10_000,
    );
    expect(missing.search(store, query, WANTED, null)).toBeNull();
    warn.mockRestore();
  }, 60_000);
});
