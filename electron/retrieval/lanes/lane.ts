import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { SourceRef } from '../../../shared/domain/ids';
import type { DecisionHistory } from '../../../shared/domain/trace';
import type { LaneName } from '../../../shared/domain/trace-codes';
import type { LaneReason } from '../../../shared/domain/trace-reasons';
import type { LessonLookup } from '../funnel/retrieval-ports';
import type { LaneList } from '../funnel/funnel';
import type { RetrieveRequest } from '../funnel/retrieval';
import type { IndexPort } from '../index/index-port';
import type { LaneQuery } from '../index/queries/lane-query';
import type { LaneText } from './lane-texts';

export interface LaneContext {
  plan: QueryPlan;
  index: IndexPort;
  surface: RetrieveRequest['surface'];
  main: LaneText;
  further: LaneText[];
  /** Who speaks in the vault. */
  speakers: readonly string[];
  query: (text: LaneText) => LaneQuery;
  /** The vault's lessons; absent: there are none. */
  lessons?: LessonLookup;
  /** The turn's date, epoch milliseconds. */
  asOf?: number;
  /** The decisions that a why-question asks about; null or absent: none. */
  decisions?: DecisionHistory | null;
  /** Sources that must not be found. */
  exclude?: readonly SourceRef[];
}

/** One way of finding candidates. `off` gives the reason why it does not run for this plan; null lets it run. */
export interface Lane {
  name: LaneName;
  disabledReason(plan: QueryPlan, surface: RetrieveRequest['surface']): LaneReason | null;
  search(context: LaneContext): Promise<LaneList[]>;
}
