import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ForwardIndex } from './forward-index';

describe('the forward index', () => {
  it('returns the last values set, after any additions, changes and removals', () => {
    const step = fc.record({ slot: fc.nat(12), numbers: fc.option(fc.array(fc.nat(0xffffffff), { maxLength: 900 })) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const runs = new ForwardIndex();
        const held = new Map<number, number[]>();
        for (const { slot, numbers } of steps) {
          if (numbers === null) {
            runs.remove(slot);
            held.delete(slot);
          } else {
            runs.set(slot, numbers);
            held.set(slot, numbers);
          }
        }
        for (let slot = 0; slot <= 12; slot += 1) {
          const visited: number[] = [];
          runs.visit(slot, (number) => visited.push(number));
          expect(visited).toEqual(held.get(slot) ?? []);
          expect([...runs.get(slot)]).toEqual(visited);
        }
      }),
    );
  });
});
