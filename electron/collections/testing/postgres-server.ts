import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../resources/setup/postgres.mjs';

const run = promisify(execFile);
const OWNER_PASSWORD = 'owner of the test cluster';
export const NO_POSTGRES = 'There is no PostgreSQL server; `npm test` installs it or says what to install.';

export interface ReachedServer {
  port: number;
  owner: { user: string; password: string };
  /** `postgres://USER@127.0.0.1:PORT/DATABASE` */
  address(user: string, database: string): string;
}

/** What is known of a server of `startPostgres` by its port. */
export const reachedAt = (port: number): ReachedServer => ({
  port,
  owner: { user: 'owner', password: OWNER_PASSWORD },
  address: (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
});

export interface TestServer extends ReachedServer {
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port and files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Writes through to the disk before it confirms, as a server in use does. */
  isDurable?: boolean;
  /** Settings such as `shared_buffers=256MB`. */
  settings?: readonly string[];
  /** An existing folder that the server's own is made in. */
  parent?: string;
}

/**
 * A private PostgreSQL on loopback, in a temporary folder, run by an unprivileged user.
 *
 * @param tls also takes encrypted connections, with this certificate
 */
export async function startPostgres(
  tls?: { certificate: string; key: string },
  { isDurable = false, settings: more = [], parent = tmpdir() }: TestServerOptions = {},
): Promise<TestServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error(NO_POSTGRES);
  const account = process.getuid?.() === 0 ? accountNamed('postgres') : null;
  const folder = await mkdtemp(join(parent, 'engram-postgres-'));
  const asOwner = account === null ? {} : { uid: account.uid, gid: account.gid };
  const passwordFile = join(folder, 'owner-password');
  await writeFile(passwordFile, OWNER_PASSWORD, { mode: 0o600 });
  if (account !== null) {
    await chown(folder, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const options = [
    '-U',
    'owner',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  await run(join(programs, 'initdb'), ['-D', data, ...options, '--no-sync'], { ...asOwner, cwd: folder });
  const port = await freePort();
  const settings = [
    ...(isDurable ? [] : ['-F']),
    ...more.flatMap((setting) => ['-c', setting]),
    ...(tls === undefined ? [] : await installCertificate(tls, data, account)),
  ];
  let server = await start(programs, { data, folder, port, settings }, asOwner);
  const end = (signal: NodeJS.Signals) => ended(server, signal);
  return {
    ...reachedAt(port),
    // Immediate shutdown: no checkpoint, so that the next start recovers from the log.
    kill: () => end('SIGQUIT'),
    async restart() {
      server = await start(programs, { data, folder, port, settings }, asOwner);
    },
    async stop() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  programs: string,
  { data, folder, port, settings }: { data: string; folder: string; port: number; settings: readonly string[] },
  asOwner: { uid?: number; gid?: number },
): Promise<ChildProcess> {
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'shared_buffers=32MB', ...settings],
    { ...asOwner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (part: Buffer) => {
      said = `${said}${part.toString()}`.slice(-20_000);
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${said}`)));
  });
  return server;
}

/** The server takes a key that its own user alone can read. */
async function installCertificate(
  { certificate, key }: { certificate: string; key: string },
  data: string,
  account: { uid: number; gid: number } | null,
): Promise<string[]> {
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    await copyFile(from, join(data, name));
    await chmod(join(data, name), 0o600);
    if (account !== null) await chown(join(data, name), account.uid, account.gid);
  }
  return ['-c', 'ssl=on'];
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

function accountNamed(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`There is no user “${name}” to run the test server as; initdb refuses root.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
