import type { Lane } from './lane';

/** What a hit is linked to: notes over links, turns over the conversation they stand in. */
export const graphLane: Lane = {
  name: 'graph',
  off: () => null,
  async search({ index, main, query }) {
    return [{ lane: 'graph', subQuery: main.subQuery, hits: await index.graph(query(main)) }];
  },
};
