import type { AccessEvent, Feedback } from '../../../shared/domain/feedback';
import type { IdFactory, SourceRef } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { RetrievalTrace, StageName, StageReport, TraceCandidate } from '../../../shared/domain/trace';
import type { DropReason } from '../../../shared/domain/trace-reasons';
import type { MinimumShouldMatch } from '../../../shared/domain/trace-codes';
import type { AnswerSource, Engine } from '../../ports/engine';
import type { VaultStore } from '../../store/vault-store';
import type {
  CollectionAnswer,
  CollectionLookup,
  LessonLookup,
  DecisionLookup,
  FactLookup,
  SurfacingHistory,
  VitalityLookup,
  WebAnswer,
  WebLookup,
} from './retrieval-ports';
import type { RankingOptions } from '../index/queries/fusion-weight';
import type { IndexPort } from '../index/index-port';
import type { LaneHit } from '../index/queries/lane-query';
import type { ScoredHit } from '../index/scoring/score-query';
import type { RetrieveRequest } from './retrieval';
import type { PlanCache } from './plan-cache';
import type { VerdictCache } from './verdict-cache';
import type { PackageTokens } from './package-tokens';

/** One lane's results for one sub-query, best first. */
export interface LaneList {
  lane: TraceCandidate['found'][number]['lane'];
  /** Index into `plan.subQueries`; -1 for the question itself. */
  subQuery: number;
  hits: LaneHit[];
  /** Lexical lane: strictness of the list. */
  variant?: MinimumShouldMatch;
}

/**
 * State of one retrieval that stages pass on. Each stage writes its own part of `trace`, which is the funnel's only
 * output.
 */
export interface Funnel {
  request: RetrieveRequest;
  trace: RetrievalTrace;
  lists: LaneList[];
  /** Remaining candidates in their present order; the same objects as in `trace.candidates`. */
  live: TraceCandidate[];
  /** Index data of each candidate that the trace does not store. */
  scored: Map<SourceRef, ScoredHit>;
  sources: AnswerSource[];
  /**
   * Reads candidate data from store and index while judging and ranking run; when it resolves the trace is complete.
   */
  enrichment?: Promise<void>;
  /** Token counts of the texts that may be packed, once a stage has started counting (count-package-tokens.ts). */
  packageTokens?: Promise<PackageTokens>;
  /** Rows of the candidate notes, once a stage has read them (candidate-notes.ts); null for a missing row. */
  notes?: Map<SourceRef, Note | null>;
  /** The person's feedback on the candidates, once requested (relevance-feedback.ts). */
  feedback?: Promise<Feedback[]>;
  /** Lessons as instructions, by the number of their source; set by compose. */
  lessons: { number: number; text: string }[];
  /** What the web answers, asked while the vault is searched; absent: it was not asked that early. */
  webAnswers?: Promise<WebAnswer[]>;
  /** What shared collections answer, asked while the vault is searched; absent: none was asked. */
  collectionAnswers?: Promise<CollectionAnswer[]>;
  /** Reformulation rounds of this run, in order. */
  children: RetrievalTrace[];
}

export interface FunnelDeps {
  index: IndexPort;
  store: Pick<VaultStore, 'getMany' | 'query'>;
  ids: IdFactory;
  /** Monotonic milliseconds for durations, never for dates. */
  now: () => number;
  fallback: Pick<Engine, 'label' | 'understand'>;
  verdicts: VerdictCache;
  plans: PlanCache;
  /** The fact table, the lessons, and how often sources were surfaced and used; absent: there are none. */
  facts?: FactLookup;
  lessons?: LessonLookup;
  decisions?: DecisionLookup;
  surfacing?: SurfacingHistory;
  /** Asks the web; absent: it cannot be asked. */
  web?: WebLookup;
  /** Asks shared collections; absent: there are none. */
  collections?: CollectionLookup;
  /** Vitality of sources; absent, or null values: the term is unused, which differs from 0. */
  vitality?: VitalityLookup;
  /** Weights and lanes for the ablation table; default the funnel's own. */
  ranking?: RankingOptions;
  signal: AbortSignal;
}

/** What a stage reports; the pipeline adds name and duration. */
export type StageResult = Pick<StageReport, 'in' | 'out' | 'notes' | 'unlisted'>;

/** A stage before the answer. */
export interface Stage {
  name: StageName;
  run(funnel: Funnel, deps: FunnelDeps): Promise<StageResult>;
}

/** The stage after the answer. */
export interface ObserveStage {
  name: StageName;
  observe(
    trace: RetrievalTrace,
    answer: { messageId: string; text: string; citations: Citation[]; at: number },
    ids: IdFactory,
  ): {
    trace: RetrievalTrace;
    accessEvents: AccessEvent[];
  };
}

/** Drops a candidate; it stays in the trace with the stage and reason. */
export function dropCandidate(funnel: Funnel, candidate: TraceCandidate, stage: StageName, reason: DropReason): void {
  candidate.outcome = { state: 'dropped', stage, reason };
  funnel.live = funnel.live.filter((other) => other !== candidate);
}

/** The error's message. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');
