import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../electron/collections/database/database';
import { openTestCollection, type TestCollection } from '../../../electron/collections/testing/open-test-collection';
import { sharedPostgres } from '../../../electron/collections/testing/shared-postgres';
import { checkPublished } from './check-published';
import { runJob } from './load-worker';
import { makePlainTables } from './plain-tables';

const NOTES = 120;
const COUNT = sql`SELECT count(*)::integer AS count FROM engram.notes WHERE collection_id = $1`;
const LOSE = sql`DELETE FROM engram.notes WHERE collection_id = $1 AND note_key = $2`;
const CHANGE = sql`UPDATE engram.notes SET body = 'changed' WHERE collection_id = $1 AND note_key = $2`;
const UNINDEX = sql`DELETE FROM engram.words w USING engram.notes n
  WHERE n.collection_id = $1 AND n.note_key = $2 AND w.collection_id = n.collection_id AND w.note_id = n.id`;

const server = sharedPostgres();
let collection: TestCollection;
beforeAll(async () => {
  collection = await openTestCollection({ server });
});
afterAll(async () => {
  await collection.close();
});

it('members fill, ask and publish, and the check finds what was lost, changed or left without words', async () => {
  const { id: collectionId, owner, contributor } = collection;
  const login = collection.join('contributor');
  const filled = await runJob({ act: 'fill', collectionId, notes: NOTES, from: 0, to: NOTES, login });
  expect(filled.act === 'fill' && filled.ms).toHaveLength(3);
  expect(await owner.query(COUNT, [collectionId])).toEqual([{ count: NOTES }]);
  await makePlainTables(owner);

  const load = { login, collectionId, seed: 7, seconds: 2, questions: 180, publications: 180 };
  const loaded = await runJob({ act: 'load', clients: [load] });
  const [figures] = loaded.act === 'load' ? loaded.figures : [];
  expect(figures).toMatchObject({ failedLookups: 0, failedPublications: 0 });
  expect(figures!.lookups.length).toBeGreaterThan(0);
  expect(figures!.plainWords).toHaveLength(figures!.lookups.length);
  expect(figures!.lanes.lexical).toHaveLength(figures!.lookups.length);
  const keys = figures!.confirmed.map(([noteKey]) => noteKey);
  expect(keys.length).toBeGreaterThan(2);
  const whole = { confirmed: keys.length, lost: 0, doubled: 0, different: 0, unindexed: 0 };
  expect(await checkPublished(owner, collectionId, [figures!])).toEqual(whole);

  await contributor.query(LOSE, [collectionId, keys[0]!]);
  await contributor.query(CHANGE, [collectionId, keys[1]!]);
  await contributor.query(UNINDEX, [collectionId, keys[2]!]);
  expect(await checkPublished(owner, collectionId, [figures!])).toEqual({
    ...whole,
    lost: 1,
    different: 1,
    unindexed: 1,
  });
});
