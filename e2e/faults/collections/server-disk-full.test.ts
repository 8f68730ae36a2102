import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openDatabase } from '../../../electron/collections/database/open-database';
import { readServerAddress } from '../../../electron/collections/database/server-address';
import { sql } from '../../../electron/collections/database/database';
import { openSharingVault, type SharingVault } from '../../../electron/collections/testing/open-sharing-vault';
import { openTestCollection, type TestCollection } from '../../../electron/collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../../electron/collections/testing/postgres-server';
import { mountSmallDisk, type SmallDisk } from '../../../electron/files/testing/small-disk';
import { faultRounds, recordFigure } from '../../../electron/testing/record-figure';
import type { Note } from '../../../shared/domain/note';
import { storedNote, storedNotes } from './stored-notes';

const MEGABYTES = 160;
const ROUNDS = faultRounds(2, 6);
const NOTES = 50;
/** Publications of this many characters a note fill what is left at the latest. */
const MAX_PUBLICATIONS = 60;
const BODY = 'The celadon kiln is fired slowly. '.repeat(60);
const TIMEOUT_MS = faultRounds(90_000, 1_800_000);
/** Left on the full disk: in turn some for the tables, and nothing. */
const LEFT_BYTES = [2_000_000, 0];
const READ_ONLY = sql`ALTER SYSTEM SET default_transaction_read_only = on`;
const READ_WRITE = sql`ALTER SYSTEM RESET default_transaction_read_only`;
const RELOAD = sql`SELECT pg_reload_conf()`;
const STATE = sql`SELECT current_setting('default_transaction_read_only') = 'on' AS "isReadOnly"`;

let folder: string;
let disk: SmallDisk | null;
let server: TestServer;
let collection: TestCollection;
let marta: SharingVault;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-full-'));
  disk = mountSmallDisk(folder, MEGABYTES);
  // The server's own user has to reach its folder.
  await chmod(folder, 0o755);
  server = await startPostgres(undefined, {
    isDurable: true,
    parent: folder,
    settings: ['max_wal_size=32MB', 'min_wal_size=32MB'],
  });
  collection = await openTestCollection({ server });
  marta = await openSharingVault();
  const { address, password } = collection.join('contributor');
  await marta.join(address, password);
});
afterEach(async () => {
  await marta.closeAll();
  await collection.close();
  await server.stop();
  disk?.unmount();
  await rm(folder, { recursive: true, force: true });
});

interface Fault {
  name: string;
  begin(round: number): Promise<void>;
  end(): Promise<void>;
}

/** The disk of the server is full, for real. It may end itself over that. */
const fullDisk = ({ fill, empty }: SmallDisk): Fault => ({
  name: 'full disk',
  begin: (round) => fill(LEFT_BYTES[round % LEFT_BYTES.length]!),
  async end() {
    await empty();
    await server.kill();
    await server.restart();
  },
});

/** What managed servers do instead of letting their disk fill: they take no changes. */
const readOnly: Fault = {
  name: 'read-only',
  begin: () => setReadOnly(true),
  end: () => setReadOnly(false),
};

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { user, password } = server.owner;
  const cluster = await openDatabase(readServerAddress(server.address(user, 'postgres')), password);
  await cluster.query(isReadOnly ? READ_ONLY : READ_WRITE);
  await cluster.query(RELOAD);
  await cluster.close();
  const state = () => collection.contributor.query<{ isReadOnly: boolean }>(STATE);
  await expect.poll(async () => (await state())[0]!.isReadOnly).toBe(isReadOnly);
}

it(
  'while the server has no room, publications wait; afterwards each stands once',
  async () => {
    const { service } = marta.collections;
    const published: Note[] = [];
    const waitingCount = async () => (await service.list())[0]!.waiting;
    let waited = 0;
    for (const fault of disk === null ? [readOnly] : [readOnly, fullDisk(disk)])
      for (let round = 0; round < ROUNDS; round += 1) {
        await fault.begin(round);
        const before = waited;
        for (let index = 0; waited === before && index < MAX_PUBLICATIONS; index += 1) {
          const notes = await marta.keepAll(
            Array.from({ length: NOTES }, (_, made) => ({
              title: `${fault.name} ${round} ${index} ${made}`,
              body: BODY,
            })),
          );
          published.push(...notes);
          const noteIds = notes.map(({ id }) => id);
          const result = await service.publish(collection.id, { by: 'notes', noteIds }, 'nothing');
          expect(result.done + result.waiting).toBe(NOTES);
          waited += result.waiting;
        }
        expect([fault.name, round, waited]).not.toEqual([fault.name, round, before]);
        await fault.end();
        const waiting = new Set(
          (await service.published(collection.id))
            .filter(({ state }) => state === 'waiting')
            .map(({ noteId }) => noteId),
        );
        const stored = new Set((await storedNotes(collection)).map(({ noteKey }) => noteKey));
        expect(published.filter(({ id }) => !waiting.has(id) && !stored.has(id))).toEqual([]);
        await service.sendWaiting(true);
        expect(await waitingCount()).toBe(0);
      }
    expect(await storedNotes(collection)).toEqual(
      published.map(storedNote).sort((a, b) => (a.noteKey < b.noteKey ? -1 : 1)),
    );
    recordFigure(
      'F20',
      'disk',
      `${published.length} notes while the server's disk was full or read-only, ${waited} of them waited: 0 lost, 0 doubled`,
    );
  },
  TIMEOUT_MS,
);
