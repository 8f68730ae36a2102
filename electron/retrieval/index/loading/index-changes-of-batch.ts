import { entriesOfNote, type IndexEntry } from '../columns/index-entry';
import type { IndexChange } from './index-maintenance';
import { neverSurfaceRefs } from './never-surface-refs';
import { createEntryReader } from './record-page';
import type { VaultStore } from '../../../store/vault-store';
import type { Batch, Change } from '../../../../shared/domain/batch';
import { parseSourceRef, sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { TableName } from '../../../../shared/domain/tables';

/** What the entries of a document's chunks take from it. */
const INDEXED_OF_RESOURCE = ['title', 'deletedAt', 'writtenAt'] as const;

/** Tables whose changed records are read from the store, with what a record's reference calls it. */
const TABLES_READ = [
  ['messages', 'message'],
  ['chunks', 'chunk'],
  ['summaries', 'summary'],
  ['topics', 'topic'],
] as const;
type ChangedIds = Record<(typeof TABLES_READ)[number][0], Set<string>>;

type StoreReader = Pick<VaultStore, 'get' | 'getMany' | 'query' | 'pages'>;

/**
 * The index changes of a batch. A session that becomes incognito or deleted removes its messages, and restores them
 * when it returns, and so with its summary and topics; so does a resource with its chunks. Everything is read from the
 * store as it is now, so that applying late or twice gives the same result.
 */
export const indexChangesOfBatch = (batch: Batch, store: StoreReader): Promise<IndexChange[]> =>
  indexChangesOfBatches([batch], store);

/** The same of several batches in order, with one look at the store. */
export async function indexChangesOfBatches(batches: readonly Batch[], store: StoreReader): Promise<IndexChange[]> {
  const changes: IndexChange[] = [];
  const changed: ChangedIds = { messages: new Set(), chunks: new Set(), summaries: new Set(), topics: new Set() };
  const sessionIds = new Set<string>();
  for (const change of batches.flatMap((batch) => batch.changes)) {
    if (isChangeOf(change, 'notes'))
      changes.push(
        ...toChanges(sourceRef('note', change.id), change.after === null ? [] : entriesOfNote(change.after)),
      );
    if (isChangeOf(change, 'links'))
      changes.push(change.after === null ? { type: 'unlink', id: change.id } : { type: 'link', link: change.after });
    for (const [table] of TABLES_READ) if (isChangeOf(change, table)) changed[table].add(change.id);
    if (isChangeOf(change, 'sessions') && changesOverviews(change)) sessionIds.add(change.id);
    if (isChangeOf(change, 'sessions') && changesVisibility(change)) {
      for (const { id } of await store.query({ name: 'messagesOfSession', sessionId: change.id }))
        changed.messages.add(id);
    }
    if (
      isChangeOf(change, 'resources') &&
      INDEXED_OF_RESOURCE.some((field) => change.before?.[field] !== change.after?.[field])
    ) {
      for (const { id } of await store.query({ name: 'chunksOfResource', resourceId: change.id }))
        changed.chunks.add(id);
    }
    if (isChangeOf(change, 'feedback') && (change.after ?? change.before)!.verdict === 'never-surface') {
      const { kind, id } = parseSourceRef((change.after ?? change.before)!.ref);
      for (const [table, kindRead] of TABLES_READ) if (kind === kindRead) changed[table].add(id);
    }
  }
  if (sessionIds.size > 0) await addOverviewsOfSessions(sessionIds, changed, store);
  return [...changes, ...(await changesOfRecords(changed, store))];
}

/** The summaries of sessions, and the topics they are part of; topics are read once, however many sessions changed. */
async function addOverviewsOfSessions(sessionIds: ReadonlySet<string>, changed: ChangedIds, store: StoreReader) {
  for (const sessionId of sessionIds)
    for (const { id } of await store.query({ name: 'summariesOfSession', sessionId })) changed.summaries.add(id);
  for await (const topics of store.pages('topics'))
    for (const { id, entries } of topics)
      if (entries.some((entry) => sessionIds.has(entry.sessionId))) changed.topics.add(id);
}

async function changesOfRecords(changed: ChangedIds, store: StoreReader): Promise<IndexChange[]> {
  if (TABLES_READ.every(([table]) => changed[table].size === 0)) return [];
  const read = async <Name extends TableName>(table: Name, ids: Iterable<string>) => {
    const distinct = [...new Set(ids)];
    const rows = distinct.length === 0 ? [] : await store.getMany(table, distinct);
    return new Map(distinct.map((id, index) => [id, rows[index] ?? null]));
  };
  const present = <Row>(rows: ReadonlyMap<string, Row | null>) => [...rows.values()].filter((row) => row !== null);
  const messages = await read('messages', changed.messages);
  const chunks = await read('chunks', changed.chunks);
  const summaries = await read('summaries', changed.summaries);
  const topics = await read('topics', changed.topics);
  const topicEntries = present(topics).flatMap(({ entries }) => entries);
  const owned = [...present(messages), ...present(summaries), ...topicEntries];
  const sessions = await read(
    'sessions',
    owned.map(({ sessionId }) => sessionId),
  );
  const resources = await read(
    'resources',
    present(chunks).map(({ resourceId }) => resourceId),
  );
  const entriesOf = createEntryReader({
    hidden: [...(await neverSurfaceRefs(store))],
    sessions: present(sessions).map((session) => [session.id, session]),
    resources: present(resources).map((resource) => [resource.id, resource]),
  });
  const rows = { messages, chunks, summaries, topics };
  return TABLES_READ.flatMap(([table, kind]) =>
    Array.from(rows[table] as ReadonlyMap<string, unknown>).flatMap(([id, row]) =>
      toChanges(sourceRef(kind, id), row === null ? [] : entriesOf[table](row as never)),
    ),
  );
}

/** Putting the first passage removes those that the text no longer has. */
const toChanges = (ref: SourceRef, entries: readonly IndexEntry[]): IndexChange[] =>
  entries.length === 0 ? [{ type: 'remove', ref }] : entries.map((entry) => ({ type: 'put', entry }));

const isChangeOf = <Name extends TableName>(change: Change, table: Name): change is Change<Name> =>
  change.table === table;

const changesVisibility = ({ before, after }: Change<'sessions'>): boolean =>
  before?.incognito !== after?.incognito || before?.deletedAt !== after?.deletedAt;

/** A new session has neither summary nor topic yet; imports bring thousands. */
const changesOverviews = (change: Change<'sessions'>): boolean =>
  change.before !== null && (changesVisibility(change) || change.before.title !== change.after?.title);
