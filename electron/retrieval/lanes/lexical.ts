import type { Lane } from './lane';

/** Words: BM25+ over stems, for the question and for each further sub-query. */
export const lexicalLane: Lane = {
  name: 'lexical',
  off: () => null,
  async search({ index, main, further, query }) {
    const texts = [main, ...further];
    return Promise.all(texts.map(async (text) => ({ lane: 'lexical' as const, subQuery: text.subQuery, hits: await index.lexical(query(text)) })));
  },
};
