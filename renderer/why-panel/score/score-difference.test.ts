import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_NEED_BOOST, MAX_PENALTY, RECENCY_FLOOR, type RankTerms } from '../../../shared/domain/ranking';
import { scoreDifference } from './score-difference';
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

describe('the difference between two ranks', () => {
  it('consists of parts that add up to the difference of the scores', () => {
    fc.assert(
      fc.property(terms, terms, (one, other) => {
        const { rows, total } = scoreDifference(sampleRank(one), sampleRank(other));
        expect(rows.reduce((sum, { contribution: makes }) => sum + makes, 0)).toBe(total);
      }),
    );
  });

  it('leaves at most rounding unexplained when no score was clamped at 0', () => {
    fc.assert(
      fc.property(terms, terms, (one, other) => {
        const ranks = [sampleRank(one), sampleRank(other)] as const;
        fc.pre(ranks.every(({ score }) => score > 0));
        const bound = scoreDifference(...ranks).rows.find(({ key }) => key === 'bound')!;
        expect(Math.abs(bound.contribution)).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('names the cause: an equal sum scores lower in a chat because of provenance', () => {
    const { causes } = scoreDifference(sampleRank(SAMPLE_TERMS), sampleRank({ ...SAMPLE_TERMS, provenance: 0.6 }));
    expect(causes.map(({ key }) => key)).toEqual(['provenance']);
  });
});
