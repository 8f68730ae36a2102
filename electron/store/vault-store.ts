import type { Batch, BatchDraft, HistoryEntry, UndoScope } from '../../shared/domain/batch';
import type { PackedVectors } from '../../shared/domain/packed-vectors';
import type { ColumnSelection } from '../../shared/domain/record-columns';
import type { StoredEmbedding, TableName, TableRows } from '../../shared/domain/tables';
import type { StoreQuery, StoreQueryRows } from '../../shared/ipc/store-protocol';

/** Reading side of the vault: what the rest of main may ask. Everything else goes through `VaultWriter`. */
export interface VaultStore {
  get<Name extends TableName>(table: Name, id: string): Promise<TableRows[Name] | null>;
  /** In the order of `ids`; null where there is none. */
  getMany<Name extends TableName>(table: Name, ids: readonly string[]): Promise<(TableRows[Name] | null)[]>;
  query<Q extends StoreQuery>(query: Q): Promise<StoreQueryRows[Q['name']][]>;
  /** Every row of a table in pages of about 2,000, in id order. */
  pages<Name extends TableName>(table: Name): AsyncIterable<TableRows[Name][]>;
  /** The same rows exactly as they are stored, those that cannot be read among them: for the export. */
  rawPages<Name extends TableName>(table: Name): AsyncIterable<TableRows[Name][]>;
  /** The same for bulk: each page as the JSON text of its rows, with the named fields (at any depth) alone. */
  textPages(table: TableName, fields: readonly string[]): AsyncIterable<string>;
  /** Each page as the JSON text of `RecordColumns`: half the work of the same as rows. */
  columnPages(table: TableName, choice: ColumnSelection): AsyncIterable<string>;
  /** Newest first. */
  history(scope: UndoScope | null, limit: number): Promise<HistoryEntry[]>;
  embeddingPages(): AsyncIterable<StoredEmbedding[]>;
  /** The same for bulk: pages in one piece, no source's rows cut apart. */
  packedEmbeddingPages(): AsyncIterable<PackedVectors>;
  putEmbeddings(rows: StoredEmbedding[]): Promise<void>;
  removeEmbeddings(ids: string[]): Promise<void>;
}

/**
 * The one write path: journal (append, fsync), then store page, then change feed. Batches are written one after another
 * in the order of the calls.
 */
export interface VaultWriter {
  /**
   * Resolves when the batch is in the journal and the store. Rejects `read-only` or `disk-full` with nothing written.
   */
  commit(draft: BatchDraft): Promise<Batch>;
  /**
   * Takes back the newest batch of the scope that is not taken back yet; null when there is none; `conflict` when its
   * rows changed since.
   */
  undo(scope: UndoScope): Promise<Batch | null>;
  /**
   * Takes back this one batch, whatever came after it; null when it is taken back already; `conflict` when its rows
   * changed since.
   */
  undoBatch(seq: number): Promise<Batch | null>;
  redo(scope: UndoScope): Promise<Batch | null>;
  /** Called after each batch, in order, before `commit` resolves. */
  onBatch(listener: (batch: Batch) => void): () => void;
  readonly lastSeq: number;
  /** Why nothing can be written, in the person's words; null when all is well. */
  readonly readOnlyReason: string | null;
  onReadOnly(listener: (reason: string) => void): () => void;
}

/** The part of the secret redactor that the write path needs. */
export interface RowRedactor {
  redactAll<Value>(value: Value): Value;
}
