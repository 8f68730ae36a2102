import { expect, it } from 'vitest';
import { openSharingVault } from '../../../electron/collections/testing/open-sharing-vault';
import { openTestCollection } from '../../../electron/collections/testing/open-test-collection';
import { sharedPostgres } from '../../../electron/collections/testing/shared-postgres';
import { recordFigure } from '../../../electron/testing/record-figure';
import type { Note } from '../../../shared/domain/note';
import { startFaultyProxy } from './faulty-proxy';
import { storedNotes } from './stored-notes';

/** What anybody waits for a collection, all in all, with room for the rest of the work on a busy machine: statements end later. */
const LONGEST_MS = 7_000 + 8_000;
/** What somebody waits for whom an act is put aside, or what is known here is shown. */
const PUT_ASIDE_MS = 3_000 + 3_500;

it.concurrent('a server that takes connections and never answers holds nobody up for longer than the time-out', async () => {
  const server = sharedPostgres();
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
      // The next question does not ask the server at all.
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
  }
});

it.concurrent('what is published, withdrawn, listed, reviewed or joined at a server that never answers waits or is given up soon', async () => {
  const server = sharedPostgres();
  const proxy = await startFaultyProxy(server.port);
  const collection = await openTestCollection({ server });
  const marta = await openSharingVault();
  const waits = new Map<string, number>();
  const within = async <Result>(act: string, limitMs: number, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      const ms = performance.now() - start;
      waits.set(act, ms);
      expect([act, ms < limitMs]).toEqual([act, true]);
    }
  };
  const late = { code: 'collection-unreachable' };
  try {
    const { address, password } = collection.join('contributor');
    const throughProxy = address.replace(`:${server.port}/`, `:${proxy.port}/`);
    await marta.join(throughProxy, password);
    const [first, second] = (await marta.keepAll([{ title: 'The celadon kiln' }, { title: 'The raku kiln' }])) as [
      Note,
      Note,
    ];
    const { id } = collection;
    const publish = (noteId: Note['id']) =>
      marta.collections.service.publish(id, { by: 'notes', noteIds: [noteId] }, 'nothing');
    expect(await publish(first.id)).toMatchObject({ done: 1, waiting: 0 });

    proxy.set({ after: 'stalled' });
    const { service, reviews } = marta.collections;
    expect(await within('publishing', PUT_ASIDE_MS, () => publish(second.id))).toEqual({
      done: 0,
      waiting: 1,
      leftOut: 0,
    });
    const rows = await within('the list of what is published', PUT_ASIDE_MS, () => service.published(id));
    expect(rows).toEqual([{ noteId: second.id, title: second.title, state: 'waiting' }]);
    const withdrawn = await within('withdrawing', PUT_ASIDE_MS, () => service.withdraw(id, [first.id]));
    expect(withdrawn).toMatchObject({ done: 0, waiting: 1 });
    const [view] = await within('the list of collections', PUT_ASIDE_MS, () => service.list());
    expect(view).toMatchObject({ waiting: 2 });
    await within('the preview', PUT_ASIDE_MS, () =>
      service.preview(id, { by: 'notes', noteIds: [second.id] }, 'nothing'),
    );
    await within('the review', LONGEST_MS, () => expect(reviews.list(id)).rejects.toMatchObject(late));
    await within('joining', LONGEST_MS, () => expect(service.find(throughProxy, password)).rejects.toMatchObject(late));
    // The app is left and started again while all of that is under way.
    await within('leaving the app', LONGEST_MS, () => marta.restartCollections());

    proxy.set(null);
    await marta.join(throughProxy, password);
    await marta.collections.service.sendWaiting(true);
    expect((await marta.collections.service.list())[0]).toMatchObject({ waiting: 0 });
    expect((await storedNotes(collection)).map(({ title }) => title)).toEqual([second.title]);
    const listed = [...waits].map(([act, ms]) => `${act} ${(ms / 1_000).toFixed(1)} s`).join(', ');
    recordFigure('F20', 'stalled-acts', `and what people wait for then: ${listed}`);
  } finally {
    await marta.closeAll();
    await collection.close();
    await proxy.close();
  }
});
