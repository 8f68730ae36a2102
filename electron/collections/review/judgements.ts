import { z } from 'zod';
import { countSchema, nameSchema, timeSchema } from '../../../shared/domain/bounds';
import { judgementSchema, MAX_COMMENT, type Judgement } from '../../../shared/domain/collection-review';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { type Database, readRows, sql, type Statements } from '../database/database';

const PUT_REVIEW = sql`INSERT INTO engram.reviews (collection_id, note_id, version, content_hash)
  SELECT n.collection_id, n.id, $3::integer, $4::text FROM engram.notes n WHERE n.collection_id = $1 AND n.id = $2
  ON CONFLICT (collection_id, note_id, reviewer)
    DO UPDATE SET version = excluded.version, content_hash = excluded.content_hash, judged_at = now()
  RETURNING note_id`;
const PUT_JUDGEMENT = sql`INSERT INTO engram.judgements (collection_id, note_id, judgement, comment)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (collection_id, note_id, reviewer)
    DO UPDATE SET judgement = excluded.judgement, comment = excluded.comment`;
const TAKE_BACK = sql`DELETE FROM engram.reviews
  WHERE collection_id = $1 AND note_id = $2 AND reviewer = session_user`;
const READ = sql`SELECT j.note_id AS "noteId", j.reviewer::text AS login,
    coalesce(m.display_name, j.reviewer::text) AS reviewer, j.reviewer = session_user AS "isOwn",
    j.judgement, j.comment, r.version, r.content_hash AS "contentHash",
    (extract(epoch FROM r.judged_at) * 1000)::float8 AS "judgedAt"
  FROM engram.judgements j
  JOIN engram.reviews r USING (collection_id, note_id, reviewer)
  LEFT JOIN engram.members m ON m.collection_id = j.collection_id AND m.role_name = j.reviewer
  WHERE j.collection_id = $1 AND ($2::uuid IS NULL OR j.note_id = $2)
  ORDER BY reviewer, j.reviewer, j.note_id`;
const COUNT = sql`SELECT note_id AS "noteId", count(*)::integer AS reviews FROM engram.reviews
  WHERE collection_id = $1 AND ($2::uuid IS NULL OR note_id = $2) AND judged_in IS NOT NULL GROUP BY note_id`;

/** What one reviewer judged of one note. Times in epoch milliseconds. */
const reviewerJudgementSchema = z.object({
  noteId: z.string(),
  /** The reviewer's login, which is theirs alone, and their name in the collection. */
  login: nameSchema,
  reviewer: nameSchema,
  isOwn: z.boolean(),
  judgement: judgementSchema,
  comment: z.string().max(MAX_COMMENT),
  /** The version of the text that was judged. */
  version: countSchema,
  contentHash: nameSchema,
  judgedAt: timeSchema,
});
export type ReviewerJudgement = z.infer<typeof reviewerJudgementSchema>;

/** The judgements that the member may see: their own, and others' of notes that they judged; all for a reader. */
export const readJudgements = async (
  statements: Statements,
  collectionId: string,
  noteId: string | null = null,
): Promise<ReviewerJudgement[]> =>
  readRows(reviewerJudgementSchema, await statements.query(READ, [collectionId, noteId])).rows;

/** How many members judged each note, whatever they said; notes that nobody judged are missing. */
export async function countReviews(
  statements: Statements,
  collectionId: string,
  noteId: string | null = null,
): Promise<Map<string, number>> {
  const rows = await statements.query<{ noteId: string; reviews: number }>(COUNT, [collectionId, noteId]);
  return new Map(rows.map((row) => [row.noteId, row.reviews]));
}

/**
 * The member's judgement of a note, in place of an earlier one of theirs.
 *
 * @param seen the text that was judged, which need not be the newest any more
 * @throws AppError `bad-input` for too long a comment, `not-found` for a withdrawn note, `not-allowed` for readers
 */
export async function judge(
  database: Database,
  collectionId: string,
  {
    noteId,
    judgement,
    comment,
    seen,
  }: { noteId: string; judgement: Judgement; comment: string; seen: { version: number; contentHash: string } },
): Promise<void> {
  const words = comment.replaceAll('\0', '').trim();
  if (words.length > MAX_COMMENT)
    throw new AppError('bad-input', t('collectionReview.commentTooLong', { count: MAX_COMMENT }));
  await database.transaction(async (statements) => {
    const reviewed = await statements.query(PUT_REVIEW, [collectionId, noteId, seen.version, seen.contentHash]);
    if (reviewed.length === 0) throw new AppError('not-found', t('collectionReview.withdrawnNote'));
    await statements.query(PUT_JUDGEMENT, [collectionId, noteId, judgement, words]);
  });
}

/** Takes the member's own judgement back; without one, nothing happens. */
export async function takeJudgementBack(database: Database, collectionId: string, noteId: string): Promise<void> {
  await database.query(TAKE_BACK, [collectionId, noteId]);
}
