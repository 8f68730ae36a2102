import type { IndexPort } from './index-port';

type QueryMethods = Pick<
  IndexPort,
  'lexical' | 'fuzzy' | 'dense' | 'role' | 'temporal' | 'graph' | 'score' | 'termStatistics'
>;

/**
 * The questions to an index, each asking what the person archived too: one switch for every lane, hop and round of a
 * run.
 */
export function withArchived(index: IndexPort): QueryMethods {
  const includingArchived =
    <Query, Result>(run: (query: Query) => Promise<Result>) =>
    (query: Query) =>
      run({ ...query, includeArchived: true });
  return {
    lexical: includingArchived(index.lexical),
    fuzzy: includingArchived(index.fuzzy),
    dense: includingArchived(index.dense),
    role: includingArchived(index.role),
    temporal: includingArchived(index.temporal),
    graph: includingArchived(index.graph),
    score: includingArchived(index.score),
    termStatistics: (text) => index.termStatistics(text, true),
  };
}
