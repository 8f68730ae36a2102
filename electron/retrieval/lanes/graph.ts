import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import type { Lane } from './lane';

/** What the hits lead to: over note links, to turns beside them, to what shares rare words with them. */
export const graphLane: Lane = {
  name: 'graph',
  disabledReason: () => null,
  async search({ index, main, query }) {
    return [
      {
        lane: 'graph',
        subQuery: main.subQuery,
        hits: await index.graph({ ...query(main), limit: FUNNEL_SETTINGS.graphLimit }),
      },
    ];
  },
};
