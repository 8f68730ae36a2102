import type { Batch } from '../../../shared/domain/batch';
import { sessionIdsOf } from '../../../shared/domain/note';
import { packVectors } from '../../../shared/domain/packed-vectors';
import { isReadableRow } from '../../../shared/domain/readable-row';
import { toRecordColumns } from '../../../shared/domain/record-columns';
import type { StoredEmbedding, TableName, TableRows } from '../../../shared/domain/tables';
import { AppError } from '../../../shared/ipc/errors';
import { PAGE_ROWS, type StoreQuery, type StoreQueryRows } from '../../../shared/ipc/store-protocol';
import { lowerBound } from '../../../shared/lib/binary-search';
import { t } from '../../../shared/messages/message';
import { digestState, foldBatch, type VaultState } from '../../journal/snapshots/vault-state';
import type { WritableStore } from '../vault-store';

type AnyRow = TableRows[TableName];

interface Index {
  table: TableName;
  keysOf(row: AnyRow): readonly (string | null)[];
  /** Rows with one key come in this order, or else in that of their ids. */
  orderOf: ((row: AnyRow) => number) | null;
}

const indexed = <Name extends TableName>(
  table: Name,
  keysOf: (row: TableRows[Name]) => readonly (string | null)[],
  orderOf: ((row: TableRows[Name]) => number) | null = null,
): Index => ({ table, keysOf, orderOf }) as Index;

/** The indexes of the store page. */
const INDEXES = {
  messagesOfSession: indexed(
    'messages',
    ({ sessionId }) => [sessionId],
    ({ index }) => index,
  ),
  notesOfSession: indexed('notes', sessionIdsOf),
  versionsOfNote: indexed(
    'noteVersions',
    ({ noteId }) => [noteId],
    ({ version }) => version,
  ),
  linksFrom: indexed('links', ({ from }) => [from]),
  linksTo: indexed('links', ({ to }) => [to]),
  chunksOfResource: indexed(
    'chunks',
    ({ resourceId }) => [resourceId],
    ({ ordinal }) => ordinal,
  ),
  sessionByExternalKey: indexed('sessions', ({ externalKey }) => [externalKey]),
  resourceByExternalKey: indexed('resources', ({ externalKey }) => [externalKey]),
  tracesOfSession: indexed('traces', ({ sessionId }) => [sessionId]),
  accessEventsOf: indexed(
    'accessEvents',
    ({ ref }) => [ref],
    ({ at }) => at,
  ),
  factsOfEntity: indexed(
    'facts',
    ({ entity }) => [entity],
    ({ validFrom }) => validFrom,
  ),
  lessonsOfNote: indexed('lessons', ({ noteId }) => [noteId]),
  summariesOfSession: indexed('summaries', ({ sessionId }) => [sessionId]),
  decisionsOfNote: indexed('decisions', ({ noteId }) => [noteId]),
};
type IndexName = keyof typeof INDEXES;

/**
 * The store of a process without a page: the rows of a folded journal, each parsed when it is read, into which every
 * batch is folded. `state` is its own from now on.
 */
export function createInMemoryStore(state: Omit<VaultState, 'hash'>): WritableStore {
  const { tables, history } = state;
  const embeddings = new Map<string, StoredEmbedding>();
  /** Sorted ids of a table that was read since its last insertion or removal. */
  const order = new Map<TableName, string[]>();
  /** Ids by key, of the indexes that were asked for; rows that have another key by now are left out when it is read. */
  const indexes = new Map<IndexName, Map<string | null, Set<string>>>();

  const get = <Name extends TableName>(table: Name, id: string): TableRows[Name] | null => {
    const json = tables[table].get(id);
    return json === undefined ? null : (JSON.parse(json) as TableRows[Name]);
  };
  const page = <Name extends TableName>(table: Name, after: string | null, limit: number): TableRows[Name][] => {
    const ids = order.get(table) ?? [...tables[table].keys()].sort();
    order.set(table, ids);
    const start = after === null ? 0 : lowerBound(ids.length, (index) => ids[index]! <= after);
    return ids.slice(start, start + limit).map((id) => get(table, id)!);
  };
  const all = <Name extends TableName>(table: Name) => page(table, null, Infinity);
  async function* pages<Name extends TableName>(table: Name): AsyncGenerator<TableRows[Name][]> {
    for (let rows = page(table, null, PAGE_ROWS); rows.length > 0; rows = page(table, rows.at(-1)!.id, PAGE_ROWS))
      yield rows;
  }

  const idsByKey = (name: IndexName): Map<string | null, Set<string>> => {
    const known = indexes.get(name);
    if (known !== undefined) return known;
    const built = new Map<string | null, Set<string>>();
    indexes.set(name, built);
    for (const row of all(INDEXES[name].table)) addKeys(built, INDEXES[name], row);
    return built;
  };
  const find = (name: IndexName, key: string): AnyRow[] => {
    const { table, keysOf, orderOf } = INDEXES[name];
    const ids = [...(idsByKey(name).get(key) ?? [])].sort();
    const rows = ids.map((id) => get(table, id)).filter((row) => row !== null && keysOf(row).includes(key)) as AnyRow[];
    return orderOf === null ? rows : byNumber(rows, orderOf);
  };

  const apply = (batch: Batch): void => {
    if (batch.seq !== state.seq + 1)
      throw new AppError(
        'conflict',
        t('mainStore.workingDatabaseChangeLastseq', { lastSeq: state.seq, seq: batch.seq }),
      );
    for (const { table, id, after } of batch.changes) {
      if (tables[table].has(id) !== (after !== null)) order.delete(table);
      if (after === null) continue;
      for (const [name, built] of indexes) if (INDEXES[name].table === table) addKeys(built, INDEXES[name], after);
    }
    foldBatch(state, batch);
  };

  const answer = (query: StoreQuery): AnyRow[] => {
    switch (query.name) {
      case 'sessions':
        return byNumber(all('sessions'), ({ updatedAt }) => updatedAt)
          .reverse()
          .filter(({ deletedAt }) => query.includeDeleted || deletedAt === null);
      case 'feedback':
        return byNumber(all('feedback'), ({ at }) => at).filter(
          ({ withdrawnAt }) => query.includeWithdrawn || withdrawnAt === null,
        );
      case 'notesByStatus':
        return byNumber(
          all('notes').filter(({ status }) => status === query.status),
          ({ createdAt }) => createdAt,
        );
      case 'versionsOfNote':
        return (find(query.name, query.noteId) as TableRows['noteVersions'][]).filter(
          ({ version }) => query.version === undefined || version === query.version,
        );
      case 'linksOfNote': {
        const incoming = find('linksTo', query.noteId) as TableRows['links'][];
        return [...find('linksFrom', query.noteId), ...incoming.filter(({ from }) => from !== query.noteId)];
      }
      case 'messagesOfSession':
      case 'notesOfSession':
      case 'tracesOfSession':
      case 'summariesOfSession':
        return find(query.name, query.sessionId);
      case 'lessonsOfNote':
      case 'decisionsOfNote':
        return find(query.name, query.noteId);
      case 'sessionByExternalKey':
      case 'resourceByExternalKey':
        return find(query.name, query.externalKey);
      case 'chunksOfResource':
        return find(query.name, query.resourceId);
      case 'accessEventsOf':
        return find(query.name, query.ref);
      case 'factsOfEntity':
        return find(query.name, query.entity);
    }
  };

  return {
    get: async (table, id) => get(table, id),
    getMany: async (table, ids) => ids.map((id) => get(table, id)),
    query: async <Q extends StoreQuery>(query: Q) => answer(query) as StoreQueryRows[Q['name']][],
    pages,
    rawPages: pages,
    async *textPages(table, fields) {
      for await (const rows of pages(table)) yield JSON.stringify(readable(table, rows), fields as string[]);
    },
    async *columnPages(table, choice) {
      for await (const rows of pages(table)) yield JSON.stringify(toRecordColumns(readable(table, rows), choice));
    },
    history: async (scope, limit, before = Infinity) =>
      history
        .filter((entry) => (scope === null || entry.scope === scope) && entry.seq < before)
        .reverse()
        .slice(0, limit),
    async *packedEmbeddingPages() {
      yield packVectors([...embeddings.keys()].sort().map((id) => embeddings.get(id)!));
    },
    async putEmbeddings(rows) {
      for (const row of rows) embeddings.set(row.id, row);
    },
    async removeEmbeddings(ids) {
      for (const id of ids) embeddings.delete(id);
    },
    async apply(batches) {
      for (const batch of batches) apply(batch);
    },
    digest: async () => ({ lastSeq: state.seq, tables: digestState(state) }),
  };
}

function addKeys(ids: Map<string | null, Set<string>>, { keysOf }: Index, row: AnyRow): void {
  for (const key of keysOf(row)) {
    const known = ids.get(key);
    if (known === undefined) ids.set(key, new Set([row.id]));
    else known.add(row.id);
  }
}

const readable = <Name extends TableName>(table: Name, rows: TableRows[Name][]): TableRows[Name][] =>
  rows.filter((row) => isReadableRow(table, row));

/** Sorts rows by a number; ties stay in id order. */
const byNumber = <Row extends AnyRow>(rows: Row[], numberOf: (row: Row) => number): Row[] =>
  rows.sort((a, b) => numberOf(a) - numberOf(b));
