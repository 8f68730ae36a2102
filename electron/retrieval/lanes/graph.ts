import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import type { Lane } from './lane';

/** Neighbours of the hits: over note links, adjacent turns, and shared rare words. */
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
