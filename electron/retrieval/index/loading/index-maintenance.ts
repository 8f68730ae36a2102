import type { SourceRef } from '../../../../shared/domain/ids';
import type { PackedVectors } from '../../../../shared/domain/packed-vectors';
import type { StoredEmbedding } from '../../../../shared/domain/tables';
import type { EmbedderChoice } from '../../../models/embeddings/embedder-choice';
import type { IndexEntry } from '../columns/index-entry';
import type { IndexedLink } from '../graph/link-graph';
import type { VectorStats } from '../vectors/vector-stats';
import type { ImageStamp } from '../../../files/image-keeper';
import type { RecordContext, RecordPage } from './record-page';

/**
 * One change to the index. Putting an entry replaces the entry of the same reference; a text's first passage comes
 * before its others and removes those it has no longer. Removing a text removes all of its passages.
 */
export type IndexChange =
  | { type: 'put'; entry: IndexEntry }
  | { type: 'remove'; ref: SourceRef }
  | { type: 'link'; link: IndexedLink }
  | { type: 'unlink'; id: string };

export interface IndexStats extends VectorStats {
  entries: number;
  /** Archived notes among them. */
  archived: number;
  lastSeq: number;
}

export interface EntryHash {
  ref: SourceRef;
  hash: string;
  /** The hash of the text as it is held now. */
  textHash: string;
  isArchived: boolean;
}

/** Filling the index and keeping it up to date. */
export interface IndexMaintenance {
  /** Removes everything, vectors too. The context belongs to the pages that follow. */
  clear(context?: RecordContext): Promise<void>;
  /** Adds a page of the records that are loaded after `clear`. */
  applyPage(page: RecordPage, lastSeq: number): Promise<void>;
  /**
   * Writes the index to a file and its vectors to one beside it, from which they are read from then on. Rejects when it
   * holds another change than the stamp's.
   */
  saveImage(file: string, stamp: ImageStamp): Promise<void>;
  /**
   * Replaces everything by a file's image and tells the change it holds everything up to; null, with nothing changed,
   * when the file is missing, damaged, of another vault, or of another version of the app.
   */
  loadImage(file: string, vaultId: string): Promise<ImageStamp | null>;
  /** Reads the file of vectors through; where it is damaged, every entry waits for its vectors again. */
  checkVectors(): Promise<void>;
  apply(changes: IndexChange[], lastSeq: number): Promise<void>;
  /** Takes the vectors whose content hash and model fit their entry; returns the ids of the others. */
  putVectors(rows: StoredEmbedding[]): Promise<string[]>;
  /** The same for a packed page that splits no source's rows. Its bytes may be transferred: do not use them again. */
  putPackedVectors(packed: PackedVectors): Promise<string[]>;
  /**
   * Takes vectors from this encoder from now on. The built-in vectors serve until the last new one is there.
   *
   * @param isLoadDeferred a local encoder is loaded by `warmUp` or the first text to embed, and no question waits for
   * it; until then words alone answer
   */
  useEmbedder(choice: EmbedderChoice, isLoadDeferred?: boolean): Promise<void>;
  /** Loads the local encoder before the first question needs it; sends nothing. */
  warmUp(): Promise<void>;
  /**
   * Embeds up to `limit` entries that have no vector yet and returns the vectors to store; fewer when a question comes
   * in between. An empty result with `toEmbed` above 0 means: try again later. Rejects when the encoder is unavailable.
   */
  embedNext(limit: number): Promise<StoredEmbedding[]>;
  /** What the person opened: the passages of these texts get their vectors next. */
  embedFirst(refs: SourceRef[]): Promise<void>;
  stats(): Promise<IndexStats>;
  /** Every entry's reference, its stored hash and the hash of the text it holds now, in pages by reference. */
  hashes(after: SourceRef | null, limit: number): Promise<EntryHash[]>;
  close(): Promise<void>;
}
