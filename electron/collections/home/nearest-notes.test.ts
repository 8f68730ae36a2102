import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readServerAddress } from '../database/server-address';
import { initCollection, setMember } from '../members/manage-members';
import { publishableNote, type PublishableNote, publishNotes } from '../notes/publish-notes';
import { hasMeaning } from '../schema/meaning';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';
import { sampleNotes } from '../testing/sample-notes';
import { createPostgresRecallLanes } from './postgres-recall-lanes';

/** So many that reading all of them costs more than the index of neighbours, and more than it weighs at first. */
const MANY = 2_000;
const FEW = 30;
const NOTES = sampleNotes(MANY).map((note) => publishableNote(note, { quote: null, message: null }));
const COLLECTION = sql`SELECT id FROM engram.collections WHERE name = $1`;
const ANALYZE = sql`ANALYZE`;
const INDEX_SCANS = sql`SELECT coalesce(sum(s.idx_scan), 0)::integer AS scans
  FROM pg_stat_user_indexes s JOIN pg_index i ON i.indexrelid = s.indexrelid
  JOIN pg_class c ON c.oid = s.indexrelid JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'hnsw'`;

const PARTITION_RIGHTS = sql`SELECT count(*)::integer AS partitions,
    count(*) FILTER (WHERE has_table_privilege('engram_member', inhrelid, 'SELECT'))::integer AS open
  FROM pg_inherits WHERE inhparent = to_regclass('engram.embeddings')`;

/** A unit vector on a circle, so that neighbours are known. */
function vectorAt(angle: number): Float32Array {
  const vector = new Float32Array(768);
  vector[0] = Math.cos(angle);
  vector[1] = Math.sin(angle);
  return vector;
}
/** The question lies at 0; fifty are next to it, the many near it, the few opposite. */
const NEXT = 50;
const NEAR = (index: number): Float32Array =>
  vectorAt(index < NEXT ? index / 100 : Math.PI / 4 + (index * Math.PI) / (8 * MANY));
const FAR = (index: number): Float32Array => vectorAt(Math.PI - (index * Math.PI) / (4 * FEW));

const server = sharedPostgres();
let collection: TestCollection;
/** A small collection in the same database. */
let small: { id: string; member: Database };
let hasVectors: boolean;
beforeAll(async () => {
  collection = await openTestCollection({ server });
  hasVectors = await hasMeaning(collection.reader);
  small = await openSmallCollection();
  const few = NOTES.slice(0, FEW);
  await publish(collection.contributor, collection.id, NOTES.slice(FEW), 'circle', NEAR);
  await publish(collection.contributor, collection.id, few, 'another', FAR);
  await publish(small.member, small.id, few, 'circle', FAR);
  await collection.owner.query(ANALYZE);
});
afterAll(async () => {
  await small.member.close();
  await collection.close();
});

async function openSmallCollection() {
  const { owner } = collection;
  const { address } = collection.join('owner');
  await initCollection(owner, 'Weaving', readServerAddress(address).user);
  const password = await setMember(owner, { collection: 'Weaving', login: 'second_weaver', role: 'contributor' });
  const [row] = await owner.query<{ id: string }>(COLLECTION, ['Weaving']);
  const member = await openDatabase(readServerAddress(address.replace(/\/\/[^@]+/u, '//second_weaver')), password!);
  return { id: row!.id, member };
}

async function publish(
  database: Database,
  id: string,
  notes: readonly PublishableNote[],
  model: string,
  at: (index: number) => Float32Array,
): Promise<void> {
  const vectors = new Map(notes.map(({ noteKey }, index) => [noteKey, { model, vector: at(index) }]));
  for (let from = 0; from < notes.length; from += 500)
    await publishNotes(database, id, notes.slice(from, from + 500), vectors);
}

async function nearest(database: Database, id: string, model: string, limit: number) {
  const { lanes, offLanes } = createPostgresRecallLanes(database, id, async () => ({ model, vector: vectorAt(0) }));
  const off = (await offLanes()).dense;
  const query = { words: '', statement: 'anything', timeWindow: null, exclude: [], limit };
  return off === undefined ? lanes.dense(query) : off.code;
}

describe('the nearest notes of a server', () => {
  it('are found by the index of neighbours for a member too, whom row-level security holds', async () => {
    const scans = async () => (await collection.owner.query<{ scans: number }>(INDEX_SCANS))[0]!.scans;
    const before = await scans();
    const hits = await nearest(collection.reader, collection.id, 'circle', NEXT);
    if (!hasVectors) return expect(hits).toBe('no-pgvector');
    const keys = await collection.keysById();
    const found = (hits as Exclude<typeof hits, string>).map(({ ref }) => keys.get(ref.slice('shared:'.length)));
    expect(new Set(found)).toEqual(new Set(NOTES.slice(FEW, FEW + NEXT).map(({ noteKey }) => noteKey)));
    // The server counts at its leisure.
    await expect.poll(scans, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('are all found in a small collection beside a large one whose notes are nearer', async () => {
    const hits = await nearest(small.member, small.id, 'circle', 50);
    expect(hits).toEqual(hasVectors ? expect.objectContaining({ length: FEW }) : 'no-pgvector');
  });

  it('are nobody’s who is no member, nor does any member reach a partition', async () => {
    expect(await nearest(small.member, collection.id, 'circle', FEW)).toEqual(hasVectors ? [] : 'no-pgvector');
    expect(await collection.owner.query(PARTITION_RIGHTS)).toEqual([{ partitions: hasVectors ? 2 : 0, open: 0 }]);
  });

  it('are all found where most vectors of the collection are of another encoder and nearer', async () => {
    const hits = await nearest(collection.reader, collection.id, 'another', FEW);
    expect(hits).toEqual(hasVectors ? expect.objectContaining({ length: FEW }) : 'no-pgvector');
  });
});
