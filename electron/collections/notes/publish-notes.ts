import type { Database, Statements } from '../database/database';
import { sql } from '../database/statement';
import { hasMeaning } from '../schema/meaning';
import { indexingOf, type PublishableNote } from './publishable-note';

/** A text without what PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '');

const PUT_NOTE = sql`INSERT INTO engram.notes (
    collection_id, note_key, title, body, aliases, tags, category, said_by, kept_at, version, content_hash, quote, message, search
  ) VALUES (
    $1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10, $11, $12, $13,
    setweight(to_tsvector('simple', $14), 'A') || setweight(to_tsvector('simple', $15), 'B')
      || setweight(to_tsvector('simple', $16), 'C') || setweight(to_tsvector('simple', $17), 'D')
  )
  ON CONFLICT (collection_id, published_by, note_key) DO UPDATE SET
    title = excluded.title, body = excluded.body, aliases = excluded.aliases, tags = excluded.tags,
    category = excluded.category, said_by = excluded.said_by, kept_at = excluded.kept_at, version = excluded.version,
    content_hash = excluded.content_hash, quote = excluded.quote, message = excluded.message, search = excluded.search,
    changed_at = now()
  RETURNING id`;
const CLEAR_NAMES = sql`DELETE FROM engram.names WHERE collection_id = $1 AND note_id = $2`;
const CLEAR_LINKS = sql`DELETE FROM engram.links WHERE collection_id = $1 AND from_id = $2`;
const PUT_NAMES = sql`INSERT INTO engram.names (collection_id, note_id, name, key, words)
  SELECT $1::uuid, $2::uuid, name, key, nullif(words, '') FROM unnest($3::text[], $4::text[], $5::text[]) AS n(name, key, words)`;
const PUT_LINKS = sql`INSERT INTO engram.links (collection_id, from_id, to_key)
  SELECT $1::uuid, $2::uuid, unnest($3::text[])`;
const PUT_VECTOR = sql`INSERT INTO engram.embeddings (collection_id, note_id, model, vector) VALUES ($1, $2, $3, $4::vector)
  ON CONFLICT (collection_id, note_id) DO UPDATE SET model = excluded.model, vector = excluded.vector`;
const REFRESH_VITALITY = sql`SELECT engram.refresh_vitality($1)`;
const WITHDRAW = sql`DELETE FROM engram.notes
  WHERE collection_id = $1 AND published_by = session_user AND note_key = ANY ($2::text[]) RETURNING note_key AS "noteKey"`;
const OWN = sql`SELECT note_key AS "noteKey", content_hash AS "contentHash", title,
    (extract(epoch FROM published_at) * 1000)::float8 AS "publishedAt"
  FROM engram.notes WHERE collection_id = $1 AND published_by = session_user ORDER BY title, note_key`;

export interface NoteVector {
  model: string;
  vector: Float32Array;
}

/** A note of one's own in a collection. Times in epoch milliseconds. */
export interface OwnPublishedNote {
  noteKey: string;
  title: string;
  contentHash: string;
  publishedAt: number;
}

/**
 * Publishes notes, or brings those that were published before up to date: all of them or none. Doing it twice is doing it
 * once.
 *
 * @param vectors by note key; notes without one are found by words, names and links
 */
export async function publishNotes(
  database: Database,
  collectionId: string,
  notes: readonly PublishableNote[],
  vectors: ReadonlyMap<string, NoteVector>,
): Promise<void> {
  const takesVectors = await hasMeaning(database);
  await database.transaction(async (statements) => {
    for (const note of notes) {
      const id = await putNote(statements, collectionId, note);
      const vector = vectors.get(note.noteKey);
      if (takesVectors && vector !== undefined)
        await statements.query(PUT_VECTOR, [collectionId, id, vector.model, `[${vector.vector.join(',')}]`]);
    }
    await statements.query(REFRESH_VITALITY, [collectionId]);
  });
}

async function putNote(statements: Statements, collectionId: string, note: PublishableNote): Promise<string> {
  const { terms, names, linkKeys } = indexingOf(note);
  const [row] = await statements.query<{ id: string }>(PUT_NOTE, [
    collectionId,
    note.noteKey,
    storable(note.title),
    storable(note.body),
    note.aliases.map(storable),
    note.tags.map(storable),
    note.category,
    note.saidBy,
    note.keptAt,
    note.version,
    note.contentHash,
    note.quote === null ? null : storable(note.quote),
    note.message === null ? null : storable(note.message),
    ...terms,
  ]);
  const { id } = row!;
  await statements.query(CLEAR_NAMES, [collectionId, id]);
  await statements.query(CLEAR_LINKS, [collectionId, id]);
  await statements.query(PUT_NAMES, [
    collectionId,
    id,
    names.map(({ name }) => storable(name)),
    names.map(({ key }) => storable(key)),
    names.map(({ words }) => words ?? ''),
  ]);
  await statements.query(PUT_LINKS, [collectionId, id, linkKeys.map(storable)]);
  return id;
}

/** Removes the person's notes from a collection, with their words, names, links and vectors. Returns the keys removed. */
export async function withdrawNotes(
  database: Database,
  collectionId: string,
  noteKeys: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ noteKey: string }>(WITHDRAW, [collectionId, noteKeys]);
  return rows.map(({ noteKey }) => noteKey);
}

/** What the person has in a collection, by title. */
export const ownNotes = (database: Database, collectionId: string): Promise<OwnPublishedNote[]> =>
  database.query<OwnPublishedNote>(OWN, [collectionId]);
