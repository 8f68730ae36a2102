import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../shared/lib/logger';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider/fake-provider';
import { createProviderClient } from '../client/provider-client';
import { knownWindowTokens } from './known-windows';
import { createServerFacts } from './server-facts';

describe('what a server holds', () => {
  let server: FakeProvider | null = null;
  afterEach(async () => {
    await server?.stop();
    server = null;
  });
  const factsOf = async (routes: Record<string, unknown>) => {
    server = await startFakeProvider({ routes });
    const slots: number[] = [];
    const client = createProviderClient({
      settings: { preset: 'custom', baseUrl: server.url, chatModel: 'm', smallModel: '', embeddingModel: '' },
      key: null,
      now: () => 0,
      log: silentLogger,
    });
    const asked = new Promise<void>((resolve) => {
      const { get } = client.openai;
      client.openai.get = ((...given: Parameters<typeof get>) =>
        get.apply(client.openai, given).finally(() => setTimeout(resolve, 0))) as typeof get;
    });
    const queue = { ...client.queue, setSlots: (next: number) => void slots.push(next) };
    const facts = createServerFacts({ ...client, queue }, 'm');
    const before = facts.windowTokens;
    facts.learn();
    facts.learn();
    await asked;
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
    ['says nothing', {}],
    ['says nonsense', { '/props': { total_slots: -1, default_generation_settings: { n_ctx: 'many' } } }],
  ])('is guessed where the server %s', async (_name, routes) => {
    expect(await factsOf(routes)).toEqual({ before: 8_192, after: 8_192, slots: [] });
  });

  it('elsewhere is known by the name of the model, and nothing is asked', () => {
    const client = createProviderClient({
      settings: {
        preset: 'custom',
        baseUrl: 'https://api.example.com/v1',
        chatModel: 'm',
        smallModel: '',
        embeddingModel: '',
      },
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

  it.each([
    ['gpt-4o-2024-08-06', 128_000],
    ['gpt-4', 8_192],
    ['GPT-4.1-mini', 1_000_000],
    ['anthropic/claude-sonnet-4', 200_000],
    ['my-gpt-4o', null],
  ])('%s', (model, tokens) => expect(knownWindowTokens(model)).toBe(tokens));
});
