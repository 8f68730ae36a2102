import type { SourceRef } from '../../../shared/domain/ids';
import type { PackedVectors } from '../../../shared/domain/packed-vectors';
import type { HiddenBy } from '../../../shared/domain/trace';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import type { EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { AnswerType } from '../../language/questions/answer-type';
import type { IndexEntry } from './columns/index-entry';
import type { FusionWeights } from './queries/fusion-weight';
import type { IndexedLink, LinkedRef } from './graph/link-graph';
import type { NameMention } from './names/name-dictionary';
import type { RecordContext, RecordPage } from './loading/record-page';
import type { ScorePart } from './scoring/score-table';

/** One numbered step of the index. Putting an entry replaces the one of the same reference. */
export type IndexChange =
  | { type: 'put'; entry: IndexEntry }
  | { type: 'remove'; ref: SourceRef }
  | { type: 'link'; link: IndexedLink }
  | { type: 'unlink'; id: string };

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

/** All of the question's words that the vault knows; most of their weight; any. Each is within the next. */
export type MinimumShouldMatch = 'tight' | 'medium' | 'broad';

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

/** A word of a question: `documents` 0 is a word the vault does not have. */
export interface TermStatistics {
  term: string;
  word: string;
  idf: number;
  documentFrequency: number;
}

export interface IndexStats {
  entries: number;
  /** Of these, notes the person archived. */
  archived: number;
  lastSeq: number;
  embedded: number;
  toEmbed: number;
  /** Entries whose text no encoder took after several tries: found by words. */
  unreadable: number;
  /**
   * Model of the vectors that serve; null until it is loaded. `embedderProblem` says why it is not, or what is wrong
   * with the next one.
   */
  embedder: string | null;
  embedderProblem: string | null;
  /** A newly chosen model whose vectors are being made; they serve when the last one is there. */
  next: { model: string; embedded: number; toEmbed: number } | null;
}

/** The index as lanes and the feeder see it: the same whether it runs in this thread or in the worker. */
export interface IndexPort {
  /** Empties everything; vectors too. The context is of the pages that are to come. */
  clear(context?: RecordContext): Promise<void>;
  /** Takes in a page of the records that are loaded after `clear`. */
  applyPage(page: RecordPage, lastSeq: number): Promise<void>;
  apply(changes: IndexChange[], lastSeq: number): Promise<void>;
  /** Takes vectors whose content hash and model fit their entry; returns the ids of those that do not. */
  putVectors(rows: StoredEmbedding[]): Promise<string[]>;
  /**
   * The same for a page in one piece, no source's rows cut apart. Its bytes may be handed over: do not use them again.
   */
  putPackedVectors(packed: PackedVectors): Promise<string[]>;
  /**
   * From now on vectors come from here. The built-in ones serve until the last new one is there.
   *
   * @param isLoadDeferred a local encoder is loaded by `warmUp` or the first text to embed: no question waits for it;
   * until then words alone answer
   */
  useEmbedder(choice: EmbedderChoice, isLoadDeferred?: boolean): Promise<void>;
  /** Loads the local encoder before the first question wants it; sends nothing. */
  warmUp(): Promise<void>;
  /**
   * Embeds up to `limit` entries that have no vector yet and returns the vectors to store; fewer when a question comes
   * in between.
   * None, with `toEmbed` left: later. Rejects when the encoder is away.
   */
  embedNext(limit: number): Promise<StoredEmbedding[]>;
  stats(): Promise<IndexStats>;
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
  /** Every entry's reference, its stored hash and the hash of the text it holds now, in pages by reference. */
  hashes(
    after: SourceRef | null,
    limit: number,
  ): Promise<{ ref: SourceRef; hash: string; textHash: string; isArchived: boolean }[]>;
  lexical(query: LaneQuery): Promise<LaneHit[]>;
  /**
   * Notes, and entries by or about people, whose names the words nearly spell; `value` is the spelling's similarity.
   */
  fuzzy(query: LaneQuery): Promise<LaneHit[]>;
  dense(query: LaneQuery): Promise<LaneHit[]>;
  role(query: LaneQuery): Promise<LaneHit[]>;
  temporal(query: LaneQuery): Promise<LaneHit[]>;
  graph(query: LaneQuery): Promise<LaneHit[]>;
  score(query: ScoreQuery): Promise<ScoredHit[]>;
  /**
   * How many archived notes there are, and how many of them hold most of a question's words: one look at their words,
   * for a hint that they could be asked too.
   */
  countArchivedMatches(query: Pick<LaneQuery, 'words' | 'exclude'>): Promise<{ total: number; near: number }>;
  close(): Promise<void>;
}
