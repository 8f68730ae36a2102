import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepAside } from './step-aside';

describe('notes of one turn', () => {
  it('pay for each better one of the same turn, and nothing else pays', () => {
    const items = [['a', 0.9, 't1'], ['b', 0.8, 't1'], ['c', 0.7, 't2'], ['d', 0.6, 't1'], ['e', 1, null], ['f', 0.5, null]]
      .map(([ref, score, keptFrom]) => ({ ref: ref as string, score: score as number, keptFrom: keptFrom as string | null }));
    expect([...stepAside(items, -0.3)]).toEqual([['b', -0.3], ['d', -0.6]]);
    expect(stepAside(items, 0).size).toBe(0);
  });

  it('pay the same in whatever order they come', () => {
    const itemArbitrary = fc.record({ ref: fc.string({ minLength: 1 }), score: fc.integer({ min: 0, max: 5 }), keptFrom: fc.constantFrom('t1', 't2', null) });
    fc.assert(fc.property(fc.uniqueArray(itemArbitrary, { selector: ({ ref }) => ref }), (items) => {
      expect(stepAside([...items].reverse(), -0.3)).toEqual(stepAside(items, -0.3));
    }));
  });
});
