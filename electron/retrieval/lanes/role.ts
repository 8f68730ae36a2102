import type { Lane } from './lane';

/** What the assistant said: for questions that call back its own advice. */
export const roleLane: Lane = {
  name: 'role',
  disabledReason: (plan) => (plan.shape === 'callback' ? null : 'the question does not ask what the assistant said'),
  async search({ index, main, query }) {
    return [{ lane: 'role', subQuery: main.subQuery, hits: await index.role(query(main)) }];
  },
};
