import type { Batch, Change, HistoryEntry, UndoScope } from '../domain/batch';
import type { StoredEmbedding, TableName, TableRows } from '../domain/tables';
import type { NoteStatus } from '../domain/note';
import type { PackedVectors } from '../domain/packed-vectors';
import type { ColumnSelection } from '../domain/record-columns';

/**
 * Main asks, the store page answers. Requests go over a Peer under the names below; the page owns Dexie and decides
 * nothing. Pages are in key order; `after` is the last id of the previous page. A page may hold fewer rows than `limit`
 * (bytes are limited too); an empty one is the end.
 */
export interface StoreProtocol {
  /** Opens a vault's database. `lastSeq` 0 with `isNew` true is an empty database. */
  'store.open': { input: { vaultId: string }; output: { lastSeq: number; isNew: boolean; format: number } };
  'store.close': { input: null; output: null };
  /**
   * One strict transaction: all changes, the history entry, and lastSeq. Batches at or below lastSeq are ignored;
   * `conflict` when a batch would leave a gap, or when the number of staged changes differs from `stagedChanges`.
   */
  'store.apply': {
    input: { batches: Batch[]; stagedChanges?: number };
    output: { lastSeq: number };
  };
  /** Empties every table, derived ones included, and sets lastSeq to 0: the first step of a rebuild. */
  'store.clear': { input: null; output: null };
  /** Bulk load during a rebuild; rows are stored as given. */
  'store.load': { input: { table: TableName; rows: TableRows[TableName][] }; output: null };
  /**
   * Stages part of a batch too large for one message; `store.apply` of that batch puts the staged changes before its
   * own.
   */
  'store.stage': { input: { seq: number; changes: Change[] }; output: null };
  'store.setLastSeq': { input: { lastSeq: number; history: HistoryEntry[] }; output: null };
  /**
   * The rows in the order of `ids`; fewer rows than ids when they would not fit one message: request the rest again.
   */
  'store.get': { input: { table: TableName; ids: string[] }; output: (TableRows[TableName] | null)[] };
  'store.page': {
    input: { table: TableName; after: string | null; limit: number };
    output: { rows: TableRows[TableName][] };
  };
  /**
   * Serves readers that pass a page on unread: the selected fields of each row (paths of any depth) as the JSON text of
   * an array. Unreadable rows are left out. `last` null is the end.
   */
  'store.pageText': {
    input: { table: TableName; fields: readonly string[]; after: string | null; limit: number };
    output: { json: string; last: string | null };
  };
  /** Gives what `store.pageText` does as the JSON text of `RecordColumns`. */
  'store.pageColumns': {
    input: { table: TableName; choice: ColumnSelection; after: string | null; limit: number };
    output: { json: string; last: string | null };
  };
  /** The first page of a result, or the next one by its cursor; `cursor` null in the reply is the end. */
  'store.queryPage': {
    input: { query: StoreQuery; cursor: null } | { query: null; cursor: number };
    output: { rows: TableRows[TableName][]; cursor: number | null };
  };
  /** Row counts and an order-independent 32-bit xor of row hashes per table, to compare with the sentinel. */
  'store.digest': {
    input: null;
    output: { lastSeq: number; tables: Record<TableName, { count: number; digest: number }> };
  };
  'store.counts': { input: null; output: Record<TableName, number> };
  /** Newest first. */
  'store.history': { input: { scope: UndoScope | null; before: number | null; limit: number }; output: HistoryEntry[] };
  'store.putEmbeddings': { input: { rows: StoredEmbedding[] }; output: null };
  /** Packed pages in id order, none of which splits a source's rows; `last` is the id to continue after, null at the end. */
  'store.pagePackedEmbeddings': {
    input: { after: string | null; limit: number };
    output: { packed: PackedVectors; last: string | null };
  };
  'store.removeEmbeddings': { input: { ids: string[] }; output: null };
}

/** The indexed queries of the store page; each is one repository method. */
export type StoreQuery =
  | { name: 'sessions'; includeDeleted: boolean }
  | { name: 'sessionByExternalKey'; externalKey: string }
  | { name: 'messagesOfSession'; sessionId: string }
  | { name: 'notesByStatus'; status: NoteStatus }
  | { name: 'notesOfSession'; sessionId: string }
  /** All versions, or the given one. */
  | { name: 'versionsOfNote'; noteId: string; version?: number }
  | { name: 'linksOfNote'; noteId: string }
  | { name: 'chunksOfResource'; resourceId: string }
  | { name: 'resourceByExternalKey'; externalKey: string }
  | { name: 'feedback'; includeWithdrawn: boolean }
  | { name: 'tracesOfSession'; sessionId: string }
  | { name: 'accessEventsOf'; ref: string }
  /** Every fact with this entity as written, including retracted ones; oldest validity first. */
  | { name: 'factsOfEntity'; entity: string }
  | { name: 'lessonsOfNote'; noteId: string }
  | { name: 'summariesOfSession'; sessionId: string }
  | { name: 'decisionsOfNote'; noteId: string };

export interface StoreQueryRows {
  sessions: TableRows['sessions'];
  sessionByExternalKey: TableRows['sessions'];
  messagesOfSession: TableRows['messages'];
  notesByStatus: TableRows['notes'];
  notesOfSession: TableRows['notes'];
  versionsOfNote: TableRows['noteVersions'];
  linksOfNote: TableRows['links'];
  chunksOfResource: TableRows['chunks'];
  resourceByExternalKey: TableRows['resources'];
  feedback: TableRows['feedback'];
  tracesOfSession: TableRows['traces'];
  accessEventsOf: TableRows['accessEvents'];
  factsOfEntity: TableRows['facts'];
  lessonsOfNote: TableRows['lessons'];
  summariesOfSession: TableRows['summaries'];
  decisionsOfNote: TableRows['decisions'];
}

export type StoreRoute = keyof StoreProtocol;
/** Rows of a page, and the approximate bytes of its JSON, below the 4 MiB limit of a message. */
export const PAGE_ROWS = 2_000;
export const MAX_PAGE_BYTES = 3 * 1024 * 1024;
