import type { ToolOrigin } from '../../../shared/domain/tool-call';
import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import type { AskedScope } from '../../../shared/domain/asked-scope';
import type { SessionId, SourceRef, TraceId } from '../../../shared/domain/ids';
import type { AskedSources, Citation } from '../../../shared/domain/message';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { RetrievalTrace, StageName } from '../../../shared/domain/trace';
import type { AnswerSource, Engine, MessageReading } from '../../ports/engine';
import type { Turn } from '../../../shared/domain/turn';
import type { IndexScope } from '../index/queries/index-scope';

export interface RetrieveRequest {
  surface: RetrievalTrace['surface'];
  question: string;
  /** `question` consists of the beginning and the end of a longer message; default false. */
  isExcerpt?: boolean;
  /** Oldest first, without the question itself. */
  recentTurns: Turn[];
  sessionId: SessionId | null;
  /** The turn's date, epoch milliseconds. */
  asOf: number;
  /** Ask the vault as it stood at this moment, epoch milliseconds (electron/as-of). Absent: as it is. */
  vaultAsOf?: number;
  engine: Pick<
    Engine,
    | 'label'
    | 'sentTo'
    | 'goesTo'
    | 'contextWindowTokens'
    | 'understand'
    | 'judge'
    | 'judgeBatch'
    | 'searchWords'
    | 'tokenizer'
  >;
  /** Messages of the current turn, so that a question does not find itself. */
  exclude?: SourceRef[];
  parentId?: TraceId;
  /** Default `question`; goes into the trace with `purposeNote`. */
  purpose?: RetrievalTrace['purpose'];
  purposeNote?: PurposeNote;
  /** What the question asks for, by its meaning; the funnel reads it. */
  reading?: MessageReading | null;
  /** A plan made earlier in this turn, since understanding is one call per turn. */
  plan?: QueryPlan;
  /** The person's answer style; its tokens are subtracted from the budget first. */
  contract?: string;
  /** Removed from, or added to, the package by the person, whatever the gate decides. */
  without?: SourceRef[];
  include?: SourceRef[];
  /** The part of the vault that is searched: what the operators of a search say. Absent: all of it. */
  scope?: IndexScope;
  /** The same as the person chose it for a question; goes into the trace. */
  askedIn?: AskedScope;
  /** The project whose texts may not go to the engine that was chosen, so that rules answer; absent: none. */
  answeredHere?: { name: string; engine: string };
  /** Whether archived notes are searched too. Default false. */
  includeArchived?: boolean;
  /** A tool's reply, judged in place of what the vault holds; absent: the vault is searched. */
  reply?: ToolReplyTexts;
  /** Number of the first source; default 1. A supplement continues the package's numbers. */
  firstNumber?: number;
  /** Use this analyst's gate intent and breadth; default neither. */
  analyst?: 'depth' | 'breadth';
  /** Search by words alone: no text is sent for its vector; told each text that would have been. */
  byWordsAlone?: (statement: string) => void;
  /** The person turned the standing profile off for this chat. Default false. */
  withoutProfile?: boolean;
  /** What is asked beside the vault; absent: nothing. */
  sources?: AskedSources;
  /** Stop before this stage (the evaluation stops before the gate). */
  stopBefore?: StageName;
  /** Candidates kept after fusion; the plan's answer shape decides when absent. */
  breadth?: number;
  signal?: AbortSignal;
  /** `web`: the web is being asked. `count`: candidates that the stage begins with. */
  onStage?: (stage: StageName | 'web', count?: number) => void;
}

/** What a tool replied to a call that a model made for the question. */
export interface ToolReplyTexts {
  from: ToolOrigin;
  /** The call as it is read: the tool and what it was told. The judge reads it with each part. */
  call: string;
  /** The parts of its reply, in their order. */
  parts: readonly string[];
  /** Parts beyond those, which nobody reads. */
  unread: number;
}

export interface RetrievalResult {
  trace: RetrievalTrace;
  /** Sources of the package in order, numbered from `firstNumber`. */
  sources: AnswerSource[];
  /** Lessons as instructions, by the number of their source. */
  lessons: { number: number; text: string }[];
}

/** The funnel, called by every surface. */
export interface Retrieval {
  retrieve(request: RetrieveRequest): Promise<RetrievalResult>;
  /** Stage 11: marks what the answer used and returns the access events. Changes nothing itself. */
  observe(
    trace: RetrievalTrace,
    answer: { messageId: string; text: string; citations: Citation[]; at: number },
  ): {
    trace: RetrievalTrace;
    accessEvents: AccessEvent[];
  };
}
