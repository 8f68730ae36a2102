import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleTurnRange, TURNS_PER_PAGE } from './visible-turns';

describe('the rendered turns of a session', () => {
  it('include the target, stay within the limit, and end with the newest turn when there is no target', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.integer({ min: -1, max: 4999 }),
        fc.nat(300),
        fc.nat(300),
        (count, aim, earlier, later) => {
          const target = aim < count ? aim : -1;
          const { first, last } = visibleTurnRange(count, target, earlier, later);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last).toBeLessThanOrEqual(count);
          expect(last - first).toBeLessThanOrEqual(TURNS_PER_PAGE + earlier + later);
          if (target >= 0) expect(first <= target && target < last).toBe(true);
          else expect(last).toBe(count);
        },
      ),
    );
  });

  it('grow to the whole session on request', () => {
    expect(visibleTurnRange(500, 250, 500, 500)).toEqual({ first: 0, last: 500 });
  });
});
