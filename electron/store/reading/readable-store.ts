import type { TableName, TableRows } from '../../../shared/domain/tables';
import type { StoreQuery, StoreQueryRows } from '../../../shared/ipc/store-protocol';
import type { Logger } from '../../../shared/lib/logger';
import { readableRow } from './readable-row';
import type { VaultStore } from '../vault-store';

/**
 * The store for everything but the write path: an unusable row is replaced by a placeholder or left out
 * (readable-row.ts), so that one bad record never breaks a screen.
 */
export function createReadableStore(store: VaultStore, log: Logger): VaultStore {
  const reportedIds = new Set<string>();
  const readable = <Name extends TableName>(table: Name, row: TableRows[Name]): TableRows[Name] | null => {
    const usable = readableRow(table, row);
    if (usable !== row && !reportedIds.has(row.id)) {
      reportedIds.add(row.id);
      log.warn('a record cannot be read', { table, id: row.id, isLeftOut: usable === null });
    }
    return usable;
  };
  const readableRows = <Name extends TableName>(table: Name, rows: TableRows[Name][]): TableRows[Name][] =>
    rows.map((row) => readable(table, row)).filter((row) => row !== null);

  const getMany: VaultStore['getMany'] = async (table, ids) =>
    (await store.getMany(table, ids)).map((row) => (row === null ? null : readable(table, row)));
  return {
    ...store,
    getMany,
    get: async (table, id) => (await getMany(table, [id]))[0] ?? null,
    async query<Q extends StoreQuery>(query: Q) {
      return readableRows(
        TABLE_OF_QUERY[query.name],
        (await store.query(query)) as TableRows[TableName][],
      ) as StoreQueryRows[Q['name']][];
    },
    async *pages(table) {
      for await (const page of store.pages(table)) yield readableRows(table, page);
    },
    rawPages: (table) => store.pages(table),
  };
}

/** The table whose rows a query returns. */
const TABLE_OF_QUERY: Record<StoreQuery['name'], TableName> = {
  sessions: 'sessions',
  sessionByExternalKey: 'sessions',
  messagesOfSession: 'messages',
  notesByStatus: 'notes',
  notesOfSession: 'notes',
  versionsOfNote: 'noteVersions',
  linksOfNote: 'links',
  chunksOfResource: 'chunks',
  resourceByExternalKey: 'resources',
  feedback: 'feedback',
  tracesOfSession: 'traces',
  accessEventsOf: 'accessEvents',
  factsOfEntity: 'facts',
  lessonsOfNote: 'lessons',
  summariesOfSession: 'summaries',
  decisionsOfNote: 'decisions',
};
