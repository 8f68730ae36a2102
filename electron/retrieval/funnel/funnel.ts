import type { AccessEvent, Feedback } from '../../../shared/domain/feedback';
import type { IdFactory, SourceRef } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { RetrievalTrace, StageName, StageReport, TraceCandidate } from '../../../shared/domain/trace';
import type { AnswerSource, Engine } from '../../ports/engine';
import type { VaultStore } from '../../store/vault-store';
import type { LessonLookup, DecisionLookup, FactLookup, SurfacingHistory, VitalityLookup } from './retrieval-ports';
import type { RankingOptions } from '../index/queries/fusion-weight';
import type { IndexPort } from '../index/index-port';
import type { LaneHit } from '../index/queries/lane-query';
import type { MinimumShouldMatch } from '../index/words/minimum-should-match';
import type { ScoredHit } from '../index/scoring/score-query';
import type { RetrieveRequest } from './retrieval';
import type { PlanCache } from './plan-cache';
import type { VerdictCache } from './verdict-cache';
import type { PackageTokens } from './package-tokens';

/** One lane's answer to one sub-query, best first. */
export interface LaneList {
  lane: TraceCandidate['found'][number]['lane'];
  /** Place in `plan.subQueries`; -1 for the question itself. */
  subQuery: number;
  hits: LaneHit[];
  /** Of the word lane: how strict the list is. */
  variant?: MinimumShouldMatch;
}

/**
 * What one retrieval carries from stage to stage. Stages write their own part of `trace`; nothing else leaves the
 * funnel.
 */
export interface Funnel {
  request: RetrieveRequest;
  trace: RetrievalTrace;
  lists: LaneList[];
  /** Candidates still in, in their present order. The same objects as in `trace.candidates`. */
  live: TraceCandidate[];
  /** What the index knows of each candidate besides what the trace keeps. */
  scored: Map<SourceRef, ScoredHit>;
  sources: AnswerSource[];
  /**
   * What the store and the index tell of the candidates while they are judged and ranked: all of it is in the trace
   * when this resolves.
   */
  enrichment?: Promise<void>;
  /** Tokens of what may go to the model, once a stage has begun to count (count-package-tokens.ts). */
  packageTokens?: Promise<PackageTokens>;
  /**
   * Rows of the notes among the candidates, once a stage has read them (candidate-notes.ts); null where there is none.
   */
  notes?: Map<SourceRef, Note | null>;
  /** What the person said of sources, once it was asked for (relevance-feedback.ts). */
  feedback?: Promise<Feedback[]>;
  /** Lessons as instructions, by the number of their source; compose fills it. */
  lessons: { number: number; text: string }[];
  /** Rounds of reformulation made for this run, in their order. */
  children: RetrievalTrace[];
}

export interface FunnelDeps {
  index: IndexPort;
  store: Pick<VaultStore, 'getMany' | 'query'>;
  ids: IdFactory;
  /** Milliseconds that only grow; measures, never dates. */
  now: () => number;
  fallback: Pick<Engine, 'label' | 'understand'>;
  verdicts: VerdictCache;
  plans: PlanCache;
  /** The fact table, the lessons, and how often sources were surfaced and used; absent: there are none. */
  facts?: FactLookup;
  lessons?: LessonLookup;
  decisions?: DecisionLookup;
  surfacing?: SurfacingHistory;
  /** How alive sources are; absent, or null values: the term is not used, which is not the same as 0. */
  vitality?: VitalityLookup;
  /** Other weights and lanes than the funnel's own: for the ablation table. */
  ranking?: RankingOptions;
  signal: AbortSignal;
}

/** What a stage reports; the pipeline adds its name and time. */
export type StageResult = Pick<StageReport, 'in' | 'out' | 'notes' | 'unlisted'>;

/** A stage of the way to the package. */
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

/** Takes a candidate out of the funnel; it stays in the trace. */
export function dropCandidate(funnel: Funnel, candidate: TraceCandidate, stage: StageName, reason: string): void {
  candidate.outcome = { state: 'dropped', stage, reason };
  funnel.live = funnel.live.filter((other) => other !== candidate);
}

/** What went wrong, in the words of whatever failed. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');

/** What a candidate is called in sentences for people. */
export function candidateLabel(candidate: Pick<TraceCandidate, 'title' | 'text'>): string {
  const name = candidate.title === '' ? candidate.text : candidate.title;
  return name.length <= 80 ? name : `${name.slice(0, 79)}…`;
}
