import { z } from 'zod';
import { nameSchema } from '../../../shared/domain/bounds';
import { sourceRef } from '../../../shared/domain/ids';
import { foldWord } from '../../language/words/fold-word';
import { distinctTerms, splitWords, toTerm } from '../../language/words/terms';
import { FUZZY_MATCH, MAX_MATCHES } from '../../retrieval/index/names/fuzzy-names';
import { isMisspelling, mayBeMisspelt, suspectSpans } from '../../retrieval/index/names/misspelling';
import type { LaneHit, LaneQuery, RecallLanes } from '../../retrieval/index/queries/lane-query';
import { MAX_QUERY_TERMS } from '../../retrieval/index/words/query-scores';
import type { RecallLanesHome } from '../../retrieval/lanes/run-recall-lanes';
import { readRows, sql, type Statements } from '../database/database';
import { hasMeaning, INDEXED_DIMENSIONS } from '../schema/meaning';

/** Hits of the lexical and dense lanes that links are followed from, as in the vault's index. */
const GRAPH_SEEDS = 30;
/** Notes that hold a misspelt name, besides those of that name. */
const NOTES_OF_NAME = 30;
/** Weight of meaning beside words where both found a seed. */
const DENSE_WEIGHT = 0.35;

/** The vector of a text by the encoder on this machine; null without one. */
export type EmbedText = (text: string) => Promise<{ model: string; vector: Float32Array } | null>;

type LexicalQuery = Pick<LaneQuery, 'words' | 'limit' | 'minimumShouldMatch' | 'phrases'>;
const nearestSchema = z.object({ id: z.string(), cosine: z.number() });

type DenseQuery = Pick<LaneQuery, 'statement' | 'limit'>;

/** References of colleagues' notes: `shared:` and the note's id in its collection. */
export const sharedRef = (id: string) => sourceRef('shared', id);

/** The recall lanes of one collection, asked of its server. */
export function createPostgresRecallLanes(
  statements: Statements,
  collectionId: string,
  embed: EmbedText,
): RecallLanesHome {
  const askOnce = createInFlight<LaneHit[]>();
  const lexical = ({ words, limit, minimumShouldMatch, phrases }: LexicalQuery): Promise<LaneHit[]> =>
    askOnce(JSON.stringify(['words', words, limit, minimumShouldMatch, phrases]), () =>
      findWords({ words, limit, minimumShouldMatch, phrases }),
    );
  const dense = ({ statement, limit }: DenseQuery): Promise<LaneHit[]> =>
    askOnce(JSON.stringify(['meaning', statement, limit]), () => findNear({ statement, limit }));

  const findWords = async ({
    words,
    limit,
    minimumShouldMatch = 'any',
    phrases = [],
  }: LexicalQuery): Promise<LaneHit[]> => {
    const terms = distinctTerms(words).slice(0, MAX_QUERY_TERMS);
    if (terms.length === 0) return [];
    const wordOf = new Map(terms.map(({ term, word }) => [term, word]));
    const rows = await statements.query<{ id: string; matchedTerms: string[]; value: number }>(LEXICAL, [
      collectionId,
      [...wordOf.keys()],
      limit,
      minimumShouldMatch,
      phrases,
    ]);
    return rows.map(({ id, matchedTerms, value }) => ({
      ref: sharedRef(id),
      value,
      matchedTerms: matchedTerms.map((term) => wordOf.get(term)!),
      via: null,
    }));
  };

  const findNear = async ({ statement, limit }: DenseQuery): Promise<LaneHit[]> => {
    const embedded = statement === null ? null : await embed(statement);
    if (embedded === null) return [];
    const { model, vector } = embedded;
    const values = [collectionId, `[${vector.join(',')}]`, model, limit];
    const found =
      vector.length === INDEXED_DIMENSIONS
        ? await statements.query(NEAREST_INDEXED, values)
        : await statements.query(NEAREST, [...values, vector.length]);
    // The cosine of a vector of zeros is not a number.
    return readRows(nearestSchema, found).rows.map(({ id, cosine }) => ({
      ref: sharedRef(id),
      value: Math.max(0, cosine),
      matchedTerms: [],
      via: null,
    }));
  };

  const lanes: RecallLanes = {
    lexical,
    dense,
    fuzzy: (query) => findMisspeltNames(statements, collectionId, query, lexical),
    async graph(query) {
      // The other two lanes ask so at the same time, where they want as many.
      const seedQuery = { ...query, limit: Math.max(query.limit, GRAPH_SEEDS) };
      const found = await Promise.all([
        lexical(seedQuery),
        // Without vectors, links of the lexical hits still count; the dense lane reports the reason.
        hasMeaning(statements).then((has) => (has ? dense(seedQuery) : [])),
      ]);
      const [byWords, byMeaning] = found.map((hits) => hits.slice(0, GRAPH_SEEDS)) as [LaneHit[], LaneHit[]];
      const weights = new Map(byWords.map(({ ref, value }) => [ref as string, value]));
      for (const { ref, value } of byMeaning) weights.set(ref, (weights.get(ref) ?? 0) + DENSE_WEIGHT * value);
      const seeds = [...weights].filter(([, weight]) => weight > 0);
      const rows = await statements.query<{ id: string; via: string; hops: number; value: number }>(LINKED, [
        collectionId,
        seeds.map(([ref]) => ref.slice('shared:'.length)),
        seeds.map(([, weight]) => weight),
        query.limit,
      ]);
      return rows.map(({ id, via, hops, value }) => ({
        ref: sharedRef(id),
        value,
        matchedTerms: [],
        via: sharedRef(via),
        hops,
      }));
    },
  };
  return {
    lanes,
    offLanes: async () => ((await hasMeaning(statements)) ? {} : { dense: { code: 'no-pgvector' } }),
  };
}

/** Gives work that is under way to whoever asks for the same: the lanes of a question run at once. */
function createInFlight<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = running.get(name);
    if (before !== undefined) return before;
    const started = work().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}

/** A name of the collection that is like a span of the question's words. */
const nearNameSchema = z.object({
  span: z.string(),
  words: nameSchema,
  name: nameSchema,
  similarity: z.number(),
  ids: z.array(z.string()),
});
type NearName = z.infer<typeof nearNameSchema>;

/** By the same rule as in the vault's index: the server finds similar names, and what a misspelling is is decided here. */
async function findMisspeltNames(
  statements: Statements,
  collectionId: string,
  { words: text, limit }: LaneQuery,
  lexical: (query: LexicalQuery) => Promise<LaneHit[]>,
): Promise<LaneHit[]> {
  const words = splitWords(text).map(foldWord);
  const written = new Set(words);
  const names = new Set(
    (await statements.query<{ words: string }>(KNOWN_NAMES, [collectionId, [...written]])).map((name) => name.words),
  );
  const spans = suspectSpans(words, (word) => mayBeMisspelt(word) && !names.has(word)).map((span) => span.join(' '));
  if (spans.length === 0) return [];
  const namesLike = await statements.query(NEAR_NAMES, [collectionId, spans, FUZZY_MATCH]);
  const similar = readRows(nearNameSchema, namesLike).rows;
  const isMeant = (
    { span, words: name, similarity, ids }: NearName,
    documentFrequency: (term: string) => number,
  ): boolean => {
    const known = { words: name.split(' '), spokenCount: 0, refs: ids };
    if (known.words.every((word) => written.has(word))) return false;
    return isMisspelling(span.split(' '), known, similarity, documentFrequency);
  };
  // Counting notes is the dear part: only for names that no other rule leaves out.
  const near = similar.filter((found) => isMeant(found, () => 0));
  if (near.length === 0) return [];
  const terms = new Set(near.flatMap((found) => [...found.span.split(' '), ...found.words.split(' ')]).map(toTerm));
  const frequencies = new Map(
    (await statements.query<{ term: string; notes: number }>(DOCUMENT_FREQUENCIES, [collectionId, [...terms]])).map(
      ({ term, notes }) => [term, notes],
    ),
  );
  const best = new Map<string, NearName>();
  for (const found of near) {
    if (!isMeant(found, (term) => frequencies.get(term) ?? 0)) continue;
    if (found.similarity > (best.get(found.words)?.similarity ?? 0)) best.set(found.words, found);
  }
  const meant = [...best.values()]
    .sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_MATCHES);
  const hits = new Map<string, LaneHit>();
  for (const { span: mention, name, similarity: value, ids } of meant) {
    const holding = await lexical({ words: name, limit: NOTES_OF_NAME, minimumShouldMatch: 'all' });
    for (const ref of [...ids.sort().map(sharedRef), ...holding.map((hit) => hit.ref)]) {
      if (hits.has(ref)) continue;
      const note = { code: 'fuzzy-name', mention, name } as const;
      hits.set(ref, { ref, value, matchedTerms: [`${mention} → ${name}`], via: null, note });
    }
  }
  return [...hits.values()].slice(0, limit);
}

/**
 * $1 collection, $2 index terms, $3 limit, $4 `all` (every term that the collection has), `most` (at least half of their
 * idf weight) or `any`, $5 quoted phrases. Best first; the value is explained where the function is made.
 */
const LEXICAL = sql`SELECT id, matched AS "matchedTerms", value
  FROM engram.find_words($1::uuid, $2::text[], $3::integer, $4::text, $5::text[])`;

/** $1 collection, $2 index terms: how many notes hold each. */
const DOCUMENT_FREQUENCIES = sql`SELECT term, notes FROM engram.count_words($1::uuid, $2::text[])`;

/** $1 collection, $2 single words: which of them are names as they stand. */
const KNOWN_NAMES = sql`SELECT DISTINCT words FROM engram.names
  WHERE collection_id = $1::uuid AND words = ANY ($2::text[])`;

/** $1 collection, $2 spans of words, $3 least similarity (above pg_trgm's own 0.3, by which the index is asked). */
const NEAR_NAMES = sql`SELECT span, words, name, similarity, ids
  FROM engram.find_names($1::uuid, $2::text[], $3::real)`;

/** $1 collection, $2 vector, $3 model, $4 limit. Cosine, by the HNSW index of the app's own encoder. */
const NEAREST_INDEXED = sql`SELECT id, cosine FROM (
    SELECT note_id AS id, 1 - (vector <=> $2::vector) AS cosine FROM engram.embeddings
    WHERE collection_id = $1::uuid AND model = $3 AND vector_dims(vector) = 768
    ORDER BY vector::halfvec(768) <=> $2::vector::halfvec(768) LIMIT $4
  ) AS near ORDER BY cosine DESC`;

/** The same for an encoder of other dimensions ($5): every vector is compared. */
const NEAREST = sql`SELECT note_id AS id, 1 - (vector <=> $2::vector) AS cosine
  FROM engram.embeddings
  WHERE collection_id = $1::uuid AND model = $3 AND vector_dims(vector) = $5
  ORDER BY vector <=> $2::vector LIMIT $4`;

/**
 * $1 collection, $2 seeds, $3 their weights, $4 limit. Notes that links lead to, in either direction, in one or two steps;
 * each step halves what arrives. A seed is found only where another leads to it.
 */
const LINKED = sql`WITH RECURSIVE walk AS (
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
