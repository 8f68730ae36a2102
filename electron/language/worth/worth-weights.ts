import type { WorthFeature } from '../../../shared/domain/worth';
import type { LogisticModel } from '../../../shared/lib/logistic-regression';

/**
 * Log-odds of "worth keeping" for each feature. Logistic regression on the tuning chats of e2e/fixtures/extraction (368
 * units, 300 passes, L2 0.004), rounded; `own`, `pointing`, `bare` and `rhetorical` have too few examples and are set by hand.
 */
export const WORTH_WEIGHTS: LogisticModel<WorthFeature> = {
  bias: -1.2,
  weights: {
    decision: 1.6,
    constraint: 1.5,
    task: 1,
    question: 1.3,
    idea: -0.5,
    maybe: -0.1,
    topic: 0,
    number: 1.7,
    date: 1.7,
    name: 1.6,
    person: 1.2,
    own: 0.2,
    life: 1.9,
    detail: 0.9,
    praise: -3.2,
    feeling: -0.9,
    addressed: -2,
    saying: -3.6,
    phatic: -2.1,
    pointing: -1,
    brief: -2.2,
    bare: -2,
    answer: -3.1,
    assistantSelf: -1.3,
    fragment: -1,
    unclear: -0.6,
    rhetorical: -1.5,
  },
};
