import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packVectors, unpackVectors, wholeSources } from './packed-vectors';
import type { StoredEmbedding } from './tables';

const rowArbitrary = fc.record({
  id: fc.tuple(fc.constantFrom('note:a', 'note:b@0123456789abcdef', 'message:c'), fc.nat(12)).map(([source, part]) => `${source}#${part}`),
  model: fc.constantFrom('one', 'two at host'), contentHash: fc.constantFrom('0011223344556677', '8899aabbccddeeff'),
  vector: fc.int8Array({ minLength: 1, maxLength: 20 }),
}).map((row): StoredEmbedding => ({ ...row, dimensions: row.vector.length }));

describe('packed vectors', () => {
  it('are the same rows when they are unpacked', () => {
    fc.assert(fc.property(fc.array(rowArbitrary, { maxLength: 30 }), (rows) => {
      expect(unpackVectors(packVectors(rows))).toEqual(rows);
    }));
  });

  it('never cut one source’s rows apart, unless a page holds no other', () => {
    const rows = ['a#0', 'a#1', 'b#0', 'b#1'].map((id) => ({ id }));
    expect(wholeSources(rows, false)).toEqual(rows.slice(0, 2));
    expect(wholeSources(rows, true)).toEqual(rows);
    expect(wholeSources(rows.slice(0, 2), false)).toEqual(rows.slice(0, 2));
    expect(wholeSources([], false)).toEqual([]);
  });
});
