import { sql } from '../database/database';
import type { Migration } from './migration';

/**
 * How alive each note of a collection is, computed when something is published or withdrawn: nobody's reading is
 * recorded, so keeping, publishing and links to a note are all that counts.
 *
 *     B = ln(Σ (1 + days since)^−0.5) + 0.3 · ln(1 + links to it),  vitality = 1 / (1 + e^−B)
 */
export const vitalityMigration: Migration = {
  number: 3,
  name: 'vitality',
  statements: [
    sql`CREATE TABLE engram.vitality (
      collection_id uuid NOT NULL,
      note_id uuid NOT NULL,
      value real NOT NULL CHECK (value BETWEEN 0 AND 1),
      computed_at timestamptz NOT NULL,
      PRIMARY KEY (collection_id, note_id),
      FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
    )`,
    sql`ALTER TABLE engram.vitality ENABLE ROW LEVEL SECURITY`,
    sql`CREATE POLICY members_read ON engram.vitality FOR SELECT TO engram_member
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
    sql`GRANT SELECT ON engram.vitality TO engram_member`,
    // Runs as the owner, who alone writes the table; what it reads is still what the calling member may see.
    sql`CREATE FUNCTION engram.refresh_vitality(collection uuid) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
        INSERT INTO engram.vitality (collection_id, note_id, value, computed_at)
        SELECT n.collection_id, n.id,
          1 / (1 + exp(-(
            ln((1 + greatest(0, extract(epoch FROM now() - n.kept_at) / 86400)) ^ -0.5
              + (1 + greatest(0, extract(epoch FROM now() - n.changed_at) / 86400)) ^ -0.5)
            + 0.3 * ln(1 + (
              SELECT count(DISTINCT l.from_id) FROM engram.names a JOIN engram.links l
                ON l.collection_id = a.collection_id AND l.to_key = a.key
              WHERE a.collection_id = n.collection_id AND a.note_id = n.id AND l.from_id <> n.id))
          ))),
          now()
        FROM engram.notes n
        WHERE n.collection_id = collection
          AND collection IN (SELECT engram.collections_as(ARRAY['contributor', 'curator']))
        ON CONFLICT (collection_id, note_id) DO UPDATE SET value = excluded.value, computed_at = excluded.computed_at
      $$`,
    sql`REVOKE ALL ON FUNCTION engram.refresh_vitality(uuid) FROM PUBLIC`,
    sql`GRANT EXECUTE ON FUNCTION engram.refresh_vitality(uuid) TO engram_member`,
  ],
};
