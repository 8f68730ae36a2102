import Dexie, { type Table } from 'dexie';
import type { HistoryEntry, UndoScope } from '../../shared/domain/batch';
import type { StoreQuery, StoreQueryRows } from '../../shared/ipc/store-protocol';
import type { StoreTables, StoredRow } from './database';

type QueryNamed<Name extends StoreQuery['name']> = Extract<StoreQuery, { name: Name }>;
type Finders = {
  [Name in StoreQuery['name']]: (tables: StoreTables, query: QueryNamed<Name>) => Promise<StoreQueryRows[Name][]>;
};

/** Every indexed query of the store protocol, and its implementation. */
const FINDERS: Finders = {
  /** Newest change first. */
  async sessions({ sessions }, { includeDeleted }) {
    // The index is not used: it omits records without a valid time.
    const stored = await sessions.toArray();
    const rows = stored
      .map(({ row }) => row)
      .sort((a, b) => (a.updatedAt ?? 0) - (b.updatedAt ?? 0))
      .reverse();
    return includeDeleted ? rows : rows.filter((session) => session.deletedAt === null);
  },

  sessionByExternalKey: ({ sessions }, { externalKey }) => rowsWith(sessions, 'row.externalKey', externalKey),

  /** Messages come in the order of the conversation. */
  messagesOfSession: ({ messages }, { sessionId }) => rowsBetween(messages, '[row.sessionId+row.index]', sessionId),

  /** Oldest first. */
  notesByStatus: ({ notes }, { status }) => rowsBetween(notes, '[row.status+row.createdAt]', status),

  /** Notes with a source in that session, whatever their status; in id order. */
  notesOfSession: ({ notes }, { sessionId }) => rowsWith(notes, 'sessionIds', sessionId),

  /** First version first; with a number, that one alone. */
  versionsOfNote: ({ noteVersions }, { noteId, version }) =>
    rowsBetween(noteVersions, '[row.noteId+row.version]', noteId, version),

  /** Links from the note, then links to it from others. */
  async linksOfNote({ links }, { noteId }) {
    const outgoing = await rowsWith(links, 'row.from', noteId);
    const incoming = await rowsWith(links, 'row.to', noteId);
    return [...outgoing, ...incoming.filter(({ from }) => from !== noteId)];
  },

  /** Chunks come in the order of the document. */
  chunksOfResource: ({ chunks }, { resourceId }) => rowsBetween(chunks, '[row.resourceId+row.ordinal]', resourceId),

  resourceByExternalKey: ({ resources }, { externalKey }) => rowsWith(resources, 'row.externalKey', externalKey),

  /** Oldest first. */
  async feedback({ feedback }, { includeWithdrawn }) {
    const rows = (await feedback.orderBy('row.at').toArray()).map(({ row }) => row);
    return includeWithdrawn ? rows : rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  },

  /** Traces come in the order they were made. */
  tracesOfSession: ({ traces }, { sessionId }) => rowsWith(traces, 'row.sessionId', sessionId),

  /** Oldest first. */
  accessEventsOf: ({ accessEvents }, { ref }) => rowsBetween(accessEvents, '[row.ref+row.at]', ref),

  /** Oldest validity first. */
  factsOfEntity: ({ facts }, { entity }) => rowsBetween(facts, '[row.entity+row.validFrom]', entity),

  /** Rows come in id order, as in the two below. */
  lessonsOfNote: ({ lessons }, { noteId }) => rowsWith(lessons, 'row.noteId', noteId),
  summariesOfSession: ({ summaries }, { sessionId }) => rowsWith(summaries, 'row.sessionId', sessionId),
  decisionsOfNote: ({ decisions }, { noteId }) => rowsWith(decisions, 'row.noteId', noteId),
};

export function runQuery<Q extends StoreQuery>(tables: StoreTables, query: Q): Promise<StoreQueryRows[Q['name']][]> {
  const find = FINDERS[query.name] as unknown as (
    tables: StoreTables,
    query: Q,
  ) => Promise<StoreQueryRows[Q['name']][]>;
  return find(tables, query);
}

/** Newest first, below `before` (null: from the newest), at most `limit`; `scope` null means all scopes. */
export function findHistory(
  { history }: StoreTables,
  { scope, before, limit }: { scope: UndoScope | null; before: number | null; limit: number },
): Promise<HistoryEntry[]> {
  const upper = before ?? Number.MAX_SAFE_INTEGER;
  const range =
    scope === null
      ? history.where('seq').below(upper)
      : history.where('[scope+seq]').between([scope, Dexie.minKey], [scope, upper], true, false);
  return range.reverse().limit(limit).toArray();
}

/** Rows whose index holds this value, in id order. */
async function rowsWith<Row>(table: Table<StoredRow<Row>, string>, index: string, value: string): Promise<Row[]> {
  return (await table.where(index).equals(value).toArray()).map(({ row }) => row);
}

/** Rows under the first key of a two-part index, in the order of its second; `second` given: that one alone. */
async function rowsBetween<Row>(
  table: Table<StoredRow<Row>, string>,
  index: string,
  first: string,
  second?: number,
): Promise<Row[]> {
  const stored = await table
    .where(index)
    .between([first, second ?? Dexie.minKey], [first, second ?? Dexie.maxKey], true, true)
    .toArray();
  return stored.map(({ row }) => row);
}
