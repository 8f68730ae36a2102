import { join } from 'node:path';
import { put } from '../../../shared/domain/batch';
import type { AssistantScope } from '../../../shared/domain/assistant-client';
import type { ChunkId, ResourceId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { DOCUMENT_KEY } from '../../../shared/domain/resource';
import { silentLogger } from '../../../shared/lib/logger';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { questionLookups } from '../../corpus/question-lookups';
import { startCorpus } from '../../corpus/start-corpus';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createIndexCore } from '../../retrieval/index/index-core';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import { startIndex } from '../../retrieval/index/start-index';
import { createRetrieval } from '../../retrieval/pipeline';
import { createAssistantClientStore } from '../../settings/assistant-client-store';
import { makeMessage, makeNote, makeSession } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { createAssistantService, type AssistantCall } from '../assistant-service';
import { createAssistantReadLog, readsFolderOf } from '../read-log';

/** Words that stand in nothing that any program may read, each with what holds it. */
export const NEVER_SERVED = {
  zebrafinch: 'a note that is never to surface',
  quokka: 'an archived note',
  okapi: 'a dropped note that was kept before',
  axolotl: 'a provisional note',
  lemur: 'a superseded note',
  pangolin: 'a note from an excluded folder',
  narwhal: 'a document from an excluded folder',
  tapir: 'a chat',
  wombat: 'a removed document',
  Dvorakova: 'an excluded person',
  hunter22: 'a password',
} as const;

/** Words of what lies outside of `tag:clay`, and of the folder “Workshop”. */
export const OUTSIDE = { walrus: 'a note without the tag and folder', ibex: 'a document elsewhere' } as const;

export const EXCLUDED: Excluded = { people: ['Milena Dvorakova'], places: [], folders: ['Diary'] };

export const CLIENT = 'test-client';

/** A vault with one of everything, served by the real funnel, corpus and log. */
export async function openAssistantVault() {
  const test = await openTestVault();
  const { store, writer, ids, clock, folder } = test;
  const at = clock.now();
  const kept = (title: string, fields: Partial<Note> = {}) =>
    makeNote(ids, at, { status: 'kept', origin: 'import', keptAt: at, decidedAt: at, title, ...fields });
  const notes = {
    kiln: kept('The kiln fires the clay at 1,200 degrees', {
      tags: ['clay/kiln'],
      path: 'Workshop/Kiln.md',
      body: 'Milena Dvorakova built the kiln. Its panel has the password hunter22.\n\nThe kiln is hot.',
    }),
    glaze: kept('The glaze on the clay is blue', { tags: ['clay'], path: 'Workshop/Glaze/Blue.md' }),
    walrus: kept('A walrus came to see the kiln'),
    home: kept('My sister lives in Bergen', { tags: ['clay'] }),
    zebrafinch: kept('The zebrafinch sings beside the kiln', { neverSurface: true, tags: ['clay'] }),
    quokka: kept('The quokka guards the kiln', { status: 'archived', tags: ['clay'] }),
    okapi: kept('The okapi knocked the kiln over', { status: 'dropped', tags: ['clay'] }),
    lemur: kept('The lemur bought the kiln', { status: 'superseded', tags: ['clay'] }),
    axolotl: makeNote(ids, at, { title: 'The axolotl wants a kiln', tags: ['clay'] }),
    pangolin: kept('The pangolin dreams of a kiln', { path: 'Diary/2026/May.md', tags: ['clay'] }),
  };
  const session = makeSession(ids, at, { title: 'About the tapir and the kiln' });
  const message = makeMessage(ids, at, session.id, 0, { text: 'The tapir cleans the kiln on Sundays.' });
  const documents = [
    { word: 'gazelle', path: 'Workshop/Manual.md', deletedAt: null },
    { word: 'ibex', path: 'Library/Book.md', deletedAt: null },
    { word: 'narwhal', path: 'Diary/Scan.md', deletedAt: null },
    { word: 'wombat', path: 'Workshop/Old.md', deletedAt: at },
  ].map(({ word, path, deletedAt }) => ({
    word,
    chunkId: ids.next<ChunkId>(),
    resourceId: ids.next<ResourceId>(),
    path,
    deletedAt,
  }));
  await writer.commit({
    actor: 'import',
    kind: 'import.vault',
    label: 'everything',
    changes: [
      put('sessions', session),
      put('messages', message),
      ...Object.values(notes).map((note) => put('notes', note)),
      ...documents.flatMap(({ word, chunkId, resourceId, path, deletedAt }) => [
        put('resources', {
          id: resourceId,
          title: `The ${word} manual`,
          format: 'markdown' as const,
          contentHash: word,
          createdAt: at,
          updatedAt: at,
          chunkCount: 1,
          externalKey: DOCUMENT_KEY + path,
          deletedAt,
        }),
        put('chunks', {
          id: chunkId,
          resourceId,
          ordinal: 0,
          path: [`The ${word} manual`],
          text: `The ${word} manual says how to load a kiln.`,
          contentHash: word,
          createdAt: at,
          ...(deletedAt === null ? {} : { removedAt: deletedAt }),
        }),
      ]),
    ],
  });
  const deps = { store, writer, ids, now: clock.now, log: silentLogger };
  const corpus = await startCorpus(deps);
  await corpus.keptReader.read();
  const index = await startIndex({ ...deps, openPort: () => createIndexCore(null) });
  const engine = createOfflineEngine();
  const clients = createAssistantClientStore(
    join(folder, '..', `${folder.split('/').at(-1)}-assistants.json`),
    clock.now,
  );
  const reads = createAssistantReadLog(readsFolderOf(folder), clock.now);
  const retrieval = async (hidden: HiddenLookup) =>
    createRetrieval({ index, store, ids, ...questionLookups(corpus), hidden, fallback: engine });
  let excluded = EXCLUDED;
  let changes = 0;
  const service = createAssistantService({
    vault: () => ({ store, corpus, retrieval, lexical: (query) => index.port.lexical(query) }),
    engine,
    clients,
    reads,
    excluded: async () => excluded,
    now: clock.now,
    onChanged: () => (changes += 1),
  });
  return {
    ...test,
    corpus,
    index,
    notes,
    documents,
    message,
    clients,
    reads,
    changes: () => changes,
    exclude(next: Excluded) {
      excluded = next;
    },
    allow: (scope: AssistantScope = { kind: 'all' }, mayPropose = true) => clients.allow(CLIENT, { scope, mayPropose }),
    call: (tool: AssistantCall['tool'], given: unknown = {}, client = CLIENT, signal = new AbortController().signal) =>
      service.call({ client, tool, arguments: given }, signal),
    async closeAll() {
      await index.close();
      await corpus.close();
      await test.close();
    },
  };
}

export type AssistantVault = Awaited<ReturnType<typeof openAssistantVault>>;
