import type { WorthFeature } from '../../../shared/domain/worth';
import type { LogisticModel } from '../../../shared/lib/logistic-regression';

/**
 * Log-odds of "worth keeping" for each feature. Logistic regression on the tuning chats of e2e/fixtures/extraction (L2
 * 0.004), rounded; the categories, `unclear`, `answer` and `passing` have too few examples and are set by hand.
 */
export const WORTH_WEIGHTS: LogisticModel<WorthFeature> = {
  bias: -1.9,
  weights: {
    lasting: 2.6,
    passing: -2.6,
    decision: 0.5,
    constraint: 0.5,
    task: 0.3,
    question: 0.6,
    idea: -0.2,
    maybe: 0,
    topic: 0,
    number: 1.5,
    date: 1,
    name: 1.5,
    own: 0.8,
    detail: 0.4,
    brief: -0.6,
    answer: -3.1,
    fragment: -0.5,
    unclear: -0.3,
  },
};
