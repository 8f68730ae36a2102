import {
  entriesOfChunk,
  entriesOfMessage,
  entriesOfNote,
  entriesOfSummary,
  entriesOfTopic,
  type IndexEntry,
} from '../columns/index-entry';
import type { IndexChange } from './index-maintenance';
import { neverSurfaceRefs } from './never-surface-refs';
import type { VaultStore } from '../../../store/vault-store';
import type { Batch, Change } from '../../../../shared/domain/batch';
import { parseSourceRef, sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Session } from '../../../../shared/domain/session';
import type { TableName } from '../../../../shared/domain/tables';

/** What the entries of a document's chunks take from it. */
const INDEXED_OF_RESOURCE = ['title', 'deletedAt', 'writtenAt'] as const;

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
  const messageIds = new Set<string>();
  const chunkIds = new Set<string>();
  const overviews = new OverviewChanges(store);
  for (const change of batches.flatMap((batch) => batch.changes)) {
    if (isChangeOf(change, 'notes'))
      changes.push(
        ...toChanges(sourceRef('note', change.id), change.after === null ? [] : entriesOfNote(change.after)),
      );
    if (isChangeOf(change, 'links'))
      changes.push(change.after === null ? { type: 'unlink', id: change.id } : { type: 'link', link: change.after });
    if (isChangeOf(change, 'summaries')) overviews.addSummary(change.id);
    if (isChangeOf(change, 'topics')) overviews.addTopic(change.id);
    if (isChangeOf(change, 'sessions') && changesOverviews(change)) overviews.addSession(change.id);
    if (isChangeOf(change, 'messages')) messageIds.add(change.id);
    if (isChangeOf(change, 'chunks')) chunkIds.add(change.id);
    if (isChangeOf(change, 'sessions') && changesVisibility(change)) {
      for (const { id } of await store.query({ name: 'messagesOfSession', sessionId: change.id })) messageIds.add(id);
    }
    if (
      isChangeOf(change, 'resources') &&
      INDEXED_OF_RESOURCE.some((field) => change.before?.[field] !== change.after?.[field])
    ) {
      for (const { id } of await store.query({ name: 'chunksOfResource', resourceId: change.id })) chunkIds.add(id);
    }
    if (isChangeOf(change, 'feedback') && (change.after ?? change.before)!.verdict === 'never-surface') {
      const { kind, id } = parseSourceRef((change.after ?? change.before)!.ref);
      if (kind === 'message') messageIds.add(id);
      if (kind === 'chunk') chunkIds.add(id);
      if (kind === 'summary') overviews.addSummary(id);
      if (kind === 'topic') overviews.addTopic(id);
    }
  }
  const hidden =
    messageIds.size + chunkIds.size + overviews.size === 0 ? new Set<SourceRef>() : await neverSurfaceRefs(store);
  changes.push(
    ...(await messageChanges([...messageIds], store, hidden)),
    ...(await chunkChanges([...chunkIds], store, hidden)),
    ...(await overviews.read(hidden)).flatMap(([ref, entries]) => toChanges(ref, entries)),
  );
  return changes;
}

async function messageChanges(ids: string[], store: StoreReader, hidden: Set<SourceRef>): Promise<IndexChange[]> {
  if (ids.length === 0) return [];
  const messages = await store.getMany('messages', ids);
  const sessionIds = [...new Set(messages.flatMap((message) => (message === null ? [] : [message.sessionId])))];
  const sessions = await store.getMany('sessions', sessionIds);
  const sessionOf = new Map(sessionIds.map((id, index) => [id as string, sessions[index] ?? null]));
  return ids.flatMap((id, index) => {
    const ref = sourceRef('message', id);
    const message = messages[index] ?? null;
    const session = message === null ? null : (sessionOf.get(message.sessionId) ?? null);
    return toChanges(
      ref,
      message === null || session === null || hidden.has(ref) ? [] : entriesOfMessage(message, session),
    );
  });
}

async function chunkChanges(ids: string[], store: StoreReader, hidden: Set<SourceRef>): Promise<IndexChange[]> {
  if (ids.length === 0) return [];
  const chunks = await store.getMany('chunks', ids);
  const resourceIds = [...new Set(chunks.flatMap((chunk) => (chunk === null ? [] : [chunk.resourceId])))];
  const resources = await store.getMany('resources', resourceIds);
  const resourceOf = new Map(resourceIds.map((id, index) => [id as string, resources[index] ?? null]));
  return ids.flatMap((id, index) => {
    const ref = sourceRef('chunk', id);
    const chunk = chunks[index] ?? null;
    const resource = chunk === null ? null : (resourceOf.get(chunk.resourceId) ?? null);
    return toChanges(
      ref,
      chunk === null || resource === null || hidden.has(ref) ? [] : entriesOfChunk(chunk, resource),
    );
  });
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

/** The summaries and topics that a batch changes, read from the store as they are now. */
class OverviewChanges {
  private readonly summaryIds = new Set<string>();
  private readonly topicIds = new Set<string>();
  private readonly sessionIds = new Set<string>();

  constructor(private readonly store: Pick<VaultStore, 'getMany' | 'query' | 'pages'>) {}

  get size(): number {
    return this.summaryIds.size + this.topicIds.size + this.sessionIds.size;
  }

  addSummary(id: string): void {
    this.summaryIds.add(id);
  }

  addTopic(id: string): void {
    this.topicIds.add(id);
  }

  /** The summary of a session, and every topic that it is part of. */
  addSession(sessionId: string): void {
    this.sessionIds.add(sessionId);
  }

  /** @param hidden what the person never wants to see */
  async read(hidden: ReadonlySet<SourceRef>): Promise<[SourceRef, IndexEntry[]][]> {
    if (this.size === 0) return [];
    await this.addOverviewsOfSessions();
    const [summaryIds, topicIds] = [[...this.summaryIds], [...this.topicIds]];
    const summaries = await this.store.getMany('summaries', summaryIds);
    const topics = await this.store.getMany('topics', topicIds);
    const sessionOf = await this.readSessions([
      ...summaries.flatMap((summary) => (summary === null ? [] : [summary.sessionId])),
      ...topics.flatMap((topic) => (topic === null ? [] : topic.entries.map(({ sessionId }) => sessionId))),
    ]);
    const summaryEntries = summaryIds.map((id, index): [SourceRef, IndexEntry[]] => {
      const summary = summaries[index] ?? null;
      const session = summary === null ? undefined : sessionOf(summary.sessionId);
      return [
        sourceRef('summary', id),
        summary === null || session === undefined ? [] : entriesOfSummary(summary, session),
      ];
    });
    const topicEntries = topicIds.map((id, index): [SourceRef, IndexEntry[]] => {
      const topic = topics[index] ?? null;
      return [sourceRef('topic', id), topic === null ? [] : entriesOfTopic(topic, sessionOf)];
    });
    return [...summaryEntries, ...topicEntries].map(([ref, entries]) => [ref, hidden.has(ref) ? [] : entries]);
  }

  /** The topics are read once, however many sessions the batch changes. */
  private async addOverviewsOfSessions(): Promise<void> {
    const { sessionIds } = this;
    if (sessionIds.size === 0) return;
    for (const sessionId of sessionIds)
      for (const { id } of await this.store.query({ name: 'summariesOfSession', sessionId })) this.addSummary(id);
    for await (const topics of this.store.pages('topics'))
      for (const { id, entries } of topics)
        if (entries.some((entry) => sessionIds.has(entry.sessionId))) this.addTopic(id);
  }

  private async readSessions(ids: readonly string[]): Promise<(id: string) => Session | undefined> {
    const distinct = [...new Set(ids)];
    const sessions = distinct.length === 0 ? [] : await this.store.getMany('sessions', distinct);
    const byId = new Map(distinct.map((id, index) => [id, sessions[index] ?? undefined]));
    return (id) => byId.get(id);
  }
}
