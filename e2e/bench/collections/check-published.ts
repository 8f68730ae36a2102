import { type Database, sql } from '../../../electron/collections/database/database';
import { contentHash } from '../../../shared/lib/content-hash';
import type { ClientFigures } from './load-client';

const STORED = sql`SELECT note_key AS "noteKey", title, body FROM engram.notes
  WHERE collection_id = $1 AND published_by::text = $2 AND note_key = ANY ($3::text[])`;
const UNINDEXED = sql`SELECT count(*)::integer AS count FROM engram.notes n
  WHERE collection_id = $1 AND NOT EXISTS (
    SELECT FROM engram.words w WHERE w.collection_id = n.collection_id AND w.note_id = n.id)`;

export interface PublishedCheck {
  confirmed: number;
  lost: number;
  doubled: number;
  /** Notes whose stored text is not the one that was confirmed. */
  different: number;
  /** Notes that the index of words lacks. */
  unindexed: number;
}

/**
 * Compares what the server confirmed to each client with what it has.
 *
 * @param owner a member too, so that row-level security hides nothing
 */
export async function checkPublished(
  owner: Database,
  collectionId: string,
  clients: readonly ClientFigures[],
): Promise<PublishedCheck> {
  const check: PublishedCheck = { confirmed: 0, lost: 0, doubled: 0, different: 0, unindexed: 0 };
  for (const { login, confirmed } of clients) {
    const keys = confirmed.map(([noteKey]) => noteKey);
    const rows = await owner.query<{ noteKey: string; title: string; body: string }>(STORED, [
      collectionId,
      login,
      keys,
    ]);
    for (const [noteKey, hash] of confirmed) {
      const found = rows.filter((row) => row.noteKey === noteKey);
      check.confirmed += 1;
      if (found.length === 0) check.lost += 1;
      if (found.length > 1) check.doubled += 1;
      if (found.some(({ title, body }) => contentHash(`${title}\n\n${body}`) !== hash)) check.different += 1;
    }
  }
  const [row] = await owner.query<{ count: number }>(UNINDEXED, [collectionId]);
  check.unindexed = row!.count;
  return check;
}
