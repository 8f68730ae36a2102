import {
  entriesOfChunk,
  entriesOfMessage,
  entriesOfNote,
  entriesOfSummary,
  entriesOfTopic,
  indexedResource,
  type IndexedResource,
  type IndexedSession,
  type IndexEntry,
} from '../columns/index-entry';
import type { IndexMaintenance } from './index-maintenance';
import { neverSurfaceRefs } from './never-surface-refs';
import type { VaultStore } from '../../../store/vault-store';
import { type SourceRef, sourceRef } from '../../../../shared/domain/ids';

const PAGE_SIZE = 2_000;

/**
 * Compares the index with the store by reference and content hash. Counts entries whose text differs, that are missing,
 * that should not exist, or that are archived in one and not in the other. The index hashes the text it holds now; a
 * hash it stored earlier would prove nothing.
 */
export async function findMismatches(
  port: IndexMaintenance,
  store: VaultStore,
): Promise<{ checked: number; mismatches: number }> {
  const expected = new Map<SourceRef, string>();
  for await (const entries of entriesFromStore(store))
    for (const { ref, hash, isArchived } of entries) expected.set(ref, stateKey(hash, isArchived));
  let checked = 0;
  let mismatches = 0;
  let lastRef: SourceRef | null = null;
  for (;;) {
    const page = await port.hashes(lastRef, PAGE_SIZE);
    for (const { ref, hash, textHash, isArchived } of page) {
      checked += 1;
      if (expected.get(ref) !== stateKey(hash, isArchived) || hash !== textHash) mismatches += 1;
      expected.delete(ref);
    }
    if (page.length < PAGE_SIZE) break;
    lastRef = page[page.length - 1]!.ref;
  }
  return { checked, mismatches: mismatches + expected.size };
}

const stateKey = (hash: string, isArchived: boolean | undefined): string =>
  isArchived === true ? `archived ${hash}` : hash;

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
