import { afterEach, describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import type { FeedbackId, SessionId, TraceId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import { silentLogger } from '../../../shared/lib/logger';
import { messageRef, noteRef, TEST_START, testMessage, testNote } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { entryOfNote } from './columns/index-entry';
import { createIndexCore } from './index-core';
import { startIndex, type RetrievalIndex } from './start-index';

let open: { vault: TestVault; index: RetrievalIndex } | null = null;
afterEach(async () => {
  await open?.index.close();
  await open?.vault.close();
  open = null;
});

const start = (vault: TestVault, writer: Parameters<typeof startIndex>[0]['writer'] = vault.writer) =>
  startIndex({
    openPort: () => createIndexCore(async () => createWordEmbedder()),
    store: vault.store,
    writer,
    log: silentLogger,
    now: () => 99,
  });
const testSession = (changes: Partial<Session> = {}): Session => ({
  id: 's1' as SessionId,
  title: 'Boats',
  createdAt: TEST_START,
  updatedAt: TEST_START,
  incognito: false,
  origin: 'chat',
  externalKey: null,
  participants: [],
  deletedAt: null,
  ...changes,
});
const commit = (vault: TestVault, ...changes: Parameters<TestVault['writer']['commit']>[0]['changes']) =>
  vault.writer.commit({ actor: 'person', kind: 'note.edit', label: 'Test', changes });
const find = async (index: RetrievalIndex, words: string, includeArchived = false) =>
  (await index.port.lexical({ words, statement: null, timeWindow: null, exclude: [], limit: 10, includeArchived })).map(
    ({ ref }) => ref,
  );

describe('the index of a vault', () => {
  it('contains the stored entries and follows writes', async () => {
    const vault = await openTestVault();
    await commit(vault, put('notes', testNote('n1', 'The boat is blue')));
    const index = await start(vault);
    open = { vault, index };
    expect(await find(index, 'boat')).toEqual([noteRef('n1')]);
    await commit(
      vault,
      put('notes', testNote('n2', 'The boat is old')),
      put('notes', testNote('n3', 'boat, unsure', { status: 'pending' })),
    );
    await commit(vault, put('notes', testNote('n1', 'The boat is blue', { status: 'archived' })));
    await index.settled();
    expect(await find(index, 'boat')).toEqual([noteRef('n2')]);
    expect((await find(index, 'boat', true)).sort()).toEqual([noteRef('n1'), noteRef('n2')]);
    await index.embedded();
    expect(index.status()).toMatchObject({
      state: 'ready',
      entries: 2,
      lastSeq: vault.writer.lastSeq,
      pending: 0,
      embedded: 2,
      toEmbed: 2,
      problem: null,
    });
    expect(await index.checkIntegrity()).toEqual({ checked: 2, mismatches: 0 });
  });

  it('removes a note from default search when it is archived, and restores it at once, also after a reload', async () => {
    const vault = await openTestVault();
    const index = await start(vault);
    open = { vault, index };
    await commit(
      vault,
      put('notes', testNote('n1', 'The boat is blue')),
      put('notes', testNote('n2', 'The boat is old')),
    );
    await vault.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'Archived',
      scope: 'note',
      changes: [
        put('notes', testNote('n1', 'The boat is blue', { status: 'archived' })),
        put('notes', testNote('n2', 'The boat is old', { status: 'archived' })),
      ],
    });
    await index.settled();
    expect(await find(index, 'boat')).toEqual([]);
    expect(await find(index, 'boat', true)).toHaveLength(2);
    await index.rebuild();
    expect(await find(index, 'boat')).toEqual([]);
    expect(await find(index, 'boat', true)).toHaveLength(2);
    await vault.writer.undo('note');
    await index.settled();
    expect(await find(index, 'boat')).toHaveLength(2);
    await commit(vault, put('notes', testNote('n1', 'The boat is blue', { status: 'archived', neverSurface: true })));
    await index.settled();
    expect(await find(index, 'boat', true)).toEqual([noteRef('n2')]);
  });

  it('detects and repairs a wrong archived flag', async () => {
    const vault = await openTestVault();
    await commit(vault, put('notes', testNote('n1', 'The boat is blue', { status: 'archived' })));
    const index = await start(vault);
    open = { vault, index };
    await index.port.apply(
      [{ type: 'put', entry: entryOfNote(testNote('n1', 'The boat is blue'))! }],
      index.status().lastSeq,
    );
    expect(await find(index, 'boat')).toEqual([noteRef('n1')]);
    expect(await index.checkIntegrity()).toEqual({ checked: 1, mismatches: 1 });
    expect(await find(index, 'boat')).toEqual([]);
    expect(await index.checkIntegrity()).toEqual({ checked: 1, mismatches: 0 });
  });

  it('removes the messages of a deleted or hidden session, and restores them', async () => {
    const vault = await openTestVault();
    const index = await start(vault);
    open = { vault, index };
    await commit(vault, put('sessions', testSession()), put('messages', testMessage('m1', 'The boat is blue')));
    await index.settled();
    expect(await find(index, 'boat')).toEqual([messageRef('m1')]);
    for (const [changes, found] of [
      [{ deletedAt: 5 }, []],
      [{}, [messageRef('m1')]],
      [{ incognito: true }, []],
      [{}, [messageRef('m1')]],
    ] as const) {
      await commit(vault, put('sessions', testSession(changes)));
      await index.settled();
      expect(await find(index, 'boat')).toEqual(found);
    }
    const feedback = {
      id: 'f' as FeedbackId,
      traceId: 't' as TraceId,
      ref: messageRef('m1'),
      verdict: 'never-surface' as const,
      intent: '',
      at: 1,
      withdrawnAt: null,
    };
    await commit(vault, put('feedback', feedback));
    await index.settled();
    expect(await find(index, 'boat')).toEqual([]);
    await commit(vault, put('feedback', { ...feedback, withdrawnAt: 2 }));
    await index.settled();
    expect(await find(index, 'boat')).toEqual([messageRef('m1')]);
  });

  it('reloads when a batch is missing', async () => {
    const vault = await openTestVault();
    let listener: Parameters<typeof vault.writer.onBatch>[0] = () => {};
    const deaf = {
      get lastSeq() {
        return vault.writer.lastSeq;
      },
      onBatch: (heard: typeof listener) => {
        listener = heard;
        return () => {};
      },
    };
    const index = await start(vault, deaf);
    open = { vault, index };
    await commit(vault, put('notes', testNote('n1', 'The boat is blue')));
    listener(await commit(vault, put('notes', testNote('n2', 'The boat is old'))));
    await index.settled();
    expect((await find(index, 'boat')).sort()).toEqual([noteRef('n1'), noteRef('n2')]);
    expect(index.status().lastSeq).toBe(vault.writer.lastSeq);
  });

  it('reuses stored vectors and computes only missing or stale ones', async () => {
    const vault = await openTestVault();
    await commit(
      vault,
      put('notes', testNote('n1', 'The boat is blue')),
      put('notes', testNote('n2', 'It rains in Oslo')),
    );
    const first = await start(vault);
    await first.embedded();
    await first.close();
    await commit(vault, put('notes', testNote('n2', 'It snows in Oslo')));
    const embedded: string[] = [];
    const embedder = createWordEmbedder();
    const index = await startIndex({
      store: vault.store,
      writer: vault.writer,
      log: silentLogger,
      now: () => 0,
      openPort: () =>
        createIndexCore(async () => ({
          ...embedder,
          embed: (texts) => {
            embedded.push(...texts);
            return embedder.embed(texts);
          },
        })),
    });
    open = { vault, index };
    await index.embedded();
    expect(embedded.filter((text) => text !== 'ready')).toEqual(['It snows in Oslo']);
    expect(index.status()).toMatchObject({ embedded: 2, toEmbed: 2 });
  });

  it('detects and repairs an entry that differs from its record', async () => {
    const vault = await openTestVault();
    await commit(vault, put('notes', testNote('n1', 'The boat is blue')), put('notes', testNote('n2', 'It rains')));
    const index = await start(vault);
    open = { vault, index };
    const { entry } = (
      await index.port.score({
        words: 'rain',
        statement: null,
        timeWindow: null,
        exclude: [],
        people: [],
        expectedAnswerType: null,
        pool: [noteRef('n2')],
      })
    )[0]!;
    await index.port.apply(
      [
        { type: 'put', entry: { ...entry, ref: noteRef('n1') } },
        { type: 'remove', ref: noteRef('n2') },
      ],
      index.status().lastSeq,
    );
    expect(await index.checkIntegrity()).toEqual({ checked: 1, mismatches: 2 });
    expect(await find(index, 'boat')).toEqual([noteRef('n1')]);
    expect(index.info()).toMatchObject({ mismatches: 2, checkedAt: 99 });
    expect(await index.checkIntegrity()).toEqual({ checked: 2, mismatches: 0 });
  });
});
