import type { MemberRole } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { Statements } from '../database/database';
import { sql } from '../database/statement';

/** A collection as one of its members knows it. */
export interface OwnMembership {
  id: string;
  name: string;
  role: MemberRole;
}

/** A note of a collection without its text. Times in epoch milliseconds. */
export interface CollectionNoteRow {
  noteId: string;
  title: string;
  /** Who kept and published it, by the name that the collection knows, and their login. */
  member: string;
  login: string;
  isOwn: boolean;
  keptAt: number;
  publishedAt: number;
  version: number;
  contentHash: string;
}

/** The same with everything that was published. */
export interface CollectionNote extends CollectionNoteRow {
  body: string;
  aliases: string[];
  tags: string[];
  category: string;
  saidBy: 'person' | 'assistant';
  changedAt: number;
  quote: string | null;
  message: string | null;
}

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
  const rows = await statements.query<CollectionNoteRow>(ROWS, [collectionId, null, limit]);
  const [counted] = await statements.query<{ count: number }>(COUNT, [collectionId]);
  return { rows, total: counted!.count };
}

/** @throws AppError `not-found` for a withdrawn note */
export async function readNoteRow(
  statements: Statements,
  collectionId: string,
  noteId: string,
): Promise<CollectionNoteRow> {
  const [row] = await statements.query<CollectionNoteRow>(ROWS, [collectionId, noteId, 1]);
  if (row === undefined) throw new AppError('not-found', t('collectionReview.withdrawnNote'));
  return row;
}

/** Every note of a collection, oldest publication first. */
export const readWholeNotes = (statements: Statements, collectionId: string): Promise<CollectionNote[]> =>
  statements.query<CollectionNote>(NOTES, [collectionId, null]);

/** @throws AppError `not-found` for a withdrawn note */
export async function readWholeNote(
  statements: Statements,
  collectionId: string,
  noteId: string,
): Promise<CollectionNote> {
  const [note] = await statements.query<CollectionNote>(NOTES, [collectionId, noteId]);
  if (note === undefined) throw new AppError('not-found', t('collectionReview.withdrawnNote'));
  return note;
}
