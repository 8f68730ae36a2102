import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../shared/lib/logger';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider/fake-provider';
import { createProviderClient } from '../client/provider-client';
import { createServerFacts } from './server-facts';

const ELSEWHERE = {
  preset: 'custom' as const,
  baseUrl: 'https://api.example.com/v1',
  chatModel: 'm',
  smallModel: '',
  embeddingModel: '',
};

describe('what a server holds', () => {
  let server: FakeProvider | null = null;
  afterEach(async () => {
    await server?.stop();
    server = null;
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (holds: () => boolean) => {
    while (!holds()) await pause(2);
  };
  const factsOf = async (routes: Record<string, unknown>) => {
    server = await startFakeProvider({ routes, models: [] });
    const slots: number[] = [];
    const client = createProviderClient({
      settings: { preset: 'custom', baseUrl: server.url, chatModel: 'm', smallModel: '', embeddingModel: '' },
      key: null,
      now: () => 0,
      log: silentLogger,
    });
    const queue = { ...client.queue, setSlots: (next: number) => void slots.push(next) };
    const facts = createServerFacts({ ...client, queue }, 'm');
    const before = facts.windowTokens;
    facts.learn();
    facts.learn();
    // The list of models is the last question.
    const isAnswered = () =>
      server!.requests.some(({ path, closedAfterMs }) => path === '/v1/models' && closedAfterMs !== null);
    await until(() => facts.windowSource === 'server' || isAnswered());
    await pause(100);
    return { before, after: facts.windowTokens, slots };
  };

  it('is read from a server of one’s own that says it', async () => {
    expect(await factsOf({ '/props': { total_slots: 4, default_generation_settings: { n_ctx: 16_384 } } })).toEqual({
      before: 8_192,
      after: 16_384,
      slots: [4],
    });
  });

  it.each([
    ['Ollama, of the loaded model', { '/api/ps': { models: [{ name: 'm:latest', context_length: 32_768 }] } }, 32_768],
    [
      'Ollama, of a model that is not loaded yet',
      { '/api/ps': { models: [] }, '/api/show': { parameters: 'stop "<end>"\nnum_ctx 12288\ntop_p 0.9' } },
      12_288,
    ],
    ['Ollama, which cuts longer prompts silently', { '/api/ps': { models: [] }, '/api/show': {} }, 4_096],
    ['LM Studio', { '/api/v0/models': { data: [{ id: 'm', loaded_context_length: 6_000 }] } }, 6_000],
  ])('is read as recorded from %s', async (_name, routes, tokens) => {
    expect(await factsOf(routes)).toMatchObject({ after: tokens });
  });

  it.each([
    ['vLLM', { max_model_len: 40_960 }, 40_960],
    ['OpenRouter', { context_length: 131_072 }, 131_072],
    ['Groq', { context_window: 65_536 }, 65_536],
  ])('elsewhere is read from the list of models, as %s has it', async (_name, fields, tokens) => {
    const client = createProviderClient({
      settings: { ...ELSEWHERE, chatModel: 'm' },
      key: null,
      now: () => 0,
      log: silentLogger,
      fetch: () => Promise.resolve(Response.json({ object: 'list', data: [{ id: 'm', ...fields }] })),
    });
    const facts = createServerFacts(client, 'm');
    facts.learn();
    await until(() => facts.windowSource === 'server');
    expect(facts.windowTokens).toBe(tokens);
  });

  it('is as the person says, until the server refuses so much', () => {
    const client = createProviderClient({ settings: ELSEWHERE, key: null, now: () => 0, log: silentLogger });
    const facts = createServerFacts(client, 'gpt-4', 16_000);
    expect([facts.windowTokens, facts.windowSource]).toEqual([16_000, 'person']);
    facts.lower(8_192);
    expect([facts.windowTokens, facts.windowSource]).toEqual([8_192, 'refusal']);
    facts.lower(null);
    expect(facts.windowTokens).toBe(4_096);
  });

  it.each([
    ['says nothing', {}],
    ['says nonsense', { '/props': { total_slots: -1, default_generation_settings: { n_ctx: 'many' } } }],
  ])('is guessed where the server %s', async (_name, routes) => {
    expect(await factsOf(routes)).toEqual({ before: 8_192, after: 8_192, slots: [] });
  });

  it('elsewhere is known by the name of the model, and nothing is asked', () => {
    const client = createProviderClient({
      settings: ELSEWHERE,
      key: null,
      now: () => 0,
      log: silentLogger,
      fetch: () => Promise.reject(new Error('nothing may be asked')),
    });
    const facts = createServerFacts(client, 'openai/gpt-4o-mini');
    facts.learn();
    expect(facts.windowTokens).toBe(128_000);
    expect(createServerFacts(client, 'somebody-7b').windowTokens).toBe(64_000);
  });
});
