import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { HistoryEntry } from '../../shared/domain/batch';
import { sessionIdsOf } from '../../shared/domain/note';
import type { StoredEmbedding, TableName, TableRows } from '../../shared/domain/tables';
import { VAULT_FORMAT } from '../../shared/domain/vault-format';

/** What IndexedDB holds for one row: the unchanged row, and the index keys that no key path of the row gives. */
export interface StoredRow<Row> {
  id: string;
  row: Row;
  /** The sessions of a note's sources. */
  sessionIds?: string[];
}

export type StoreTables = { [Name in TableName]: Table<StoredRow<TableRows[Name]>, string> } & {
  history: Table<HistoryEntry, number>;
  embeddings: Table<StoredEmbedding, string>;
  meta: Table<{ key: string; value: number }, string>;
};
export type StoreDatabase = Dexie & StoreTables;

export type IndexedDbOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
export type Durability = 'strict' | 'relaxed';

/** The tables and their indexes, in Dexie's syntax. */
const STORES = {
  sessions: 'id, row.externalKey, row.updatedAt',
  messages: 'id, [row.sessionId+row.index]',
  notes: 'id, [row.status+row.createdAt], *sessionIds',
  noteVersions: 'id, [row.noteId+row.version]',
  links: 'id, row.from, row.to',
  resources: 'id, row.externalKey',
  chunks: 'id, [row.resourceId+row.ordinal]',
  traces: 'id, row.sessionId',
  feedback: 'id, row.at',
  accessEvents: 'id, [row.ref+row.at]',
  facts: 'id, [row.entity+row.validFrom]',
  lessons: 'id, row.noteId',
  entities: 'id',
  decisions: 'id, row.noteId',
  summaries: 'id, row.sessionId',
  topics: 'id',
  proposals: 'id, row.state',
  actionGroups: 'id',
  attachments: 'id',
  savedSearches: 'id',
  projects: 'id',
  history: 'seq, [scope+seq]',
  embeddings: 'id',
  meta: 'key',
} satisfies Record<keyof StoreTables, string>;

const databaseName = (vaultId: string): string => `vault-${vaultId}`;

/**
 * One connection to a vault's database. In Dexie, durability belongs to a connection, so the server holds two. Nothing
 * is cached: main is the only reader, and requests what it needs.
 */
export function createDatabase(
  vaultId: string,
  durability: Durability,
  indexedDbOptions: IndexedDbOptions = {},
): StoreDatabase {
  const database = new Dexie(databaseName(vaultId), {
    ...indexedDbOptions,
    chromeTransactionDurability: durability,
    autoOpen: false,
    cache: 'disabled',
  }) as StoreDatabase;
  database.version(VAULT_FORMAT).stores(STORES);
  return database;
}

/** A row with the keys that its indexes need. */
export function toStored<Name extends TableName>(table: Name, row: TableRows[Name]): StoredRow<TableRows[Name]> {
  if (table !== 'notes') return { id: row.id, row };
  return { id: row.id, row, sessionIds: sessionIdsOf(row as TableRows['notes']) };
}
