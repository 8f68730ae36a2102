import { isAppError } from '../../../shared/ipc/errors';
import { type Database, sql, type Statements } from '../database/database';

/** Dimensions of the app's own encoder, for which there is an index; other vectors are compared one by one. */
export const INDEXED_DIMENSIONS = 768;

/**
 * How notes of a database are compared by meaning: `on`, or not, since its server has no pgvector or one older than 0.7,
 * or since whoever asked may not add it to the database and nobody did.
 */
export type MeaningState = 'on' | 'no-pgvector' | 'old-pgvector' | 'not-permitted';

const ADD_EXTENSION = sql`CREATE EXTENSION vector`;
const TABLE = sql`CREATE TABLE engram.embeddings (
    collection_id uuid NOT NULL,
    note_id uuid NOT NULL,
    model text NOT NULL,
    vector vector NOT NULL,
    PRIMARY KEY (collection_id, note_id),
    FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
  ) PARTITION BY LIST (collection_id)`;
/**
 * An index of neighbours knows no collections: asked for the nearest notes of a small one it would name those of a large
 * one beside it, of which none is left. So each collection has a partition, with an index, of its own.
 */
const PARTITIONS = [
  sql`CREATE FUNCTION engram.partition_embeddings() RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
      DECLARE collection uuid; partition text;
      BEGIN
        FOR collection IN SELECT id FROM engram.collections LOOP
          partition := 'embeddings_' || replace(collection::text, '-', '');
          IF to_regclass(format('engram.%I', partition)) IS NULL THEN
            EXECUTE format('CREATE TABLE engram.%I PARTITION OF engram.embeddings FOR VALUES IN (%L)', partition, collection);
          END IF;
        END LOOP;
      END
    $$`,
  sql`REVOKE ALL ON FUNCTION engram.partition_embeddings() FROM PUBLIC`,
];
const ADD_PARTITIONS = sql`SELECT engram.partition_embeddings()`;
/** Half precision gives the same recall in little more than half the memory. The vectors themselves stay whole. */
const INDEX = sql`CREATE INDEX IF NOT EXISTS embeddings_nearest ON engram.embeddings USING hnsw ((vector::halfvec(768)) halfvec_cosine_ops)
  WHERE vector_dims(vector) = 768`;
/** Of the encoder of earlier builds, whose vectors had half as many numbers. */
const DROP_FORMER_INDEX = sql`DROP INDEX IF EXISTS engram.embeddings_hnsw`;
const RIGHTS = [
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
const STATE = sql`SELECT to_regclass('engram.embeddings') IS NOT NULL AS "hasTable",
    EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') AS "isAdded",
    (SELECT string_to_array(substring(coalesce(installed_version, default_version) FROM '^[0-9]+[.][0-9]+'), '.')::integer[]
        >= ARRAY[0, 7]
      FROM pg_available_extensions WHERE name = 'vector') AS "isNewEnough"`;
const HAS_TABLE = sql`SELECT to_regclass('engram.embeddings') IS NOT NULL AS "hasMeaning"`;

/** Whether notes of this server can be compared by meaning. */
export const hasMeaning = async (statements: Statements): Promise<boolean> =>
  (await statements.query<{ hasMeaning: boolean }>(HAS_TABLE))[0]!.hasMeaning;

/**
 * Adds vectors where the server has pgvector, with a place for those of every collection; no migration, since pgvector may
 * be installed later. By the owner of the database, after the collection was added.
 */
export async function addMeaning(database: Database): Promise<MeaningState> {
  const [state] = await database.query<{ hasTable: boolean; isAdded: boolean; isNewEnough: boolean | null }>(STATE);
  const { hasTable, isAdded, isNewEnough } = state!;
  if (isNewEnough === null) return 'no-pgvector';
  if (!isNewEnough) return 'old-pgvector';
  if (!isAdded && !(await addExtension(database))) return 'not-permitted';
  await database.transaction(async (statements) => {
    const steps = hasTable ? [DROP_FORMER_INDEX] : [TABLE, ...PARTITIONS, ...RIGHTS];
    for (const step of [...steps, INDEX, ADD_PARTITIONS]) await statements.query(step);
  });
  return 'on';
}

/** pgvector is not among the extensions that the owner of a database may add; on most servers a superuser has to. */
async function addExtension(database: Database): Promise<boolean> {
  try {
    await database.query(ADD_EXTENSION);
    return true;
  } catch (error) {
    if (isAppError(error, 'not-allowed')) return false;
    throw error;
  }
}
