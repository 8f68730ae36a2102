import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoteWithinTurn, type TurnItem } from './rank-pool';

const item = (ref: string, score: number, sourceMessage: string | null, ownScore = score): TurnItem => ({
  ref,
  score,
  sourceMessage,
  ownScore,
});

describe('notes of one turn', () => {
  it('are demoted for each better note of the same turn; nothing else moves', () => {
    const items = [
      item('a', 0.9, 't1'),
      item('b', 0.8, 't1'),
      item('c', 0.7, 't2'),
      item('d', 0.6, 't1'),
      item('e', 1, null),
      item('f', 0.5, null),
    ];
    expect([...demoteWithinTurn(items, -0.3)]).toEqual([
      ['b', -0.3],
      ['d', -0.6],
    ]);
    expect(demoteWithinTurn(items, 0).size).toBe(0);
  });

  it('are led by the one with the best score of its own, at the rank of the best', () => {
    const moves = demoteWithinTurn([item('beside', 2, 't', 0.1), item('says it', 1.5, 't', 0.7)], -0.6);
    expect([...moves]).toEqual([
      ['says it', 0.5],
      ['beside', -0.6],
    ]);
  });

  it('are demoted independently of input order', () => {
    const score = fc.integer({ min: 0, max: 5 });
    const itemArbitrary = fc.record({
      ref: fc.string({ minLength: 1 }),
      score,
      ownScore: score,
      sourceMessage: fc.constantFrom('t1', 't2', null),
    });
    fc.assert(
      fc.property(fc.uniqueArray(itemArbitrary, { selector: ({ ref }) => ref }), (items) => {
        expect(demoteWithinTurn([...items].reverse(), -0.3)).toEqual(demoteWithinTurn(items, -0.3));
      }),
    );
  });
});
