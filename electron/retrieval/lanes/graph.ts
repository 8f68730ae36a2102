import { FUNNEL } from '../settings';
import type { Lane } from './lane';

/** What the hits lead to: over note links, to turns beside them, to what shares rare words with them. */
export const graphLane: Lane = {
  name: 'graph',
  off: () => null,
  async search({ index, main, query }) {
    return [
      { lane: 'graph', subQuery: main.subQuery, hits: await index.graph({ ...query(main), limit: FUNNEL.graphLimit }) },
    ];
  },
};
