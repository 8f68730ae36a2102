import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approximateBaseLevel,
  boundedBaseLevel,
  daysBetween,
  firstUse,
  MIN_AGE_DAYS,
  MAX_RECENT_USES,
  sigmoid,
  withUse,
  type UseHistory,
} from './activation';

/** ACT-R's base level, `B = ln(Σ t_j^(−d))` (Anderson & Lebiere 1998), over the age of every use in days. */
const exactBaseLevel = (agesDays: readonly number[], decay: number): number =>
  Math.log(agesDays.reduce((sum, age) => sum + Math.max(MIN_AGE_DAYS, age) ** -decay, 0));

const DAY = 86_400_000;
const MINUTE = 60_000;
const historyOf = (times: readonly number[]): UseHistory => times.slice(1).reduce(withUse, firstUse(times[0]!));

describe('the closed form', () => {
  it('gives the values computed by hand', () => {
    // ln(5 / 0.5) − 0.5 · ln 100 = ln 10 − ln 10
    expect(approximateBaseLevel(5, 100, 0.5)).toBeCloseTo(0, 12);
    expect(approximateBaseLevel(1, 1, 0.5)).toBeCloseTo(Math.LN2, 12);
    // ln(1 / 0.95) − 0.05 · ln 365 = 0.051293 − 0.294995
    expect(approximateBaseLevel(1, 365, 0.05)).toBeCloseTo(-0.243_702, 5);
    expect(sigmoid(approximateBaseLevel(1, 365, 0.05))).toBeCloseTo(0.439_374, 5);
  });

  it('stays finite at its limits: many uses, no lifetime at all, a decay close to 1', () => {
    // ln(10^9 / 0.5) − 0.5 · ln 3650
    expect(approximateBaseLevel(1e9, 3_650, 0.5)).toBeCloseTo(17.315_172, 5);
    expect(sigmoid(approximateBaseLevel(1e9, 3_650, 0.5))).toBeLessThanOrEqual(1);
    expect(approximateBaseLevel(1, 0, 0.5)).toBe(approximateBaseLevel(1, MIN_AGE_DAYS, 0.5));
    expect(approximateBaseLevel(1, 0, 0.5)).toBeCloseTo(Math.LN2 + 0.5 * Math.log(1_440), 12);
    expect(approximateBaseLevel(1, 10, 1 - 1e-12)).toBeGreaterThan(20);
    expect(Number.isFinite(approximateBaseLevel(1, 10, 1 - 1e-12))).toBe(true);
  });

  it('refuses a decay of 1 and more, where it is undefined or negative', () => {
    for (const decay of [1, 1.5, 2]) expect(() => approximateBaseLevel(3, 10, decay)).toThrow(RangeError);
  });

  it('is the exact sum of uses that lie evenly over a lifetime', () => {
    for (const decay of [0.05, 0.25, 0.5]) {
      const ages = Array.from({ length: 10_000 }, (_, index) => ((index + 0.5) / 10_000) * 200);
      expect(approximateBaseLevel(10_000, 200, decay)).toBeCloseTo(exactBaseLevel(ages, decay), 2);
    }
  });
});

describe('the exact sum', () => {
  it('gives the values computed by hand', () => {
    expect(exactBaseLevel([1], 0.5)).toBe(0);
    expect(exactBaseLevel([4, 1], 0.5)).toBeCloseTo(Math.log(1.5), 12);
    expect(exactBaseLevel([2, 4], 1)).toBeCloseTo(Math.log(0.75), 12);
    expect(exactBaseLevel([4], 1.5)).toBeCloseTo(Math.log(1 / 8), 12);
  });

  it('counts less than a minute as a minute', () => {
    expect(exactBaseLevel([0], 1)).toBeCloseTo(Math.log(1_440), 12);
    expect(daysBetween(10, 10)).toBe(MIN_AGE_DAYS);
  });
});

describe('the bounded exact form', () => {
  const now = 400 * DAY;
  const times = fc.array(
    fc.integer({ min: 0, max: 399 * 1_440 }).map((minutes) => minutes * MINUTE),
    { minLength: 1, maxLength: MAX_RECENT_USES },
  );
  const decays = fc.constantFrom(0.5, 0.999_999_999, 1, 1.000_000_001, 1.5);

  it('is the exact sum while no more uses are there than it keeps one by one', () => {
    fc.assert(
      fc.property(times, decays, (uses, decay) => {
        expect(boundedBaseLevel(historyOf(uses), now, decay)).toBeCloseTo(
          exactBaseLevel(
            uses.map((at) => daysBetween(at, now)),
            decay,
          ),
          9,
        );
      }),
    );
  });

  it('approximates it with an aggregated tail (Petrov): evenly spread uses within 0.01, any within the tail’s bounds', () => {
    const daily = Array.from({ length: 365 }, (_, index) => now - (index + 1) * DAY);
    for (const decay of [0.5, 1, 1.5])
      expect(
        Math.abs(
          boundedBaseLevel(historyOf(daily), now, decay) -
            exactBaseLevel(
              daily.map((at) => daysBetween(at, now)),
              decay,
            ),
        ),
      ).toBeLessThan(0.01);
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 0, max: 399 * 1_440 }).map((minutes) => minutes * MINUTE),
          { minLength: MAX_RECENT_USES + 1, maxLength: 200 },
        ),
        decays,
        (uses, decay) => {
          const history = historyOf(uses);
          const recent = exactBaseLevel(
            history.recent.map((at) => daysBetween(at, now)),
            decay,
          );
          const earlier = history.count - history.recent.length;
          const nearest = daysBetween(history.recent.at(-1)!, now) ** -decay;
          const base = boundedBaseLevel(history, now, decay);
          expect(base).toBeGreaterThanOrEqual(recent);
          expect(base).toBeLessThanOrEqual(Math.log(Math.exp(recent) + earlier * nearest) + 1e-9);
        },
      ),
    );
  });

  it('is continuous where the decay crosses 1', () => {
    const history = historyOf(Array.from({ length: 40 }, (_, index) => index * 10 * DAY));
    const at = (decay: number) => boundedBaseLevel(history, now, decay);
    expect(at(1 - 1e-9)).toBeCloseTo(at(1), 7);
    expect(at(1 + 1e-9)).toBeCloseTo(at(1), 7);
    expect(at(1 - 1e-14)).toBeCloseTo(at(1), 7);
  });

  it('treats a use in the future, as after a clock change, as a minute ago', () => {
    expect(boundedBaseLevel(firstUse(now + DAY), now, 1)).toBeCloseTo(Math.log(1_440), 12);
    const history = historyOf(Array.from({ length: 50 }, (_, index) => now + index * DAY));
    expect(boundedBaseLevel(history, now - 10 * DAY, 1.5)).toBeCloseTo(Math.log(50 * 1_440 ** 1.5), 9);
  });

  it('stays finite with a million uses', () => {
    const base = boundedBaseLevel(
      { count: 1_000_000, firstAt: 0, recent: Array.from({ length: MAX_RECENT_USES }, () => now) },
      now,
      1.5,
    );
    expect(Number.isFinite(base)).toBe(true);
    expect(sigmoid(base)).toBeLessThanOrEqual(1);
  });
});

describe('a history of uses', () => {
  it('does not depend on their order', () => {
    const uses = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(uses, uses, (given, order) => {
        const shuffled = given
          .map((at, index) => ({ at, key: order[index % order.length]! }))
          .sort((a, b) => a.key - b.key)
          .map(({ at }) => at);
        expect(historyOf(shuffled)).toEqual(historyOf(given));
      }),
    );
  });

  it('keeps the newest individually and counts the rest', () => {
    expect(historyOf(Array.from({ length: 20 }, (_, at) => at))).toEqual({
      count: 20,
      firstAt: 0,
      recent: Array.from({ length: MAX_RECENT_USES }, (_, index) => 19 - index),
    });
  });
});
