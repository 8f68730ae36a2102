import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { unpackVectors } from '../../../shared/domain/packed-vectors';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import { laneReasonText } from '../../../shared/domain/trace-text/run-text';
import { silentLogger } from '../../../shared/lib/logger';
import { BUILT_IN, chooseEmbedder, openEmbedder, type EmbedderChoice } from '../../models/embeddings/embedder-choice';
import { BUILT_IN_MODEL } from '../../models/embeddings/built-in-embedder';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { createRetrieval } from '../pipeline';
import { offlineEngine } from '../testing/open-funnel';
import { noteRef, TEST_START, testNote } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { createIndexCore } from './index-core';
import { startIndex, type RetrievalIndex } from './start-index';

let opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.reverse()) await each.close();
  opened = [];
});

async function openVault(...texts: string[]): Promise<TestVault> {
  const vault = await openTestVault();
  opened.push(vault);
  if (texts.length > 0) await write(vault, ...texts);
  return vault;
}
const write = (vault: TestVault, ...texts: string[]) =>
  vault.writer.commit({
    actor: 'person',
    kind: 'note.edit',
    label: 'Test',
    changes: texts.map((text) => put('notes', testNote(text.split(' ').join('-'), text))),
  });

async function openProvider(): Promise<FakeProvider> {
  const fake = await startFakeProvider();
  opened.push({ close: () => fake.stop() });
  return fake;
}
const providerChoice = (url: string, model = 'fake-embed', key: string | null = null): EmbedderChoice => ({
  kind: 'provider',
  settings: { ...DEFAULT_SETTINGS.provider, preset: 'custom', baseUrl: url, embeddingModel: model },
  key,
});

const READING = { kind: 'asks-advice', isTopicless: false } as const;

/** The built-in encoder is stood in for by word hashes under its name; the provider's is the real one over loopback. */
async function start(vault: TestVault, embedder: EmbedderChoice): Promise<RetrievalIndex> {
  const index = await startIndex({
    store: vault.store,
    writer: vault.writer,
    log: silentLogger,
    now: () => 0,
    embedder,
    openPort: () =>
      createIndexCore(async (choice, signal) =>
        choice.kind === 'built-in'
          ? { ...createWordEmbedder(), model: BUILT_IN_MODEL, readMessage: () => READING }
          : openEmbedder(choice, signal),
      ),
  });
  opened.push(index);
  return index;
}
async function storedOf(vault: TestVault): Promise<StoredEmbedding[]> {
  const rows: StoredEmbedding[] = [];
  for await (const page of vault.store.packedEmbeddingPages()) rows.push(...unpackVectors(page));
  return rows;
}
const sentTexts = (fake: FakeProvider) => fake.requestsOf('embeddings').flatMap(({ body }) => body!.input as string[]);
const ask = (vault: TestVault, index: RetrievalIndex, question: string) =>
  createRetrieval({ index, store: vault.store, ids: vault.ids, fallback: offlineEngine }).retrieve({
    surface: 'search',
    question,
    recentTurns: [],
    sessionId: null,
    asOf: TEST_START,
    engine: offlineEngine,
  });
const dense = (index: RetrievalIndex, statement: string) =>
  index.port.dense({ words: '', statement, timeWindow: null, exclude: [], limit: 5 });

describe('vectors of the provider', () => {
  it('are requested only when the provider is active and an embedding model is set', () => {
    const settings = {
      theme: 'system',
      sendWith: 'enter',
      spelling: true,
      engine: 'provider',
      contract: '',
      provider: { ...DEFAULT_SETTINGS.provider, embeddingModel: 'e' },
    } as const;
    expect(chooseEmbedder(settings, 'k')).toMatchObject({ kind: 'provider', key: 'k' });
    expect(chooseEmbedder({ ...settings, engine: 'offline' }, 'k')).toEqual(BUILT_IN);
    expect(chooseEmbedder({ ...settings, provider: { ...settings.provider, embeddingModel: '  ' } }, 'k')).toEqual(
      BUILT_IN,
    );
  });

  it('leave it to this machine to read what a message asks for', async () => {
    const fake = await openProvider();
    const index = await start(await openVault('The boat is blue'), providerChoice(fake.url));
    await index.embedded();
    await expect.poll(() => index.port.readMessage('What did you suggest?')).toEqual(READING);
    expect(sentTexts(fake)).not.toContain('What did you suggest?');
  });

  it('replace the built-in ones when complete, and are dropped when the person switches back', async () => {
    const fake = await openProvider();
    const vault = await openVault('The boat is blue', 'It rains in Oslo');
    const index = await start(vault, BUILT_IN);
    await index.embedded();
    expect(fake.requests).toEqual([]);

    fake.setMode('error-500', { on: 'embeddings' });
    await index.setEmbedder(providerChoice(fake.url));
    await index.embedded();
    expect(index.status()).toMatchObject({
      embedder: BUILT_IN_MODEL,
      nextEmbedder: expect.stringContaining('fake-embed at 127.0.0.1') as string,
      embedded: 0,
      toEmbed: 2,
    });
    expect(index.status().problem).not.toBeNull();
    const { trace } = await ask(vault, index, 'Where is the boat?');
    expect(trace.lanes.find(({ lane }) => lane === 'dense')!.state).toBe('ok');
    expect(trace.embedder).toBe(BUILT_IN_MODEL);

    fake.setMode('normal');
    await index.setEmbedder(providerChoice(fake.url));
    await index.setEmbedder(providerChoice(fake.url, 'fake-embed', 'another key'));
    await index.embedded();
    expect(index.status()).toMatchObject({
      embedder: expect.stringContaining('fake-embed at') as string,
      nextEmbedder: null,
      embedded: 2,
      toEmbed: 2,
      problem: null,
    });
    expect(new Set((await storedOf(vault)).map(({ model }) => model))).toEqual(new Set([index.status().embedder]));
    expect((await ask(vault, index, 'Where is the boat?')).trace.embedder).toBe(index.status().embedder);

    const sent = fake.requests.length;
    await index.setEmbedder(BUILT_IN);
    await ask(vault, index, 'Where is the boat, once more?');
    await index.embedded();
    expect((await dense(index, 'the boat is blue'))[0]!.ref).toBe(noteRef('The-boat-is-blue'));
    expect(fake.requests).toHaveLength(sent);
    expect(new Set((await storedOf(vault)).map(({ model }) => model))).toEqual(new Set([BUILT_IN_MODEL]));
  });

  it('are stored and reused after a restart; only new texts are sent', async () => {
    const fake = await openProvider();
    const vault = await openVault('The boat is blue', 'It rains in Oslo');
    const first = await start(vault, providerChoice(fake.url));
    await first.embedded();
    expect(sentTexts(fake).sort()).toEqual(['It rains in Oslo', 'The boat is blue', 'dimension']);
    await first.close();
    await write(vault, 'The harbour is old');
    const before = fake.requestsOf('embeddings').length;
    const index = await start(vault, providerChoice(fake.url));
    await index.embedded();
    expect(
      fake
        .requestsOf('embeddings')
        .slice(before)
        .flatMap(({ body }) => body!.input as string[])
        .sort(),
    ).toEqual(['The harbour is old', 'dimension']);
    expect(index.status()).toMatchObject({ embedded: 3, toEmbed: 3, nextEmbedder: null });
  });

  it('are completed after a restart: built-in ones serve meanwhile, and only the rest is sent', async () => {
    const fake = await openProvider();
    const vault = await openVault('The boat is blue', 'It rains in Oslo');
    const provider = await start(vault, providerChoice(fake.url));
    await provider.embedded();
    await provider.close();
    const half = (await storedOf(vault)).filter(({ id }) => id.startsWith(noteRef('The-boat-is-blue')));
    const local = await start(vault, BUILT_IN);
    await local.embedded();
    await local.close();
    await vault.store.putEmbeddings(half);
    fake.setMode('error-500', { on: 'embeddings' });
    const index = await start(vault, providerChoice(fake.url));
    await index.embedded();
    expect(index.status()).toMatchObject({ embedder: BUILT_IN_MODEL, embedded: 1, toEmbed: 2 });
    expect((await dense(index, 'the boat is blue'))[0]!.ref).toBe(noteRef('The-boat-is-blue'));
    fake.setMode('normal');
    const sent = fake.requestsOf('embeddings').length;
    await index.setEmbedder(providerChoice(fake.url, 'fake-embed', 'k'));
    await index.embedded();
    expect(
      fake
        .requestsOf('embeddings')
        .slice(sent)
        .flatMap(({ body }) => body!.input as string[])
        .filter((text) => text !== 'dimension'),
    ).toEqual(['It rains in Oslo']);
    expect(index.status()).toMatchObject({ embedded: 2, toEmbed: 2, nextEmbedder: null });
  });

  it('missing because the provider is away leave search by words, with the lane failed and its reason reported', async () => {
    const fake = await openProvider();
    const vault = await openVault('The boat is blue', 'It rains in Oslo');
    const index = await start(vault, providerChoice(fake.url));
    await index.embedded();
    fake.setMode('error-500', { on: 'embeddings' });
    const { trace } = await ask(vault, index, 'What colour is the boat?');
    const lane = trace.lanes.find(({ lane: name }) => name === 'dense')!;
    expect(lane.state).toBe('failed');
    expect(laneReasonText(lane.reason!)).toContain('127.0.0.1');
    expect(trace.candidates.map(({ ref }) => ref)).toContain(noteRef('The-boat-is-blue'));
    expect(trace.candidates[0]!.similarity).toBeNull();
    await write(vault, 'A new note');
    await index.embedded();
    expect(index.status()).toMatchObject({ embedded: 2, toEmbed: 3, state: 'ready' });
    expect(index.status().problem).toContain('127.0.0.1');
  });
});
