import { randomBytes } from 'node:crypto';
import { type Database, sql } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readServerAddress } from '../database/server-address';
import { initCollection, setMember } from '../members/manage-members';
import type { PgliteDatabase } from './pglite-database';
import type { ReachedServer } from './postgres-server';

export interface TestCollection {
  id: string;
  name: string;
  /** The database's owner, and the two members that every test collection has. */
  owner: Database;
  contributor: Database;
  reader: Database;
  /** Where the owner or a member logs in, with their password; of a server alone. */
  join(role: 'owner' | 'contributor' | 'reader'): { address: string; password: string };
  /** The note's id in its vault, by its id in the collection. */
  keysById(): Promise<Map<string, string>>;
  close(): Promise<void>;
}

const COLLECTION = sql`SELECT id FROM engram.collections WHERE name = $1`;
const KEYS = sql`SELECT id, note_key AS "noteKey" FROM engram.notes WHERE collection_id = $1`;
export const HAS_PGVECTOR = sql`SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') AS "isThere"`;
export const ADD_PGVECTOR = sql`CREATE EXTENSION vector`;
const SERVER_DATABASE = 'postgres';
const OWNER_PASSWORD = 'owner of a test database';

/** A collection with a contributor and a reader: in a new database of a server, or in a database in this process. */
export async function openTestCollection(
  at: { server: ReachedServer; hasVectors?: boolean } | { database: PgliteDatabase },
): Promise<TestCollection> {
  return 'server' in at ? openOnServer(at.server, at.hasVectors ?? true) : openInProcess(at.database);
}

/**
 * An empty database of a server, whose owner may create roles and is no superuser, as on a managed server.
 *
 * @param hasVectors a superuser added pgvector, where the server has it
 */
export async function createCollectionsDatabase(
  server: ReachedServer,
  hasVectors = true,
): Promise<{ address: string; password: string; manager: string; database: string; suffix: string }> {
  const suffix = randomBytes(4).toString('hex');
  const [database, manager] = [`collections_${suffix}`, `manager_${suffix}`];
  const cluster = await openDatabase(
    readServerAddress(server.address(server.owner.user, SERVER_DATABASE)),
    server.owner.password,
  );
  await createOwnedDatabase(cluster, database, manager);
  await cluster.close();
  if (hasVectors) await addVectors(server, database);
  return { address: server.address(manager, database), password: OWNER_PASSWORD, manager, database, suffix };
}

async function openOnServer(server: ReachedServer, hasVectors: boolean): Promise<TestCollection> {
  const { address, password, manager, database, suffix } = await createCollectionsDatabase(server, hasVectors);
  const owner = await openDatabase(readServerAddress(address), password);
  const name = `Pottery ${suffix}`;
  await initCollection(owner, name, manager);
  const passwords = new Map<string, string>();
  const members = await Promise.all(
    (['contributor', 'reader'] as const).map(async (role) => {
      const member = `${role}_${suffix}`;
      passwords.set(role, (await setMember(owner, { collection: name, login: member, role }))!);
      return openDatabase(readServerAddress(server.address(member, database)), passwords.get(role)!);
    }),
  );
  const [contributor, reader] = members;
  const id = await idOf(owner, name);
  return {
    id,
    name,
    owner,
    contributor: contributor!,
    reader: reader!,
    join: (role) =>
      role === 'owner'
        ? { address, password }
        : { address: server.address(`${role}_${suffix}`, database), password: passwords.get(role)! },
    keysById: () => keysOf(reader!, id),
    async close() {
      for (const one of [owner, ...members]) await one.close();
    },
  };
}

/** These take no parameters; the names are made here of letters and digits. */
async function createOwnedDatabase(cluster: Database, name: string, owner: string): Promise<void> {
  for (const statement of [
    `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}'`,
    `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0`,
  ])
    await cluster.query(statement as ReturnType<typeof sql>);
}

async function addVectors(server: ReachedServer, database: string): Promise<void> {
  const { user, password } = server.owner;
  const superuser = await openDatabase(readServerAddress(server.address(user, database)), password);
  const [found] = await superuser.query<{ isThere: boolean }>(HAS_PGVECTOR);
  if (found!.isThere) await superuser.query(ADD_PGVECTOR);
  await superuser.close();
}

async function openInProcess(database: PgliteDatabase): Promise<TestCollection> {
  const name = 'Pottery';
  await initCollection(database, name, 'postgres');
  for (const role of ['contributor', 'reader'] as const)
    await setMember(database, { collection: name, login: role, role });
  const id = await idOf(database, name);
  // One connection: each statement is run as the member whose it is.
  let turn: Promise<unknown> = Promise.resolve();
  const as = (role: string | null): Database => {
    const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = turn.then(async () => {
        await database.login(role);
        return work();
      });
      turn = result.catch(() => {});
      return result;
    };
    return {
      query: (statement, values) => inTurn(() => database.query(statement, values)),
      transaction: (work) => inTurn(() => database.transaction(work)),
      close: async () => {},
    };
  };
  const reader = as('reader');
  return {
    id,
    name,
    owner: as(null),
    contributor: as('contributor'),
    reader,
    join() {
      throw new Error('A database in this process has no address.');
    },
    keysById: () => keysOf(reader, id),
    close: () => database.close(),
  };
}

async function idOf(database: Database, name: string): Promise<string> {
  return (await database.query<{ id: string }>(COLLECTION, [name]))[0]!.id;
}

async function keysOf(database: Database, id: string): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; noteKey: string }>(KEYS, [id]);
  return new Map(rows.map((row) => [row.id, row.noteKey]));
}
