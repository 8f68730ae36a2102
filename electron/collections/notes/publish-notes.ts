import { type Database, sql, type Statement } from '../database/database';
import { hasMeaning } from '../schema/meaning';
import type { Note } from '../../../shared/domain/note';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { termsOf } from '../../language/words/terms';
import { nameWords } from '../../retrieval/index/names/name-words';

/** Of the source, what the person gives along. */
interface GivenWords {
  quote: string | null;
  message: string | null;
}

/** What leaves when a note is published; the log of what left holds exactly this. */
export interface PublishableNote extends GivenWords {
  noteKey: string;
  title: string;
  body: string;
  aliases: string[];
  tags: string[];
  category: string;
  saidBy: string;
  /** ISO 8601 UTC. */
  keptAt: string;
  version: number;
  contentHash: string;
}

export const publishableNote = (note: Note, { quote, message }: GivenWords): PublishableNote => ({
  noteKey: note.id,
  title: note.title,
  body: note.body,
  aliases: note.aliases,
  tags: note.tags,
  category: note.category,
  saidBy: note.author,
  keptAt: new Date(note.keptAt ?? note.createdAt).toISOString(),
  version: note.version,
  contentHash: note.contentHash,
  quote,
  message,
});

/** What the server needs to find a note by: derived from its text, and nothing besides. */
interface NoteIndexing {
  /** Index terms, separated by blanks, of title, aliases, given source and body. */
  terms: [title: string, aliases: string, source: string, body: string];
  names: { name: string; key: string; words: string | null }[];
  linkKeys: string[];
}

/** PostgreSQL's index of words holds at most a megabyte a note. */
const MAX_INDEXED_CHARACTERS = 200_000;

function indexingOf({ title, aliases, body, quote, message }: PublishableNote): NoteIndexing {
  const words = (text: string) =>
    termsOf(text.slice(0, MAX_INDEXED_CHARACTERS))
      .map(({ term }) => term)
      .join(' ');
  const names = new Map(
    [title, ...aliases].map((name) => [
      titleKey(name),
      { name, key: titleKey(name), words: nameWords(name)?.join(' ') ?? null },
    ]),
  );
  const targets = parseWikilinks(body).map(({ target }) => titleKey(target.replace(/#.*$/u, '')));
  return {
    terms: [words(title), words(aliases.join('\n')), words([quote, message].filter(Boolean).join('\n')), words(body)],
    names: [...names.values()],
    linkKeys: [...new Set(targets)].filter((key) => key !== ''),
  };
}

/** A text as PostgreSQL can store it: without NUL and halves of surrogate pairs. */
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

// $1 collection, $2 rows as JSON: a statement for each table, not for each note, since each costs a way to the server and back.
const PUT_NOTES = sql`INSERT INTO engram.notes (
    collection_id, note_key, title, body, aliases, tags, category, said_by, kept_at, version, content_hash, quote, message
  )
  SELECT $1::uuid, "noteKey", title, body, aliases, tags, category, "saidBy", "keptAt", version, "contentHash", quote, message
  FROM json_to_recordset($2::json) AS n("noteKey" text, title text, body text, aliases text[], tags text[], category text,
    "saidBy" text, "keptAt" timestamptz, version integer, "contentHash" text, quote text, message text)
  ON CONFLICT (collection_id, published_by, note_key) DO UPDATE SET
    title = excluded.title, body = excluded.body, aliases = excluded.aliases, tags = excluded.tags,
    category = excluded.category, said_by = excluded.said_by, kept_at = excluded.kept_at, version = excluded.version,
    content_hash = excluded.content_hash, quote = excluded.quote, message = excluded.message, changed_at = now()
  RETURNING id, note_key AS "noteKey"`;
const PUT_WORDS = sql`INSERT INTO engram.words (collection_id, note_id, search)
  SELECT $1::uuid, id, setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', aliases), 'B')
    || setweight(to_tsvector('simple', source), 'C') || setweight(to_tsvector('simple', body), 'D')
  FROM json_to_recordset($2::json) AS n(id uuid, title text, aliases text, source text, body text)
  ON CONFLICT (collection_id, note_id) DO UPDATE SET search = excluded.search`;
const CLEAR_NAMES = sql`DELETE FROM engram.names WHERE collection_id = $1 AND note_id = ANY ($2::uuid[])`;
const CLEAR_LINKS = sql`DELETE FROM engram.links WHERE collection_id = $1 AND from_id = ANY ($2::uuid[])`;
const PUT_NAMES = sql`INSERT INTO engram.names (collection_id, note_id, name, key, words)
  SELECT $1::uuid, id, name, key, words FROM json_to_recordset($2::json) AS n(id uuid, name text, key text, words text)`;
const PUT_LINKS = sql`INSERT INTO engram.links (collection_id, from_id, to_key)
  SELECT $1::uuid, id, key FROM json_to_recordset($2::json) AS n(id uuid, key text)`;
const PUT_VECTORS = sql`INSERT INTO engram.embeddings (collection_id, note_id, model, vector)
  SELECT $1::uuid, id, model, vector::vector FROM json_to_recordset($2::json) AS n(id uuid, model text, vector text)
  ON CONFLICT (collection_id, note_id) DO UPDATE SET model = excluded.model, vector = excluded.vector`;
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
  // Always in the same order, so that two devices of one person do not wait for each other.
  const inOrder = [...notes].sort((a, b) => (a.noteKey < b.noteKey ? -1 : 1)).map(storableNote);
  await database.transaction(async (statements) => {
    const put = (statement: Statement, rows: readonly object[]) =>
      statements.query(statement, [collectionId, JSON.stringify(rows)]);
    const stored = await statements.query<{ id: string; noteKey: string }>(PUT_NOTES, [
      collectionId,
      JSON.stringify(inOrder),
    ]);
    const ids = new Map(stored.map(({ id, noteKey }) => [noteKey, id]));
    const indexed = inOrder.map((note) => ({ id: ids.get(note.noteKey)!, ...indexingOf(note) }));
    await put(
      PUT_WORDS,
      indexed.map(({ id, terms: [title, aliases, source, body] }) => ({ id, title, aliases, source, body })),
    );
    await statements.query(CLEAR_NAMES, [collectionId, [...ids.values()]]);
    await statements.query(CLEAR_LINKS, [collectionId, [...ids.values()]]);
    await put(
      PUT_NAMES,
      indexed.flatMap(({ id, names }) => names.map((name) => ({ id, ...name }))),
    );
    await put(
      PUT_LINKS,
      indexed.flatMap(({ id, linkKeys }) => linkKeys.map((key) => ({ id, key }))),
    );
    if (takesVectors)
      await put(
        PUT_VECTORS,
        inOrder.flatMap(({ noteKey }) => {
          const found = vectors.get(noteKey);
          return found === undefined
            ? []
            : [{ id: ids.get(noteKey), model: found.model, vector: `[${found.vector.join(',')}]` }];
        }),
      );
  });
}

const storableNote = (note: PublishableNote): PublishableNote => ({
  ...note,
  title: storable(note.title),
  body: storable(note.body),
  aliases: note.aliases.map(storable),
  tags: note.tags.map(storable),
  quote: note.quote === null ? null : storable(note.quote),
  message: note.message === null ? null : storable(note.message),
});

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
