import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { IndexPort } from '../index/index-port';
import type { TermStatistics } from '../index/queries/lane-query';
import type { InsufficiencyReason, QueryChangeReason } from '../../../shared/domain/trace-reasons';
import type { RetrieveRequest } from '../funnel/retrieval';

/** Why the kept candidates do not suffice, with the question's words that none of them covers. */
export interface Insufficiency {
  reason: InsufficiencyReason;
  uncoveredTerms: TermStatistics[];
  /** Nothing at all was kept. */
  isEmpty: boolean;
}

interface RoundInput {
  /** The previous round's plan, or the run's own. */
  plan: QueryPlan;
  insufficiency: Insufficiency;
  request: RetrieveRequest;
}

/** What a round changes, described for the trace. */
interface QueryChange {
  plan: QueryPlan;
  breadth?: number;
  /** Index terms of which an added candidate must contain one: the new part of the question. Absent: no condition. */
  requiredTerms?: ReadonlySet<string>;
  reason: QueryChangeReason;
}

/** Null when there is nothing to change; the round is then skipped. */
export type ReformulationRound = (
  input: RoundInput,
  index: Pick<IndexPort, 'termStatistics' | 'speakers'>,
) => Promise<QueryChange | null>;
