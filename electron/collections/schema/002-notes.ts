import { sql } from '../database/database';
import type { Migration } from './migration';

/**
 * Published notes with their words, names and links. Notes are partitioned by collection; everything of a note goes with
 * it when it is withdrawn.
 */
export const notesMigration: Migration = {
  number: 2,
  name: 'published notes',
  statements: [
    sql`CREATE TABLE engram.notes (
      collection_id uuid NOT NULL REFERENCES engram.collections ON DELETE CASCADE,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      published_by name NOT NULL DEFAULT session_user,
      -- The note's id in its publisher's vault: publishing it again brings this row up to date.
      note_key text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      aliases text[] NOT NULL,
      tags text[] NOT NULL,
      category text NOT NULL,
      said_by text NOT NULL,
      kept_at timestamptz NOT NULL,
      version integer NOT NULL,
      content_hash text NOT NULL,
      quote text,
      message text,
      published_at timestamptz NOT NULL DEFAULT now(),
      changed_at timestamptz NOT NULL DEFAULT now(),
      -- Index terms of the app: A title, B aliases, C what is given of its source, D body.
      search tsvector NOT NULL,
      PRIMARY KEY (collection_id, id),
      UNIQUE (collection_id, published_by, note_key)
    ) PARTITION BY HASH (collection_id)`,
    sql`CREATE TABLE engram.notes_0 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 0)`,
    sql`CREATE TABLE engram.notes_1 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 1)`,
    sql`CREATE TABLE engram.notes_2 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 2)`,
    sql`CREATE TABLE engram.notes_3 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 3)`,
    sql`CREATE INDEX notes_search ON engram.notes USING gin (search)`,
    // Titles and aliases. The short ones written like a name have their words; misspelt names are looked for in these.
    sql`CREATE TABLE engram.names (
      collection_id uuid NOT NULL,
      note_id uuid NOT NULL,
      name text NOT NULL,
      key text NOT NULL,
      words text,
      PRIMARY KEY (collection_id, note_id, key),
      FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
    )`,
    sql`CREATE INDEX names_words ON engram.names USING gin (words gin_trgm_ops)`,
    sql`CREATE INDEX names_key ON engram.names (collection_id, key)`,
    // A link names a title, as in the text; it leads to whichever notes of the collection bear it.
    sql`CREATE TABLE engram.links (
      collection_id uuid NOT NULL,
      from_id uuid NOT NULL,
      to_key text NOT NULL,
      PRIMARY KEY (collection_id, from_id, to_key),
      FOREIGN KEY (collection_id, from_id) REFERENCES engram.notes ON DELETE CASCADE
    )`,
    sql`CREATE INDEX links_to ON engram.links (collection_id, to_key)`,
    sql`ALTER TABLE engram.notes ENABLE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.notes FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.names ENABLE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.names FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.links ENABLE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.links FORCE ROW LEVEL SECURITY`,
    sql`CREATE POLICY members_read ON engram.notes FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
    sql`CREATE POLICY contributors_publish ON engram.notes FOR INSERT
      WITH CHECK (published_by = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
    sql`CREATE POLICY contributors_change_their_own ON engram.notes FOR UPDATE
      USING (published_by = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))
      WITH CHECK (published_by = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
    // Also a reader who contributed once can withdraw what is theirs.
    sql`CREATE POLICY members_withdraw_their_own ON engram.notes FOR DELETE USING (published_by = session_user)`,
    sql`CREATE POLICY members_read ON engram.names FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
    sql`CREATE POLICY publishers_write ON engram.names FOR ALL
      USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = names.collection_id AND n.id = names.note_id AND n.published_by = session_user))
      WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = names.collection_id AND n.id = names.note_id AND n.published_by = session_user))`,
    sql`CREATE POLICY members_read ON engram.links FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
    sql`CREATE POLICY publishers_write ON engram.links FOR ALL
      USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = links.collection_id AND n.id = links.from_id AND n.published_by = session_user))
      WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = links.collection_id AND n.id = links.from_id AND n.published_by = session_user))`,
    sql`GRANT SELECT, INSERT, UPDATE, DELETE ON engram.notes, engram.names, engram.links TO engram_member`,
  ],
};
