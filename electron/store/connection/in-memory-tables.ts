import { sessionIdsOf } from '../../../shared/domain/note';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import { TABLE_NAMES } from '../../../shared/domain/tables';
import type { StoreQuery, StoreQueryRows } from '../../../shared/ipc/store-protocol';
import { lowerBound } from '../../../shared/lib/binary-search';

type AnyRow = TableRows[TableName];
/** Names of the store page's indexes. */
type IndexName = keyof typeof INDEXES;

const INDEXES = {
  messagesOfSession: ['messages', (row: TableRows['messages']) => [row.sessionId]],
  notesOfSession: ['notes', sessionIdsOf],
  versionsOfNote: ['noteVersions', (row: TableRows['noteVersions']) => [row.noteId]],
  linksFrom: ['links', (row: TableRows['links']) => [row.from]],
  linksTo: ['links', (row: TableRows['links']) => (row.to === null ? [] : [row.to])],
  chunksOfResource: ['chunks', (row: TableRows['chunks']) => [row.resourceId]],
  sessionByExternalKey: [
    'sessions',
    (row: TableRows['sessions']) => (row.externalKey === null ? [] : [row.externalKey]),
  ],
  resourceByExternalKey: [
    'resources',
    (row: TableRows['resources']) => (row.externalKey === null ? [] : [row.externalKey]),
  ],
  tracesOfSession: ['traces', (row: TableRows['traces']) => (row.sessionId === null ? [] : [row.sessionId])],
  accessEventsOf: ['accessEvents', (row: TableRows['accessEvents']) => [row.ref]],
  factsOfEntity: ['facts', (row: TableRows['facts']) => [row.entity]],
  lessonsOfNote: ['lessons', (row: TableRows['lessons']) => [row.noteId]],
  summariesOfSession: ['summaries', (row: TableRows['summaries']) => [row.sessionId]],
  decisionsOfNote: ['decisions', (row: TableRows['decisions']) => [row.noteId]],
} as const;

/** Every table of a vault in memory, with the store page's indexed queries. */
export class InMemoryTables {
  private readonly rows = Object.fromEntries(TABLE_NAMES.map((name) => [name, new Map<string, AnyRow>()])) as Record<
    TableName,
    Map<string, AnyRow>
  >;
  private readonly indexes = Object.fromEntries(
    Object.keys(INDEXES).map((name) => [name, new Map<string, Set<string>>()]),
  ) as Record<IndexName, Map<string, Set<string>>>;
  /** Sorted ids of a table; null after an insertion or removal. */
  private readonly order = new Map<TableName, string[]>();

  clear(): void {
    for (const table of Object.values(this.rows)) table.clear();
    for (const index of Object.values(this.indexes)) index.clear();
    this.order.clear();
  }

  put(table: TableName, row: AnyRow): void {
    const before = this.rows[table].get(row.id);
    if (before === undefined) this.order.delete(table);
    else this.unindex(table, before);
    this.rows[table].set(row.id, row);
    this.eachKey(table, row, (name, key) => {
      const ids = this.indexes[name].get(key);
      if (ids === undefined) this.indexes[name].set(key, new Set([row.id]));
      else ids.add(row.id);
    });
  }

  remove(table: TableName, id: string): void {
    const before = this.rows[table].get(id);
    if (before === undefined) return;
    this.unindex(table, before);
    this.rows[table].delete(id);
    this.order.delete(table);
  }

  get(table: TableName, id: string): AnyRow | null {
    return this.rows[table].get(id) ?? null;
  }

  all(table: TableName): IterableIterator<AnyRow> {
    return this.rows[table].values();
  }

  /** At most `limit` rows after `after`, in id order. */
  page(table: TableName, after: string | null, limit: number): AnyRow[] {
    const ids = this.order.get(table) ?? [...this.rows[table].keys()].sort();
    this.order.set(table, ids);
    const start = after === null ? 0 : upperBound(ids, after);
    return ids.slice(start, start + limit).map((id) => this.rows[table].get(id)!);
  }

  /** The same rows in the same order as the store page returns. */
  query<Q extends StoreQuery>(query: Q): StoreQueryRows[Q['name']][] {
    return this.answer(query) as StoreQueryRows[Q['name']][];
  }

  private answer(query: StoreQuery): AnyRow[] {
    switch (query.name) {
      case 'sessions':
        return byNumber(this.page('sessions', null, Infinity) as TableRows['sessions'][], ({ updatedAt }) => updatedAt)
          .reverse()
          .filter(({ deletedAt }) => query.includeDeleted || deletedAt === null);
      case 'feedback':
        return byNumber(this.page('feedback', null, Infinity) as TableRows['feedback'][], ({ at }) => at).filter(
          ({ withdrawnAt }) => query.includeWithdrawn || withdrawnAt === null,
        );
      case 'notesByStatus':
        return byNumber(
          (this.page('notes', null, Infinity) as TableRows['notes'][]).filter(({ status }) => status === query.status),
          ({ createdAt }) => createdAt,
        );
      case 'messagesOfSession':
        return byNumber(this.findByKey('messagesOfSession', query.sessionId), ({ index }) => index);
      case 'versionsOfNote':
        return byNumber(
          this.findByKey('versionsOfNote', query.noteId).filter(
            ({ version }) => query.version === undefined || version === query.version,
          ),
          ({ version }) => version,
        );
      case 'chunksOfResource':
        return byNumber(this.findByKey('chunksOfResource', query.resourceId), ({ ordinal }) => ordinal);
      case 'accessEventsOf':
        return byNumber(this.findByKey('accessEventsOf', query.ref), ({ at }) => at);
      case 'factsOfEntity':
        return byNumber(this.findByKey('factsOfEntity', query.entity), ({ validFrom }) => validFrom);
      case 'linksOfNote': {
        const outgoing = this.findByKey('linksFrom', query.noteId);
        return [...outgoing, ...this.findByKey('linksTo', query.noteId).filter(({ from }) => from !== query.noteId)];
      }
      case 'notesOfSession':
        return this.findByKey('notesOfSession', query.sessionId);
      case 'tracesOfSession':
        return this.findByKey('tracesOfSession', query.sessionId);
      case 'summariesOfSession':
        return this.findByKey('summariesOfSession', query.sessionId);
      case 'sessionByExternalKey':
        return this.findByKey('sessionByExternalKey', query.externalKey);
      case 'resourceByExternalKey':
        return this.findByKey('resourceByExternalKey', query.externalKey);
      case 'lessonsOfNote':
        return this.findByKey('lessonsOfNote', query.noteId);
      case 'decisionsOfNote':
        return this.findByKey('decisionsOfNote', query.noteId);
    }
  }

  /** Rows with that value, in id order. */
  private findByKey<Name extends IndexName>(name: Name, key: string): TableRows[(typeof INDEXES)[Name][0]][] {
    const table = INDEXES[name][0];
    return [...(this.indexes[name].get(key) ?? [])]
      .sort()
      .map((id) => this.rows[table].get(id)!) as TableRows[(typeof INDEXES)[Name][0]][];
  }

  private unindex(table: TableName, row: AnyRow): void {
    this.eachKey(table, row, (name, key) => {
      const ids = this.indexes[name].get(key)!;
      ids.delete(row.id);
      if (ids.size === 0) this.indexes[name].delete(key);
    });
  }

  private eachKey(table: TableName, row: AnyRow, visit: (name: IndexName, key: string) => void): void {
    for (const name of Object.keys(INDEXES) as IndexName[]) {
      const [of, keysOf] = INDEXES[name] as readonly [TableName, (row: AnyRow) => readonly string[]];
      if (of === table) for (const key of keysOf(row)) visit(name, key);
    }
  }
}

/** Sorts rows by a number; ties stay in id order. */
const byNumber = <Row extends AnyRow>(rows: Row[], numberOf: (row: Row) => number): Row[] =>
  rows.sort((a, b) => numberOf(a) - numberOf(b));

const upperBound = (ids: readonly string[], after: string): number =>
  lowerBound(ids.length, (index) => ids[index]! <= after);
