import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSharingVault, type SharingVault } from '../../../electron/collections/testing/open-sharing-vault';
import { openTestCollection, type TestCollection } from '../../../electron/collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../../electron/collections/testing/postgres-server';
import { faultRounds, recordFigure } from '../../../electron/testing/record-figure';
import { createRandom, pick } from '../../../electron/testing/seeded/seeded-random';
import { put } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { contentHash } from '../../../shared/lib/content-hash';
import { startFaultyProxy, type FaultyProxy, type ProxyFault } from './faulty-proxy';
import { storedNote, storedNotes } from './stored-notes';

const ROUNDS = faultRounds(16, 100);
/** More than the app sends in one transaction. */
const MAX_NOTES = 70;
const TIMEOUT_MS = faultRounds(90_000, 1_800_000);
const WORDS = ['kiln', 'glaze', 'raku', 'celadon', 'slip', 'wheel', 'ash', 'cone', 'shelf', 'clay'];

let server: TestServer;
let proxy: FaultyProxy;
let collection: TestCollection;
let marta: SharingVault;
let address: string;
let password: string;
beforeAll(async () => {
  server = await startPostgres();
  proxy = await startFaultyProxy(server.port);
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});
beforeEach(async () => {
  collection = await openTestCollection({ server });
  marta = await openSharingVault();
  const login = collection.join('contributor');
  address = login.address.replace(`:${server.port}/`, `:${proxy.port}/`);
  password = login.password;
  await marta.join(address, password);
});
afterEach(async () => {
  proxy.set(null);
  await marta.closeAll();
  await collection.close();
});

/** Notes of the vault whose acts the server has not confirmed. */
const waitingIds = async (): Promise<Set<string>> =>
  new Set(
    (await marta.collections.service.published(collection.id))
      .filter(({ state }) => state === 'waiting' || state === 'withdrawing')
      .map(({ noteId }) => noteId),
  );
const waitingCount = async (): Promise<number> => (await marta.collections.service.list())[0]!.waiting;

async function change(note: Note, body: string): Promise<Note> {
  const changed = { ...note, body, version: note.version + 1, contentHash: contentHash(`${note.title}\n\n${body}`) };
  await marta.writer.commit({ actor: 'person', kind: 'note.edit', label: 'x', changes: [put('notes', changed)] });
  return changed;
}

describe('publishing through faults', () => {
  it(
    'what was confirmed stands exactly once, what was not waits and is sent once',
    async () => {
      const random = createRandom(Number(process.env.ENGRAM_SEED ?? 5));
      /** What the server has by all that it confirmed. */
      const model = new Map<string, Note>();
      const counts = { acts: 0, waited: 0, faults: 0, restarts: 0 };
      const sentence = (number: number) => `${pick(WORDS, random)} ${pick(WORDS, random)} number ${number}`;
      for (let round = 0; round < ROUNDS; round += 1) {
        let hasEnded = false;
        const bytes = (most: number) => Math.floor(random() ** 2 * most);
        const fault = pick<ProxyFault>(
          [
            { after: 'sent', bytes: bytes(60_000) },
            { after: 'received', bytes: bytes(6_000) },
            { after: 'commit' },
            {
              after: 'sent',
              bytes: bytes(40_000),
              instead: () => {
                hasEnded = true;
                return server.kill();
              },
            },
          ],
          random,
        );
        const withdrawn = [...model.values()].filter(() => random() < 0.1);
        const changed: Note[] = [];
        for (const note of [...model.values()].filter((one) => !withdrawn.includes(one) && random() < 0.2))
          changed.push(await change(note, sentence(counts.acts)));
        const added = await marta.keepAll(
          Array.from({ length: 1 + Math.floor(random() * MAX_NOTES) }, () => ({
            title: sentence((counts.acts += 1)),
            body: sentence(counts.acts),
          })),
        );
        const published = [...changed, ...added];

        proxy.set(fault);
        const noteIds = published.map(({ id }) => id);
        const result = await marta.collections.service.publish(collection.id, { by: 'notes', noteIds }, 'nothing');
        const withdrawal = await marta.collections.service.withdraw(
          collection.id,
          withdrawn.map(({ id }) => id),
        );
        counts.faults += proxy.hasFailed() ? 1 : 0;
        proxy.set(null);
        if (hasEnded) {
          counts.restarts += 1;
          await server.kill();
          await server.restart();
        }

        const waiting = await waitingIds();
        counts.waited += waiting.size;
        expect(result.done + result.waiting).toBe(published.length);
        expect(withdrawal.done + withdrawal.waiting).toBe(withdrawn.length);
        const before = new Map(model);
        for (const note of published) model.set(note.id, note);
        for (const { id } of withdrawn) model.delete(id);
        const stored = await storedNotes(collection);
        // Confirmed: as it was published, and once. Waiting: as before or as after.
        for (const note of published) {
          const found = stored.filter(({ noteKey }) => noteKey === note.id);
          const old = before.get(note.id);
          const allowed = waiting.has(note.id)
            ? [[storedNote(note)], old === undefined ? [] : [storedNote(old)]]
            : [[storedNote(note)]];
          expect(allowed).toContainEqual(found);
        }
        for (const { id } of withdrawn)
          if (!waiting.has(id)) expect(stored.filter(({ noteKey }) => noteKey === id)).toEqual([]);

        await marta.collections.service.sendWaiting(true);
        expect(await waitingCount()).toBe(0);
        expect(await storedNotes(collection)).toEqual(
          [...model.values()].map(storedNote).sort((a, b) => (a.noteKey < b.noteKey ? -1 : 1)),
        );
      }
      // Faults that never happen would prove nothing.
      expect(counts.faults).toBeGreaterThan(ROUNDS / 3);
      expect(counts.waited).toBeGreaterThan(0);
      recordFigure(
        'F20',
        'publishing',
        `${counts.faults} cuts, ${counts.restarts} of them ends of the server, over ${counts.acts} notes: 0 lost, 0 doubled, 0 different`,
      );
    },
    TIMEOUT_MS,
  );

  it('a commit whose answer is lost is sent again and stands once', async () => {
    const note = await marta.keep('The celadon kiln is fired slowly');
    proxy.set({ after: 'commit' });
    const selection = { by: 'notes' as const, noteIds: [note.id] };
    expect(await marta.collections.service.publish(collection.id, selection, 'nothing')).toMatchObject({ waiting: 1 });
    expect(proxy.hasFailed()).toBe(true);
    const once = [storedNote(note)];
    await expect.poll(() => storedNotes(collection)).toEqual(once);
    await marta.collections.service.sendWaiting(true);
    expect(await waitingCount()).toBe(0);
    expect(await storedNotes(collection)).toEqual(once);
  });

  it('what waits outlives the app and is sent by the next one', async () => {
    const notes = [
      await marta.keep('The celadon kiln is fired slowly'),
      await marta.keep('Ash glaze runs at cone ten'),
    ];
    proxy.set({ after: 'sent', bytes: 0 });
    const selection = { by: 'notes' as const, noteIds: notes.map(({ id }) => id) };
    expect(await marta.collections.service.publish(collection.id, selection, 'nothing')).toMatchObject({ waiting: 2 });
    proxy.set(null);
    await marta.restartCollections();
    expect(await waitingCount()).toBe(2);
    expect(await storedNotes(collection)).toEqual([]);
    // The password was not to be remembered.
    await marta.join(address, password);
    await marta.collections.service.sendWaiting(true);
    expect(await waitingCount()).toBe(0);
    expect((await storedNotes(collection)).map(({ title }) => title).sort()).toEqual(
      notes.map(({ title }) => title).sort(),
    );
  });
});
