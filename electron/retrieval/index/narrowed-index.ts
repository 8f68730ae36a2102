import { ARCHIVED_METHODS, type ArchivedMethod, type IndexPort, specOf } from './index-port';
import type { IndexScope } from './queries/index-scope';
import { LANE_QUERY_NAMES, type LaneQueries, type LaneQuery, type LaneQueryName } from './queries/lane-query';

/** The index within a part of the vault: one switch for every lane, hop and round of a run, and for what is put in. */
export const withinScope = (index: IndexPort, scope: IndexScope): Pick<IndexPort, keyof LaneQueries | 'score'> => ({
  ...(Object.fromEntries(
    LANE_QUERY_NAMES.map((name): [LaneQueryName, LaneQueries[LaneQueryName]] => [
      name,
      (query) => index[name]({ ...query, scope }),
    ]),
  ) as LaneQueries),
  score: (query) => index.score({ ...query, scope }),
});

type AnyCall = (...args: unknown[]) => unknown;

/** The index queries with archived notes included: one switch for every lane, hop and round of a run. */
export function includeArchivedNotes(index: IndexPort): Pick<IndexPort, ArchivedMethod> {
  const callWithArchived = (method: ArchivedMethod): AnyCall => {
    const call = index[method] as AnyCall;
    return specOf(method).takesArchived === 'argument'
      ? (argument) => call(argument, true)
      : (query) => call({ ...(query as object), includeArchived: true });
  };
  const calls = ARCHIVED_METHODS.map((method) => [method, callWithArchived(method)] as const);
  return Object.fromEntries(calls) as unknown as Pick<IndexPort, ArchivedMethod>;
}

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
