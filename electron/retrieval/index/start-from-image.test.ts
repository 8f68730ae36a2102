import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { FeedbackId, TraceId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { makeSession } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { messageRef, noteRef, testMessage, testNote } from '../testing/entries';
import { BUILT_IN_MODEL } from '../../models/embeddings/built-in-embedder';
import { createWordEmbedder } from '../testing/word-embedder';
import { imageSourceOf } from '../../files/image-keeper';
import { createIndexCore } from './index-core';
import { startIndex, type RetrievalIndex } from './start-index';

let vault: TestVault | null = null;
const indexes: RetrievalIndex[] = [];
afterEach(async () => {
  for (const index of indexes.splice(0)) await index.close();
  await vault?.close();
  vault = null;
});

const imageFile = ({ folder }: TestVault) => join(folder, 'index-image');
const commit = ({ writer }: TestVault, ...changes: Parameters<TestVault['writer']['commit']>[0]['changes']) =>
  writer.commit({ actor: 'person', kind: 'note.edit', label: 'Test', changes });

/** Starts an index; `tablesRead` are those that it loaded from the store. */
async function start(opened: TestVault, vaultId = opened.vault.id) {
  const tablesRead: string[] = [];
  const index = await startIndex({
    openPort: () => createIndexCore(null),
    store: {
      ...opened.store,
      columnPages(table, choice) {
        tablesRead.push(table);
        return opened.store.columnPages(table, choice);
      },
    },
    writer: opened.writer,
    log: silentLogger,
    now: () => 99,
    image: { ...imageSourceOf(opened.folder, opened.vault), vaultId },
  });
  indexes.push(index);
  return { index, tablesRead };
}

async function stop({ index }: { index: RetrievalIndex }): Promise<void> {
  indexes.splice(indexes.indexOf(index), 1);
  await index.close();
}

const find = async ({ index }: { index: RetrievalIndex }, words: string) =>
  (await index.port.lexical({ words, statement: null, timeWindow: null, exclude: [], limit: 10 })).map(
    ({ ref }) => ref,
  );

/** A vault of two notes and two messages whose index was written on closing. */
async function openImaged(): Promise<TestVault> {
  const opened = await openTestVault();
  vault = opened;
  const session = makeSession(opened.ids, 1);
  const message = (id: string, text: string, index: number) => testMessage(id, text, { sessionId: session.id, index });
  await commit(
    opened,
    put('notes', testNote('n1', 'The boat is blue')),
    put('notes', testNote('n2', 'The boat is old')),
    put('sessions', session),
    put('messages', message('m1', 'A boat in the harbour', 0)),
    put('messages', message('m2', 'Another boat', 1)),
  );
  const first = await start(opened);
  expect(first.tablesRead).toEqual(['notes', 'chunks', 'messages', 'summaries', 'topics', 'links']);
  await stop(first);
  return opened;
}
const ALL = [messageRef('m1'), messageRef('m2'), noteRef('n1'), noteRef('n2')];

describe('an index that starts from its image', () => {
  it('reads no table of the store, and holds what was written', async () => {
    const opened = await openImaged();
    const again = await start(opened);
    expect(again.tablesRead).toEqual([]);
    expect((await find(again, 'boat')).sort()).toEqual(ALL);
    expect(again.index.status()).toMatchObject({ state: 'ready', entries: 4, lastSeq: opened.writer.lastSeq });
    expect(await again.index.checkIntegrity()).toEqual({ checked: 4, mismatches: 0 });
    await commit(opened, put('notes', testNote('n3', 'A third boat')));
    await again.index.settled();
    expect(await find(again, 'third')).toEqual([noteRef('n3')]);
  });

  it('applies what the journal holds beyond it: deleted, hidden and new texts', async () => {
    const opened = await openImaged();
    await commit(
      opened,
      put('notes', testNote('n1', 'The boat is blue', { status: 'dropped' })),
      put('notes', testNote('n3', 'A boat of tin')),
      put('feedback', {
        id: 'f1' as FeedbackId,
        traceId: 't1' as TraceId,
        ref: messageRef('m2'),
        verdict: 'never-surface',
        intent: 'boats',
        at: 1,
        withdrawnAt: null,
      }),
    );
    const again = await start(opened);
    expect(again.tablesRead).toEqual([]);
    expect((await find(again, 'boat')).sort()).toEqual([messageRef('m1'), noteRef('n2'), noteRef('n3')]);
    expect(await again.index.checkIntegrity()).toMatchObject({ mismatches: 0 });
  });

  it('has its vectors from the file beside it, and makes those of changed texts', async () => {
    const opened = await openTestVault();
    vault = opened;
    await commit(opened, put('notes', testNote('n1', 'The boat is blue')), put('notes', testNote('n2', 'An old boat')));
    const startWithVectors = async () => {
      const made: string[] = [];
      let pagesRead = 0;
      const embedder = createWordEmbedder();
      const index = await startIndex({
        openPort: () =>
          createIndexCore(async () => ({
            ...embedder,
            model: BUILT_IN_MODEL,
            embed(texts) {
              made.push(...texts.filter((text) => text !== 'ready'));
              return embedder.embed(texts);
            },
          })),
        store: {
          ...opened.store,
          packedEmbeddingPages() {
            pagesRead += 1;
            return opened.store.packedEmbeddingPages();
          },
        },
        writer: opened.writer,
        log: silentLogger,
        now: () => 99,
        image: imageSourceOf(opened.folder, opened.vault),
      });
      indexes.push(index);
      await index.embedded();
      return { index, made, pagesRead: () => pagesRead };
    };
    await stop(await startWithVectors());
    await commit(opened, put('notes', testNote('n2', 'An old ship')));
    const again = await startWithVectors();
    expect(again.pagesRead()).toBe(0);
    expect(again.made).toEqual(['An old ship']);
    expect(again.index.status()).toMatchObject({ embedded: 2, toEmbed: 2 });
    expect(
      (
        await again.index.port.dense({
          words: '',
          statement: 'the blue boat',
          timeWindow: null,
          exclude: [],
          limit: 1,
        })
      ).map(({ ref }) => ref),
    ).toEqual([noteRef('n1')]);
    await stop(again);

    // A damaged row is noticed in the background, and all are read from the store again.
    const vectors = join(opened.folder, 'index-vectors');
    const bytes = await readFile(vectors);
    bytes[40]! ^= 1;
    await writeFile(vectors, bytes);
    const mended = await startWithVectors();
    expect(mended.pagesRead()).toBe(1);
    expect(mended.index.status()).toMatchObject({ embedded: 2, toEmbed: 2 });
    await stop(mended);
    const sound = await startWithVectors();
    expect(sound.pagesRead()).toBe(0);
    await stop(sound);

    // Files that were not written together do not belong together.
    await copyFile(join(opened.folder, 'index-vectors'), join(opened.folder, 'older'));
    await commit(opened, put('notes', testNote('n3', 'A raft')));
    await rm(imageFile(opened));
    await stop(await startWithVectors());
    await copyFile(join(opened.folder, 'older'), join(opened.folder, 'index-vectors'));
    const apart = await startWithVectors();
    expect(apart.pagesRead()).toBe(1);
    expect(apart.index.status()).toMatchObject({ embedded: 3, toEmbed: 3 });
  });

  it.each<[string, (opened: TestVault) => Promise<void>]>([
    ['missing', (opened) => rm(imageFile(opened))],
    ['truncated', async (opened) => writeFile(imageFile(opened), (await readFile(imageFile(opened))).subarray(0, 900))],
    [
      'of a change that the journal does not hold',
      async (opened) => {
        const text = (await readFile(imageFile(opened))).toString('latin1');
        const { hash } = opened.vault.journalEnd();
        await writeFile(imageFile(opened), text.replace(hash, hash.replace(/./g, '0')), 'latin1');
        await commit(opened, put('notes', testNote('n1', 'The boat is blue and small')));
      },
    ],
    [
      'ahead of the journal',
      async (opened) => {
        const text = (await readFile(imageFile(opened))).toString('latin1');
        await writeFile(imageFile(opened), text.replace(/"seq":\d+/, '"seq":900'), 'latin1');
      },
    ],
  ])('is loaded from the store when the file is %s, and written anew', async (_, damage) => {
    const opened = await openImaged();
    await damage(opened);
    const again = await start(opened);
    expect(again.tablesRead).toEqual(['notes', 'chunks', 'messages', 'summaries', 'topics', 'links']);
    expect((await find(again, 'boat')).sort()).toEqual(ALL);
    await stop(again);
    expect((await start(opened)).tablesRead).toEqual([]);
  });

  it('does not take the image of another vault', async () => {
    const opened = await openImaged();
    expect((await start(opened, 'another')).tablesRead).toHaveLength(6);
  });

  it('writes what an import left behind when it closes', async () => {
    const opened = await openImaged();
    const second = await start(opened);
    for (let number = 0; number < 220; number += 1)
      await commit(opened, put('notes', testNote(`x${number}`, `Tin boat ${number}`)));
    await second.index.settled();
    const before = await readFile(imageFile(opened));
    await stop(second);
    expect((await readFile(imageFile(opened))).length).toBeGreaterThan(before.length);
    const third = await start(opened);
    expect(third.tablesRead).toEqual([]);
    expect(third.index.status().entries).toBe(224);
  });
});
