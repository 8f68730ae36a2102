import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLEND_WEIGHT,
  MAX_NEED_BOOST,
  MAX_PENALTY,
  RECENCY_FLOOR,
  type RankTerms,
} from '../../../shared/domain/ranking';
import { CLOSING_TOLERANCE, scoreFigures, roundToSum, formatThousandths } from './score-figures';
import { SAMPLE_TERMS, sampleRank } from '../testing/trace-sample';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const terms: fc.Arbitrary<RankTerms> = fc.record({
  provenance: fc.constantFrom(1, 0.8, 0.6, 0.1),
  recency: fc.option(fc.double({ min: RECENCY_FLOOR, max: 1, noNaN: true })),
  applicability: fc.constantFrom(0, 0.25, 0.5, 0.55, 0.78, 0.95),
  retrieval: share,
  vitality: fc.option(share),
  confirmation: share,
  needBoost: fc.double({ min: 0, max: MAX_NEED_BOOST, noNaN: true }),
  penalty: fc.double({ min: 0, max: MAX_PENALTY, noNaN: true }),
});

/** The figures the panel shows, parsed back. */
const read = (text: string): number => Number(text.replace('−', '-'));

describe('the figures of a rank', () => {
  it('show factors that multiply to the shown score', () => {
    fc.assert(
      fc.property(terms, (drawn) => {
        const figures = scoreFigures(sampleRank(drawn));
        const recency = figures.recency === null ? 1 : Number(figures.recency.toFixed(3));
        const product = Math.max(0, figures.provenance * recency * read(formatThousandths(figures.sum)));
        expect(Math.abs(product - read(formatThousandths(figures.score)))).toBeLessThanOrEqual(CLOSING_TOLERANCE);
        expect(figures.isConsistent).toBe(true);
      }),
    );
  });

  it('show parts that add up to the shown sum exactly', () => {
    fc.assert(
      fc.property(terms, (drawn) => {
        const figures = scoreFigures(sampleRank(drawn));
        const added = figures.parts.reduce(
          (sum, part) => sum + Math.round(read(formatThousandths(part.share)) * 1000),
          0,
        );
        expect(added).toBe(figures.sum);
      }),
    );
  });

  it('distinguish an unused term from one that is zero', () => {
    const unused = scoreFigures(sampleRank({ ...SAMPLE_TERMS, vitality: null })).parts.find(
      (part) => part.key === 'vitality',
    );
    const zero = scoreFigures(sampleRank({ ...SAMPLE_TERMS, vitality: 0 })).parts.find(
      (part) => part.key === 'vitality',
    );
    expect(unused?.term).toBeNull();
    expect(zero?.term).toBe(0);
  });

  it('change with a weight, and mark an older score as inconsistent', () => {
    const stored = sampleRank(SAMPLE_TERMS);
    const today = scoreFigures(stored);
    const changed = scoreFigures(stored, { ...BLEND_WEIGHT, applicability: 0.45, retrieval: 0.35 });
    expect(changed.parts.map((part) => part.share)).not.toEqual(today.parts.map((part) => part.share));
    expect(today.isConsistent).toBe(true);
    expect(changed.isConsistent).toBe(false);
  });
});

describe('rounding to a sum', () => {
  it('changes no figure by a whole step and keeps zeros', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (values) => {
          const rounded = roundToSum(values);
          rounded.forEach((value, index) => expect(Math.abs(value - values[index]!)).toBeLessThan(1.0001));
          expect(roundToSum([0, ...values])[0]).toBe(0);
        },
      ),
    );
  });
});
