import { afterEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { sourceRef, type FeedbackId, type MessageId, type SessionId, type TraceId } from '../../../shared/domain/ids';
import type { SummaryId, TopicId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { Summary, Topic } from '../../../shared/domain/summary';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { TEST_START, testMessage } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { createIndexCore } from './index-core';
import { startIndex, type RetrievalIndex } from './start-index';

const SUMMARY = sourceRef('summary', 'sum');
const TOPIC = sourceRef('topic', 'top');
const madeBy = { method: 'offline' as const, label: 'offline rules' };

const session = (id: string, changes: Partial<Session> = {}): Session => ({
  id: id as SessionId,
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
const summary: Summary = {
  id: 'sum' as SummaryId,
  sessionId: 's1' as SessionId,
  kind: 'session',
  text: 'The keel is cracked.\nWe repair it in March.',
  madeBy,
  untilIndex: 2,
  contentHash: 'h',
  messageIds: ['m1', 'm2'] as MessageId[],
  createdAt: TEST_START,
  updatedAt: TEST_START,
};
const topic: Topic = {
  id: 'top' as TopicId,
  subject: 'Keel repair',
  entries: [
    { sessionId: 's1' as SessionId, at: TEST_START, gist: 'The keel is cracked.', messageIds: [] },
    { sessionId: 's2' as SessionId, at: TEST_START + 5, gist: 'The keel holds again.', messageIds: [] },
  ],
  madeBy,
  contentHash: 'h',
  createdAt: TEST_START,
  updatedAt: TEST_START,
  dismissedAt: null,
};

let open: { vault: TestVault; index: RetrievalIndex } | null = null;
afterEach(async () => {
  await open?.index.close();
  await open?.vault.close();
  open = null;
});

type Changes = Parameters<TestVault['writer']['commit']>[0]['changes'];
const commit = (vault: TestVault, ...changes: Changes) =>
  vault.writer.commit({ actor: 'person', kind: 'note.edit', label: 'Test', changes });

async function openVault() {
  const vault = await openTestVault();
  await commit(
    vault,
    put('sessions', session('s1')),
    put('sessions', session('s2')),
    put('messages', testMessage('m1', 'The keel is cracked.', { index: 0 })),
    put('summaries', summary),
    put('topics', topic),
  );
  const index = await startIndex({
    openPort: () => createIndexCore(async () => createWordEmbedder()),
    store: vault.store,
    writer: vault.writer,
    log: silentLogger,
    now: () => 99,
  });
  open = { vault, index };
  const query = (words: string, statement: string | null = null) => ({
    words,
    statement,
    timeWindow: null,
    exclude: [],
    limit: 10,
  });
  return {
    vault,
    index,
    overviews: async (words: string, statement: string | null = words) =>
      (await index.port.overview(query(words, statement))).map(({ ref }) => ref).sort(),
    /** What other questions find, archived notes included. */
    others: async (words: string) => {
      const asked = { ...query(words, words), includeArchived: true };
      const lists = await Promise.all([index.port.lexical(asked), index.port.dense(asked), index.port.graph(asked)]);
      return [...new Set(lists.flat().map(({ ref }) => ref))];
    },
  };
}

describe('summaries and topics in the index of a vault', () => {
  it('are loaded and embedded, and found by no other question', async () => {
    const { index, overviews, others } = await openVault();
    await index.embedded();
    expect(index.status()).toMatchObject({ entries: 3, embedded: 3 });
    expect(await overviews('keel')).toEqual([SUMMARY, TOPIC]);
    expect(await others('keel')).toEqual([sourceRef('message', 'm1')]);
    expect(await index.checkIntegrity()).toEqual({ checked: 3, mismatches: 0 });
  });

  it('follow what is rewritten, renamed and dismissed', async () => {
    const { vault, index, overviews } = await openVault();
    await commit(vault, put('summaries', { ...summary, text: 'The mast is new.' }));
    await commit(vault, put('topics', { ...topic, dismissedAt: 1 }));
    await index.settled();
    expect(await overviews('keel')).toEqual([]);
    expect(await overviews('mast')).toEqual([SUMMARY]);
    await commit(vault, put('sessions', session('s1', { title: 'Winter berth' })));
    await index.settled();
    expect(await overviews('berth')).toEqual([SUMMARY]);
    expect(await index.checkIntegrity()).toMatchObject({ mismatches: 0 });
  });

  it('leave with their session, and come back with it', async () => {
    const { vault, index, overviews } = await openVault();
    await commit(vault, put('sessions', session('s1', { deletedAt: 1 })));
    await index.settled();
    expect(await overviews('keel')).toEqual([]);
    await commit(vault, put('sessions', session('s1')));
    await commit(vault, put('sessions', session('s2', { incognito: true })));
    await index.settled();
    expect(await overviews('keel')).toEqual([SUMMARY]);
    expect(await index.checkIntegrity()).toMatchObject({ mismatches: 0 });
  });

  it('stay away where the person never wants to see them', async () => {
    const { vault, index, overviews } = await openVault();
    for (const [id, ref] of [
      ['f1', SUMMARY],
      ['f2', TOPIC],
    ] as const)
      await commit(
        vault,
        put('feedback', {
          id: id as FeedbackId,
          ref,
          traceId: 't' as TraceId,
          verdict: 'never-surface',
          intent: '',
          at: 1,
          withdrawnAt: null,
        }),
      );
    await index.settled();
    expect(await overviews('keel')).toEqual([]);
    await index.rebuild();
    expect(await overviews('keel')).toEqual([]);
    expect(await index.checkIntegrity()).toMatchObject({ checked: 1, mismatches: 0 });
  });
});
