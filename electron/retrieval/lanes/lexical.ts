import type { LaneList } from '../funnel/funnel';
import type { MinimumShouldMatch } from '../../../shared/domain/trace-codes';
import type { Lane } from './lane';

const MINIMUM_SHOULD_MATCH_LEVELS: readonly MinimumShouldMatch[] = ['all', 'most', 'any'];

/**
 * Lexical search: BM25+ over stems. The question is searched at three levels of minimum-should-match, each its own
 * list: all of its words, most of their weight, any of them. Sub-queries and hints use the loosest.
 */
export const lexicalLane: Lane = {
  name: 'lexical',
  disabledReason: () => null,
  async search({ index, main, further, query }) {
    const mainLists = MINIMUM_SHOULD_MATCH_LEVELS.map(async (precision): Promise<LaneList> => ({
      lane: 'lexical',
      subQuery: main.subQuery,
      variant: precision,
      hits: await index.lexical({ ...query(main), minimumShouldMatch: precision }),
    }));
    const furtherLists = further.map(async (text): Promise<LaneList> => ({
      lane: 'lexical',
      subQuery: text.subQuery,
      variant: 'any',
      hits: await index.lexical(query(text)),
    }));
    return Promise.all([...mainLists, ...furtherLists]);
  },
};
