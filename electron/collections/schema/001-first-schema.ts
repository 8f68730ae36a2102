import { sql } from '../database/database';

/** Collections, who belongs to them, and the role that every member's login is part of. */
const COLLECTIONS = [
  sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  // Roles belong to the whole server: another database of it may be making the same one at this moment.
  sql`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'engram_member') THEN
      CREATE ROLE engram_member NOLOGIN NOINHERIT;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`,
  sql`CREATE TABLE engram.collections (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 100),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  sql`CREATE TABLE engram.members (
    collection_id uuid NOT NULL REFERENCES engram.collections ON DELETE CASCADE,
    role_name name NOT NULL,
    display_name text NOT NULL CHECK (char_length(display_name) BETWEEN 1 AND 100),
    role text NOT NULL CHECK (role IN ('reader', 'contributor', 'curator')),
    joined_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (collection_id, role_name)
  )`,
  // The login that the server checked decides, not a setting of the session, which any client could set.
  sql`CREATE FUNCTION engram.collections_as(roles text[]) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT collection_id FROM engram.members WHERE role_name = session_user AND role = ANY (roles) $$`,
  sql`ALTER TABLE engram.collections ENABLE ROW LEVEL SECURITY`,
  sql`ALTER TABLE engram.members ENABLE ROW LEVEL SECURITY`,
  sql`CREATE POLICY members_see_their_collections ON engram.collections FOR SELECT TO engram_member
    USING (id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
  sql`CREATE POLICY members_see_each_other ON engram.members FOR SELECT TO engram_member
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
  sql`GRANT USAGE ON SCHEMA engram TO engram_member`,
  sql`GRANT SELECT ON engram.collections, engram.members, engram.migrations TO engram_member`,
];

/**
 * Published notes with their names and links. Notes are partitioned by collection; everything of a note goes with it when
 * it is withdrawn. Names hold titles and nothing else of a note; their rows are not forced for the owner, whose function
 * looks for misspelt ones.
 */
const NOTES = [
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
    PRIMARY KEY (collection_id, id),
    UNIQUE (collection_id, published_by, note_key)
  ) PARTITION BY HASH (collection_id)`,
  sql`CREATE TABLE engram.notes_0 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 0)`,
  sql`CREATE TABLE engram.notes_1 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 1)`,
  sql`CREATE TABLE engram.notes_2 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 2)`,
  sql`CREATE TABLE engram.notes_3 PARTITION OF engram.notes FOR VALUES WITH (MODULUS 4, REMAINDER 3)`,
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
  sql`CREATE INDEX names_known ON engram.names (collection_id, words) WHERE words IS NOT NULL`,
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
  sql`ALTER TABLE engram.notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  sql`ALTER TABLE engram.names ENABLE ROW LEVEL SECURITY`,
  sql`ALTER TABLE engram.links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
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
  // A policy FOR ALL is one of reading too, and would be tried first, for each row.
  sql`CREATE POLICY publishers_add ON engram.names FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = names.collection_id AND n.id = names.note_id AND n.published_by = session_user))`,
  sql`CREATE POLICY publishers_remove ON engram.names FOR DELETE
    USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = names.collection_id AND n.id = names.note_id AND n.published_by = session_user))`,
  sql`CREATE POLICY members_read ON engram.links FOR SELECT
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
  sql`CREATE POLICY publishers_add ON engram.links FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = links.collection_id AND n.id = links.from_id AND n.published_by = session_user))`,
  sql`CREATE POLICY publishers_remove ON engram.links FOR DELETE
    USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = links.collection_id AND n.id = links.from_id AND n.published_by = session_user))`,
  sql`GRANT SELECT, INSERT, UPDATE, DELETE ON engram.notes, engram.names, engram.links TO engram_member`,
];

/** A login for each member. Roles take no parameters, so the server quotes their name itself. */
const LOGINS = [
  // Runs as whoever calls it: only a role that may create roles can. The verifier is SCRAM's, never the password.
  sql`CREATE FUNCTION engram.grant_login(login text, verifier text) RETURNS boolean
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
      DECLARE is_new boolean := NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login);
      BEGIN
        IF is_new THEN EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', login, verifier); END IF;
        EXECUTE format('GRANT engram_member TO %I', login);
        RETURN is_new;
      END
    $$`,
  sql`REVOKE ALL ON FUNCTION engram.grant_login(text, text) FROM PUBLIC`,
];

/**
 * Marks of curators on two notes, and what reviewers judged. Who reviewed which note is open to every member; a judgement
 * with its comment is open to readers, who never judge, and to a reviewer once they judged the same note themselves: the
 * transaction of their judgement must be over, so that one which is rolled back shows nothing either. Two tables, since a
 * policy that reads its own table would never end. All goes with a withdrawn note.
 */
const REVIEWS = [
  sql`CREATE TABLE engram.marks (
    collection_id uuid NOT NULL,
    -- The smaller id first: a pair has no order.
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('duplicate', 'contradiction')),
    reason text NOT NULL CHECK (char_length(reason) <= 500),
    marked_by name NOT NULL DEFAULT session_user,
    marked_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (collection_id, first_id, second_id, kind),
    CHECK (first_id < second_id),
    FOREIGN KEY (collection_id, first_id) REFERENCES engram.notes ON DELETE CASCADE,
    FOREIGN KEY (collection_id, second_id) REFERENCES engram.notes ON DELETE CASCADE
  )`,
  sql`CREATE INDEX marks_second ON engram.marks (collection_id, second_id)`,
  sql`CREATE TABLE engram.reviews (
    collection_id uuid NOT NULL,
    note_id uuid NOT NULL,
    reviewer name NOT NULL DEFAULT session_user,
    -- The text that was judged, which need not be today's.
    version integer NOT NULL,
    content_hash text NOT NULL,
    judged_at timestamptz NOT NULL DEFAULT now(),
    -- The transaction that brought the judgement; null: the review is empty. A policy on judgements cannot look there itself.
    judged_in xid8,
    PRIMARY KEY (collection_id, note_id, reviewer),
    FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
  )`,
  sql`CREATE TABLE engram.judgements (
    collection_id uuid NOT NULL,
    note_id uuid NOT NULL,
    reviewer name NOT NULL DEFAULT session_user,
    judgement text NOT NULL CHECK (judgement IN ('keep', 'drop', 'unsure')),
    comment text NOT NULL CHECK (char_length(comment) <= 2000),
    PRIMARY KEY (collection_id, note_id, reviewer),
    FOREIGN KEY (collection_id, note_id, reviewer) REFERENCES engram.reviews ON DELETE CASCADE
  )`,
  sql`ALTER TABLE engram.marks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  sql`ALTER TABLE engram.reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  sql`ALTER TABLE engram.judgements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  sql`CREATE POLICY members_read ON engram.marks FOR SELECT
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
  sql`CREATE POLICY curators_mark ON engram.marks FOR INSERT
    WITH CHECK (marked_by = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['curator']))))`,
  sql`CREATE POLICY curators_take_back ON engram.marks FOR DELETE
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['curator']))))`,
  sql`CREATE POLICY members_read ON engram.reviews FOR SELECT
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
  sql`CREATE POLICY reviewers_review ON engram.reviews FOR INSERT
    WITH CHECK (reviewer = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
  sql`CREATE POLICY reviewers_change_their_own ON engram.reviews FOR UPDATE
    USING (reviewer = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))
    WITH CHECK (reviewer = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
  sql`CREATE POLICY reviewers_take_back_their_own ON engram.reviews FOR DELETE USING (reviewer = session_user)`,
  sql`CREATE POLICY reviewers_read_what_they_judged ON engram.judgements FOR SELECT
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader'])))
      OR (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator'])))
        AND (reviewer = session_user
          OR EXISTS (SELECT FROM engram.reviews r WHERE r.collection_id = judgements.collection_id
            AND r.note_id = judgements.note_id AND r.reviewer = session_user
            AND r.judged_in IS NOT NULL AND r.judged_in IS DISTINCT FROM pg_current_xact_id_if_assigned()))))`,
  sql`CREATE POLICY reviewers_judge ON engram.judgements FOR INSERT
    WITH CHECK (reviewer = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
  sql`CREATE POLICY reviewers_change_their_own ON engram.judgements FOR UPDATE
    USING (reviewer = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))
    WITH CHECK (reviewer = session_user
      AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
  sql`GRANT SELECT, INSERT, DELETE ON engram.marks TO engram_member`,
  sql`GRANT SELECT, DELETE ON engram.reviews TO engram_member`,
  sql`GRANT INSERT (collection_id, note_id, reviewer, version, content_hash) ON engram.reviews TO engram_member`,
  sql`GRANT UPDATE (version, content_hash, judged_at) ON engram.reviews TO engram_member`,
  // A judgement is taken back along with its review.
  sql`GRANT SELECT, INSERT ON engram.judgements TO engram_member`,
  sql`GRANT UPDATE (judgement, comment) ON engram.judgements TO engram_member`,
  // Runs as the owner, who alone may write the column; the policies still look at who is logged in.
  sql`CREATE FUNCTION engram.note_judgement() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
      BEGIN
        UPDATE engram.reviews r SET judged_in = pg_current_xact_id()
          WHERE r.collection_id = NEW.collection_id AND r.note_id = NEW.note_id AND r.reviewer = NEW.reviewer;
        RETURN NULL;
      END
    $$`,
  sql`REVOKE ALL ON FUNCTION engram.note_judgement() FROM PUBLIC`,
  sql`CREATE TRIGGER note_judgement AFTER INSERT ON engram.judgements
    FOR EACH ROW EXECUTE FUNCTION engram.note_judgement()`,
];

/**
 * Index terms apart from the notes. No index answers `@@` or `%` under row-level security, since neither operator is
 * leakproof: each question would read every note, once for each of its words. Here functions of the owner read the index,
 * after they have looked up whether the caller belongs to the collection.
 */
const WORDS = [
  sql`CREATE TABLE engram.words (
    collection_id uuid NOT NULL,
    note_id uuid NOT NULL,
    -- Index terms of the app: A title, B aliases, C what is given of its source, D body.
    search tsvector NOT NULL,
    PRIMARY KEY (collection_id, note_id),
    FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
  ) PARTITION BY HASH (collection_id)`,
  sql`CREATE TABLE engram.words_0 PARTITION OF engram.words FOR VALUES WITH (MODULUS 4, REMAINDER 0)`,
  sql`CREATE TABLE engram.words_1 PARTITION OF engram.words FOR VALUES WITH (MODULUS 4, REMAINDER 1)`,
  sql`CREATE TABLE engram.words_2 PARTITION OF engram.words FOR VALUES WITH (MODULUS 4, REMAINDER 2)`,
  sql`CREATE TABLE engram.words_3 PARTITION OF engram.words FOR VALUES WITH (MODULUS 4, REMAINDER 3)`,
  sql`CREATE INDEX words_search ON engram.words USING gin (search)`,
  // Not forced for the owner: the functions below read it as the owner. Members reach their own notes' rows alone.
  sql`ALTER TABLE engram.words ENABLE ROW LEVEL SECURITY`,
  sql`CREATE POLICY publishers_write ON engram.words FOR ALL
    USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = words.collection_id AND n.id = words.note_id AND n.published_by = session_user))
    WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = words.collection_id AND n.id = words.note_id AND n.published_by = session_user))`,
  sql`GRANT SELECT, INSERT, UPDATE, DELETE ON engram.words TO engram_member`,

  // The search path has the schema of pg_trgm. The index is asked by pg_trgm's own least similarity of 0.3.
  sql`CREATE FUNCTION engram.find_names(collection uuid, spans text[], at_least real)
    RETURNS TABLE (span text, words text, name text, similarity real, ids text[])
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
    AS $$
      SELECT s.span, n.words, min(n.name), similarity(n.words, s.span), array_agg(DISTINCT n.note_id::text)
      FROM unnest(spans) AS s (span) JOIN engram.names n ON n.collection_id = collection AND n.words % s.span
      WHERE similarity(n.words, s.span) >= at_least
        AND collection IN (SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))
      GROUP BY s.span, n.words
    $$`,
  sql`CREATE FUNCTION engram.count_words(collection uuid, terms text[]) RETURNS TABLE (term text, notes integer)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
      SELECT asked.term, (
        SELECT count(*)::integer FROM engram.words w
        WHERE w.collection_id = collection AND w.search @@ websearch_to_tsquery('simple', '"' || asked.term || '"'))
      FROM unnest(terms) AS asked (term)
      WHERE collection IN (SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))
    $$`,
  /*
   * `minimum` is `all` (every term that the collection has), `most` (at least half of their idf weight) or `any`. The
   * value, 0–1, is for four fifths the share of the question's idf weight that a note holds, and for one fifth the cover
   * density of its words, a title's first (weights A–D). Cover density is the dear part: it is computed for those notes
   * alone whose weight lets them be among the best.
   */
  sql`CREATE FUNCTION engram.find_words(collection uuid, terms text[], most integer, minimum text, phrases text[])
    RETURNS TABLE (id uuid, matched text[], value float8)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET work_mem = '16MB'
    AS $$
      WITH asked AS MATERIALIZED (
        SELECT a.term, websearch_to_tsquery('simple', '"' || a.term || '"') AS query FROM unnest(terms) AS a (term)
        WHERE collection IN (SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))
      ), matched AS MATERIALIZED (
        SELECT a.term, a.query,
          ARRAY(SELECT w.note_id FROM engram.words w WHERE w.collection_id = collection AND w.search @@ a.query) AS ids
        FROM asked a
      ), size AS MATERIALIZED (
        -- A full table is not counted for each question: the server knows about how large its partition is.
        SELECT greatest((SELECT max(cardinality(m.ids)) FROM matched m), CASE WHEN c.reltuples >= 10000 THEN c.reltuples
          ELSE (SELECT count(*) FROM engram.words w WHERE w.collection_id = collection) END)::float8 AS total
        FROM pg_class c
        WHERE c.oid = (SELECT w.tableoid FROM engram.words w WHERE w.collection_id = collection LIMIT 1)
      ), weighed AS MATERIALIZED (
        SELECT m.term, m.query, m.ids, cardinality(m.ids) AS notes,
          ln(1 + (s.total - cardinality(m.ids) + 0.5) / (cardinality(m.ids) + 0.5)) AS idf
        FROM matched m CROSS JOIN size s
      ), known AS MATERIALIZED (
        SELECT count(*) FILTER (WHERE w.notes > 0) AS terms, sum(w.idf) FILTER (WHERE w.notes > 0) AS weight,
          greatest(sum(w.idf), 1e-9) AS total,
          websearch_to_tsquery('simple', string_agg('"' || w.term || '"', ' or ')) AS query
        FROM weighed w
      ), found AS (
        SELECT i.note_id, count(*) AS terms, sum(w.idf) AS weight
        FROM weighed w CROSS JOIN LATERAL unnest(w.ids) AS i (note_id) GROUP BY i.note_id
      ), eligible AS MATERIALIZED (
        SELECT f.note_id, 0.8 * f.weight / k.total AS share FROM found f CROSS JOIN known k
        WHERE (minimum = 'any' OR (minimum = 'all' AND f.terms = k.terms)
            OR (minimum = 'most' AND f.weight >= 0.5 * k.weight - 1e-9))
          AND (cardinality(phrases) = 0 OR EXISTS (
            SELECT FROM engram.notes n WHERE n.collection_id = collection AND n.id = f.note_id
              AND NOT EXISTS (SELECT FROM unnest(phrases) AS phrase
                WHERE strpos(lower(n.title || ' ' || n.body), lower(phrase)) = 0)))
      ), bar AS MATERIALIZED (
        SELECT e.share - 0.2 AS share FROM eligible e ORDER BY e.share DESC OFFSET greatest(most, 1) - 1 LIMIT 1
      ), best AS MATERIALIZED (
        SELECT e.note_id, w.search, e.share + 0.2 * ts_rank_cd(w.search, k.query, 32) AS value
        FROM eligible e CROSS JOIN known k
        JOIN engram.words w ON w.collection_id = collection AND w.note_id = e.note_id
        WHERE e.share >= coalesce((SELECT b.share FROM bar b), 0)
        ORDER BY value DESC, e.note_id LIMIT most
      )
      SELECT b.note_id, ARRAY(SELECT w.term FROM weighed w WHERE b.search @@ w.query ORDER BY w.term), b.value
      FROM best b ORDER BY b.value DESC, b.note_id
    $$`,
  sql`REVOKE ALL ON FUNCTION engram.count_words(uuid, text[]), engram.find_words(uuid, text[], integer, text, text[]),
    engram.find_names(uuid, text[], real) FROM PUBLIC`,
  sql`GRANT EXECUTE ON FUNCTION engram.count_words(uuid, text[]), engram.find_words(uuid, text[], integer, text, text[]),
    engram.find_names(uuid, text[], real) TO engram_member`,
];

/** What a member may store, whatever program they use: texts as long as the app's own, dates that there are. */
const BOUNDS = [
  sql`ALTER TABLE engram.notes
    ADD CONSTRAINT texts_in_bounds CHECK (octet_length(body) <= 2621440
      AND char_length(title) <= 10000 AND char_length(note_key) <= 200 AND char_length(category) <= 100
      AND char_length(content_hash) <= 200 AND octet_length(coalesce(quote, '')) <= 2621440
      AND octet_length(coalesce(message, '')) <= 2621440
      AND cardinality(aliases) <= 1000 AND octet_length(array_to_string(aliases, '', '')) <= 100000
      AND array_position(aliases, NULL) IS NULL
      AND cardinality(tags) <= 1000 AND octet_length(array_to_string(tags, '', '')) <= 100000
      AND array_position(tags, NULL) IS NULL),
    ADD CONSTRAINT known_author CHECK (said_by IN ('person', 'assistant')),
    ADD CONSTRAINT version_in_bounds CHECK (version BETWEEN 1 AND 1000000000),
    ADD CONSTRAINT dates_in_bounds CHECK (kept_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z'
      AND published_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z'
      AND changed_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z')`,
  sql`ALTER TABLE engram.names ADD CONSTRAINT texts_in_bounds CHECK (char_length(name) <= 10000
    AND char_length(key) <= 10000 AND char_length(coalesce(words, '')) <= 10000)`,
  sql`ALTER TABLE engram.links ADD CONSTRAINT texts_in_bounds CHECK (char_length(to_key) <= 10000)`,
  sql`ALTER TABLE engram.marks ADD CONSTRAINT dates_in_bounds
    CHECK (marked_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z')`,
  sql`ALTER TABLE engram.reviews
    ADD CONSTRAINT texts_in_bounds CHECK (char_length(content_hash) <= 200),
    ADD CONSTRAINT version_in_bounds CHECK (version BETWEEN 1 AND 1000000000),
    ADD CONSTRAINT dates_in_bounds
      CHECK (judged_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z')`,
];

export const firstSchema = {
  number: 1,
  name: 'first schema',
  statements: [...COLLECTIONS, ...NOTES, ...LOGINS, ...REVIEWS, ...WORDS, ...BOUNDS],
};
