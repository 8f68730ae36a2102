import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earlierTurns, laterTurns, MAX_DRAWN_TURNS, TURNS_PER_PAGE, visibleTurnRange } from './use-turn-window';

describe('the drawn turns of a session', () => {
  it('include the target, stay within the limit, and end with the newest turn when there is no target', () => {
    fc.assert(
      fc.property(fc.nat(12_000), fc.integer({ min: -1, max: 11_999 }), (count, aim) => {
        const target = aim < count ? aim : -1;
        const { first, last } = visibleTurnRange(count, target);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last - first).toBeLessThanOrEqual(TURNS_PER_PAGE);
        if (target >= 0) expect(first <= target && target < last).toBe(true);
        else expect(last).toBe(count);
      }),
    );
  });

  it('reach every turn by scrolling, never more than the limit at once, and overlap from step to step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), (count) => {
        const seen = new Set<number>();
        let range = visibleTurnRange(count, -1);
        const look = (next: typeof range) => {
          expect(next.last - next.first).toBeLessThanOrEqual(MAX_DRAWN_TURNS);
          expect(next.first < range.last && range.first < next.last).toBe(true);
          range = next;
          for (let index = range.first; index < range.last; index += 1) seen.add(index);
        };
        look(range);
        while (range.first > 0) look(earlierTurns(range, count));
        expect(seen.size).toBe(count);
        while (range.last < count) look(laterTurns(range, count));
        expect(range.last).toBe(count);
      }),
      { numRuns: 20 },
    );
  });
});
