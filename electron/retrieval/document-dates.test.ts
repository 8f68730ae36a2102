import { describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import type { ChunkId, ResourceId } from '../../shared/domain/ids';
import type { Chunk, Resource } from '../../shared/domain/resource';
import { openTestVault } from '../testing/test-vault';
import { entriesOfChunk } from './index/columns/index-entry';
import { createIndexCore } from './index/index-core';
import { indexChangesOfBatch } from './index/loading/index-changes-of-batch';
import { loadIndex } from './index/loading/load-index';
import { DAY, TEST_START, noteEntry } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const WRITTEN = Date.UTC(2019, 2, 12);

const resource = (id: string, changes: Partial<Resource> = {}): Resource => ({
  id: id as ResourceId,
  title: `Letter ${id}`,
  format: 'markdown',
  contentHash: id,
  createdAt: TEST_START,
  updatedAt: TEST_START,
  chunkCount: 1,
  externalKey: null,
  deletedAt: null,
  ...changes,
});
const chunk = (of: string, text: string): Chunk => ({
  id: `c-${of}` as ChunkId,
  resourceId: of as ResourceId,
  ordinal: 0,
  path: [],
  text,
  contentHash: of,
  createdAt: TEST_START,
});

describe('a document', () => {
  it('is of the day it was written: in a time window, in recency, and where its date is shown', async () => {
    const { ask } = await openFunnel([
      ...entriesOfChunk(chunk('a', 'The lake was frozen and we skated.'), resource('a', { writtenAt: WRITTEN })),
      ...entriesOfChunk(
        chunk('b', 'The lake was warm and we swam.'),
        resource('b', { writtenAt: WRITTEN - 300 * DAY }),
      ),
      noteEntry('n', 'The lake is for sale', { createdAt: TEST_START - DAY }),
    ]);
    const of = async (question: string) =>
      (await ask(question)).trace.candidates.map(({ ref, at, fused }) => ({
        ref,
        at,
        isInWindow: (fused.parts['time-window'] ?? 0) > 0,
      }));
    expect(await of('How was the lake in March 2019?')).toContainEqual({
      ref: 'chunk:c-a',
      at: WRITTEN,
      isInWindow: true,
    });
    const lastWeek = await of('What about the lake last week?');
    expect(lastWeek.filter(({ isInWindow }) => isInWindow).map(({ ref }) => ref)).not.toContain('chunk:c-a');
    expect(lastWeek.filter(({ isInWindow }) => isInWindow).map(({ ref }) => ref)).not.toContain('chunk:c-b');
  });

  it('keeps that day when the index is loaded, and takes another when the file is imported again', async () => {
    const { store, writer, vault } = await openTestVault();
    const commit = async (row: Resource, ...more: Chunk[]) => {
      let committed: Parameters<Parameters<typeof writer.onBatch>[0]>[0] | null = null;
      const stop = writer.onBatch((batch) => (committed = batch));
      const changes = [put('resources', row), ...more.map((one) => put('chunks', one))];
      await writer.commit({ actor: 'person', kind: 'import.document', label: 'Test', changes });
      stop();
      return committed!;
    };
    await commit(resource('a', { writtenAt: WRITTEN }), chunk('a', 'The lake was frozen.'));
    const core = createIndexCore(null);
    await loadIndex(core, store, () => writer.lastSeq);
    const shown = async () => {
      const [hit] = await core.score({
        words: 'lake',
        statement: null,
        timeWindow: null,
        exclude: [],
        people: [],
        expectedAnswerType: null,
        pool: ['chunk:c-a' as never],
      });
      return hit!.entry.at;
    };
    expect(await shown()).toBe(WRITTEN);
    const batch = await commit(resource('a', { writtenAt: WRITTEN + DAY }));
    await core.apply(await indexChangesOfBatch(batch, store), writer.lastSeq);
    expect(await shown()).toBe(WRITTEN + DAY);
    await core.close();
    await vault.close();
  });
});
