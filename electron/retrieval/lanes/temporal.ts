import type { Lane } from './lane';

/** Everything in the question's time window, whatever its words. */
export const temporalLane: Lane = {
  name: 'temporal',
  disabledReason: (plan) => (plan.window === null ? 'the question names no time' : null),
  async search({ index, main, query }) {
    return [{ lane: 'temporal', subQuery: main.subQuery, hits: await index.temporal(query(main)) }];
  },
};
