import type { SourceRef } from '../../../../shared/domain/ids';
import type { NameMention } from '../names/name-dictionary';
import type { MinimumShouldMatch } from '../words/minimum-should-match';

/** What a lane asks. `exclude` is the running turn, so that a question does not find itself. */
export interface LaneQuery {
  /** For the word lanes; names and dates may be taken out already. */
  words: string;
  /** For the dense lane: a statement; null leaves vectors out. */
  statement: string | null;
  timeWindow: { from: number; to: number } | null;
  exclude: SourceRef[];
  limit: number;
  /** Of the word lane: what an entry must hold of the question. Default broad. */
  minimumShouldMatch?: MinimumShouldMatch;
  /** Also what the person archived. Default false: it is as if it were not there. */
  includeArchived?: boolean;
}

export interface LaneHit {
  ref: SourceRef;
  value: number;
  matchedTerms: string[];
  via: SourceRef | null;
  /** What matched, where the terms alone do not tell: "Karoline → Caroline". */
  note?: string;
  /** Of the graph: steps from the nearest hit; `via` is the one before it on the way. */
  hops?: number;
  /** Leads a score to it faster than the reference does, while nothing leaves the index (slot-handles.ts). */
  slotHandle?: number;
}

/** A word of a question: `documents` 0 is a word the vault does not have. */
export interface TermStatistics {
  term: string;
  word: string;
  idf: number;
  documentFrequency: number;
}

/** The queries of the index that lanes ask; lane-queries.ts answers each. */
export const LANE_QUERY_NAMES = ['lexical', 'fuzzy', 'dense', 'role', 'temporal', 'graph'] as const;
export type LaneQueryName = (typeof LANE_QUERY_NAMES)[number];

/** One query per lane. Every list is best first; equal values stand in the order of their references. */
export type LaneQueries = Record<LaneQueryName, (query: LaneQuery) => Promise<LaneHit[]>>;

/** What the index knows of words and names. */
export interface LexicalQueries {
  /** People who speak in the vault, and titles and aliases that are written like a name. */
  names(): Promise<string[]>;
  /**
   * Known names, titles and aliases that a text uses, in its order; `quote` is the beginning of what the name leads to.
   */
  mentions(text: string): Promise<(NameMention & { quote: string })[]>;
  /** The text's distinct terms and what the vault knows of each: its weight, and in how many entries it stands. */
  termStatistics(text: string, includeArchived?: boolean): Promise<TermStatistics[]>;
  /** Full and first names of those who speak in the vault: the same that are left out of the vectors. */
  speakers(): Promise<readonly string[]>;
  /**
   * How many archived notes there are, and how many of them hold most of a question's words: one look at their words,
   * for a hint that they could be asked too.
   */
  countArchivedMatches(query: Pick<LaneQuery, 'words' | 'exclude'>): Promise<{ total: number; near: number }>;
}
