import { sourceRef } from '../../../../shared/domain/ids';
import type { VaultStore } from '../../../store/vault-store';
import {
  entriesOfChunk,
  entriesOfMessage,
  entriesOfNote,
  entriesOfSummary,
  entriesOfTopic,
  indexedResource,
  type IndexEntry,
  type IndexedResource,
  type IndexedSession,
} from '../columns/index-entry';
import { neverSurfaceRefs } from './never-surface-refs';

/** Every entry that the store's records give, in pages: the content the index should have. */
export async function* entriesFromStore(store: VaultStore): AsyncGenerator<IndexEntry[]> {
  const hidden = await neverSurfaceRefs(store);
  for await (const notes of store.pages('notes')) yield notes.flatMap(entriesOfNote);

  const resources = new Map<string, IndexedResource>();
  for await (const page of store.pages('resources'))
    for (const resource of page) resources.set(resource.id, indexedResource(resource));
  for await (const chunks of store.pages('chunks')) {
    yield chunks.flatMap((chunk) => {
      const resource = resources.get(chunk.resourceId);
      return resource === undefined || hidden.has(sourceRef('chunk', chunk.id)) ? [] : entriesOfChunk(chunk, resource);
    });
  }

  const sessions = new Map<string, IndexedSession>();
  for await (const page of store.pages('sessions'))
    for (const { id, title, updatedAt, incognito, deletedAt } of page)
      sessions.set(id, { title, updatedAt, incognito, deletedAt });
  for await (const messages of store.pages('messages')) {
    yield messages.flatMap((message) => {
      const session = sessions.get(message.sessionId);
      return session === undefined || hidden.has(sourceRef('message', message.id))
        ? []
        : entriesOfMessage(message, session);
    });
  }
  for await (const summaries of store.pages('summaries')) {
    yield summaries.flatMap((summary) => {
      const session = sessions.get(summary.sessionId);
      return session === undefined || hidden.has(sourceRef('summary', summary.id))
        ? []
        : entriesOfSummary(summary, session);
    });
  }
  for await (const topics of store.pages('topics'))
    yield topics.flatMap((topic) =>
      hidden.has(sourceRef('topic', topic.id)) ? [] : entriesOfTopic(topic, (id) => sessions.get(id)),
    );
}
