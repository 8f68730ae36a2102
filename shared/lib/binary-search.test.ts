import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerBound } from './binary-search';

const ascending = fc.array(fc.integer({ min: 0, max: 30 })).map((values) => values.toSorted((a, b) => a - b));

describe('the lower bound of a sorted list', () => {
  it('equals the result of a linear scan', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -1, max: 31 }), (values, wanted) => {
        const scanned = values.findIndex((value) => value >= wanted);
        expect(lowerBound(values.length, (index) => values[index]! < wanted)).toBe(
          scanned === -1 ? values.length : scanned,
        );
      }),
    );
  });

  it('tests each index of the range at most once, and none outside it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.nat({ max: 5_000 }), (length, end) => {
        const asked: number[] = [];
        lowerBound(length, (index) => asked.push(index) > 0 && index < end);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(length + 1)));
        expect(asked.every((index) => index >= 0 && index < length)).toBe(true);
      }),
    );
  });
});
