import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { HistoryEntry } from '../../shared/domain/batch';
import { sessionIdsOf } from '../../shared/domain/note';
import type { StoredEmbedding, TableName, TableRows } from '../../shared/domain/tables';
import { MIGRATIONS } from './schema/migrations';
import type { Migration } from './schema/migration';
import type { StoredRow } from './schema/stored-row';

export type StoreTables = { [Name in TableName]: Table<StoredRow<TableRows[Name]>, string> } & {
  history: Table<HistoryEntry, number>;
  embeddings: Table<StoredEmbedding, string>;
  meta: Table<{ key: string; value: number }, string>;
};
export type StoreDatabase = Dexie & StoreTables;

export type IndexedDbOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
export type Durability = 'strict' | 'relaxed';

const databaseName = (vaultId: string): string => `vault-${vaultId}`;

/**
 * One connection to a vault's database. In Dexie, durability belongs to a connection, so the server holds two. Nothing
 * is cached: main is the only reader, and requests what it needs.
 */
export function createDatabase(
  vaultId: string,
  durability: Durability,
  indexedDbOptions: IndexedDbOptions = {},
  migrations: readonly Migration[] = MIGRATIONS,
): StoreDatabase {
  const database = new Dexie(databaseName(vaultId), {
    ...indexedDbOptions,
    chromeTransactionDurability: durability,
    autoOpen: false,
    cache: 'disabled',
  }) as StoreDatabase;
  for (const { version, stores, upgrade } of migrations) {
    const declared = database.version(version).stores(stores);
    if (upgrade) declared.upgrade(upgrade);
  }
  return database;
}

/** A row with the keys that its indexes need. */
export function toStored<Name extends TableName>(table: Name, row: TableRows[Name]): StoredRow<TableRows[Name]> {
  if (table !== 'notes') return { id: row.id, row };
  return { id: row.id, row, sessionIds: sessionIdsOf(row as TableRows['notes']) };
}
