import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quantise, toUnit } from '../../../models/embeddings/unit-vectors';
import { createRandom } from '../../../testing/seeded/seeded-random';
import { VectorFile, type VectorFileStamp } from './vector-file';
import { VectorStore } from './vector-store';

const SLOTS = 24;
const STAMP: VectorFileStamp = { vaultId: 'main', seq: 7, hash: 'abc', version: '1' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-vectors-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const random = createRandom(9);
const unit = (dimensions: number): Float32Array =>
  toUnit(Float32Array.from({ length: dimensions }, () => random() + random() - 1));
const rowsOf = (count: number, dimensions: number): Int8Array[] =>
  Array.from({ length: count }, () => quantise(unit(dimensions)));

/** What searches read of a store, by every slot. */
function answersOf(store: VectorStore, query: Float32Array) {
  const slots = Array.from({ length: SLOTS + 1 }, (_, slot) => slot);
  return {
    size: store.size,
    candidates: [...store.candidates(query, 1)],
    cosines: [...store.cosines(slots, query)],
  };
}

function reopened(path: string, maxHeldBytes: number): VectorStore {
  const store = new VectorStore(maxHeldBytes);
  store.open(VectorFile.open(path, STAMP)!, () => true);
  return store;
}

const actArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ slot: fc.nat(SLOTS - 1), rows: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 1, arbitrary: fc.constant('save' as const) },
  { weight: 1, arbitrary: fc.constant('start again' as const) },
);

describe('vectors in a file', () => {
  // 20 numbers fill no whole step of a kernel.
  it.each([20, 64])(
    'of %i numbers are found as those in memory, through saves, changes and starts',
    async (dimensions) => {
      const path = join(folder, `property-${dimensions}`);
      await fc.assert(
        fc.asyncProperty(
          fc.array(actArbitrary, { maxLength: 40 }),
          fc.constantFrom(0, 2_000, 1e6),
          async (acts, maxHeldBytes) => {
            const inMemory = new VectorStore();
            let stored = new VectorStore(maxHeldBytes);
            for (const act of acts) {
              if (typeof act === 'object') {
                const rows = rowsOf(act.rows, dimensions);
                inMemory.set(act.slot, rows);
                stored.set(act.slot, rows);
                continue;
              }
              await stored.save(path, 'model', STAMP);
              if (act === 'save' || stored.size === 0) continue;
              stored.close();
              stored = reopened(path, maxHeldBytes);
            }
            const query = unit(dimensions);
            expect(answersOf(stored, query)).toEqual(answersOf(inMemory, query));
            stored.close();
          },
        ),
        { numRuns: 150 },
      );
    },
  );

  it('may change while they are written: what changed stays in memory, and the file holds what it began with', async () => {
    const path = join(folder, 'meanwhile');
    const [before, store] = [new VectorStore(0), new VectorStore(0)];
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const rows = rowsOf(1 + (slot % 3), 64);
      for (const each of [before, store]) each.set(slot, rows);
    }
    const after = new VectorStore(0);
    const saving = store.save(path, 'model', STAMP);
    const query = unit(64);
    const changed = new Map([
      [3, rowsOf(1, 64)],
      [4, rowsOf(2, 64)],
      [5, []],
      [SLOTS, rowsOf(3, 64)],
    ]);
    for (const [slot, rows] of changed) store.set(slot, rows);
    // Its rows would fit where those of 5 were.
    store.set(7, rowsOf(3, 64));
    const expected = answersOf(store, query);
    await saving;
    expect(answersOf(store, query)).toEqual(expected);
    after.open(VectorFile.open(path, STAMP)!, () => true);
    expect(answersOf(after, query)).toEqual(answersOf(before, query));
    for (const each of [store, after]) each.close();
  });

  it('are left out where their slot has another text by now', async () => {
    const path = join(folder, 'accepts');
    const store = new VectorStore(0);
    for (const slot of [1, 2, 3]) store.set(slot, rowsOf(2, 64));
    await store.save(path, 'model', STAMP);
    const again = new VectorStore(0);
    again.open(VectorFile.open(path, STAMP)!, (slot) => slot !== 2);
    expect([1, 2, 3].map((slot) => again.has(slot))).toEqual([true, false, true]);
    again.set(2, rowsOf(1, 64));
    const query = unit(64);
    const [first, , third] = store.cosines([1, 2, 3], query);
    expect([...again.cosines([1, 3], query)]).toEqual([first, third]);
    for (const each of [store, again]) each.close();
  });

  it('of a text with more rows than are compared at once stay in memory', async () => {
    const path = join(folder, 'long');
    const store = new VectorStore(0);
    store.set(0, rowsOf(2, 1_024));
    store.set(1, rowsOf(1_100, 1_024));
    store.set(2, rowsOf(900, 1_024));
    store.set(3, rowsOf(900, 1_024));
    const query = unit(1_024);
    const expected = [...store.cosines([0, 1, 2, 3], query)];
    await store.save(path, 'model', STAMP);
    expect([...store.cosines([0, 1, 2, 3], query)]).toEqual(expected);
    store.close();
    const again = reopened(path, 0);
    expect([...again.cosines([0, 1, 2, 3], query)]).toEqual(expected);
    again.close();
  });

  it('are not read from a file that is missing, cut, damaged in its tables, of another change, model, vault or version', async () => {
    const path = join(folder, 'refused');
    const store = new VectorStore(0);
    for (let slot = 0; slot < SLOTS; slot += 1) store.set(slot, rowsOf(2, 64));
    await store.save(path, 'model', STAMP);
    store.close();
    const sound = await readFile(path);
    const isTaken = async (bytes: Buffer, wanted: object = STAMP) => {
      await writeFile(path, bytes);
      const file = VectorFile.open(path, wanted);
      const tables = file?.readTables() ?? null;
      file?.close();
      return tables !== null;
    };
    expect(await isTaken(sound)).toBe(true);
    for (const length of [0, 100, 5_000, sound.length - 1])
      expect(await isTaken(sound.subarray(0, length))).toBe(false);
    expect(await isTaken(Buffer.concat([sound, Buffer.from('x')]))).toBe(false);
    const tables = SLOTS * 2 * 64;
    for (let offset = tables; offset < tables + SLOTS * (8 + 16); offset += 37) {
      const bytes = Buffer.from(sound);
      bytes[offset]! ^= 1;
      expect([offset, await isTaken(bytes)]).toEqual([offset, false]);
    }
    for (const other of [{ seq: 8 }, { hash: 'abd' }, { vaultId: 'other' }, { version: '2' }, { model: 'other' }])
      expect([other, await isTaken(sound, { ...STAMP, ...other })]).toEqual([other, false]);
    await rm(path);
    expect(VectorFile.open(path, STAMP)).toBeNull();
  });

  it('tell damaged rows when they are read through', async () => {
    const path = join(folder, 'damaged');
    const store = new VectorStore(0);
    for (let slot = 0; slot < SLOTS; slot += 1) store.set(slot, rowsOf(2, 64));
    await store.save(path, 'model', STAMP);
    expect(await store.isSound()).toBe(true);
    const bytes = await readFile(path);
    bytes[100]! ^= 1;
    await writeFile(path, bytes);
    expect(await store.isSound()).toBe(false);
    store.close();
  });

  it('that are held are left out where a row is damaged', async () => {
    const path = join(folder, 'held');
    const store = new VectorStore();
    store.set(0, rowsOf(2, 64));
    await store.save(path, 'model', STAMP);
    expect(reopened(path, 1e6).size).toBe(1);
    const bytes = await readFile(path);
    bytes[70]! ^= 1;
    await writeFile(path, bytes);
    expect(reopened(path, 1e6).size).toBe(0);
  });

  it('leave no file where there are none any more', async () => {
    const path = join(folder, 'none');
    const store = new VectorStore(0);
    store.set(0, rowsOf(1, 64));
    await store.save(path, 'model', STAMP);
    store.remove(0);
    await store.save(path, 'model', STAMP);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    store.close();
  });
});
