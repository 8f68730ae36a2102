import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  startFakeProvider,
  type FakeProvider,
  type FakeProviderOptions,
} from '../../testing/fake-provider/fake-provider';
import type { ProviderSettings, Settings } from '../../../shared/ipc/routes/settings';
import { silentLogger } from '../../../shared/lib/logger';
import { createEngineChoice } from '../engine-choice';
import type { Engine } from '../../ports/engine';
import { findLocalServers } from './setup/find-local-servers';
import { createProviderClient } from './client/provider-client';
import { createProviderEmbedder } from './provider-embedder';
import { testConnection } from './test-connection';

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.stop()));
});

async function start(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const fake = await startFakeProvider(options);
  open.push(fake);
  return fake;
}
const settingsFor = (fake: FakeProvider, more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  preset: 'custom',
  baseUrl: fake.url,
  chatModel: 'fake-chat',
  smallModel: '',
  embeddingModel: 'fake-embed',
  ...more,
});
const never = new AbortController().signal;
const test = (settings: ProviderSettings, key: string | null = null) =>
  testConnection({ settings, key, now: Date.now, log: silentLogger }, never);

async function startOther(handle: Parameters<typeof createServer>[1]): Promise<number> {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return (server.address() as AddressInfo).port;
}

describe('the connection test', () => {
  it('runs every step', async () => {
    const result = await test(settingsFor(await start()));
    expect(result.steps.map(({ name, ok }) => [name, ok])).toEqual(
      [
        ['Reach the server', true],
        ['List models', true],
        ['Answer', true],
        ['Structured answer', false],
        ['Embed', true],
      ].map(([name, ok]) => [name, name === 'Structured answer' ? expect.any(Boolean) : ok]),
    );
    expect(result.steps[1]!.detail).toContain('fake-chat');
    expect(result.steps[4]!.detail).toContain('64');
  });

  it('structured replies: reports how the server can be restricted to JSON', async () => {
    const fake = await start();
    fake.setAnswer('{"word":"ready"}');
    expect((await test(settingsFor(fake))).steps[3]).toEqual({
      name: 'Structured answer',
      ok: true,
      detail: 'fake-chat replies with a strict schema.',
    });
    fake.setMode('no-json-schema');
    expect((await test(settingsFor(fake))).steps[3]!.detail).toBe('fake-chat replies in JSON mode.');
  });

  it('a wrong key: the server is reached but refuses, and no further step runs', async () => {
    const fake = await start({ key: 'right' });
    const result = await test(settingsFor(fake), 'wrong');
    expect(result.ok).toBe(false);
    expect(result.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['Reach the server', true],
      ['List models', false],
    ]);
    expect(result.steps[1]!.detail).toContain('key');
    expect((await test(settingsFor(fake), 'right')).steps[1]!.ok).toBe(true);
  });

  it('an unreachable server or unusable address: one step gives the reason', async () => {
    const fake = await start();
    await fake.stop();
    const gone = await test(settingsFor(fake));
    expect(gone.steps).toHaveLength(1);
    expect(gone.steps[0]!.detail).toContain('Nothing answers');
    expect((await test(settingsFor(fake, { baseUrl: 'http://api.openai.com/v1' }))).steps[0]!.detail).toContain(
      'https://',
    );
  });

  it('a model that does not exist fails at the answer', async () => {
    const fake = await start();
    fake.setMode('no-such-model', { on: 'answer' });
    const result = await test(settingsFor(fake));
    expect(result.steps.find(({ name }) => name === 'Answer')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('“fake-chat”'),
    });
  });
});

describe('finding local servers', () => {
  it('lists those that respond correctly', async () => {
    const fake = await start({ models: ['b', 'a'] });
    const page = await startOther((_request, response) => response.end('<h1>It works</h1>'));
    const silent = await startOther(() => {});
    const found = await findLocalServers({
      ports: { ollama: fake.port, 'lm-studio': page, jan: silent, 'llama-cpp': 1 },
      timeoutMs: 300,
    });
    expect(found).toEqual([{ preset: 'ollama', baseUrl: fake.url, models: ['a', 'b'] }]);
  });
});

describe('the embedder of a provider', () => {
  it('learns its dimension and yields unit vectors, similar for similar texts', async () => {
    const fake = await start({ embeddingDimensions: 32 });
    const client = createProviderClient({ settings: settingsFor(fake), key: null, now: Date.now, log: silentLogger });
    const embedder = await createProviderEmbedder(client, 'fake-embed', never);
    expect(embedder.dimensions).toBe(32);
    const [one, two, other] = await embedder.embed(['We fly in May', 'We fly in may!', 'Sourdough']);
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
    expect(dot(one!, one!)).toBeCloseTo(1, 4);
    expect(dot(one!, two!)).toBeGreaterThan(dot(one!, other!));
    await embedder.embed(Array.from({ length: 130 }, (_, index) => `text ${index}`));
    expect(fake.requestsOf('embeddings').map(({ body }) => (body?.input as string[] | undefined)?.length)).toEqual([
      1, 3, 64, 64, 2,
    ]);
  });

  it('reports a failing server', async () => {
    const fake = await start();
    fake.setMode('error-500');
    const client = createProviderClient({
      settings: settingsFor(fake),
      key: null,
      now: Date.now,
      log: silentLogger,
      maxRetries: 0,
    });
    await expect(createProviderEmbedder(client, 'fake-embed', never)).rejects.toMatchObject({
      code: 'model-unreachable',
    });
  });
});

describe('the choice of engine', () => {
  const offline = { label: 'offline engine' } as Engine;
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    provider: { ...DEFAULT_SETTINGS.provider, baseUrl: 'http://127.0.0.1:9/v1', chatModel: 'm' },
  };

  it('is the offline engine until the person chooses a provider, then one client of the model until the settings change', () => {
    let current = settings;
    let key: string | null = null;
    const choose = createEngineChoice({
      settings: () => current,
      key: () => key,
      offline,
      now: Date.now,
      log: silentLogger,
    });
    expect(choose()).toBe(offline);
    current = { ...settings, engine: 'provider' };
    const first = choose();
    expect(first.label).toBe('m at 127.0.0.1:9');
    expect(choose().tokenizer).toBe(first.tokenizer);
    key = 'k';
    expect(choose().tokenizer).not.toBe(first.tokenizer);
  });

  it.each([
    [{ chatModel: '' }, 'model-not-found'],
    [{ baseUrl: 'http://api.openai.com/v1' }, 'bad-input'],
  ])('a provider that is not set up reports what is missing: %j', async (provider, code) => {
    const choose = createEngineChoice({
      settings: () => ({ ...settings, engine: 'provider', provider: { ...settings.provider, ...provider } }),
      key: () => null,
      offline,
      now: Date.now,
      log: silentLogger,
    });
    await expect(choose().understand({} as never, never)).rejects.toMatchObject({ code });
    await expect(
      (async () => {
        for await (const _ of choose().answer({} as never, never)) break;
      })(),
    ).rejects.toMatchObject({ code });
  });
});
