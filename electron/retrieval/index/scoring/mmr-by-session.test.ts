import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mmrBySession } from './mmr-by-session';

const itemsArbitrary = fc
  .array(
    fc.record({
      score: fc.integer({ min: 0, max: 100 }).map((value) => value / 50),
      session: fc.constantFrom('a', 'b', 'c', null),
    }),
    { maxLength: 25 },
  )
  .map((items) => items.map((item, index) => ({ ...item, ref: `r${String(index).padStart(2, '0')}` })));

describe('diversification by session', () => {
  it('is a permutation, ordered by score minus penalty', () => {
    fc.assert(
      fc.property(itemsArbitrary, fc.constantFrom(0, -0.06, -0.5), (items, step) => {
        const order = mmrBySession(items, step);
        expect(order.map(({ item }) => item.ref).sort()).toEqual(items.map(({ ref }) => ref));
        const totals = order.map(({ item, cost }) => item.score + cost);
        expect(totals.every((total, index) => index === 0 || total <= totals[index - 1]! + 1e-12)).toBe(true);
        for (const { item, cost } of order) expect(cost <= 0 && (item.session !== null || cost === 0)).toBe(true);
      }),
    );
  });

  it('does not depend on input order, and without a penalty is the ranking itself', () => {
    fc.assert(
      fc.property(itemsArbitrary, (items) => {
        expect(mmrBySession([...items].reverse(), -0.06)).toEqual(mmrBySession(items, -0.06));
        const ranked = [...items].sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1));
        expect(mmrBySession(items, 0).map(({ item }) => item)).toEqual(ranked);
      }),
    );
  });

  it('ranks another session before the third turn of one', () => {
    const items = [
      ['a', 1],
      ['a', 0.99],
      ['a', 0.98],
      ['b', 0.9],
    ].map(([session, score], index) => ({ session: session as string, score: score as number, ref: `r${index}` }));
    expect(mmrBySession(items, -0.06).map(({ item }) => item.ref)).toEqual(['r0', 'r1', 'r3', 'r2']);
  });
});
