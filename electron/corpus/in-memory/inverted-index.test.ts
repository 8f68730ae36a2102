import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvertedIndex } from './inverted-index';

const owner = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const keys = fc.uniqueArray(fc.constantFrom('k1', 'k2', 'k3', 'k4'), { maxLength: 4 });
const step = fc.oneof(fc.record({ owner, keys }), fc.record({ owner, keys: fc.constant(null) }));

describe('postings', () => {
  it('answer as a plain table would, after any changes and packing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), keys, fc.boolean(), (steps, wanted, isPacked) => {
        const index = new InvertedIndex();
        const table = new Map<string, string[]>();
        // Enough dead entries that the index packs itself.
        if (isPacked) for (let round = 0; round < 1_200; round += 1) index.set('a', ['k1', `other ${round}`]);
        if (isPacked) index.remove('a');
        for (const { owner: name, keys: given } of steps) {
          if (given === null) {
            index.remove(name);
            table.delete(name);
          } else {
            index.set(name, given);
            table.set(name, given);
          }
        }
        const all = [...table]
          .filter(([, given]) => wanted.length > 0 && wanted.every((key) => given.includes(key)))
          .map(([name]) => name);
        expect(index.idsWithAllKeys(wanted, 10).toSorted()).toEqual(all.toSorted());
        const counts = [...table]
          .map(([name, given]) => [name, wanted.filter((key) => given.includes(key)).length] as const)
          .filter(([, count]) => count > 0);
        expect([...index.countSharedKeys(wanted)].toSorted()).toEqual(counts.toSorted());
        expect(index.size).toBe(table.size);
      }),
    );
  });

  it('give the newest entries first, up to the limit', () => {
    const index = new InvertedIndex();
    for (const name of ['a', 'b', 'c']) index.set(name, ['k']);
    index.set('a', ['k']);
    expect(index.idsWithAllKeys(['k'], 2)).toEqual(['a', 'c']);
  });
});
