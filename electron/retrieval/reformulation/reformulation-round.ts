import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { IndexPort } from '../index/index-port';
import type { TermStatistics } from '../index/queries/lane-query';
import type { RetrieveRequest } from '../funnel/retrieval';

/** Why a package is thin, and the question's words that nothing in it covers. */
export interface Insufficiency {
  /** In words for the trace: "nothing was kept". */
  reason: string;
  uncoveredTerms: TermStatistics[];
  /** Nothing at all was kept. */
  isEmpty: boolean;
}

export interface RoundInput {
  /** The plan of the round before, or the run's own. */
  plan: QueryPlan;
  insufficiency: Insufficiency;
  request: RetrieveRequest;
}

/** What a round changes, with words for the trace. */
export interface QueryChange {
  plan: QueryPlan;
  breadth?: number;
  /** Index terms one of which a candidate must hold to come in: what is new about the question. Absent: any may. */
  requiredTerms?: ReadonlySet<string>;
  note: string;
}

/** Null when it has nothing to change: the round is then not made. */
export type ReformulationRound = (
  input: RoundInput,
  index: Pick<IndexPort, 'termStatistics' | 'speakers'>,
) => Promise<QueryChange | null>;
