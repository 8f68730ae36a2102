import { type Database, sql } from '../../../electron/collections/database/database';
import { hasMeaning } from '../../../electron/collections/schema/meaning';

const WORDS = [
  sql`CREATE TABLE public.plain_notes AS SELECT note_id AS id, search FROM engram.words`,
  sql`CREATE INDEX plain_notes_search ON public.plain_notes USING gin (search)`,
  sql`GRANT SELECT ON public.plain_notes TO engram_member`,
  sql`GRANT USAGE ON SCHEMA public TO engram_member`,
];
const VECTORS = [
  sql`CREATE TABLE public.plain_vectors AS SELECT note_id AS id, vector::vector(384) AS embedding FROM engram.embeddings`,
  sql`GRANT SELECT ON public.plain_vectors TO engram_member`,
];
/** For the index of the peer, which is built at once; that of the app grew with the notes. */
const BUILD_MEMORY = sql`SET maintenance_work_mem = '1GB'`;
const VECTOR_INDEX = sql`CREATE INDEX plain_vectors_hnsw ON public.plain_vectors USING hnsw (embedding vector_cosine_ops)`;
// Autovacuum would do this after a while.
const VACUUM = sql`VACUUM ANALYZE`;
const INDEX_SIZE = sql`SELECT (SELECT coalesce(sum(pg_relation_size(relid)), 0) FROM pg_partition_tree('engram.embeddings_nearest'))::float8
    / 1048576 AS grown, pg_relation_size('public.plain_vectors_hnsw')::float8 / 1048576 AS built`;

/** The peer of the lane of words: the same terms without row-level security, ranked as the manual of PostgreSQL does. */
export const PLAIN_WORDS = sql`SELECT id FROM public.plain_notes, websearch_to_tsquery('simple', $1) AS query
  WHERE search @@ query ORDER BY ts_rank(search, query) DESC LIMIT $2::integer`;
/** The peer of the lane of meaning: the same vectors without row-level security, asked as the manual of pgvector does. */
export const PLAIN_VECTORS = sql`SELECT id FROM public.plain_vectors ORDER BY embedding <=> $1::vector LIMIT $2::integer`;

/** What the two indexes of neighbours cost: that of the app and the peer's. */
export interface VectorIndexCost {
  buildSeconds: number;
  builtMegabytes: number;
  grownMegabytes: number;
}

/** Copies the index terms and vectors of a database into plain tables; null: its server has no pgvector. */
export async function makePlainTables(owner: Database): Promise<VectorIndexCost | null> {
  for (const statement of WORDS) await owner.query(statement);
  const hasVectors = await hasMeaning(owner);
  let buildSeconds = 0;
  if (hasVectors) {
    for (const statement of VECTORS) await owner.query(statement);
    const start = performance.now();
    await owner.transaction(async (statements) => {
      await statements.query(BUILD_MEMORY);
      await statements.query(VECTOR_INDEX);
    });
    buildSeconds = (performance.now() - start) / 1_000;
  }
  await owner.query(VACUUM);
  if (!hasVectors) return null;
  const [size] = await owner.query<{ grown: number; built: number }>(INDEX_SIZE);
  return { buildSeconds, builtMegabytes: size!.built, grownMegabytes: size!.grown };
}
