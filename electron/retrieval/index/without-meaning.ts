import { LANE_QUERY_NAMES, type LaneQueries, type LaneQuery } from './queries/lane-query';
import type { IndexPort } from './index-port';

/**
 * The index asked by words alone, so that no vector is made of a text.
 *
 * @param onStatement told each text whose vector would have been asked for
 */
export function withoutMeaning(
  index: IndexPort,
  onStatement: (statement: string) => void,
): Pick<IndexPort, keyof LaneQueries | 'score'> {
  const withoutStatement = <Query extends { statement: string | null }>(query: Query): Query => {
    if (query.statement !== null) onStatement(query.statement);
    return { ...query, statement: null };
  };
  const lanes = Object.fromEntries(
    LANE_QUERY_NAMES.map((name) => [name, (query: LaneQuery) => index[name](withoutStatement(query))]),
  ) as LaneQueries;
  return { ...lanes, score: (query) => index.score(withoutStatement(query)) };
}
