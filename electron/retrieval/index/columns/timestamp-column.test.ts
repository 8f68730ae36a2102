import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimestampColumn } from './timestamp-column';

describe('timestamps by slot', () => {
  it('returns the slots of a time range like a linear scan, after any additions and removals', () => {
    const change = fc.record({ slot: fc.nat(3_000), at: fc.option(fc.integer({ min: -50, max: 50 })) });
    fc.assert(
      fc.property(fc.array(change), fc.integer({ min: -60, max: 60 }), fc.nat(40), (changes, from, length) => {
        const times = new TimestampColumn();
        const known = new Map<number, number>();
        for (const { slot, at } of changes) {
          if (at === null) {
            times.remove(slot);
            known.delete(slot);
          } else {
            times.set(slot, at);
            known.set(slot, at);
          }
        }
        const wanted = [...known]
          .filter(([, at]) => at >= from && at <= from + length)
          .map(([slot]) => slot)
          .sort((a, b) => a - b);
        expect(times.slotsBetween(from, from + length)).toEqual(wanted);
      }),
    );
  });
});
