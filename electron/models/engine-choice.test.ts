import { afterEach, describe, expect, it } from 'vitest';
import { emptyPlan } from '../../shared/domain/query-plan';
import { silentLogger } from '../../shared/lib/logger';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider/fake-provider';
import { createEngineChoice } from './engine-choice';
import { createOfflineEngine } from './offline/offline-engine';

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

async function open() {
  const server = await startFakeProvider();
  fake = server;
  const provider = {
    preset: 'custom',
    baseUrl: server.url,
    chatModel: 'fake-chat',
    smallModel: '',
    embeddingModel: '',
    contextTokens: 32_000,
  } as const;
  const choose = createEngineChoice({
    settings: () => ({ ...DEFAULT_SETTINGS, engine: 'provider', provider }),
    key: () => null,
    offline: createOfflineEngine(),
    now: () => 0,
    log: silentLogger,
  });
  return { choose, host: `127.0.0.1:${server.port}`, server };
}

describe('the model that answers', () => {
  it('is that of the settings, unless one of its server is chosen', async () => {
    const { choose, host, server } = await open();
    const request = { question: 'When?', turns: [], sources: [], plan: emptyPlan('When?'), notices: [] };
    for (const model of [undefined, { name: 'other-chat', host }, { name: 'other-chat', host: 'api.example.com' }]) {
      const pieces = choose(model).answer(request, new AbortController().signal);
      for await (const piece of pieces) void piece;
    }
    expect(server.requestsOf('answer').map(({ body }) => body?.model)).toEqual([
      'fake-chat',
      'other-chat',
      'fake-chat',
    ]);
  });

  it('has the window of its own, not what the person said of another', async () => {
    const { choose, host } = await open();
    expect(choose().windowSource).toBe('person');
    expect(choose({ name: 'other-chat', host }).windowSource).not.toBe('person');
  });
});
