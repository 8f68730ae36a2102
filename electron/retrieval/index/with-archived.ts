import type { IndexPort } from './index-port';

type Asked = Pick<IndexPort, 'lexical' | 'fuzzy' | 'dense' | 'role' | 'temporal' | 'graph' | 'score' | 'vocabulary'>;

/**
 * The questions to an index, each asking what the person archived too: one switch for every lane, hop and round of a
 * run.
 */
export function withArchived(index: IndexPort): Asked {
  const including =
    <Query, Result>(ask: (query: Query) => Promise<Result>) =>
    (query: Query) =>
      ask({ ...query, includeArchived: true });
  return {
    lexical: including(index.lexical),
    fuzzy: including(index.fuzzy),
    dense: including(index.dense),
    role: including(index.role),
    temporal: including(index.temporal),
    graph: including(index.graph),
    score: including(index.score),
    vocabulary: (text) => index.vocabulary(text, true),
  };
}
