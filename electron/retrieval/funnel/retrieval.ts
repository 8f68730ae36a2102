import type { SessionId, SourceRef, TraceId } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { RetrievalTrace, StageName } from '../../../shared/domain/trace';
import type { AnswerSource, Engine } from '../../ports/engine';
import type { Turn } from '../../../shared/domain/turn';

export interface RetrieveRequest {
  surface: RetrievalTrace['surface'];
  question: string;
  /** `question` is the beginning and the end of a longer message; default false. */
  isExcerpt?: boolean;
  /** Oldest first, without the question itself. */
  recentTurns: Turn[];
  sessionId: SessionId | null;
  /** The turn's date, epoch milliseconds. */
  asOf: number;
  engine: Pick<Engine, 'label' | 'sentTo' | 'contextWindowTokens' | 'understand' | 'judge' | 'tokenizer'>;
  /** Messages of the running turn, so that a question does not find itself. */
  exclude?: SourceRef[];
  parentId?: TraceId;
  /** Default `question`; goes into the trace with `purposeNote`. */
  purpose?: RetrievalTrace['purpose'];
  purposeNote?: string;
  /** A plan made already in this turn: understanding is one call a turn. */
  plan?: QueryPlan;
  /** The person's contract; its tokens come off the budget first. */
  contract?: string;
  /** Left out of, or put into, the package by the person, whatever the fit check says. */
  without?: SourceRef[];
  include?: SourceRef[];
  /** Notes the person archived are searched too. Default false: they are as if they were not there. */
  includeArchived?: boolean;
  /** Number of the first source; default 1. A supplement goes on where the package ended. */
  firstNumber?: number;
  /** Which analyst's gate intent and breadth; default neither. */
  analyst?: 'depth' | 'breadth';
  /** Stop before this stage (the harness stops before the gate). */
  stopBefore?: StageName;
  /** Candidates kept after fusing; the plan's shape decides when absent. */
  breadth?: number;
  signal?: AbortSignal;
  onStage?: (stage: StageName) => void;
}

export interface RetrievalResult {
  trace: RetrievalTrace;
  /** What goes to the model, in package order, numbered from `firstNumber`. */
  sources: AnswerSource[];
  /** Lessons to heed, as instructions, by the number of their source. */
  lessons: { number: number; text: string }[];
  /** Reformulations made on the way, in their order; `trace.childIds` names them. They are stored beside the trace. */
  children: RetrievalTrace[];
}

/** The one funnel. Every surface calls this. */
export interface Retrieval {
  retrieve(request: RetrieveRequest): Promise<RetrievalResult>;
  /** Stage 11: marks what the answer used and says which access events follow. Changes nothing itself. */
  observe(
    trace: RetrievalTrace,
    answer: { messageId: string; text: string; citations: Citation[]; at: number },
  ): {
    trace: RetrievalTrace;
    accessEvents: AccessEvent[];
  };
}
