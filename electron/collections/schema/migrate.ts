import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { type Database, sql, type Statement, type Statements } from '../database/database';
import { firstSchema } from './001-first-schema';

/** One step of the schema; run once, in one transaction with those before it that are missing. */
export interface Migration {
  /** Rising; those that a database lacks are run in this order. A published one is never changed. */
  number: number;
  name: string;
  statements: readonly Statement[];
}

const MIGRATIONS: readonly Migration[] = [firstSchema];

const LOCK = sql`SELECT pg_advisory_xact_lock(hashtext('engram-vault schema'))`;
const SCHEMA = sql`CREATE SCHEMA IF NOT EXISTS engram`;
const TABLE = sql`CREATE TABLE IF NOT EXISTS engram.migrations (
  number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
)`;
const APPLIED = sql`SELECT number FROM engram.migrations`;
const RECORD = sql`INSERT INTO engram.migrations (number, name) VALUES ($1, $2)`;

/**
 * Brings the schema up to date, in one transaction, one program at a time. Returns the names of the steps that were run.
 *
 * @throws AppError `unsupported` where a newer version of the app made the schema
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return database.transaction(async (statements) => {
    await statements.query(LOCK);
    await statements.query(SCHEMA);
    await statements.query(TABLE);
    const missing = await missingOf(statements, migrations);
    for (const { number, name, statements: steps } of missing) {
      for (const step of steps) await statements.query(step);
      await statements.query(RECORD, [number, name]);
    }
    return missing.map(({ name }) => name);
  });
}

async function missingOf(statements: Statements, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await statements.query<{ number: number }>(APPLIED);
  const applied = new Set(rows.map(({ number }) => number));
  const newest = migrations.at(-1)?.number ?? 0;
  if (rows.some(({ number }) => number > newest)) throw new AppError('unsupported', t('collections.newerSchema'));
  return migrations.filter(({ number }) => !applied.has(number));
}

/**
 * The schema is the one that this version knows.
 *
 * @throws AppError `unsupported` that says which side is older
 */
export async function requireSchema(database: Database): Promise<void> {
  if ((await missingOf(database, MIGRATIONS)).length > 0)
    throw new AppError('unsupported', t('collections.olderSchema'));
}
