import { sql } from '../database/database';
import type { Migration } from './migration';

/** A login for each member. Roles take no parameters, so the server quotes their name itself. */
export const loginsMigration: Migration = {
  number: 4,
  name: 'logins of members',
  statements: [
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
  ],
};
