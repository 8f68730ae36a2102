import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneHit } from '../index/queries/lane-query';
import type { FindingNote } from '../../../shared/domain/trace-reasons';
import { noteRef } from '../testing/entries';
import { packHits, unpackHits } from './pack-lane-hits';

const refArbitrary = fc.uuid().map(noteRef);
const hitArbitrary: fc.Arbitrary<LaneHit> = fc.record(
  {
    ref: refArbitrary,
    value: fc.double({ noNaN: true }),
    matchedTerms: fc.array(fc.string(), { maxLength: 3 }),
    via: fc.option(refArbitrary),
    note: fc.constantFrom<FindingNote>(
      { code: 'source-turn', terms: ['boat'] },
      { code: 'fuzzy-name', mention: 'Karoline', name: 'Caroline' },
    ),
    hops: fc.nat({ max: 9 }),
    slotHandle: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  },
  { requiredKeys: ['ref', 'value', 'matchedTerms', 'via'] },
);

describe('a packed list', () => {
  it('is decoded unchanged, absent fields included', () => {
    fc.assert(
      fc.property(fc.array(hitArbitrary), (hits) => {
        expect(unpackHits(structuredClone(packHits(hits)))).toStrictEqual(hits.map((hit) => ({ ...hit })));
      }),
    );
  });

  it('stores shared values once', () => {
    const words = ['boat'];
    const note: FindingNote = { code: 'source-turn', terms: words };
    const hits = ['a', 'b', 'c'].map((id): LaneHit => ({
      ref: noteRef(id),
      value: 1,
      matchedTerms: words,
      via: noteRef('v'),
      note,
    }));
    expect(packHits(hits)).toMatchObject({ words: [words], vias: noteRef('v'), notes: [note] });
  });
});
