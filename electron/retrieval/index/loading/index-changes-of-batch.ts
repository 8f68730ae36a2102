import type { Batch, Change } from '../../../../shared/domain/batch';
import { parseSourceRef, sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { TableName } from '../../../../shared/domain/tables';
import type { VaultStore } from '../../../store/vault-store';
import { entriesOfChunk, entriesOfMessage, entriesOfNote, type IndexEntry } from '../columns/index-entry';
import { OverviewChanges } from './overview-changes';
import type { IndexChange } from './index-maintenance';
import { neverSurfaceRefs } from './never-surface-refs';

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
