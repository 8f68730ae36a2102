import { describe, expect, it } from 'vitest';
import { createChannelPair } from './testing/channel-pair';
import { AppError } from './errors';
import { createPeer } from './peer';

describe('two peers', () => {
  it('send requests in both directions at once, and match each reply to its request', async () => {
    const { main, page } = createChannelPair('json');
    const left = createPeer(main, async (route, data) => ['left', route, data]);
    const right = createPeer(page, async (route, data) => {
      await new Promise((resolve) => setTimeout(resolve, 5 - Number(data)));
      return ['right', route, data];
    });
    const answers = await Promise.all([1, 2, 3].map((number) => left.request('count', number)));
    expect(answers).toEqual([1, 2, 3].map((number) => ['right', 'count', number]));
    expect(await right.request('x', null)).toEqual(['left', 'x', null]);
  });

  it('transfer an AppError with its message, and a bug without its own', async () => {
    const { main, page } = createChannelPair('json');
    const unexpected: string[] = [];
    createPeer(
      page,
      async (route) => {
        if (route === 'full') throw new AppError('disk-full', 'No space.', { retryable: true });
        throw new Error('secret detail');
      },
      (_error, route) => unexpected.push(route),
    );
    const peer = createPeer(main, async () => null);
    await expect(peer.request('full', null)).rejects.toMatchObject({
      code: 'disk-full',
      message: 'No space.',
      options: { retryable: true },
    });
    const bug = peer.request('bug', null);
    await expect(bug).rejects.toMatchObject({ code: 'unexpected' });
    await expect(bug).rejects.not.toThrow('secret');
    expect(unexpected).toEqual(['bug']);
  });

  it('reject pending and later requests once the other is gone', async () => {
    const { main, page, cut } = createChannelPair();
    createPeer(page, () => new Promise(() => {}));
    const peer = createPeer(main, async () => null);
    const waiting = peer.request('never', null);
    cut();
    await expect(waiting).rejects.toMatchObject({ code: 'store-failed', options: { retryable: true } });
    await expect(peer.request('late', null)).rejects.toMatchObject({ code: 'store-failed' });
  });

  it('receive events until they unsubscribe', async () => {
    const { main, page } = createChannelPair();
    const peer = createPeer(main, async () => null);
    const other = createPeer(page, async () => null);
    const heard: unknown[] = [];
    const stop = other.onEvent((name, data) => heard.push([name, data]));
    peer.emit('changed', 1);
    await Promise.resolve();
    stop();
    peer.emit('changed', 2);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(heard).toEqual([['changed', 1]]);
  });
});
