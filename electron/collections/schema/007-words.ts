import { sql } from '../database/database';
import type { Migration } from './migration';

/**
 * Index terms apart from the notes. No index answers `@@` or `%` under row-level security, since neither operator is
 * leakproof: each question read every note, once for each of its words. Here functions of the owner read the index, after
 * they have looked up whether the caller belongs to the collection. Vitality is computed as notes are read: to keep it in
 * a table, each publication wrote a row for every note.
 */
export const wordsMigration: Migration = {
  number: 7,
  name: 'index of words',
  statements: [
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
    // The owner sees no row of a forced table, unless they are a member.
    sql`ALTER TABLE engram.notes NO FORCE ROW LEVEL SECURITY`,
    sql`INSERT INTO engram.words (collection_id, note_id, search) SELECT collection_id, id, search FROM engram.notes`,
    sql`ALTER TABLE engram.notes FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.notes DROP COLUMN search`,
    sql`CREATE INDEX words_search ON engram.words USING gin (search)`,
    // Not forced for the owner: the functions below read it as the owner. Members reach their own notes' rows alone.
    sql`ALTER TABLE engram.words ENABLE ROW LEVEL SECURITY`,
    sql`CREATE POLICY publishers_write ON engram.words FOR ALL
      USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = words.collection_id AND n.id = words.note_id AND n.published_by = session_user))
      WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = words.collection_id AND n.id = words.note_id AND n.published_by = session_user))`,
    sql`GRANT SELECT, INSERT, UPDATE, DELETE ON engram.words TO engram_member`,

    // Names hold titles and nothing else of a note; a function of the owner looks for misspelt ones, by the same reason.
    sql`ALTER TABLE engram.names NO FORCE ROW LEVEL SECURITY`,
    sql`CREATE INDEX names_known ON engram.names (collection_id, words) WHERE words IS NOT NULL`,
    // A policy FOR ALL is one of reading too, and was tried first, for each row.
    sql`DROP POLICY publishers_write ON engram.names`,
    sql`CREATE POLICY publishers_add ON engram.names FOR INSERT
      WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = names.collection_id AND n.id = names.note_id AND n.published_by = session_user))`,
    sql`CREATE POLICY publishers_remove ON engram.names FOR DELETE
      USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = names.collection_id AND n.id = names.note_id AND n.published_by = session_user))`,
    sql`DROP POLICY publishers_write ON engram.links`,
    sql`CREATE POLICY publishers_add ON engram.links FOR INSERT
      WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = links.collection_id AND n.id = links.from_id AND n.published_by = session_user))`,
    sql`CREATE POLICY publishers_remove ON engram.links FOR DELETE
      USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = links.collection_id AND n.id = links.from_id AND n.published_by = session_user))`,

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

    sql`DROP FUNCTION engram.refresh_vitality(uuid)`,
    sql`DROP TABLE engram.vitality`,
  ],
};
