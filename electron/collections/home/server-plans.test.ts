import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { type NoteVector, publishableNote, publishNotes } from '../notes/publish-notes';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { openPglite } from '../testing/pglite-database';
import { sharedPostgres } from '../testing/shared-postgres';
import { sampleNotes } from '../testing/sample-notes';
import { createPostgresRecallLanes } from './postgres-recall-lanes';

const DIMENSIONS = 768;
const NOTES = sampleNotes(40).map((note) => publishableNote(note, { quote: null, message: null }));
/** A unit vector on a circle, so that neighbours are known. */
const vectorAt = (angle: number): Float32Array => {
  const vector = new Float32Array(DIMENSIONS);
  vector[0] = Math.cos(angle);
  vector[1] = Math.sin(angle);
  return vector;
};
const angleOf = (index: number): number => (index * Math.PI) / (2 * NOTES.length);

const PREFER_INDEX = sql`SET enable_seqscan = off`;
const PREFER_NO_SORT = sql`SET enable_sort = off`;
const EXPLAIN_NEAREST = sql`EXPLAIN SELECT note_id FROM engram.embeddings
  WHERE collection_id = $1::uuid AND vector_dims(vector) = 768
  ORDER BY vector::halfvec(768) <=> $2::vector::halfvec(768) LIMIT 5`;
const EXPLAIN_WORDS = sql`EXPLAIN SELECT note_id FROM engram.words
  WHERE collection_id = $1::uuid AND search @@ websearch_to_tsquery('simple', 'kiln')`;

const ANALYZE = sql`ANALYZE engram.words, engram.names`;
const INDEX_SCANS = sql`SELECT sum(idx_scan) FILTER (WHERE indexrelname LIKE 'words%search%')::integer AS words,
    sum(idx_scan) FILTER (WHERE indexrelname = 'names_words')::integer AS names
  FROM pg_stat_user_indexes WHERE schemaname = 'engram'`;
/** So many that reading all of them costs more than the index. */
const MANY = sampleNotes(3_000).map((note) => publishableNote(note, { quote: null, message: null }));

const server = sharedPostgres();
let onServer: TestCollection;
let inProcess: TestCollection;
beforeAll(async () => {
  onServer = await openTestCollection({ server });
  inProcess = await openTestCollection({ database: await openPglite() });
  const vectors = new Map<string, NoteVector>(
    NOTES.map(({ noteKey }, index) => [noteKey, { model: 'circle', vector: vectorAt(angleOf(index)) }]),
  );
  await publishNotes(onServer.contributor, onServer.id, NOTES, vectors);
  await publishNotes(inProcess.contributor, inProcess.id, NOTES, vectors);
});
afterAll(async () => {
  await onServer.close();
  await inProcess.close();
});

const planOf = async (database: Database, ...[statement, values]: Parameters<Database['query']>): Promise<string> =>
  (await database.query<{ 'QUERY PLAN': string }>(statement, values)).map((row) => row['QUERY PLAN']).join('\n');

describe('how a server answers', () => {
  it('vectors of the app’s own encoder are found by the HNSW index, the nearest first', async () => {
    const { owner, reader, id } = inProcess;
    await owner.query(PREFER_INDEX);
    await owner.query(PREFER_NO_SORT);
    // Of all indexes, one of neighbours alone gives rows in the order of a distance.
    expect(await planOf(owner, EXPLAIN_NEAREST, [id, `[${vectorAt(0).join(',')}]`])).toMatch(
      /Index Scan using embeddings_.*\n\s*Order By: /u,
    );
    const { lanes } = createPostgresRecallLanes(reader, id, async () => ({
      model: 'circle',
      vector: vectorAt(angleOf(7)),
    }));
    const query = { words: '', statement: 'anything', timeWindow: null, exclude: [], limit: 3 };
    const keys = await inProcess.keysById();
    const found = (await lanes.dense(query)).map(({ ref }) => keys.get(ref.slice('shared:'.length)));
    expect(found[0]).toBe(NOTES[7]!.noteKey);
    expect(found.slice(1).sort()).toEqual([NOTES[6]!.noteKey, NOTES[8]!.noteKey].sort());
  });

  it('vectors of another encoder are not compared with them', async () => {
    const { lanes } = createPostgresRecallLanes(inProcess.reader, inProcess.id, async () => ({
      model: 'another',
      vector: vectorAt(0),
    }));
    const query = { words: '', statement: 'anything', timeWindow: null, exclude: [], limit: 3 };
    expect(await lanes.dense(query)).toEqual([]);
  });

  it('a question reads the partition of its collection alone, by the index of words', async () => {
    const { owner, id } = onServer;
    const partitions = new Set((await planOf(owner, EXPLAIN_WORDS, [id])).match(/words_\d/gu));
    expect(partitions.size).toBe(1);
  });

  it('words and misspelt names are found by their indexes for a member too, whom row-level security holds', async () => {
    const { owner, contributor, reader, id } = onServer;
    await publishNotes(contributor, id, MANY, new Map());
    await owner.query(ANALYZE);
    const scans = async () => (await owner.query<{ words: number; names: number }>(INDEX_SCANS))[0]!;
    const before = await scans();
    const { lanes } = createPostgresRecallLanes(reader, id, async () => null);
    const query = { words: 'Marta Kowalczik batch 1234', statement: null, timeWindow: null, exclude: [], limit: 3 };
    expect(await lanes.lexical(query)).not.toEqual([]);
    expect(await lanes.fuzzy(query)).not.toEqual([]);
    // The server counts at its leisure.
    await expect.poll(async () => (await scans()).words, { timeout: 20_000 }).toBeGreaterThan(before.words);
    await expect.poll(async () => (await scans()).names, { timeout: 20_000 }).toBeGreaterThan(before.names);
  });
});
