import { z } from 'zod';
import { countSchema, nameSchema, namesSchema, textSchema, timeSchema } from '../../../shared/domain/bounds';
import { readRows, sql, type Statements } from '../database/database';

/** A colleague's note as it was read. Times in epoch milliseconds. */
export const sharedNoteSchema = z.object({
  id: z.string(),
  title: nameSchema,
  body: textSchema,
  aliases: namesSchema,
  contentHash: nameSchema,
  version: countSchema,
  saidBy: z.enum(['person', 'assistant']),
  member: nameSchema,
  keptAt: timeSchema,
  publishedAt: timeSchema,
  quote: textSchema.nullable(),
  message: textSchema.nullable(),
  vitality: z.number().nullable(),
});
export type SharedNote = z.infer<typeof sharedNoteSchema>;

/** Bytes of one note that a question reads, and of all that it reads of a collection; the best found come first. */
const MAX_NOTE_BYTES = 2_621_440;
const MAX_READ_BYTES = 4_000_000;

/**
 * Of others: what the person published themselves is in their own vault. How alive a note is counts what everybody can
 * see, and nobody's reading:
 *
 *     B = ln(Σ (1 + days since it was kept, changed)^−0.5) + 0.3 · ln(1 + links to it),  vitality = 1 / (1 + e^−B)
 */
const READ = sql`WITH sized AS (
    SELECT n.*, octet_length(n.title) + octet_length(n.body) + octet_length(array_to_string(n.aliases, ' '))
      + octet_length(coalesce(n.quote, '')) + octet_length(coalesce(n.message, '')) AS bytes
    FROM engram.notes n
    WHERE n.collection_id = $1 AND n.id = ANY ($2::uuid[]) AND n.published_by <> session_user
  ), asked AS (
    SELECT s.*, s.bytes <= $3::integer AND sum(CASE WHEN s.bytes <= $3::integer THEN s.bytes ELSE 0 END)
        OVER (ORDER BY array_position($2::uuid[], s.id)) <= $4::integer
      AND isfinite(s.kept_at) AND isfinite(s.changed_at) AS fits
    FROM sized s
  )
  SELECT n.id, n.title, n.body, n.aliases, n.content_hash AS "contentHash", n.version, n.said_by AS "saidBy",
    coalesce(m.display_name, n.published_by::text) AS member,
    (extract(epoch FROM n.kept_at) * 1000)::float8 AS "keptAt",
    (extract(epoch FROM n.published_at) * 1000)::float8 AS "publishedAt",
    n.quote, n.message,
    1 / (1 + exp(-(
      ln((1 + greatest(0, extract(epoch FROM now() - n.kept_at) / 86400)::float8) ^ -0.5
        + (1 + greatest(0, extract(epoch FROM now() - n.changed_at) / 86400)::float8) ^ -0.5)
      + 0.3 * ln(1 + (
        SELECT count(DISTINCT l.from_id) FROM engram.names a
        JOIN engram.links l ON l.collection_id = a.collection_id AND l.to_key = a.key
        WHERE a.collection_id = n.collection_id AND a.note_id = n.id AND l.from_id <> n.id)::float8)
    ))) AS vitality
  FROM asked n
  LEFT JOIN engram.members m ON m.collection_id = n.collection_id AND m.role_name = n.published_by
  WHERE n.fits
  UNION ALL
  -- Too large, or of a date that is none: named by its id alone, so that it is counted.
  SELECT n.id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM asked n WHERE NOT n.fits`;
const STILL_THERE = sql`SELECT id FROM engram.notes WHERE collection_id = $1 AND id = ANY ($2::uuid[])`;

/**
 * The notes of these ids that are still published, in no particular order, and how many were left out since they are too
 * large or not what a note is.
 *
 * @param ids the best first
 */
export async function readNotes(
  statements: Statements,
  collectionId: string,
  ids: readonly string[],
): Promise<{ rows: SharedNote[]; leftOut: number }> {
  const found = await statements.query(READ, [collectionId, ids, MAX_NOTE_BYTES, MAX_READ_BYTES]);
  return readRows(sharedNoteSchema, found);
}

/** Which of these notes have not been withdrawn. */
export async function stillPublished(
  statements: Statements,
  collectionId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await statements.query<{ id: string }>(STILL_THERE, [collectionId, ids]);
  return new Set(rows.map(({ id }) => id));
}
