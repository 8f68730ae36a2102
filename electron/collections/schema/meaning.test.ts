import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readServerAddress } from '../database/server-address';
import { createPostgresRecallLanes } from '../home/postgres-recall-lanes';
import { initCollection } from '../members/manage-members';
import { publishableNote, publishNotes } from '../notes/publish-notes';
import {
  ADD_PGVECTOR,
  createCollectionsDatabase,
  HAS_PGVECTOR,
  openTestCollection,
  type TestCollection,
} from '../testing/open-test-collection';
import { openPglite } from '../testing/pglite-database';
import { sharedPostgres } from '../testing/shared-postgres';
import { sampleNotes } from '../testing/sample-notes';
import { addMeaning, hasMeaning } from './meaning';

const PARTITIONS = sql`SELECT count(*)::integer AS count FROM pg_inherits WHERE inhparent = 'engram.embeddings'::regclass`;
const NOTES = sampleNotes(5).map((note) => publishableNote(note, { quote: null, message: null }));

const server = sharedPostgres();
let isThere: boolean;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const superuser = await openAs(server.address(server.owner.user, 'postgres'), server.owner.password);
  isThere = (await superuser.query<{ isThere: boolean }>(HAS_PGVECTOR))[0]!.isThere;
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

async function openAs(address: string, password: string): Promise<Database> {
  const database = await openDatabase(readServerAddress(address), password);
  opened.push(database);
  return database;
}

/** Where collections can be compared by meaning: in this process, and on a server that has pgvector. */
async function collectionsWithMeaning(): Promise<TestCollection[]> {
  const found = [await openTestCollection({ database: await openPglite() })];
  if (isThere) found.push(await openTestCollection({ server }));
  opened.push(...found);
  return found;
}

async function byMeaning({ reader, id }: TestCollection): Promise<number> {
  const { lanes } = createPostgresRecallLanes(reader, id, async () => ({
    model: 'axis',
    vector: new Float32Array([1, 0]),
  }));
  const query = { words: '', statement: 'anything', timeWindow: null, exclude: [], limit: 10 };
  return (await lanes.dense(query)).length;
}

describe('meaning', () => {
  it('is added once the server has pgvector and a superuser let it in; until then a collection goes without', async () => {
    const { address, password, manager, database } = await createCollectionsDatabase(server, false);
    const owner = await openAs(address, password);
    const { meaning } = await initCollection(owner, 'Pottery', manager);
    expect(meaning).toBe(isThere ? 'not-permitted' : 'no-pgvector');
    expect(await hasMeaning(owner)).toBe(false);
    const superuser = await openAs(server.address(server.owner.user, database), server.owner.password);
    if (isThere) await superuser.query(ADD_PGVECTOR);
    expect((await initCollection(owner, 'Pottery', manager)).meaning).toBe(isThere ? 'on' : 'no-pgvector');
    expect(await hasMeaning(owner)).toBe(isThere);
  });

  it('has a partition for each collection', async () => {
    for (const collection of await collectionsWithMeaning()) {
      const { owner } = collection;
      const [{ login }] = (await owner.query<{ login: string }>(sql`SELECT session_user::text AS login`)) as [
        { login: string },
      ];
      await initCollection(owner, 'Weaving', login);
      await initCollection(owner, 'Weaving', login);
      expect(await owner.query(PARTITIONS)).toEqual([{ count: 2 }]);
    }
  });

  it('compares notes by the vectors of one encoder, and is there once', async () => {
    for (const { owner, contributor, id, ...collection } of await collectionsWithMeaning()) {
      const found = () => byMeaning({ owner, contributor, id, ...collection });
      const vectorOf = (model: string) => ({ model, vector: new Float32Array([1, 0]) });
      await publishNotes(contributor, id, NOTES, new Map(NOTES.map(({ noteKey }) => [noteKey, vectorOf('axis')])));
      expect(await found()).toBe(NOTES.length);
      await publishNotes(contributor, id, NOTES, new Map([[NOTES[0]!.noteKey, vectorOf('another')]]));
      expect(await found()).toBe(NOTES.length - 1);
      expect(await addMeaning(owner)).toBe('on');
      expect(await owner.query(PARTITIONS)).toEqual([{ count: 1 }]);
      expect(await found()).toBe(NOTES.length - 1);
    }
  });
});
