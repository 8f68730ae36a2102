import { join } from 'node:path';
import { put } from '../../../shared/domain/batch';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { openOutgoingLog } from '../../models/outgoing/outgoing-log';
import { createSecretRedactor } from '../../models/redaction/secret-redactor';
import type { CollectionLookup } from '../../retrieval/funnel/retrieval-ports';
import { createRetrieval } from '../../retrieval/pipeline';
import { startIndex } from '../../retrieval/index/start-index';
import { createIndexCore } from '../../retrieval/index/index-core';
import { createWordEmbedder } from '../../retrieval/testing/word-embedder';
import { openApiKeyStore } from '../../settings/api-key-store';
import { createCollectionKeys } from '../../settings/collection-keys';
import { openSettingsStore } from '../../settings/settings-store';
import { startCorpus } from '../../corpus/start-corpus';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import type { Embedder } from '../../ports/engine';
import type { Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';
import { createCollectionServices } from '../collection-services';

/** A person's vault with the funnel and everything that reaches shared collections. */
export async function openSharingVault({ embedder = createWordEmbedder() }: { embedder?: Embedder } = {}) {
  const test = await openTestVault();
  const { store, writer, ids, clock, folder } = test;
  const secrets = { protection: 'none' as const, encrypt: async () => new Uint8Array(), decrypt: async () => '' };
  const settingsStore = await openSettingsStore({
    file: join(folder, 'settings.json'),
    now: clock.now,
    log: silentLogger,
  });
  const outgoing = await openOutgoingLog(join(folder, 'outgoing'), {
    keepDays: () => 30,
    now: clock.now,
    log: silentLogger,
  });
  const index = await startIndex({
    store,
    writer,
    openPort: () => createIndexCore(async () => embedder),
    now: clock.now,
    log: silentLogger,
  });
  const corpus = await startCorpus({ store, writer, ids, now: clock.now, log: silentLogger });
  const openCollections = () =>
    createCollectionServices({
      settingsStore,
      keys: createCollectionKeys(
        (file) => openApiKeyStore({ file, secrets, redactor: createSecretRedactor(), log: silentLogger }),
        (id) => join(folder, `${id}.key.json`),
      ),
      corpus,
      store,
      leaving: { isFree: () => true, free: async (messages) => [...messages] },
      index: index.port,
      outgoing,
      vaultFolder: folder,
      now: clock.now,
      log: silentLogger,
      repeat: () => () => {},
    });
  let collections = openCollections();
  const engine = createOfflineEngine();
  // That of the services that are open now.
  const lookup: CollectionLookup = {
    isOn: () => collections.lookup.isOn(),
    hosts: () => collections.lookup.hosts(),
    queryFor: (question) => collections.lookup.queryFor(question),
    search: (query, signal) => collections.lookup.search(query, signal),
  };
  const retrieval = createRetrieval({ index, store, ids, fallback: engine, collections: lookup });
  return {
    ...test,
    settingsStore,
    corpus,
    get collections() {
      return collections;
    },
    retrieval,
    /** What reaches collections begins anew on the same files, as in the next start of the app. */
    async restartCollections() {
      await collections.close();
      collections = openCollections();
    },
    async keep(title: string, fields: Partial<Note> = {}): Promise<Note> {
      return (await this.keepAll([{ ...fields, title }]))[0]!;
    },
    /** Several in one act. */
    async keepAll(notes: readonly (Partial<Note> & { title: string })[]): Promise<Note[]> {
      const at = clock.now();
      const kept = notes.map((fields) => makeNote(ids, at, { status: 'kept', keptAt: at, decidedAt: at, ...fields }));
      const changes = kept.map((note) => put('notes', note));
      await writer.commit({ actor: 'person', kind: 'note.create', label: kept[0]!.title, changes });
      return kept;
    },
    async join(address: string, password: string) {
      const { found } = await collections.service.find(address, password);
      await collections.service.join(address, { password, remember: false }, found);
    },
    ask: async (question: string) => {
      await index.settled();
      return retrieval.retrieve({
        surface: 'search',
        question,
        recentTurns: [],
        sessionId: null,
        asOf: clock.now(),
        engine,
        sources: { web: null, collections: true },
      });
    },
    /** What left, one request an entry: its path and its body. */
    async sent(): Promise<{ path: string; body: string }[]> {
      await outgoing.flush();
      const { entries } = await outgoing.find({ text: '', host: null, before: null, limit: 100 });
      return Promise.all(entries.map(async ({ id, path }) => ({ path, body: (await outgoing.body(id))! })));
    },
    async closeAll() {
      await collections.close();
      await index.close();
      await corpus.close();
      await test.close();
    },
  };
}

export type SharingVault = Awaited<ReturnType<typeof openSharingVault>>;
