import type { Lane } from './lane';

/** The assistant's messages, for questions about its own advice. */
export const roleLane: Lane = {
  name: 'role',
  disabledReason: (plan) => (plan.shape === 'callback' ? null : { code: 'not-a-callback' }),
  async search({ index, main, plan, query }) {
    const hits = await index.role({ ...query(main), isNewestAdvice: plan.isTopicless === true });
    return [{ lane: 'role', subQuery: main.subQuery, hits }];
  },
};
