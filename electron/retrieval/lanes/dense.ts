import type { Lane } from './lane';

/** Semantic search: calibrated cosine of statements over int8 vectors, exact scan. */
export const denseLane: Lane = {
  name: 'dense',
  disabledReason: () => null,
  async search({ index, main, further, query }) {
    const texts = [main, ...further.filter(({ statement }) => statement !== null)];
    return Promise.all(
      texts.map(async (text) => ({
        lane: 'dense' as const,
        subQuery: text.subQuery,
        hits: await index.dense(query(text)),
      })),
    );
  },
};
