import type { LaneList } from '../funnel';
import type { Precision } from '../index/index-port';
import type { Lane } from './lane';

const PRECISIONS: readonly Precision[] = ['tight', 'medium', 'broad'];

/**
 * Words: BM25+ over stems. The question itself is asked with progressive precision, each its own list: all of its
 * words, most of their weight, any of
 * them. Further sub-queries and hints are asked broadly.
 */
export const lexicalLane: Lane = {
  name: 'lexical',
  off: () => null,
  async search({ index, main, further, query }) {
    const own = PRECISIONS.map(async (precision): Promise<LaneList> => ({
      lane: 'lexical',
      subQuery: main.subQuery,
      variant: precision,
      hits: await index.lexical({ ...query(main), precision }),
    }));
    const others = further.map(async (text): Promise<LaneList> => ({
      lane: 'lexical',
      subQuery: text.subQuery,
      variant: 'broad',
      hits: await index.lexical(query(text)),
    }));
    return Promise.all([...own, ...others]);
  },
};
