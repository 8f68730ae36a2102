import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { AppError } from '../../../shared/ipc/errors';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { t } from '../../../shared/messages/message';
import { trustSystemCertificates } from '../../models/provider/client/system-certificates';
import type { Database, SqlValue, Statement, Statements } from './database';
import { hostOfServer, type ServerAddress } from './server-address';

/** One lane each; a further question waits for them. */
const MAX_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Statements that still run when the database is closed may end for so long; then their connections are cut. */
const CLOSE_TIMEOUT_MS = 1_000;
/** For the schema, whose indexes may take long on a full database. */
const SCHEMA_STATEMENT_MS = 60_000;

/**
 * Plans here are short and their estimates high: to compile one takes longer than to run it. An index of vectors would
 * weigh 40 candidates, fewer than are asked for; with 400 it names 95 % of the nearest fifty of 200,000 notes. It goes on
 * until as many as are asked for are of the right encoder.
 */
const prepareSession = (async (client: ClientBase) => {
  await client.query('SET jit = off');
  // A server that loads an old pgvector for everybody refuses the second of them.
  await client.query('SET hnsw.ef_search = 400; SET hnsw.iterative_scan = strict_order').catch(() => {});
}) as PoolConfig['onConnect'];

/**
 * A pool of at most four connections, each opened when it is needed. Nothing is connected before the first statement.
 *
 * @param statementTimeoutMs milliseconds after which the server ends a statement
 * @throws AppError `bad-input` where the certificate of the address cannot be read
 */
export async function openDatabase(
  address: ServerAddress,
  password: string,
  statementTimeoutMs: number = SCHEMA_STATEMENT_MS,
): Promise<Database> {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    password,
    ssl: await tlsOptions(address),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + CONNECT_TIMEOUT_MS,
    application_name: 'engram-vault',
    allowExitOnIdle: true,
    onConnect: prepareSession,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  // A connection that is cut while it is idle is replaced by the next statement, which reports what fails.
  pool.on('error', () => {});
  const translated = <Result>(work: () => Promise<Result>) => translateFailure(work, address);
  return {
    query: (statement, values) => translated(() => run(pool, statement, values)),
    transaction: (work) => translated(() => retrySerialisation(() => inTransaction(pool, work), sleep)),
    close: () => endPool(pool, sockets),
  };
}

/** A server that is silent answers no farewell either. */
async function endPool(pool: Pool, sockets: ReadonlySet<Socket>): Promise<void> {
  const ended = pool.end();
  if ((await withTimeout(ended, CLOSE_TIMEOUT_MS)) !== TIMED_OUT) return;
  for (const socket of sockets) socket.destroy();
  await ended;
}

async function run<Row>(
  on: Pick<PoolClient, 'query'> | Pool,
  statement: Statement,
  values: readonly SqlValue[] = [],
): Promise<Row[]> {
  // A name makes the server keep the plan for the connection's life.
  const name = createHash('sha256').update(statement).digest('base64url').slice(0, 32);
  return (await on.query({ name, text: statement, values: [...values] })).rows as Row[];
}

async function inTransaction<Result>(pool: Pool, work: (statements: Statements) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // Cut in between, the client also reports it as an event, which without a listener would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let isBroken = false;
  try {
    await client.query('BEGIN');
    const result = await work({ query: (statement, values) => run(client, statement, values) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that was cut or is late answers no ROLLBACK either; ended, it takes its transaction with it.
    isBroken =
      !(error instanceof DatabaseError) ||
      (await client.query('ROLLBACK').then(
        () => false,
        () => true,
      ));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

async function tlsOptions({ tls, host }: ServerAddress): Promise<PoolConfig['ssl']> {
  if (tls.mode === 'off') return false;
  const checked = {
    rejectUnauthorized: true,
    // Without a name to ask for, as for an IP address, TLS would compare with “localhost”.
    checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
  };
  if (tls.rootCertificate === null) {
    trustSystemCertificates();
    return checked;
  }
  try {
    return { ...checked, ca: await readFile(tls.rootCertificate, 'utf8') };
  } catch (cause) {
    throw new AppError('bad-input', t('collections.unreadableCertificate', { file: tls.rootCertificate }), { cause });
  }
}

/**
 * SQLSTATEs that say that the server is away, overloaded, shutting down, or takes nothing at the moment: managed servers
 * become read-only where their disk is full or another one takes over. Deadlocks are among them when trying again did not
 * help.
 */
const AWAY = /^(?:08|53|57P|40|25006)/u;

/** Failures in words for the person; those of a statement keep their SQLSTATE in the cause. */
async function translateFailure<Result>(work: () => Promise<Result>, address: ServerAddress): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error;
    throw failureOf(error, hostOfServer(address), address.user);
  }
}

function failureOf(cause: Error, host: string, user: string): AppError {
  const state = sqlStateOf(cause);
  const retryable = { retryable: true, cause };
  if (state === '28P01' || state === '28000')
    return new AppError('not-allowed', t('collections.refusedLogin', { host, user }), { cause });
  if (state === '3D000') return new AppError('not-found', t('collections.noSuchDatabase', { host }), { cause });
  if (state === '42501') return new AppError('not-allowed', t('collections.notPermitted', { user }), { cause });
  if (state === '42P01' || state === '3F000')
    return new AppError('not-found', t('collections.noCollections', { host }), { cause });
  if (state === '57014') return new AppError('collection-unreachable', t('collections.tooSlow', { host }), retryable);
  if (state === '53100') return new AppError('disk-full', t('collections.serverDiskFull', { host }), retryable);
  if (cause instanceof DatabaseError && !AWAY.test(state))
    return new AppError('collection-failed', t('collections.serverRefused', { host, message: cause.message }), {
      cause,
    });
  return new AppError(
    'collection-unreachable',
    t('collections.unreachable', { host, message: cause.message }),
    retryable,
  );
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The server could not bring a transaction in line with others, or ended it to resolve a deadlock: begin anew. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
/** Milliseconds before the second attempt; twice as long before each further one. */
const FIRST_WAIT_MS = 20;

/** SQLSTATE of a failure; empty where it is not the server's. */
const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Runs an attempt again, at most three times, as long as it fails for the sake of others. */
export async function retrySerialisation<Result>(
  attempt: () => Promise<Result>,
  wait: (ms: number) => Promise<void>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === MAX_ATTEMPTS || !RETRYABLE.has(sqlStateOf(error))) throw error;
      await wait(FIRST_WAIT_MS * 2 ** (number - 1));
    }
  }
}
