import type { AccessEvent } from '../../../shared/domain/feedback';
import type { IdFactory, SourceRef } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import type { LaneReport, RetrievalTrace, StageName, StageReport, TraceCandidate } from '../../../shared/domain/trace';
import type { DropReason } from '../../../shared/domain/trace-reasons';
import type { MinimumShouldMatch } from '../../../shared/domain/trace-codes';
import type { AnswerSource, Engine, Judgement, PlanCorrection } from '../../ports/engine';
import type { VaultStore } from '../../store/vault-store';
import type {
  CollectionLookup,
  LessonLookup,
  DecisionLookup,
  ProfileLookup,
  FactLookup,
  SurfacingHistory,
  VitalityLookup,
  WebLookup,
} from './retrieval-ports';
import type { IndexPort } from '../index/index-port';
import type { LaneHit } from '../index/queries/lane-query';
import type { ScoredHit } from '../index/scoring/score-query';
import type { RetrieveRequest } from './retrieval';
import type { PlanCache, VerdictCache } from './caches';

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
 * What the stages of one retrieval hand on. Each writes its own part of `trace`; what only one of them needs it keeps to
 * itself, by the funnel.
 */
export interface Funnel {
  request: RetrieveRequest & Required<Pick<RetrieveRequest, 'sources'>>;
  trace: RetrievalTrace;
  lists: LaneList[];
  /** Remaining candidates in their present order; the same objects as in `trace.candidates`. */
  live: TraceCandidate[];
  /** Verdicts of the rounds so far; a candidate is judged once. */
  judged: Map<SourceRef, Pick<Judgement, 'verdict' | 'reason' | 'standIn'>>;
  /** What the model that judged last says that the plan lacks. */
  correction: PlanCorrection | null;
  /** What each further round was searched for. */
  askedFor: string[][];
  /** Index data of each candidate that the trace does not store. */
  scored: Map<SourceRef, ScoredHit>;
  sources: AnswerSource[];
  /** Lessons as instructions, by the number of their source; set by compose. */
  lessons: { number: number; text: string }[];
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
  /** The standing profile; absent: there is none. */
  profile?: ProfileLookup;
  surfacing?: SurfacingHistory;
  /** Asks the web; absent: it cannot be asked. */
  web?: WebLookup;
  /** Asks shared collections; absent: there are none. */
  collections?: CollectionLookup;
  /** Vitality of sources; absent, or null values: the term is unused, which differs from 0. */
  vitality?: VitalityLookup;
  /** Some texts may not be read in this run; absent: all may. */
  isWithholding?: true;
  signal: AbortSignal;
}

/** What a stage reports; the pipeline adds name and duration. */
export type StageResult = Pick<StageReport, 'in' | 'out' | 'notes' | 'unlisted'>;

/** A stage before the answer, with a row of its own in the trace. */
export interface Stage {
  name: StageName;
  run(funnel: Funnel, deps: FunnelDeps): Promise<StageResult>;
}

/** A stage that asks beyond the vault, without a row of its own: the stages up to the gate count what it adds. */
export interface FurtherStage {
  name: 'profile' | 'web' | 'collections';
  askFurther(funnel: Funnel, deps: FunnelDeps): Promise<void>;
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

/** Reports a lane, in place of what was said of it before. */
export function reportLane({ trace }: Funnel, lane: LaneReport): void {
  trace.lanes = [...trace.lanes.filter((other) => other.lane !== lane.lane), lane];
}

/** The error's message. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');
