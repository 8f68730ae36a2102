import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../shared/lib/logger';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider/fake-provider';
import { createModelList } from './list-models';

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

async function open(engine: 'offline' | 'provider' = 'provider') {
  fake = await startFakeProvider({ models: ['b', 'a', 'a'] });
  let at = 0;
  const provider = { preset: 'custom', chatModel: 'a', smallModel: '', embeddingModel: '', baseUrl: fake.url } as const;
  const list = createModelList({
    settings: () => ({ engine, provider }),
    key: () => null,
    now: () => at,
    log: silentLogger,
  });
  return { list, fake, wait: (ms: number) => (at += ms) };
}

describe('the models of the server in use', () => {
  it('are asked for once in a while, in order', async () => {
    const { list, fake: server, wait } = await open();
    expect(await list()).toEqual(['a', 'b']);
    await list();
    expect(server.requestsOf('models')).toHaveLength(1);
    wait(6 * 60_000);
    await list();
    expect(server.requestsOf('models')).toHaveLength(2);
  });

  it('are asked for again after a failure', async () => {
    const { list, fake: server } = await open();
    server.setMode('bad-key', { times: 1 });
    await expect(list()).rejects.toMatchObject({ code: 'model-key' });
    expect(await list()).toEqual(['a', 'b']);
  });

  it('are none with the offline engine, and nobody is asked', async () => {
    const { list, fake: server } = await open('offline');
    expect(await list()).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});
