import type { SourceRef } from '../../../../shared/domain/ids';
import type { HiddenBy } from '../../../../shared/domain/trace';
import type { AnswerType } from '../../../language/questions/answer-type';
import type { IndexEntry } from '../columns/index-entry';
import type { LinkedRef } from '../graph/link-graph';
import type { FusionWeights } from '../queries/fusion-weight';
import type { LaneQuery } from '../queries/lane-query';
import type { ScorePart } from './score-table';

export interface ScoreQuery extends Omit<LaneQuery, 'limit' | 'minimumShouldMatch'> {
  people: string[];
  expectedAnswerType: AnswerType | null;
  /** Several things answer the question (is-list-question.ts). Default false. */
  isListQuestion?: boolean;
  /**
   * Each of the pool by itself, for its text and coverage: no part is added that others of its session or its subject
   * give, and no links are told. Default false.
   */
  isIsolated?: boolean;
  /** What the person put in quotation marks. */
  phrases?: string[];
  /** Other weights than the funnel's own: for the ablation table. */
  weights?: Partial<FusionWeights>;
  /**
   * Parts of the score that only the lists can tell (further sub-queries, links, spelling), by place in the pool; NaN:
   * it has none.
   */
  listParts?: Partial<Record<ScorePart, Float64Array>>;
  /**
   * Only the best so many, in their order, and whatever of the pool is in `alwaysInclude`; each then says its place. Absent:
   * the whole pool, in no order.
   */
  topK?: number;
  alwaysInclude?: SourceRef[];
  pool: SourceRef[];
  /** Seats of the pool, in its order; NaN: not known. Default: none is. */
  slotHandles?: Float64Array;
}

/** A pool member with the named parts of its score and the evidence the gate weighs. */
export interface ScoredHit {
  entry: IndexEntry;
  parts: Record<string, number>;
  similarity: number | null;
  coverage: number;
  contextCoverage: number;
  matchedTerms: string[];
  namesPerson: boolean | null;
  /**
   * Somebody asked for speaks or is named in it, beside it, in the passage it was kept from, or in a note linked with
   * it.
   */
  isPersonInContext?: boolean | null;
  isInTimeWindow: boolean | null;
  isQuestion: boolean;
  links: LinkedRef[];
  /** A note it links to was superseded, by another than itself. Absent: none was. */
  linksToSuperseded?: true;
  /**
   * The hidden notes whose words were cut out of its text and title; where nothing is left, both are empty. Absent:
   * none.
   */
  hiddenBy?: HiddenBy[];
  /**
   * Its whole score and place (from 0) among the `of` members of the pool that the index has; absent when no `topK` was
   * asked for.
   */
  ranked?: { score: number; position: number; poolSize: number };
}

export interface ScoreQueries {
  score(query: ScoreQuery): Promise<ScoredHit[]>;
}
