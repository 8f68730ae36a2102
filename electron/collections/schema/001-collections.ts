import { sql } from '../database/database';
import type { Migration } from './migration';

/** Collections, who belongs to them, and the role that every member's login is part of. */
export const collectionsMigration: Migration = {
  number: 1,
  name: 'collections and members',
  statements: [
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
  ],
};
