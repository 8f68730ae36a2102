import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readServerAddress } from '../database/server-address';
import { createPostgresRecallLanes } from '../home/postgres-recall-lanes';
import { initCollection } from '../members/manage-members';
import { countReviews } from '../review/judgements';
import { createCollectionsDatabase } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';
import { collectionsMigration } from './001-collections';
import { notesMigration } from './002-notes';
import { vitalityMigration } from './003-vitality';
import { loginsMigration } from './004-logins';
import { reviewsMigration } from './005-reviews';
import { migrate, requireSchema } from './migrate';

const FIRST = [collectionsMigration, notesMigration, vitalityMigration, loginsMigration, reviewsMigration];
const ADD_COLLECTION = sql`INSERT INTO engram.collections (name) VALUES ('Pottery') RETURNING id`;
const JOIN = sql`INSERT INTO engram.members (collection_id, role_name, display_name, role)
  VALUES ($1, session_user, 'owner', 'curator')`;
const ADD_NOTE = sql`INSERT INTO engram.notes
  (collection_id, note_key, title, body, aliases, tags, category, said_by, kept_at, version, content_hash, search)
  VALUES ($1, 'n1', 'The celadon kiln', '', '{}', '{}', 'fact', 'person', now(), 1, 'x',
    setweight(to_tsvector('simple', 'celadon kiln'), 'A'))`;
const ADD_REVIEW = sql`INSERT INTO engram.reviews (collection_id, note_id, version, content_hash)
  SELECT collection_id, id, 1, 'x' FROM engram.notes RETURNING note_id AS "noteId"`;
const ADD_JUDGEMENT = sql`INSERT INTO engram.judgements (collection_id, note_id, judgement, comment) VALUES ($1, $2, 'keep', '')`;
const LEAVE = sql`DELETE FROM engram.members WHERE collection_id = $1 AND role_name = session_user`;
const ADD_LATER_STEP = sql`INSERT INTO engram.migrations (number, name) VALUES (999, 'of a later version')`;

const server = sharedPostgres();
let owner: Database;
let manager: string;
beforeAll(async () => {
  const created = await createCollectionsDatabase(server);
  ({ manager } = created);
  owner = await openDatabase(readServerAddress(created.address), created.password);
});
afterAll(async () => {
  await owner.close();
});

describe('the schema', () => {
  it('of an earlier version is brought up to date with the words and judgements of its notes, whoever is a member', async () => {
    expect(await migrate(owner, FIRST)).toEqual(FIRST.map(({ name }) => name));
    const [collection] = await owner.query<{ id: string }>(ADD_COLLECTION);
    const id = collection!.id;
    await owner.query(JOIN, [id]);
    await owner.query(ADD_NOTE, [id]);
    const [review] = await owner.query<{ noteId: string }>(ADD_REVIEW);
    await owner.query(ADD_JUDGEMENT, [id, review!.noteId]);
    await expect(requireSchema(owner)).rejects.toMatchObject({ code: 'unsupported' });
    // Row-level security is forced: the owner, who migrates, now sees no note.
    await owner.query(LEAVE, [id]);

    expect((await initCollection(owner, 'Pottery', manager)).applied).toContain('index of words');
    await requireSchema(owner);
    const { lanes } = createPostgresRecallLanes(owner, id, async () => null);
    const query = { words: 'celadon', statement: null, timeWindow: null, exclude: [], limit: 3 };
    expect((await lanes.lexical(query)).map(({ matchedTerms }) => matchedTerms)).toEqual([['celadon']]);
    expect(await countReviews(owner, id)).toEqual(new Map([[review!.noteId, 1]]));
    expect((await initCollection(owner, 'Pottery', manager)).applied).toEqual([]);
  });

  it('of a later version is refused', async () => {
    await owner.query(ADD_LATER_STEP);
    await expect(requireSchema(owner)).rejects.toMatchObject({ code: 'unsupported' });
    await expect(migrate(owner)).rejects.toMatchObject({ code: 'unsupported' });
  });
});
