import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerSchema, zoneOf, zoneOfNote } from '../../../shared/domain/vitality';
import { firstUse, withUse } from './activation';
import { composeVitality, type VitalityInputs } from './compose-vitality';
import { BRIDGE_FLOOR, isRevival, REVIVAL_DAYS, revivalAt, stabilityOf } from './structural-factors';
import { MAX_SPREAD, spreadAtHop, remainingSpread, addSpread, type ReceivedSpread } from './spreading-activation';

const DAY = 86_400_000;
const facts = (fields: Partial<VitalityInputs> = {}): VitalityInputs => ({
  layer: 'knowledge',
  history: firstUse(0),
  linksTo: 0,
  receivedSpread: null,
  revivedAt: null,
  isBridge: false,
  ...fields,
});

describe('spreading activation', () => {
  it('gives u · 0.6 to neighbours, u · 0.36 to theirs, and nothing beyond', () => {
    expect([0, 1, 2, 3].map((hop) => spreadAtHop(1, hop))).toEqual([0, 0.6, 0.36, 0]);
    expect(spreadAtHop(0.5, 2)).toBeCloseTo(0.18, 12);
  });

  it('halves every seven days', () => {
    const warmth = { amount: 0.6, at: 0 };
    expect([0, 7, 14, 3.5].map((days) => remainingSpread(warmth, days * DAY))).toEqual(
      [0.6, 0.3, 0.15, 0.6 * Math.SQRT1_2].map((value) => expect.closeTo(value, 12)),
    );
    expect(remainingSpread(warmth, -DAY)).toBe(0.6);
  });

  it('never exceeds its bound, however many uses there are', () => {
    const warmth = Array.from({ length: 1_000 }).reduce<ReceivedSpread | null>((sum) => addSpread(sum, 0.6, 0), null)!;
    expect(remainingSpread(warmth, 0)).toBe(MAX_SPREAD);
  });

  it('does not depend on the order of the uses', () => {
    const boosts = fc.array(
      fc.record({ boost: fc.double({ min: 0.01, max: 1, noNaN: true }), at: fc.integer({ min: 0, max: 70 * DAY }) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(boosts, (given) => {
        const sum = (each: typeof given) =>
          each.reduce<ReceivedSpread | null>((warmth, { boost, at }) => addSpread(warmth, boost, at), null)!;
        const [one, other] = [sum(given), sum(given.toReversed())];
        expect(other.at).toBe(one.at);
        expect(other.amount).toBeCloseTo(one.amount, 9);
      }),
    );
  });
});

describe('structure', () => {
  it('raises stability by a tenth per link, at most twofold', () => {
    expect([0, 1, 5, 10, 11, 1_000].map(stabilityOf)).toEqual([1, 1.1, 1.5, 2, 2, 2]);
  });

  it('revives an old note for fourteen days after a new link, decaying by e^(−0.2) a day', () => {
    expect([0, 1, 5, 14].map((days) => revivalAt(0, days * DAY))).toEqual(
      [0, -0.2, -1, -2.8].map((power) => expect.closeTo(Math.exp(power), 12) as unknown),
    );
    expect(revivalAt(0, 14 * DAY + 1)).toBe(0);
    expect(revivalAt(5 * DAY, 0)).toBe(1);
    expect([isRevival(0, REVIVAL_DAYS * DAY), isRevival(0, REVIVAL_DAYS * DAY + 1)]).toEqual([false, true]);
  });
});

describe('the composite', () => {
  it('gives the values computed by hand for every layer', () => {
    // One use 100 days ago. knowledge: ln 2 − 0.5 · ln 100; entity: ln(1/0.95) − 0.05 · ln 100; episodic: ln(1/100);
    // activity: ln(100^−1.5)
    const vitality = (fields: Partial<VitalityInputs>) => composeVitality(facts(fields), 100 * DAY).vitality;
    expect(vitality({})).toBeCloseTo(1 / 6, 12);
    expect(vitality({ layer: 'entity' })).toBeCloseTo(0.455_378, 5);
    expect(vitality({ layer: 'episodic' })).toBeCloseTo(1 / 101, 12);
    expect(vitality({ layer: 'activity' })).toBeCloseTo(1 / 1_001, 12);
  });

  it('shows every part, and the parts add up', () => {
    const history = [30, 60].reduce((uses, day) => withUse(uses, day * DAY), firstUse(0));
    const parts = composeVitality(
      facts({ history, linksTo: 10, receivedSpread: { amount: 0.6, at: 93 * DAY }, revivedAt: 99 * DAY }),
      100 * DAY,
    );
    // ln(3 / 0.75) − 0.25 · ln 100
    expect(parts.base).toBeCloseTo(Math.log(4) - 0.25 * Math.log(100), 12);
    expect(parts).toMatchObject({
      uses: 3,
      lifetimeDays: 100,
      decay: 0.25,
      stability: 2,
      linksTo: 10,
      isBridge: false,
      spread: expect.closeTo(0.3, 12),
      revival: Math.exp(-0.2),
    });
    expect(parts.activation).toBeCloseTo(parts.base + 0.3 + Math.exp(-0.2), 12);
    expect(parts.vitality).toBeCloseTo(1 / (1 + Math.exp(-parts.activation)), 12);
  });

  it('never lets a bridge fall below its floor, and raises none that is above it', () => {
    expect(composeVitality(facts({ isBridge: true }), 3_650 * DAY).vitality).toBe(BRIDGE_FLOOR);
    expect(composeVitality(facts({ isBridge: true }), DAY / 10)).toMatchObject({
      vitality: composeVitality(facts(), DAY / 10).vitality,
    });
  });

  it('lies between 0 and 1 for any input, and falls with time alone', () => {
    const times = fc.array(
      fc.integer({ min: -100, max: 1_000 }).map((day) => day * DAY),
      { minLength: 1, maxLength: 40 },
    );
    const given = fc.record({
      layer: fc.constantFrom(...layerSchema.options),
      linksTo: fc.nat(30),
      isBridge: fc.boolean(),
      history: times.map(([first, ...rest]) => rest.reduce(withUse, firstUse(first!))),
      receivedSpread: fc.option(
        fc.record({
          amount: fc.double({ min: 0, max: 50, noNaN: true }),
          at: fc.integer({ min: 0, max: 1_000 }).map((day) => day * DAY),
        }),
        { nil: null },
      ),
      revivedAt: fc.option(
        fc.integer({ min: 0, max: 1_000 }).map((day) => day * DAY),
        { nil: null },
      ),
    });
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }), (known, one, more) => {
        const [now, later] = [one, one + more].map((day) => composeVitality(known, day * DAY).vitality);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(1);
        expect(later!).toBeLessThanOrEqual(now! + 1e-12);
      }),
    );
  });
});

describe('zones', () => {
  it('begin exactly at their thresholds', () => {
    expect([1, 0.6, 0.6 - 1e-12, 0.3, 0.3 - 1e-12, 0.1, 0.1 - 1e-12, 0].map(zoneOf)).toEqual([
      'active',
      'active',
      'stale',
      'stale',
      'fading',
      'fading',
      'archived',
      'archived',
    ]);
  });

  it('archive nothing by themselves', () => {
    expect(zoneOfNote(0.01, false)).toBe('fading');
    expect(zoneOfNote(0.99, true)).toBe('archived');
    expect(zoneOfNote(0.1, false)).toBe('fading');
  });
});
