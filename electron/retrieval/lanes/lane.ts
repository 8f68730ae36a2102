import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { SourceRef } from '../../../shared/domain/ids';
import type { DecisionThread, LaneName } from '../../../shared/domain/trace';
import type { CueLookup } from '../books';
import type { LaneList } from '../funnel';
import type { IndexPort, LaneQuery } from '../index/index-port';
import type { LaneText } from '../fuse/query-texts';

export interface LaneContext {
  plan: QueryPlan;
  index: IndexPort;
  main: LaneText;
  further: LaneText[];
  /** Place of the sub-query that `main.statement` comes from; -1 for the question itself. */
  mainStatementOf: number;
  query: (text: LaneText) => LaneQuery;
  /** The vault's lessons; absent: there are none. */
  cues?: CueLookup;
  /** The turn's date, epoch milliseconds. */
  asOf?: number;
  /** The decisions a why is about; null or absent: none. */
  decisions?: DecisionThread | null;
  /** What must not be found. */
  exclude?: readonly SourceRef[];
}

/** One way of finding. `off` says why it does not run for this plan; null lets it run. */
export interface Lane {
  name: LaneName;
  off(plan: QueryPlan): string | null;
  search(context: LaneContext): Promise<LaneList[]>;
}
