import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyPlan } from '../../../../shared/domain/query-plan';
import type { SourceRef } from '../../../../shared/domain/ids';
import { silentLogger } from '../../../../shared/lib/logger';
import type { JudgeRequest } from '../../../ports/engine';
import {
  startFakeProvider,
  type FakeProvider,
  type FakeProviderOptions,
} from '../../../testing/fake-provider/fake-provider';
import { createProviderEngine } from '../provider-engine';
import { openModelCapabilities } from './model-capabilities';

const NEVER = new AbortController().signal;
const judged: JudgeRequest = {
  plan: emptyPlan('What about the boat?'),
  recentTurns: [],
  negatives: [],
  candidates: [
    {
      ref: 'note:1' as SourceRef,
      text: 'The boat is blue.',
      title: '',
      tier: 'engram',
      role: 'person',
      speaker: null,
      at: 0,
      evidence: {} as JudgeRequest['candidates'][number]['evidence'],
    },
  ],
};

describe('what is known of a model', () => {
  let folder: string;
  let server: FakeProvider;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'capabilities-'))));
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  /** A run of the app, with what the run before remembered. */
  const open = async (chatModel: string, now = 0) => {
    const capabilities = await openModelCapabilities(join(folder, 'models.json'), () => now, silentLogger);
    const engine = createProviderEngine({
      timeouts: { quietMs: 0 },
      settings: { preset: 'custom', baseUrl: server.url, chatModel, smallModel: '', embeddingModel: '' },
      key: null,
      now: () => now,
      log: silentLogger,
      capabilities,
    });
    return {
      async judge() {
        const before = server.requests.length;
        await engine.judge(judged, NEVER);
        await capabilities.flush();
        return server.requests.slice(before).map(({ body }) => body!);
      },
    };
  };
  const start = async (options: FakeProviderOptions = {}) => void (server = await startFakeProvider(options));

  it('is remembered for each model over restarts: a format that it refused is not tried again for a month', async () => {
    await start();
    server.setMode('no-json-schema');
    const first = await (await open('big')).judge();
    expect(first.map((body) => (body.response_format as { type: string }).type)).toEqual([
      'json_schema',
      'json_object',
    ]);
    const second = await (await open('big')).judge();
    expect(second.map((body) => (body.response_format as { type: string }).type)).toEqual(['json_object']);
    const other = await (await open('other')).judge();
    expect((other[0]!.response_format as { type: string }).type).toBe('json_schema');
    const later = await (await open('big', 31 * 86_400_000)).judge();
    expect((later[0]!.response_format as { type: string }).type).toBe('json_schema');
  });

  it('says that it thinks, by its name or by its first reply, and then it is told to think little', async () => {
    await start({
      pace: {
        latencyMs: 1,
        prefillTokensPerSecond: 1_000_000,
        generationTokensPerSecond: 100_000,
        slots: 2,
        thinkingTokens: 50,
      },
    });
    const engine = await open('somebody-r1');
    expect((await engine.judge())[0]).not.toHaveProperty('reasoning_effort');
    expect((await engine.judge())[0]).toMatchObject({ reasoning_effort: 'low' });
    expect(server.usage.map(({ reasoningTokens }) => reasoningTokens)).toEqual([50, 10]);
    expect((await (await open('openai/gpt-5-mini')).judge())[0]).toMatchObject({ reasoning_effort: 'low' });
  });

  it('is not told so again where the server refuses it', async () => {
    await start();
    server.setMode('no-effort');
    const engine = await open('gpt-5-mini');
    const bodies = await engine.judge();
    expect(bodies.map((body) => 'reasoning_effort' in body)).toEqual([true, false]);
    expect((await engine.judge()).map((body) => 'reasoning_effort' in body)).toEqual([false]);
  });
});
