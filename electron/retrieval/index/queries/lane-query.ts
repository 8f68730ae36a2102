import type { TimeRange } from '../../../../shared/lib/time/calendar';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { MinimumShouldMatch } from '../../../../shared/domain/trace-codes';
import type { FindingNote } from '../../../../shared/domain/trace-reasons';
import type { NameMention } from '../names/name-dictionary';
import type { IndexScope } from './index-scope';

/** A query of a lane. `exclude` holds the running turn, so that a question does not find itself. */
export interface LaneQuery {
  /** What the lexical lanes search; names and dates may have been removed. */
  words: string;
  /** The statement for the dense lane; null leaves vectors out. */
  statement: string | null;
  timeWindow: (TimeRange & Partial<NonNullable<QueryPlan['window']>>) | null;
  exclude: SourceRef[];
  /** The part of the vault that is searched; absent: all of it. */
  scope?: IndexScope;
  limit: number;
  /** For the lexical lanes: quoted phrases of which an entry must hold every one. Default: none. */
  phrases?: string[];
  /** Whether the role lane gives the newest advice, whatever its words. Default false. */
  isNewestAdvice?: boolean;
  /** How many terms the lexical lane wants. Default `any`. */
  minimumShouldMatch?: MinimumShouldMatch;
  /** Whether archived notes are searched too. Default false: as if they did not exist. */
  includeArchived?: boolean;
  /** Search summaries and topics alone. Default: everything but these. */
  level?: 'overview';
}

export interface LaneHit {
  ref: SourceRef;
  value: number;
  matchedTerms: string[];
  via: SourceRef | null;
  /** What matched, where the terms alone do not say. */
  note?: FindingNote;
  /** Hops of the graph lane from the nearest seed; `via` is the entry before it on the path. */
  hops?: number;
  /** Finds the entry faster than its reference while it keeps its slot (slot-handles.ts). */
  slotHandle?: number;
}

/** A query word; with a `documentFrequency` of 0 the vault does not have it. */
export interface TermStatistics {
  term: string;
  word: string;
  idf: number;
  documentFrequency: number;
}

/** The queries of the index that lanes ask; lane-queries.ts answers each. */
export const LANE_QUERY_NAMES = ['lexical', 'fuzzy', 'dense', 'role', 'temporal', 'graph', 'overview'] as const;
export type LaneQueryName = (typeof LANE_QUERY_NAMES)[number];

/** One query per lane. Every list is best first; equal values stand in the order of their references. */
export type LaneQueries = Record<LaneQueryName, (query: LaneQuery) => Promise<LaneHit[]>>;

/** The lanes that every home of notes can be asked by: the vault's index, and a shared collection's server or cache. */
export const RECALL_LANES = ['lexical', 'fuzzy', 'dense', 'graph'] as const;
export type RecallLane = (typeof RECALL_LANES)[number];
export type RecallLanes = Pick<LaneQueries, RecallLane>;

/** What the index knows of words and names. */
export interface LexicalQueries {
  /** People who speak in the vault, and titles and aliases that are written like a name. */
  names(): Promise<string[]>;
  /**
   * Known names, titles and aliases that a text uses, in its order; `quote` is the beginning of the text the name
   * refers to.
   */
  mentions(text: string): Promise<(NameMention & { quote: string })[]>;
  /** The text's distinct terms with their idf and document frequency. */
  termStatistics(text: string, includeArchived?: boolean): Promise<TermStatistics[]>;
  /** Full and first names of the vault's speakers: the names that are left out of embedded texts. */
  speakers(): Promise<readonly string[]>;
  /**
   * How many archived notes there are, and how many hold most of a question's words: a cheap hint that they could be
   * searched too.
   */
  countArchivedMatches(query: Pick<LaneQuery, 'words' | 'exclude'>): Promise<{ total: number; near: number }>;
}
