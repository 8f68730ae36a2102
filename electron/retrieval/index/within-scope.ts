import type { IndexPort } from './index-port';
import { LANE_QUERY_NAMES, type LaneQueries, type LaneQueryName } from './queries/lane-query';
import type { IndexScope } from './queries/index-scope';

/** The lanes' queries within a part of the vault: one switch for every lane, hop and round of a run. */
export const withinScope = (index: IndexPort, scope: IndexScope): LaneQueries =>
  Object.fromEntries(
    LANE_QUERY_NAMES.map((name): [LaneQueryName, LaneQueries[LaneQueryName]] => [
      name,
      (query) => index[name]({ ...query, scope }),
    ]),
  ) as LaneQueries;
