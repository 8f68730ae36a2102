import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { IndexPort, KnownTerm } from '../index/index-port';
import type { RetrieveRequest } from '../retrieve';

/** Why a package is thin, and the question's words that nothing in it covers. */
export interface Thinness {
  /** In words for the trace: "nothing was kept". */
  reason: string;
  uncovered: KnownTerm[];
  /** Nothing at all was kept. */
  isEmpty: boolean;
}

export interface RoundInput {
  /** The plan of the round before, or the run's own. */
  plan: QueryPlan;
  thin: Thinness;
  request: RetrieveRequest;
}

/** What a round changes, with words for the trace. */
export interface RoundChange {
  plan: QueryPlan;
  breadth?: number;
  /** Index terms one of which a candidate must hold to come in: what is new about the question. Absent: any may. */
  holding?: ReadonlySet<string>;
  note: string;
}

/** Null when it has nothing to change: the round is then not made. */
export type Round = (
  input: RoundInput,
  index: Pick<IndexPort, 'vocabulary' | 'speakers'>,
) => Promise<RoundChange | null>;
