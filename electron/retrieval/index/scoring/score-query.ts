import type { SourceRef } from '../../../../shared/domain/ids';
import type { HiddenBy } from '../../../../shared/domain/trace';
import type { ScorePart } from '../../../../shared/domain/trace-codes';
import type { AnswerType } from '../../../language/questions/answer-type';
import type { IndexEntry } from '../columns/index-entry';
import type { LinkedRef } from '../graph/link-graph';
import type { FusionWeights } from '../queries/fusion-weight';
import type { LaneQuery } from '../queries/lane-query';

export interface ScoreQuery extends Omit<LaneQuery, 'limit' | 'minimumShouldMatch' | 'phrases'> {
  people: string[];
  expectedAnswerType: AnswerType | null;
  /** Several things answer the question (is-list-question.ts). Default false. */
  isListQuestion?: boolean;
  /**
   * Scores each candidate by itself, for its text and coverage: without parts that depend on other candidates of its
   * session or subject, and without links. Default false.
   */
  isIsolated?: boolean;
  /** Quoted phrases: the entries that hold every one of them come first. */
  exactPhrases?: string[];
  /** Weights that deviate from the defaults, for the ablation table. */
  weights?: Partial<FusionWeights>;
  /**
   * Parts of the score that only the fuse stage knows (links, spelling), by position in the pool;
   * NaN: none.
   */
  listParts?: Partial<Record<ScorePart, Float64Array>>;
  /**
   * Return only the best so many, in order, and any of the pool in `alwaysInclude`; each then has `ranked`. Absent: the
   * whole pool, unordered.
   */
  topK?: number;
  alwaysInclude?: SourceRef[];
  pool: SourceRef[];
  /** Slot handles of the pool, in its order; NaN: unknown. Default: all unknown. */
  slotHandles?: Float64Array;
}

/** A candidate with the named parts of its score and the evidence the gate weighs. */
export interface ScoredHit {
  entry: IndexEntry;
  parts: Partial<Record<ScorePart, number>>;
  similarity: number | null;
  coverage: number;
  contextCoverage: number;
  matchedTerms: string[];
  namesPerson: boolean | null;
  /**
   * Somebody the question asks for speaks or is named in it, in adjacent turns, in or beside the turn it was kept from,
   * or in a linked note.
   */
  isPersonInContext?: boolean | null;
  isInTimeWindow: boolean | null;
  isQuestion: boolean;
  links: LinkedRef[];
  /** It links to a note that was superseded by another than itself. Absent: it does not. */
  linksToSuperseded?: true;
  /**
   * The hidden notes whose words were cut out of its text and title; both are empty where nothing is left. Absent:
   * none.
   */
  hiddenBy?: HiddenBy[];
  /**
   * Its total score and position (from 0) among the `poolSize` candidates that the index has; absent without `topK`.
   */
  ranked?: { score: number; position: number; poolSize: number };
}

export interface ScoreQueries {
  score(query: ScoreQuery): Promise<ScoredHit[]>;
}
