import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import type { Database, SqlValue, Statement } from '../database/database';
import { retrySerialisation } from '../database/open-database';

/** PostgreSQL in this process, with pgvector, as one connection: whoever is logged in is set by `login`. */
export interface PgliteDatabase extends Database {
  login(role: string | null): Promise<void>;
}

export async function openPglite(): Promise<PgliteDatabase> {
  const engine = await PGlite.create({ extensions: { pg_trgm, vector } });
  const query = async <Row>(on: Pick<PGlite, 'query'>, statement: Statement, values: readonly SqlValue[] = []) =>
    (await on.query<Row>(statement, [...values])).rows;
  return {
    query: (statement, values) => query(engine, statement, values),
    transaction: (work) =>
      retrySerialisation(
        () =>
          engine.transaction((transaction) =>
            work({ query: (statement, values) => query(transaction as unknown as PGlite, statement, values) }),
          ),
        (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ),
    async login(role) {
      // A RESET would leave the member who was logged in last.
      await engine.exec(`SET SESSION AUTHORIZATION "${role ?? 'postgres'}"`);
    },
    close: () => engine.close(),
  };
}
