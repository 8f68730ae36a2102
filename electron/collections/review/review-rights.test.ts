import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMember, setMember } from '../members/manage-members';
import { publishableNote, publishNotes, withdrawNotes } from '../notes/publish-notes';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';
import { sampleNotes } from '../testing/sample-notes';
import { AppError } from '../../../shared/ipc/errors';
import { type Database, sql } from '../database/database';
import { countReviews, judge, readJudgements, takeJudgementBack } from './judgements';
import { readMarks, setMark, takeMarkBack } from './marks';
import { readNoteRows } from './review-notes';

const NOTES = sampleNotes(4).map((note) => publishableNote(note, { quote: null, message: null }));
const FORGE_REVIEW = sql`INSERT INTO engram.reviews (collection_id, note_id, reviewer, version, content_hash)
  VALUES ($1, $2, $3, 1, 'x')`;
const FORGE_JUDGEMENT = sql`INSERT INTO engram.judgements (collection_id, note_id, reviewer, judgement, comment)
  VALUES ($1, $2, $3, 'drop', '')`;
const FORGE_MARK = sql`INSERT INTO engram.marks (collection_id, first_id, second_id, kind, reason, marked_by)
  VALUES ($1, $2, $3, 'duplicate', '', $4)`;
const EMPTY_REVIEW = sql`INSERT INTO engram.reviews (collection_id, note_id, version, content_hash) VALUES ($1, $2, 1, 'x')`;
const EMPTY_BUT_JUDGED = sql`INSERT INTO engram.reviews (collection_id, note_id, version, content_hash, judged_in)
  VALUES ($1, $2, 1, 'x', '1')`;
const PRETEND_JUDGED = sql`UPDATE engram.reviews SET judged_in = '1'`;
const OWN_JUDGEMENT = sql`INSERT INTO engram.judgements (collection_id, note_id, judgement, comment)
  VALUES ($1, $2, 'unsure', '')`;
const CHANGE_ALL = sql`UPDATE engram.judgements SET judgement = 'drop' RETURNING reviewer`;
const CHANGE_REVIEWS = sql`UPDATE engram.reviews SET version = 99 RETURNING reviewer`;
const TAKE_ALL = sql`DELETE FROM engram.reviews RETURNING reviewer`;
const REASSIGN = sql`UPDATE engram.reviews SET reviewer = $1`;
const REWRITE_MARK = sql`UPDATE engram.marks SET reason = 'x' RETURNING kind`;
const IS_FORCED = sql`SELECT relname::text AS name FROM pg_class
  WHERE relnamespace = 'engram'::regnamespace AND relname IN ('marks', 'reviews', 'judgements')
    AND relrowsecurity AND relforcerowsecurity ORDER BY relname`;

const server = sharedPostgres();

describe('reviews and marks', () => {
  let collection: TestCollection;
  let ids: string[];
  /** Owner of the database and curator of the collection at once. */
  let curator: Database;
  const loginOf = async (database: Database): Promise<string> =>
    (await database.query<{ login: string }>(sql`SELECT session_user::text AS login`))[0]!.login;
  const judgeAs = (database: Database, noteId: string, judgement: 'keep' | 'drop' | 'unsure', comment = '') =>
    judge(database, collection.id, { noteId, judgement, comment, seen: { version: 1, contentHash: 'as read' } });
  const seenBy = async (database: Database, noteId: string): Promise<string[]> =>
    (await readJudgements(database, collection.id, noteId)).map(({ judgement, isOwn }) =>
      isOwn ? `own ${judgement}` : judgement,
    );

  beforeAll(async () => {
    collection = await openTestCollection({ server });
    curator = collection.owner;
    await publishNotes(collection.contributor, collection.id, NOTES, new Map());
    ids = (await readNoteRows(curator, collection.id, 10)).rows.map(({ noteId }) => noteId);
    expect(ids).toHaveLength(4);
  });
  afterAll(() => collection.close());

  it('is under row-level security that binds the owner too', async () => {
    expect((await curator.query<{ name: string }>(IS_FORCED)).map(({ name }) => name)).toEqual([
      'judgements',
      'marks',
      'reviews',
    ]);
  });

  it('shows others’ judgements of a note only after one’s own, to the curator and owner as well', async () => {
    const { contributor, reader, id } = collection;
    const [note] = ids as [string];
    await judgeAs(contributor, note, 'keep', 'Clear as it is');
    expect(await seenBy(curator, note)).toEqual([]);
    expect((await countReviews(curator, id)).get(note)).toBe(1);
    // A reader never judges and sees all.
    expect(await seenBy(reader, note)).toEqual(['keep']);
    await judgeAs(curator, note, 'drop');
    expect((await seenBy(curator, note)).toSorted()).toEqual(['keep', 'own drop']);
    expect((await seenBy(contributor, note)).toSorted()).toEqual(['drop', 'own keep']);
    expect((await readJudgements(curator, id, note)).find(({ isOwn }) => !isOwn)).toMatchObject({
      comment: 'Clear as it is',
      version: 1,
      contentHash: 'as read',
    });
    // Taken back, they are hidden again.
    await takeJudgementBack(curator, id, note);
    expect(await seenBy(curator, note)).toEqual([]);
    expect(await seenBy(contributor, note)).toEqual(['own keep']);
  });

  it('shows nothing of others for an empty review, nor for a judgement that is rolled back', async () => {
    const { contributor, id } = collection;
    const note = ids[3]!;
    await judgeAs(curator, note, 'drop', 'Twice the same');
    await contributor.query(EMPTY_REVIEW, [id, note]);
    expect(await seenBy(contributor, note)).toEqual([]);
    // Nor is it counted, and no member makes it look judged.
    expect((await countReviews(curator, id)).get(note)).toBe(1);
    await expect(contributor.query(PRETEND_JUDGED)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(contributor.query(EMPTY_BUT_JUDGED, [id, ids[0]!])).rejects.toMatchObject({ code: 'not-allowed' });
    const peek = contributor.transaction(async (statements) => {
      await statements.query(OWN_JUDGEMENT, [id, note]);
      expect((await readJudgements(statements, id, note)).map(({ judgement }) => judgement)).toEqual(['unsure']);
      throw new AppError('cancelled', 'rolled back');
    });
    await expect(peek).rejects.toMatchObject({ code: 'cancelled' });
    expect(await seenBy(contributor, note)).toEqual([]);
    // With a judgement in the same review they open, whatever it says.
    await judgeAs(contributor, note, 'unsure');
    expect((await seenBy(contributor, note)).toSorted()).toEqual(['drop', 'own unsure']);
    await takeJudgementBack(contributor, id, note);
    await takeJudgementBack(curator, id, note);
  });

  it('judging again changes one’s own judgement and nothing of others', async () => {
    const { contributor, id } = collection;
    const note = ids[1]!;
    await judgeAs(contributor, note, 'keep');
    await judgeAs(curator, note, 'keep');
    await judgeAs(contributor, note, 'unsure', 'Which mill?');
    expect((await seenBy(curator, note)).toSorted()).toEqual(['own keep', 'unsure']);
    const login = await loginOf(contributor);
    const changed = await contributor.query<{ reviewer: string }>(CHANGE_ALL);
    expect(new Set(changed.map(({ reviewer }) => reviewer))).toEqual(new Set([login]));
    const touched = await contributor.query<{ reviewer: string }>(CHANGE_REVIEWS);
    expect(new Set(touched.map(({ reviewer }) => reviewer))).toEqual(new Set([login]));
    expect(await seenBy(curator, note)).toContain('own keep');
    const taken = await contributor.query<{ reviewer: string }>(TAKE_ALL);
    expect(new Set(taken.map(({ reviewer }) => reviewer))).toEqual(new Set([login]));
    expect((await countReviews(curator, id)).get(note)).toBe(1);
  });

  it('lets nobody judge under another name, and readers not at all', async () => {
    const { contributor, reader, id } = collection;
    const note = ids[2]!;
    const other = await loginOf(curator);
    await expect(contributor.query(FORGE_REVIEW, [id, note, other])).rejects.toMatchObject({ code: 'not-allowed' });
    await judgeAs(curator, note, 'keep');
    await expect(contributor.query(FORGE_JUDGEMENT, [id, note, other])).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(contributor.query(REASSIGN, [other])).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(judgeAs(reader, note, 'keep')).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await seenBy(curator, note)).toEqual(['own keep']);
    await expect(judgeAs(contributor, '00000000-0000-4000-8000-000000000000', 'keep')).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(judgeAs(contributor, note, 'keep', 'x'.repeat(2_001))).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('lets curators alone mark and take marks back; a pair has one mark of a kind whatever its order', async () => {
    const { contributor, reader, id } = collection;
    const [first, second, third] = ids as [string, string, string];
    const pair = [first, second] as const;
    await expect(setMark(contributor, id, { noteIds: pair, kind: 'duplicate', reason: '' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await setMark(curator, id, { noteIds: pair, kind: 'duplicate', reason: 'Same firing' });
    await setMark(curator, id, { noteIds: [second, first], kind: 'duplicate', reason: 'Once more' });
    await setMark(curator, id, { noteIds: pair, kind: 'contradiction', reason: '' });
    expect((await readMarks(reader, id)).map(({ kind, reason }) => [kind, reason]).toSorted()).toEqual([
      ['contradiction', ''],
      ['duplicate', 'Same firing'],
    ]);
    await expect(takeMarkBack(contributor, id, { noteIds: pair, kind: 'duplicate' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    // No policy lets anybody rewrite a mark, not even the tables’ owner.
    expect(await curator.query(REWRITE_MARK)).toEqual([]);
    await expect(contributor.query(REWRITE_MARK)).rejects.toMatchObject({ code: 'not-allowed' });
    const [low, high] = [first, third].toSorted() as [string, string];
    await expect(curator.query(FORGE_MARK, [id, low, high, await loginOf(contributor)])).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await takeMarkBack(curator, id, { noteIds: [second, first], kind: 'contradiction' });
    await takeMarkBack(curator, id, { noteIds: pair, kind: 'contradiction' });
    expect(await readMarks(reader, id)).toMatchObject([{ kind: 'duplicate' }]);
    await expect(
      setMark(curator, id, { noteIds: [first, first], kind: 'duplicate', reason: '' }),
    ).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('removes marks and judgements with a withdrawn note, whoever set them', async () => {
    const { contributor, id } = collection;
    await judgeAs(curator, ids[0]!, 'keep');
    expect(await readMarks(curator, id)).toHaveLength(1);
    await withdrawNotes(
      contributor,
      id,
      NOTES.map(({ noteKey }) => noteKey),
    );
    expect(await readMarks(curator, id)).toEqual([]);
    expect((await countReviews(curator, id)).size).toBe(0);
    await expect(
      setMark(curator, id, { noteIds: [ids[0]!, ids[1]!], kind: 'duplicate', reason: '' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('keeps another collection’s members out', async () => {
    await publishNotes(collection.contributor, collection.id, NOTES.slice(0, 1), new Map());
    const note = (await readNoteRows(curator, collection.id, 10)).rows[0]!.noteId;
    await judgeAs(curator, note, 'keep');
    const outsider = await loginOf(collection.reader);
    await removeMember(collection.owner, collection.name, outsider);
    expect(await readJudgements(collection.reader, collection.id)).toEqual([]);
    expect((await countReviews(collection.reader, collection.id)).size).toBe(0);
    expect(await readMarks(collection.reader, collection.id)).toEqual([]);
    await setMember(collection.owner, { collection: collection.name, login: outsider, role: 'reader' });
  });
});
