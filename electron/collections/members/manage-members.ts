import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { MemberRole } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { type Database, sql } from '../database/database';
import { addMeaning, type MeaningState } from '../schema/meaning';
import { migrate } from '../schema/migrate';

const CREATE_COLLECTION = sql`INSERT INTO engram.collections (name) VALUES ($1) ON CONFLICT (name) DO NOTHING`;
const COLLECTION = sql`SELECT id FROM engram.collections WHERE name = $1`;
const SET_MEMBER = sql`INSERT INTO engram.members (collection_id, role_name, display_name, role) VALUES ($1, $2, $3, $4)
  ON CONFLICT (collection_id, role_name) DO UPDATE SET role = excluded.role`;
const REMOVE_MEMBER = sql`DELETE FROM engram.members WHERE collection_id = $1 AND role_name = $2 RETURNING role_name`;
const GRANT_LOGIN = sql`SELECT engram.grant_login($1, $2) AS "isNew"`;
const LIST = sql`SELECT c.name, m.role_name AS login, m.role FROM engram.collections c
  LEFT JOIN engram.members m ON m.collection_id = c.id ORDER BY c.name, m.role_name`;

/** PostgreSQL cuts longer names of roles. */
const LOGIN = /^[a-z_][a-z0-9_-]{0,62}$/u;

/**
 * Creates or updates the schema and the collection; whoever is logged in becomes its curator. By the owner of the
 * database, who may create roles.
 */
export async function initCollection(
  database: Database,
  name: string,
  login: string,
): Promise<{ applied: string[]; meaning: MeaningState }> {
  if (name.trim() === '' || name.length > 100) throw new AppError('bad-input', t('collections.nameLength'));
  const applied = await migrate(database);
  await database.query(CREATE_COLLECTION, [name]);
  const meaning = await addMeaning(database);
  await database.query(GRANT_LOGIN, [login, '']);
  await database.query(SET_MEMBER, [await collectionId(database, name), login, login, 'curator']);
  return { applied, meaning };
}

/**
 * Gives a member a role, with a login of their own where there is none of that name yet.
 *
 * @returns the new login's password; null where the login was there before
 */
export async function setMember(
  database: Database,
  { collection, login, role }: { collection: string; login: string; role: MemberRole },
): Promise<string | null> {
  if (!LOGIN.test(login) || login === 'engram_member') throw new AppError('bad-input', t('collections.badLogin'));
  const id = await collectionId(database, collection);
  const password = newPassword();
  const [granted] = await database.query<{ isNew: boolean }>(GRANT_LOGIN, [login, scramVerifier(password)]);
  await database.query(SET_MEMBER, [id, login, login, role]);
  return granted!.isNew ? password : null;
}

/** What the member published stays until they or the owner of the database withdraw it. */
export async function removeMember(database: Database, collection: string, login: string): Promise<void> {
  const removed = await database.query(REMOVE_MEMBER, [await collectionId(database, collection), login]);
  if (removed.length === 0) throw new AppError('not-found', t('collections.noSuchMember', { login, collection }));
}

/** Every collection of a server with its members, as its owner sees them. */
export async function listCollections(
  database: Database,
): Promise<{ name: string; members: { login: string; role: MemberRole }[] }[]> {
  const rows = await database.query<{ name: string; login: string | null; role: MemberRole | null }>(LIST);
  return [...new Set(rows.map(({ name }) => name))].map((name) => ({
    name,
    members: rows.flatMap((row) =>
      row.name !== name || row.login === null || row.role === null ? [] : [{ login: row.login, role: row.role }],
    ),
  }));
}

async function collectionId(database: Database, name: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(COLLECTION, [name]);
  if (row === undefined) throw new AppError('not-found', t('collections.noSuchCollection', { name }));
  return row.id;
}

const ITERATIONS = 4096;

/**
 * What the server stores of a password (RFC 5803), so that the password itself is in no statement and no log of the
 * server. ASCII passwords only, which SASLprep leaves as they are.
 */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** A password of 144 random bits that can be read out and typed. */
const newPassword = (): string => randomBytes(18).toString('base64url');
