import type { Batch, BatchDraft, HistoryEntry, UndoScope } from '../../shared/domain/batch';
import type { PackedVectors } from '../../shared/domain/packed-vectors';
import type { ColumnSelection } from '../../shared/domain/record-columns';
import type { StoredEmbedding, TableName, TableRows } from '../../shared/domain/tables';
import type { StoreProtocol, StoreQuery, StoreQueryRows } from '../../shared/ipc/store-protocol';

/** Read access to the vault for main. Writes go through `VaultWriter`. */
export interface VaultStore {
  get<Name extends TableName>(table: Name, id: string): Promise<TableRows[Name] | null>;
  /** The rows in the order of `ids`; null for missing rows. */
  getMany<Name extends TableName>(table: Name, ids: readonly string[]): Promise<(TableRows[Name] | null)[]>;
  query<Q extends StoreQuery>(query: Q): Promise<StoreQueryRows[Q['name']][]>;
  /** Every row of a table in pages of about 2,000, in id order. */
  pages<Name extends TableName>(table: Name): AsyncIterable<TableRows[Name][]>;
  /** The rows exactly as stored, including unreadable ones, for the export. */
  rawPages<Name extends TableName>(table: Name): AsyncIterable<TableRows[Name][]>;
  /** Serves bulk reads: each page as the JSON text of its rows with the named fields (at any depth). */
  textPages(table: TableName, fields: readonly string[]): AsyncIterable<string>;
  /** Each page as the JSON text of `RecordColumns`, at half the cost of rows. */
  columnPages(table: TableName, choice: ColumnSelection): AsyncIterable<string>;
  /** Newest first; with a number, those before it. */
  history(scope: UndoScope | null, limit: number, before?: number): Promise<HistoryEntry[]>;
  /** Serves bulk reads: packed pages that never split a source's rows. */
  packedEmbeddingPages(): AsyncIterable<PackedVectors>;
  putEmbeddings(rows: StoredEmbedding[]): Promise<void>;
  removeEmbeddings(ids: string[]): Promise<void>;
}

/** The store as the write path and the checks use it. */
export interface WritableStore extends VaultStore {
  /** Takes in batches that are in the journal, each one the next. */
  apply(batches: readonly Batch[]): Promise<void>;
  digest(): Promise<StoreProtocol['store.digest']['output']>;
}

/**
 * The only write path: journal (append, fsync), then store page, then change feed. Batches are written in the order of
 * the calls.
 */
export interface VaultWriter {
  /**
   * Resolves when the batch is in the journal and the store. Rejects `read-only` or `disk-full` with nothing written.
   */
  commit(draft: BatchDraft): Promise<Batch>;
  /**
   * Undoes the scope's newest batch that is not undone; null when there is none; `conflict` when its rows changed
   * since.
   */
  undo(scope: UndoScope): Promise<Batch | null>;
  /**
   * Undoes this batch, whatever came after it; null when it is undone already; `conflict` when its rows changed since.
   */
  undoBatch(seq: number): Promise<Batch | null>;
  redo(scope: UndoScope): Promise<Batch | null>;
  /** It is called after each batch, in order, before `commit` resolves. */
  onBatch(listener: (batch: Batch) => void): () => void;
  readonly lastSeq: number;
  /** Why nothing can be written, for the person; null when writing works. */
  readonly readOnlyReason: string | null;
  onReadOnly(listener: (reason: string) => void): () => void;
}

/** The part of the secret redactor that the write path needs. */
export interface RowRedactor {
  redactAll<Value>(value: Value): Value;
}
