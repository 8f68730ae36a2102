import { join } from 'node:path';
import { put } from '../../../shared/domain/batch';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { openOutgoingLog } from '../../models/outgoing/outgoing-log';
import { createSecretRedactor } from '../../models/redaction/secret-redactor';
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
  const collections = createCollectionServices({
    settingsStore,
    keys: createCollectionKeys(
      (file) => openApiKeyStore({ file, secrets, redactor: createSecretRedactor(), log: silentLogger }),
      (id) => join(folder, `${id}.key.json`),
    ),
    corpus,
    store,
    index: index.port,
    outgoing,
    vaultFolder: folder,
    now: clock.now,
    log: silentLogger,
    repeat: () => () => {},
  });
  const engine = createOfflineEngine();
  const retrieval = createRetrieval({ index, store, ids, fallback: engine, collections: collections.lookup });
  return {
    ...test,
    settingsStore,
    corpus,
    collections,
    retrieval,
    async keep(title: string, fields: Partial<Note> = {}): Promise<Note> {
      const at = clock.now();
      const note = makeNote(ids, at, { title, status: 'kept', keptAt: at, decidedAt: at, ...fields });
      await writer.commit({ actor: 'person', kind: 'note.create', label: title, changes: [put('notes', note)] });
      return note;
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
        asksCollections: true,
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
