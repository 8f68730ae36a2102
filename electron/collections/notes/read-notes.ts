import type { Statements } from '../database/database';
import { sql } from '../database/statement';

/** A colleague's note as it was read. Times in epoch milliseconds. */
export interface SharedNote {
  id: string;
  title: string;
  body: string;
  aliases: string[];
  contentHash: string;
  version: number;
  saidBy: 'person' | 'assistant';
  member: string;
  keptAt: number;
  publishedAt: number;
  quote: string | null;
  message: string | null;
  vitality: number | null;
}

/**
 * Of others: what the person published themselves is in their own vault. How alive a note is counts what everybody can
 * see, and nobody's reading:
 *
 *     B = ln(Σ (1 + days since it was kept, changed)^−0.5) + 0.3 · ln(1 + links to it),  vitality = 1 / (1 + e^−B)
 */
const READ = sql`SELECT n.id, n.title, n.body, n.aliases, n.content_hash AS "contentHash", n.version, n.said_by AS "saidBy",
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
  FROM engram.notes n
  LEFT JOIN engram.members m ON m.collection_id = n.collection_id AND m.role_name = n.published_by
  WHERE n.collection_id = $1 AND n.id = ANY ($2::uuid[]) AND n.published_by <> session_user`;
const STILL_THERE = sql`SELECT id FROM engram.notes WHERE collection_id = $1 AND id = ANY ($2::uuid[])`;

/** The notes of these ids that are still published, in no particular order. */
export const readNotes = (
  statements: Statements,
  collectionId: string,
  ids: readonly string[],
): Promise<SharedNote[]> => statements.query<SharedNote>(READ, [collectionId, ids]);

/** Which of these notes have not been withdrawn. */
export async function stillPublished(
  statements: Statements,
  collectionId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await statements.query<{ id: string }>(STILL_THERE, [collectionId, ids]);
  return new Set(rows.map(({ id }) => id));
}
