import type { Database, Statements } from '../database/database';
import { sql } from '../database/statement';

/** Dimensions of the app's own encoder, for which there is an index; other vectors are compared one by one. */
export const INDEXED_DIMENSIONS = 384;

const STATEMENTS = [
  sql`CREATE EXTENSION IF NOT EXISTS vector`,
  sql`CREATE TABLE engram.embeddings (
    collection_id uuid NOT NULL,
    note_id uuid NOT NULL,
    model text NOT NULL,
    vector vector NOT NULL,
    PRIMARY KEY (collection_id, note_id),
    FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
  )`,
  sql`CREATE INDEX embeddings_hnsw ON engram.embeddings USING hnsw ((vector::vector(384)) vector_cosine_ops)
    WHERE vector_dims(vector) = 384`,
  sql`ALTER TABLE engram.embeddings ENABLE ROW LEVEL SECURITY`,
  sql`ALTER TABLE engram.embeddings FORCE ROW LEVEL SECURITY`,
  sql`CREATE POLICY members_read ON engram.embeddings FOR SELECT
    USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
  sql`CREATE POLICY publishers_add ON engram.embeddings FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = embeddings.collection_id AND n.id = embeddings.note_id AND n.published_by = session_user))`,
  sql`CREATE POLICY publishers_change ON engram.embeddings FOR UPDATE
    USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = embeddings.collection_id AND n.id = embeddings.note_id AND n.published_by = session_user))
    WITH CHECK (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = embeddings.collection_id AND n.id = embeddings.note_id AND n.published_by = session_user))`,
  sql`CREATE POLICY publishers_remove ON engram.embeddings FOR DELETE
    USING (EXISTS (SELECT FROM engram.notes n WHERE n.collection_id = embeddings.collection_id AND n.id = embeddings.note_id AND n.published_by = session_user))`,
  sql`GRANT SELECT, INSERT, UPDATE, DELETE ON engram.embeddings TO engram_member`,
];

const TABLE = sql`SELECT to_regclass('engram.embeddings') IS NOT NULL AS "hasMeaning"`;
const EXTENSION = sql`SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') AS "hasVectors"`;

/** Whether notes of this server can be compared by meaning. */
export const hasMeaning = async (statements: Statements): Promise<boolean> =>
  (await statements.query<{ hasMeaning: boolean }>(TABLE))[0]!.hasMeaning;

/**
 * Adds vectors where the server has pgvector; no migration, since pgvector may be installed later. Returns whether notes
 * can be compared by meaning.
 */
export async function addMeaning(database: Database): Promise<boolean> {
  if (await hasMeaning(database)) return true;
  const [extension] = await database.query<{ hasVectors: boolean }>(EXTENSION);
  if (!extension!.hasVectors) return false;
  await database.transaction(async (statements) => {
    for (const statement of STATEMENTS) await statements.query(statement);
  });
  return true;
}
