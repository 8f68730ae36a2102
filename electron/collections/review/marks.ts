import { z } from 'zod';
import { nameSchema, timeSchema } from '../../../shared/domain/bounds';
import { markKindSchema, MAX_MARK_REASON, type MarkKind } from '../../../shared/domain/collection-review';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { type Database, readRows, sql, type Statements } from '../database/database';

const BOTH_THERE = sql`SELECT count(*)::integer AS count FROM engram.notes
  WHERE collection_id = $1 AND id = ANY ($2::uuid[])`;
const SET = sql`INSERT INTO engram.marks (collection_id, first_id, second_id, kind, reason)
  VALUES ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5)
  ON CONFLICT (collection_id, first_id, second_id, kind) DO NOTHING`;
const TAKE_BACK = sql`DELETE FROM engram.marks
  WHERE collection_id = $1 AND first_id = least($2::uuid, $3::uuid) AND second_id = greatest($2::uuid, $3::uuid)
    AND kind = $4
  RETURNING kind`;
const IS_CURATOR = sql`SELECT $1::uuid IN (SELECT engram.collections_as(ARRAY['curator'])) AS "isCurator"`;
const READ = sql`SELECT k.first_id AS "firstId", a.title AS "firstTitle", k.second_id AS "secondId", b.title AS "secondTitle",
    k.kind, k.reason, coalesce(m.display_name, k.marked_by::text) AS "markedBy",
    k.marked_by::text AS "markedByLogin", (extract(epoch FROM k.marked_at) * 1000)::float8 AS "markedAt"
  FROM engram.marks k
  JOIN engram.notes a ON a.collection_id = k.collection_id AND a.id = k.first_id
  JOIN engram.notes b ON b.collection_id = k.collection_id AND b.id = k.second_id
  LEFT JOIN engram.members m ON m.collection_id = k.collection_id AND m.role_name = k.marked_by
  WHERE k.collection_id = $1 AND ($2::uuid[] IS NULL OR k.first_id = ANY ($2) OR k.second_id = ANY ($2))
  ORDER BY k.marked_at, k.first_id, k.second_id, k.kind`;

/** A mark on two notes; their ids have no order that means anything. Times in epoch milliseconds. */
const markSchema = z.object({
  firstId: z.string(),
  firstTitle: nameSchema,
  secondId: z.string(),
  secondTitle: nameSchema,
  kind: markKindSchema,
  reason: z.string().max(MAX_MARK_REASON),
  /** The curator's name in the collection, and their login. */
  markedBy: nameSchema,
  markedByLogin: nameSchema,
  markedAt: timeSchema,
});
export type Mark = z.infer<typeof markSchema>;

/** The marks of a collection; with ids, those on one of these notes. */
export const readMarks = async (
  statements: Statements,
  collectionId: string,
  noteIds: readonly string[] | null = null,
): Promise<Mark[]> => readRows(markSchema, await statements.query(READ, [collectionId, noteIds])).rows;

/**
 * Marks two notes. A pair has one mark of a kind: setting it again changes nothing.
 *
 * @param reason at most 500 characters
 * @throws AppError `bad-input` for one note with itself or too long a reason, `not-found` where a note was withdrawn,
 *   `not-allowed` for members who are no curators
 */
export async function setMark(
  database: Database,
  collectionId: string,
  { noteIds: [first, second], kind, reason }: { noteIds: readonly [string, string]; kind: MarkKind; reason: string },
): Promise<void> {
  if (first === second) throw new AppError('bad-input', t('collectionReview.sameNote'));
  const words = reason.replaceAll('\0', '').trim();
  if (words.length > MAX_MARK_REASON)
    throw new AppError('bad-input', t('collectionReview.reasonTooLong', { count: MAX_MARK_REASON }));
  await database.transaction(async (statements) => {
    const [there] = await statements.query<{ count: number }>(BOTH_THERE, [collectionId, [first, second]]);
    if (there!.count < 2) throw new AppError('not-found', t('collectionReview.withdrawnNote'));
    await statements.query(SET, [collectionId, first, second, kind, words]);
  });
}

/** @throws AppError `not-allowed` for members who are no curators; a mark that is gone already is no failure */
export async function takeMarkBack(
  database: Database,
  collectionId: string,
  { noteIds: [first, second], kind }: { noteIds: readonly [string, string]; kind: MarkKind },
): Promise<void> {
  const [may] = await database.query<{ isCurator: boolean }>(IS_CURATOR, [collectionId]);
  if (!may!.isCurator) throw new AppError('not-allowed', t('collectionReview.curatorsMark'));
  await database.query(TAKE_BACK, [collectionId, first, second, kind]);
}
