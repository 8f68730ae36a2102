import type { Lane } from './lane';

/** Everything in the question's time window, whatever its words. */
export const temporalLane: Lane = {
  name: 'temporal',
  disabledReason: (plan) => (plan.window === null ? { code: 'no-time-window' } : null),
  async search({ index, main, query }) {
    return [{ lane: 'temporal', subQuery: main.subQuery, hits: await index.temporal(query(main)) }];
  },
};
