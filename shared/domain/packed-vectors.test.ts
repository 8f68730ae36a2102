import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packVectors, packedSourcesOf, unpackVectors, rowsOfCompleteSources } from './packed-vectors';
import type { StoredEmbedding } from './tables';

const rowArbitrary = fc
  .record({
    id: fc
      .tuple(fc.constantFrom('note:a', 'note:b@0123456789abcdef', 'message:c'), fc.nat(12))
      .map(([source, part]) => `${source}#${part}`),
    model: fc.constantFrom('one', 'two at host'),
    contentHash: fc.constantFrom('0011223344556677', '8899aabbccddeeff'),
    vector: fc.int8Array({ minLength: 1, maxLength: 20 }),
  })
  .map((row): StoredEmbedding => ({ ...row, dimensions: row.vector.length }));

describe('packed vectors', () => {
  it('are the same rows when they are unpacked', () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary, { maxLength: 30 }), (rows) => {
        expect(unpackVectors(packVectors(rows))).toEqual(rows);
      }),
    );
  });

  it('form a complete piece only when they start with their source’s first row', () => {
    const row = (id: string, contentHash: string, first: number): StoredEmbedding => ({
      id,
      model: 'one',
      dimensions: 2,
      contentHash,
      vector: Int8Array.of(first, 0),
    });
    const runs = [
      ...packedSourcesOf(
        packVectors([
          row('note:a#0', 'h', 1),
          row('note:a#1', 'h', 2),
          row('note:b#1', 'h', 3),
          row('note:c#0', 'h', 4),
          row('note:c#1', 'other', 5),
          row('note:d#0', 'h', 6),
          row('note:d#2', 'h', 7),
        ]),
      ),
    ];
    expect(runs.map(({ firstId, isUniform: isWhole, bytes }) => ({ firstId, isWhole, bytes: [...bytes] }))).toEqual([
      { firstId: 'note:a#0', isWhole: true, bytes: [1, 0, 2, 0] },
      { firstId: 'note:b#1', isWhole: false, bytes: [3, 0] },
      { firstId: 'note:c#0', isWhole: false, bytes: [4, 0, 5, 0] },
      { firstId: 'note:d#0', isWhole: false, bytes: [6, 0, 7, 0] },
    ]);
  });

  it('are identified by the source and hash of their first row', () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary, { maxLength: 30 }), (rows) => {
        for (const run of packedSourcesOf(packVectors(rows))) {
          const [{ id, contentHash, model, dimensions }] = run.rows() as [StoredEmbedding];
          expect({ id: run.firstId, contentHash: run.hash, model: run.model, dimensions: run.length }).toEqual({
            id,
            contentHash,
            model,
            dimensions,
          });
          for (const source of ['note:a', 'note:b', 'note:b@0123456789abcdef', 'message:c']) {
            for (const hash of ['0011223344556677', '8899aabbccddeeff', '8899'])
              expect(run.belongsTo(source, hash)).toBe(id.startsWith(`${source}#`) && hash === contentHash);
          }
        }
      }),
    );
  });

  it('never split one source’s rows, unless a page holds no other', () => {
    const rows = ['a#0', 'a#1', 'b#0', 'b#1'].map((id) => ({ id }));
    expect(rowsOfCompleteSources(rows, false)).toEqual(rows.slice(0, 2));
    expect(rowsOfCompleteSources(rows, true)).toEqual(rows);
    expect(rowsOfCompleteSources(rows.slice(0, 2), false)).toEqual(rows.slice(0, 2));
    expect(rowsOfCompleteSources([], false)).toEqual([]);
  });
});
