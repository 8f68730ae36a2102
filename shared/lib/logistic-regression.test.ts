import { describe, expect, it } from 'vitest';
import { learnInOrder, logistic, logitOf } from './logistic-regression';

const OPTIONS = { rate: 0.1, decay: 0.01 };
const EMPTY = { bias: 0, weights: {} };

describe('logistic regression, one example at a time', () => {
  it('learns which feature means yes', () => {
    const examples = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? { features: { warm: 1 }, isPositive: true } : { features: { cold: 1 }, isPositive: false },
    );
    const model = learnInOrder<'warm' | 'cold'>(EMPTY, examples, OPTIONS);
    expect(logistic(logitOf(model, { warm: 1 }))).toBeGreaterThan(0.7);
    expect(logistic(logitOf(model, { cold: 1 }))).toBeLessThan(0.3);
  });

  it('moves little where the given log-odds are right already', () => {
    const example = { features: { warm: 1 }, isPositive: true };
    const known = learnInOrder<'warm'>(EMPTY, [{ ...example, offset: 4 }], OPTIONS);
    const unknown = learnInOrder<'warm'>(EMPTY, [example], OPTIONS);
    expect(known.weights.warm!).toBeLessThan(unknown.weights.warm! / 5);
  });

  it('forgets slowly, and nothing without examples', () => {
    expect(learnInOrder({ bias: 1, weights: { warm: 2 } }, [], OPTIONS)).toEqual({ bias: 1, weights: { warm: 2 } });
  });
});
