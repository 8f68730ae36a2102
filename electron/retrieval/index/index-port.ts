import type { Link } from '../../../shared/domain/link';
import type { SourceRef } from '../../../shared/domain/ids';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import type { EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { AnswerType } from './answer-type';
import type { IndexEntry } from './entry';
import type { LinkedRef } from './link-graph';

/** One numbered step of the index. Putting an entry replaces the one of the same reference. */
export type IndexChange =
  | { type: 'put'; entry: IndexEntry }
  | { type: 'remove'; ref: SourceRef }
  | { type: 'link'; link: Link }
  | { type: 'unlink'; id: string };

/** What a lane asks. `exclude` is the running turn, so that a question does not find itself. */
export interface LaneQuery {
  /** For the word lanes; names and dates may be taken out already. */
  words: string;
  /** For the dense lane: a statement; null leaves vectors out. */
  statement: string | null;
  window: { from: number; to: number } | null;
  exclude: SourceRef[];
  limit: number;
}

export interface LaneHit {
  ref: SourceRef;
  value: number;
  matchedTerms: string[];
  via: SourceRef | null;
}

export interface ScoreQuery extends Omit<LaneQuery, 'limit'> {
  people: string[];
  expects: AnswerType | null;
  pool: SourceRef[];
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
  inWindow: boolean | null;
  isQuestion: boolean;
  links: LinkedRef[];
}

export interface IndexStats {
  entries: number;
  lastSeq: number;
  embedded: number;
  toEmbed: number;
  /** Entries whose text no encoder took after several tries: found by words. */
  unreadable: number;
  /** Model of the vectors that serve; null until it is loaded. `embedderProblem` says why it is not, or what is wrong with the next one. */
  embedder: string | null;
  embedderProblem: string | null;
  /** A newly chosen model whose vectors are being made; they serve when the last one is there. */
  next: { model: string; embedded: number; toEmbed: number } | null;
}

/** The index as lanes and the feeder see it: the same whether it runs in this thread or in the worker. */
export interface IndexPort {
  /** Empties everything; vectors too. */
  clear(): Promise<void>;
  apply(changes: IndexChange[], lastSeq: number): Promise<void>;
  /** Takes vectors whose content hash and model fit their entry; returns the ids of those that do not. */
  putVectors(rows: StoredEmbedding[]): Promise<string[]>;
  /** From now on vectors come from here. The built-in ones serve until the last new one is there. */
  useEmbedder(choice: EmbedderChoice): Promise<void>;
  /** Loads the local encoder before the first question wants it; sends nothing. */
  warm(): Promise<void>;
  /**
   * Embeds up to `limit` entries that have no vector yet and returns the vectors to store; fewer when a question comes in between.
   * None, with `toEmbed` left: later. Rejects when the encoder is away.
   */
  embedNext(limit: number): Promise<StoredEmbedding[]>;
  stats(): Promise<IndexStats>;
  /** People who speak in the vault and notes whose title is a name. */
  names(): Promise<string[]>;
  /** Full and first names of those who speak in the vault: the same that are left out of the vectors. */
  speakers(): Promise<readonly string[]>;
  /** Every entry's reference, its stored hash and the hash of the text it holds now, in pages by reference. */
  hashes(after: SourceRef | null, limit: number): Promise<{ ref: SourceRef; hash: string; textHash: string }[]>;
  lexical(query: LaneQuery): Promise<LaneHit[]>;
  dense(query: LaneQuery): Promise<LaneHit[]>;
  role(query: LaneQuery): Promise<LaneHit[]>;
  temporal(query: LaneQuery): Promise<LaneHit[]>;
  graph(query: LaneQuery): Promise<LaneHit[]>;
  score(query: ScoreQuery): Promise<ScoredHit[]>;
  close(): Promise<void>;
}
