import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../testing/seeded/seeded-random';
import { BinaryPrefilter } from './binary-prefilter';

const LONGEST = 511;
const CHUNK = 1_000;

/** Offers what is within the bound, a chunk after another, as a store does. */
function search(
  near: BinaryPrefilter,
  distances: readonly number[],
  most: number,
  rowCounts: Uint32Array,
  hidden: Uint8Array,
): number[] {
  near.reset(most);
  for (let from = 0; from < distances.length; from += CHUNK) {
    const found = distances
      .slice(from, from + CHUNK)
      .flatMap((distance, index) => (distance <= near.bound ? [index * 65_536 + distance] : []));
    near.offer(Uint32Array.from(found), from, rowCounts, hidden);
  }
  return [...near.candidates()];
}

describe('the binary prefilter', () => {
  const random = createRandom(11);
  const rowCounts = Uint32Array.from({ length: 30_000 }, () => (random() < 0.1 ? 0 : 2));
  const hidden = Uint8Array.from(rowCounts, () => (random() < 0.1 ? 1 : 0));
  const isThere = (slot: number) => rowCounts[slot] !== 0 && hidden[slot] === 0;

  it('returns all candidates up to the distance of the k-th nearest, on every search', () => {
    const near = new BinaryPrefilter(LONGEST);
    for (const most of [3_000, 1, 6_000, 40]) {
      // From far to near, so that the early ones have to make room.
      const distances = Array.from({ length: 30_000 }, (_, slot) =>
        Math.floor(random() * 200 + (300 * (30_000 - slot)) / 30_000),
      );
      const sorted = distances.filter((_, slot) => isThere(slot)).sort((a, b) => a - b);
      const nearest = distances.flatMap((distance, slot) =>
        isThere(slot) && distance <= sorted[most - 1]! ? [slot] : [],
      );
      expect(search(near, distances, most, rowCounts, hidden)).toEqual(nearest);
      expect(near.bound).toBe(sorted[most - 1]);
    }
  });

  it('returns all candidates when there are fewer than requested', () => {
    const near = new BinaryPrefilter(LONGEST);
    expect(search(near, [7, 500, 511], 10, Uint32Array.of(1, 1, 1), new Uint8Array(3))).toEqual([0, 1, 2]);
    expect(near.bound).toBe(LONGEST);
    expect(search(near, [], 10, rowCounts, hidden)).toEqual([]);
  });
});
