import { z } from 'zod';
import { countSchema, nameSchema, namesSchema, textSchema, timeSchema } from '../../../shared/domain/bounds';
import type { MemberRole } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { readRows, sql, type Statements } from '../database/database';

/** A collection as one of its members knows it. */
export interface OwnMembership {
  id: string;
  name: string;
  role: MemberRole;
}

/** A note of a collection without its text. Times in epoch milliseconds. */
const collectionNoteRowSchema = z.object({
  noteId: z.string(),
  title: nameSchema,
  /** Who kept and published it, by the name that the collection knows, and their login. */
  member: nameSchema,
  login: nameSchema,
  isOwn: z.boolean(),
  keptAt: timeSchema,
  publishedAt: timeSchema,
  version: countSchema,
  contentHash: nameSchema,
});
export type CollectionNoteRow = z.infer<typeof collectionNoteRowSchema>;

/** The same with everything that was published. */
const collectionNoteSchema = collectionNoteRowSchema.extend({
  body: textSchema,
  aliases: namesSchema,
  tags: namesSchema,
  category: nameSchema,
  saidBy: z.enum(['person', 'assistant']),
  changedAt: timeSchema,
  quote: textSchema.nullable(),
  message: textSchema.nullable(),
});
export type CollectionNote = z.infer<typeof collectionNoteSchema>;

const MEMBERSHIP = sql`SELECT c.id, c.name, m.role FROM engram.collections c
  JOIN engram.members m ON m.collection_id = c.id AND m.role_name = session_user
  WHERE c.id::text = $1 OR c.name = $1`;
const ROWS = sql`SELECT n.id AS "noteId", n.title, coalesce(m.display_name, n.published_by::text) AS member,
    n.published_by::text AS login, n.published_by = session_user AS "isOwn", n.version, n.content_hash AS "contentHash",
    (extract(epoch FROM n.kept_at) * 1000)::float8 AS "keptAt",
    (extract(epoch FROM n.published_at) * 1000)::float8 AS "publishedAt"
  FROM engram.notes n
  LEFT JOIN engram.members m ON m.collection_id = n.collection_id AND m.role_name = n.published_by
  WHERE n.collection_id = $1 AND ($2::uuid IS NULL OR n.id = $2)
  ORDER BY n.published_at DESC, n.title, n.id LIMIT $3`;
const COUNT = sql`SELECT count(*)::integer AS count FROM engram.notes WHERE collection_id = $1`;
const NOTES = sql`SELECT n.id AS "noteId", n.title, n.body, n.aliases, n.tags, n.category, n.said_by AS "saidBy",
    n.quote, n.message, coalesce(m.display_name, n.published_by::text) AS member, n.published_by::text AS login,
    n.published_by = session_user AS "isOwn", n.version, n.content_hash AS "contentHash",
    (extract(epoch FROM n.kept_at) * 1000)::float8 AS "keptAt",
    (extract(epoch FROM n.published_at) * 1000)::float8 AS "publishedAt",
    (extract(epoch FROM n.changed_at) * 1000)::float8 AS "changedAt"
  FROM engram.notes n
  LEFT JOIN engram.members m ON m.collection_id = n.collection_id AND m.role_name = n.published_by
  WHERE n.collection_id = $1 AND ($2::uuid IS NULL OR n.id = $2)
  ORDER BY n.published_at, n.id`;

/**
 * The member's own row of a collection, by its id or name.
 *
 * @throws AppError `not-found` where whoever is logged in belongs to no such collection
 */
export async function requireMembership(statements: Statements, collection: string): Promise<OwnMembership> {
  const [found] = await statements.query<OwnMembership>(MEMBERSHIP, [collection]);
  if (found === undefined) throw new AppError('not-found', t('collectionReview.notAMember', { collection }));
  return found;
}

/** The newest notes, at most `limit`, and how many there are. */
export async function readNoteRows(
  statements: Statements,
  collectionId: string,
  limit: number,
): Promise<{ rows: CollectionNoteRow[]; total: number }> {
  const { rows } = readRows(collectionNoteRowSchema, await statements.query(ROWS, [collectionId, null, limit]));
  const [counted] = await statements.query<{ count: number }>(COUNT, [collectionId]);
  return { rows, total: counted!.count };
}

/** @throws AppError `not-found` for a withdrawn note */
export async function readNoteRow(
  statements: Statements,
  collectionId: string,
  noteId: string,
): Promise<CollectionNoteRow> {
  const [row] = readRows(collectionNoteRowSchema, await statements.query(ROWS, [collectionId, noteId, 1])).rows;
  if (row === undefined) throw new AppError('not-found', t('collectionReview.withdrawnNote'));
  return row;
}

/** Every note of a collection, oldest publication first. */
export const readWholeNotes = async (statements: Statements, collectionId: string): Promise<CollectionNote[]> =>
  readRows(collectionNoteSchema, await statements.query(NOTES, [collectionId, null])).rows;

/** @throws AppError `not-found` for a withdrawn note */
export async function readWholeNote(
  statements: Statements,
  collectionId: string,
  noteId: string,
): Promise<CollectionNote> {
  const [note] = readRows(collectionNoteSchema, await statements.query(NOTES, [collectionId, noteId])).rows;
  if (note === undefined) throw new AppError('not-found', t('collectionReview.withdrawnNote'));
  return note;
}
