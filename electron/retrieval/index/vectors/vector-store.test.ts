import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../testing/seeded/seeded-random';
import { quantise, toUnit } from '../../../models/embeddings/unit-vectors';
import { VectorStore } from './vector-store';

const DIMENSIONS = 512;
const SLOTS = 11_000;
const WANTED = 30;

function unit(random: () => number, near: Float32Array | null): Float32Array {
  return toUnit(
    Float32Array.from(
      { length: DIMENSIONS },
      (_, index) => random() + random() - 1 + (near === null ? 0 : 10 * near[index]!),
    ),
  );
}

describe('vectors by slot', () => {
  it('of a large vault are prefiltered by sign bits, which loses hardly any of the nearest', () => {
    const random = createRandom(3);
    const centres = Array.from({ length: 40 }, () => unit(random, null));
    const store = new VectorStore();
    for (let slot = 0; slot < SLOTS; slot += 1)
      store.set(slot, [quantise(unit(random, centres[slot % centres.length]!))]);
    let kept = 0;
    for (let query = 0; query < 10; query += 1) {
      const asked = unit(random, centres[query]!);
      const near = new Set(store.candidates(asked, WANTED));
      expect(near.size).toBeGreaterThanOrEqual(30 * WANTED);
      expect(near.size).toBeLessThan(SLOTS / 4);
      const slots = Array.from({ length: SLOTS }, (_, slot) => slot);
      const cosines = store.cosines(slots, asked);
      const exact = slots.sort((a, b) => cosines[b]! - cosines[a]!).slice(0, WANTED);
      kept += exact.filter((slot) => near.has(slot)).length;
    }
    expect(kept / (10 * WANTED)).toBeGreaterThan(0.95);
  });

  it('score half by the whole text and half by the best sentence, in batches of any size', () => {
    const random = createRandom(5);
    const store = new VectorStore();
    const texts = Array.from({ length: 700 }, (_, slot) =>
      Array.from({ length: slot % 5 }, () => quantise(unit(random, null))),
    );
    texts.forEach((rows, slot) => store.set(slot, rows));
    const asked = unit(random, null);
    const products = texts.map((rows) =>
      rows.map((row) => row.reduce((sum, value, index) => sum + (value / 127) * asked[index]!, 0)),
    );
    const cosines = store.cosines(
      texts.map((_, slot) => slot),
      asked,
    );
    products.forEach(([whole, ...sentences], slot) => {
      if (whole === undefined) expect(cosines[slot]).toBeNaN();
      else
        expect(cosines[slot]).toBeCloseTo((whole + (sentences.length === 0 ? whole : Math.max(...sentences))) / 2, 4);
    });
  });

  it('of a small vault are all compared, without removed ones', () => {
    const random = createRandom(4);
    const store = new VectorStore();
    for (let slot = 0; slot < 50; slot += 1)
      store.set(
        slot,
        [quantise(unit(random, null)), quantise(unit(random, null)), quantise(unit(random, null))].slice(
          0,
          1 + (slot % 3),
        ),
      );
    store.remove(7);
    store.remove(8);
    const asked = unit(random, null);
    expect([...store.candidates(asked, 1)]).toEqual(
      Array.from({ length: 50 }, (_, slot) => slot).filter((slot) => slot !== 7 && slot !== 8),
    );
    expect(store.cosines([7], asked)[0]).toBeNaN();
    store.set(60, [quantise(asked), quantise(asked)]);
    expect(store.cosines([7, 60], asked)[1]).toBeCloseTo(1, 1);
    expect(store.size).toBe(49);
  });
});
