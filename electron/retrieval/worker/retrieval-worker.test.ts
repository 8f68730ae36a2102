import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeProvider } from '../../testing/fake-provider/fake-provider';
import { silentLogger } from '../../../shared/lib/logger';
import { createIndexCore } from '../index/index-core';
import { buildThreads, type ThreadBundles } from '../../threads/testing/build-threads';
import { messageEntry, noteEntry } from '../testing/entries';
import { createIndexClient } from './index-client';

let workers: ThreadBundles;
let workerUrl: URL;

beforeAll(async () => {
  workers = await buildThreads({
    'retrieval-worker': 'electron/retrieval/worker/retrieval-worker.ts',
    'vector-search-worker': 'electron/retrieval/worker/vector-search-worker.ts',
  });
  workerUrl = workers.url('retrieval-worker');
}, 120_000);
afterAll(() => workers.remove());

const entries = [
  noteEntry('n1', 'Anna bought a sailing boat in Bergen'),
  noteEntry('n2', 'The dentist moved to Thursday'),
  messageEntry('m1', 'Where did you get it?', { index: 0 }),
  messageEntry('m2', 'At the harbour.', { index: 1, speaker: 'Anna' }),
];
const query = (words: string, statement: string | null = null) => ({
  words,
  statement,
  timeWindow: null,
  exclude: [],
  limit: 10,
});

describe('the retrieval worker', () => {
  it('gives the same results as the index in this thread', async () => {
    const worker = createIndexClient(workerUrl, silentLogger);
    const core = createIndexCore(null);
    for (const port of [worker, core])
      await port.apply(
        entries.map((entry) => ({ type: 'put', entry })),
        3,
      );
    for (const lane of ['lexical', 'graph', 'role'] as const)
      expect(await worker[lane](query('boat harbour'))).toEqual(await core[lane](query('boat harbour')));
    for (const asked of [
      query('boat zeppelin'),
      query('Ana'),
      { ...query('boat'), minimumShouldMatch: 'all' as const },
      { ...query('boat'), exclude: [entries[0]!.ref] },
    ]) {
      for (const lane of ['lexical', 'fuzzy'] as const)
        expect(await worker[lane](asked)).toEqual(await core[lane](asked));
    }
    const pool = entries.map(({ ref }) => ref);
    const found = await core.lexical(query('boat harbour'));
    const slotHandles = Float64Array.from(
      pool,
      (ref) => found.find((hit) => hit.ref === ref)?.slotHandle ?? Number.NaN,
    );
    const listParts = { link: Float64Array.of(0.1, Number.NaN, 0, 0.2) };
    const score = { ...query('boat harbour'), people: ['Anna'], expectedAnswerType: null, pool };
    for (const changes of [
      {},
      { slotHandles },
      { slotHandles, listParts, topK: 2 },
      { isIsolated: true },
      { pool: [] },
    ]) {
      expect(await worker.score({ ...score, ...changes })).toEqual(await core.score({ ...score, ...changes }));
    }
    expect(await worker.names()).toEqual(await core.names());
    expect(await worker.speakers()).toEqual(await core.speakers());
    expect(await worker.hashes(null, 10)).toEqual(await core.hashes(null, 10));
    expect(await worker.stats()).toMatchObject({ entries: 4, lastSeq: 3, toEmbed: 4 });
    await worker.close();
  });

  it('embeds off this thread with the weights that install with the app', async () => {
    const worker = createIndexClient(workerUrl, silentLogger);
    await worker.apply(
      entries.map((entry) => ({ type: 'put', entry })),
      1,
    );
    const rows = await worker.embedNext(10);
    expect(rows.map(({ id }) => id)).toEqual(entries.map(({ ref }) => `${ref}#0`));
    expect(rows[0]!.vector).toBeInstanceOf(Int8Array);
    expect(rows[0]!.dimensions).toBe(768);
    const [best] = await worker.dense(query('', 'I purchased a ship'));
    expect(best!.ref).toBe('note:n1');
    expect(await worker.stats()).toMatchObject({ embedded: 4, toEmbed: 0 });
    await worker.close();
    // Native code is loaded by a second worker, too, once the first has ended.
    const again = createIndexClient(workerUrl, silentLogger);
    await again.apply([{ type: 'put', entry: noteEntry('n9', 'A new boat') }], 1);
    expect(await again.embedNext(1)).toHaveLength(1);
    expect(await again.stats()).toMatchObject({ embedded: 1, embedderProblem: null });
    await again.close();
  }, 120_000);

  it('takes vectors from the provider where configured, and answers by words while it hangs', async () => {
    const fake = await startFakeProvider();
    const worker = createIndexClient(workerUrl, silentLogger);
    const settings = {
      preset: 'custom',
      baseUrl: fake.url,
      chatModel: '',
      smallModel: '',
      embeddingModel: 'fake-embed',
    } as const;
    await worker.useEmbedder({ kind: 'provider', settings, key: 'k' });
    await worker.apply(
      entries.map((entry) => ({ type: 'put', entry })),
      1,
    );
    expect(await worker.embedNext(10)).toHaveLength(4);
    expect(await worker.stats()).toMatchObject({
      embedded: 4,
      toEmbed: 0,
      next: null,
      embedder: `fake-embed at 127.0.0.1:${fake.port}`,
    });
    expect((await worker.dense(query('', 'a sailing boat')))[0]!.ref).toBe('note:n1');
    fake.setMode('hang', { on: 'embeddings' });
    await worker.apply([{ type: 'put', entry: noteEntry('n3', 'A new boat') }], 2);
    const step = worker.embedNext(10).catch((error: Error) => error.message);
    await fake.arrived('embeddings', 4);
    expect((await worker.lexical(query('boat'))).length).toBe(2);
    await worker.useEmbedder({ kind: 'built-in' });
    expect(await step).toContain('Stopped');
    await worker.close();
    await fake.stop();
  });

  it('batches calls of one tick into one message, however many promises lie between', async () => {
    const script = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (calls) => parentPort.postMessage(calls.map(({ id, method }) => ({ id, method, ok: true, value: calls.length }))));`;
    const worker = createIndexClient(new URL(`data:text/javascript,${encodeURIComponent(script)}`), silentLogger);
    const later = Promise.resolve()
      .then(() => {})
      .then(() => worker.names());
    expect(await Promise.all([worker.stats(), worker.speakers(), later])).toEqual([3, 3, 3]);
    expect(await worker.stats()).toBe(1);
    void worker.close().catch(() => {});
  });

  it('rejects pending and later calls after it ended', async () => {
    const worker = createIndexClient(workerUrl, silentLogger);
    await worker.close();
    await new Promise((done) => setTimeout(done, 50));
    await expect(worker.lexical(query('boat'))).rejects.toThrow(/worker/);
    const missing = createIndexClient(workers.url('nowhere'), silentLogger);
    await expect(missing.stats()).rejects.toThrow();
  });
});
