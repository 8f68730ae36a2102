import type { Lane } from './lane';

/**
 * Misspelt and informal names of people, projects and titles, by trigrams; correctly spelt names are found by the other
 * lanes.
 */
export const fuzzyLane: Lane = {
  name: 'fuzzy',
  disabledReason: () => null,
  async search({ index, main, query }) {
    return [{ lane: 'fuzzy', subQuery: main.subQuery, hits: await index.fuzzy(query(main)) }];
  },
};
