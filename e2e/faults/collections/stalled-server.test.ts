import { expect, it } from 'vitest';
import { openSharingVault } from '../../../electron/collections/testing/open-sharing-vault';
import { openTestCollection } from '../../../electron/collections/testing/open-test-collection';
import { startPostgres } from '../../../electron/collections/testing/postgres-server';
import { recordFigure } from '../../../electron/testing/record-figure';
import { startFaultyProxy } from './faulty-proxy';

/** What a question waits for a collection, all in all, with room for the vault's own answer on a busy machine. */
const LONGEST_MS = 7_000 + 3_000;

it('a server that takes connections and never answers holds nobody up for longer than the time-out', async () => {
  const server = await startPostgres();
  const proxy = await startFaultyProxy(server.port);
  const collection = await openTestCollection({ server });
  const jonas = await openSharingVault();
  try {
    const { address, password } = collection.join('reader');
    const join = () => jonas.join(address.replace(`:${server.port}/`, `:${proxy.port}/`), password);
    await join();
    await jonas.keep('Our celadon kiln is fired on Fridays');
    const ask = async () => {
      const start = performance.now();
      const { trace, sources } = await jonas.ask('How slow should the celadon kiln be fired?');
      expect(sources.map(({ tier }) => tier)).toEqual(['engram']);
      return { ms: performance.now() - start, asked: trace.collections!.asked[0]! };
    };
    const waits: number[] = [];
    // Once with a connection that was open before, once while it is being opened.
    expect((await ask()).asked.state).toBe('asked');
    for (const isOpen of [true, false]) {
      if (!isOpen) {
        await jonas.restartCollections();
        await join();
      }
      proxy.set({ after: 'stalled' });
      const first = await ask();
      expect(first.asked).toMatchObject({ state: 'failed', failure: expect.stringContaining('127.0.0.1') as string });
      expect(first.ms).toBeLessThan(LONGEST_MS);
      waits.push(first.ms);
      // And the next question does not ask it at all.
      const sent = proxy.sent();
      expect((await ask()).asked.state).toBe('failed');
      expect(proxy.sent()).toBe(sent);
      proxy.set(null);
      const askLater = async () => {
        // Half a minute after each failure it is asked again.
        jonas.clock.advance(60_000);
        return (await ask()).asked.state;
      };
      await expect.poll(askLater, { timeout: 30_000 }).toBe('asked');
    }
    const longest = (Math.max(...waits) / 1_000).toFixed(1);
    recordFigure('F20', 'stalled', `a server that never answers: answers after at most ${longest} s`);
  } finally {
    await jonas.closeAll();
    await collection.close();
    await proxy.close();
    await server.stop();
  }
});
