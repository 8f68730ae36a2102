import { sql } from '../database/statement';

/**
 * $1 collection, $2 index terms, $3 limit, $4 `all` (every term that the collection has), `most` (at least half of their
 * idf weight) or `any`, $5 quoted phrases. Best first; the value is explained where the function is made.
 */
export const LEXICAL = sql`SELECT id, matched AS "matchedTerms", value
  FROM engram.find_words($1::uuid, $2::text[], $3::integer, $4::text, $5::text[])`;

/** $1 collection, $2 index terms: how many notes hold each. */
export const DOCUMENT_FREQUENCIES = sql`SELECT term, notes FROM engram.count_words($1::uuid, $2::text[])`;

/** $1 collection, $2 single words: which of them are names as they stand. */
export const KNOWN_NAMES = sql`SELECT DISTINCT words FROM engram.names
  WHERE collection_id = $1::uuid AND words = ANY ($2::text[])`;

/** $1 collection, $2 spans of words, $3 least similarity (above pg_trgm's own 0.3, by which the index is asked). */
export const NEAR_NAMES = sql`SELECT span, words, name, similarity, ids
  FROM engram.find_names($1::uuid, $2::text[], $3::real)`;

/** $1 collection, $2 vector, $3 model, $4 limit. Cosine, by the HNSW index of the app's own encoder. */
export const NEAREST_INDEXED = sql`SELECT id, cosine FROM (
    SELECT note_id AS id, 1 - (vector <=> $2::vector) AS cosine FROM engram.embeddings
    WHERE collection_id = $1::uuid AND model = $3 AND vector_dims(vector) = 384
    ORDER BY vector::halfvec(384) <=> $2::vector::halfvec(384) LIMIT $4
  ) AS near ORDER BY cosine DESC`;

/** The same for an encoder of other dimensions ($5): every vector is compared. */
export const NEAREST = sql`SELECT note_id AS id, 1 - (vector <=> $2::vector) AS cosine
  FROM engram.embeddings
  WHERE collection_id = $1::uuid AND model = $3 AND vector_dims(vector) = $5
  ORDER BY vector <=> $2::vector LIMIT $4`;

/**
 * $1 collection, $2 seeds, $3 their weights, $4 limit. Notes that links lead to, in either direction, in one or two steps;
 * each step halves what arrives. A seed is found only where another leads to it.
 */
export const LINKED = sql`WITH RECURSIVE walk AS (
    SELECT id AS origin, id, NULL::uuid AS via, 0 AS hops, weight FROM unnest($2::uuid[], $3::float8[]) AS seed(id, weight)
    UNION ALL
    SELECT walk.origin, next.id, walk.id, walk.hops + 1, walk.weight / 2
    FROM walk CROSS JOIN LATERAL (
      SELECT name.note_id AS id FROM engram.links link
        JOIN engram.names name ON name.collection_id = link.collection_id AND name.key = link.to_key
        WHERE link.collection_id = $1::uuid AND link.from_id = walk.id
      UNION
      SELECT link.from_id FROM engram.names name
        JOIN engram.links link ON link.collection_id = name.collection_id AND link.to_key = name.key
        WHERE name.collection_id = $1::uuid AND name.note_id = walk.id
    ) AS next
    WHERE walk.hops < 2 AND next.id <> walk.id AND next.id <> walk.origin
  ), reached AS (
    SELECT DISTINCT ON (id) id, via, hops, sum(weight) OVER (PARTITION BY id) AS weight
    FROM walk WHERE hops > 0 ORDER BY id, hops, weight DESC, via
  )
  SELECT id, via, hops, weight / max(weight) OVER () AS value FROM reached ORDER BY value DESC, id LIMIT $4`;
