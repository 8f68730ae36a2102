import type { SessionId, SourceRef, TraceId } from '../../shared/domain/ids';
import type { Citation } from '../../shared/domain/message';
import type { AccessEvent } from '../../shared/domain/feedback';
import type { RetrievalTrace, StageName } from '../../shared/domain/trace';
import type { AnswerSource, Engine, Turn } from '../models/engine';

export interface RetrieveRequest {
  surface: RetrievalTrace['surface'];
  question: string;
  /** Oldest first, without the question itself. */
  recentTurns: Turn[];
  sessionId: SessionId | null;
  /** The turn's date, epoch milliseconds. */
  asOf: number;
  engine: Pick<Engine, 'label' | 'sentTo' | 'windowTokens' | 'understand' | 'judge'>;
  /** Messages of the running turn, so that a question does not find itself. */
  exclude?: SourceRef[];
  parentId?: TraceId;
  /** Stop before this stage (the harness stops before the gate). */
  stopBefore?: StageName;
  /** Candidates kept after fusing; the plan's shape decides when absent. */
  breadth?: number;
  signal?: AbortSignal;
  onStage?: (stage: StageName) => void;
}

export interface Retrieved {
  trace: RetrievalTrace;
  /** What goes to the model, numbered from 1 in package order. */
  sources: AnswerSource[];
}

/** The one funnel. Every surface calls this. */
export interface Retrieval {
  retrieve(request: RetrieveRequest): Promise<Retrieved>;
  /** Stage 11: marks what the answer used and says which access events follow. Changes nothing itself. */
  observe(trace: RetrievalTrace, answer: { messageId: string; text: string; citations: Citation[]; at: number }): {
    trace: RetrievalTrace;
    accessEvents: AccessEvent[];
  };
}
