import { describe, expect, it } from 'vitest';
import { noteEntry } from '../../testing/entries';
import { createWordEmbedder } from '../../testing/word-embedder';
import { createIndexCore } from '../index-core';
import type { VectorCandidates, VectorSearchClient } from '../vectors/vector-search-client';

const notes = [
  noteEntry('n1', 'The boat lies in the harbour'),
  noteEntry('n2', 'The dentist moved to Thursday'),
  noteEntry('n3', 'A boat is for sale'),
];
const query = { words: '', statement: 'the boat in the harbour', timeWindow: null, exclude: [], limit: 3 };

/** An index whose other thread finds what a test says, when it says so. */
async function open() {
  const waiting: ((found: VectorCandidates | null) => void)[] = [];
  const scanner: VectorSearchClient = {
    search: () => new Promise((resolve) => waiting.push(resolve)),
    releaseVectors() {},
    close() {},
  };
  const [withScanner, alone] = [scanner, null].map((other) =>
    createIndexCore(async () => createWordEmbedder(), undefined, other),
  );
  for (const core of [withScanner!, alone!]) {
    await core.apply(
      notes.map((entry) => ({ type: 'put', entry })),
      1,
    );
    await core.embedNext(10);
  }
  const asked = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return waiting.splice(0);
  };
  return { beside: withScanner!, alone: alone!, asked };
}
const onlyFirst = (): VectorCandidates => ({ slots: Uint32Array.of(0), cosines: Float64Array.of(0.5) });

describe('the nearest to a statement', () => {
  it('are computed once by the search thread for concurrent requests', async () => {
    const { beside: withScanner, asked } = await open();
    const lanes = Promise.all([
      withScanner.dense({ ...query, limit: 100 }),
      withScanner.dense(query),
      withScanner.graph(query),
    ]);
    const [answer, ...others] = await asked();
    expect(others).toEqual([]);
    answer!(onlyFirst());
    const [list] = await lanes;
    expect(list.map(({ ref, value }) => [ref, value])).toEqual([['note:n1', 0.5]]);
  });

  it('are computed here when the thread cannot', async () => {
    const { beside: withScanner, alone, asked } = await open();
    const search = withScanner.dense(query);
    (await asked())[0]!(null);
    expect(await search).toEqual(await alone.dense(query));
  });

  it('are computed again when the index changed meanwhile', async () => {
    const { beside: withScanner, alone, asked } = await open();
    const search = withScanner.dense(query);
    const [answer] = await asked();
    for (const core of [withScanner, alone]) {
      await core.apply(
        [
          { type: 'remove', ref: notes[0]!.ref },
          { type: 'put', entry: noteEntry('n4', 'No harbour for the boat') },
        ],
        2,
      );
      await core.embedNext(10);
    }
    answer!(onlyFirst());
    expect(await search).toEqual(await alone.dense(query));
    expect((await search).map(({ ref }) => ref)).not.toContain('note:n1');
  });

  it('are empty when the index was closed meanwhile', async () => {
    const { beside: withScanner, asked } = await open();
    const search = withScanner.dense(query);
    const [answer] = await asked();
    await withScanner.clear();
    answer!(onlyFirst());
    expect(await search).toEqual([]);
  });
});
