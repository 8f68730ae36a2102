import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestServer } from '../testing/postgres-server';
import { openDatabase } from './open-database';
import { readServerAddress } from './server-address';
import { sql } from './database';

const IS_ENCRYPTED = sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
const run = promisify(execFile);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-tls-'));
  await makeCertificate('trusted', 'localhost');
  await makeCertificate('stranger', 'localhost');
  server = await startPostgres({ certificate: join(folder, 'trusted.pem'), key: join(folder, 'trusted.key') });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A certificate that is its own authority. */
async function makeCertificate(name: string, host: string): Promise<void> {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject]);
}

async function isEncrypted(host: string, rootCertificate: string | null): Promise<boolean> {
  const root = rootCertificate === null ? '' : `&sslrootcert=${encodeURIComponent(join(folder, rootCertificate))}`;
  const { user, password } = server.owner;
  const address = readServerAddress(`postgres://${user}@${host}:${server.port}/postgres?sslmode=verify-full${root}`);
  const database = await openDatabase(address, password);
  try {
    return (await database.query<{ ssl: boolean }>(IS_ENCRYPTED))[0]!.ssl;
  } finally {
    await database.close();
  }
}

describe('a connection with TLS', () => {
  it('is encrypted where the certificate is signed by the named authority and names the host', async () => {
    expect(await isEncrypted('localhost', 'trusted.pem')).toBe(true);
  });

  it.each([
    ['of an unknown authority', 'localhost', null],
    ['of another authority', 'localhost', 'stranger.pem'],
    ['for another host', '127.0.0.1', 'trusted.pem'],
  ])('is not made to a certificate %s', async (_, host, root) => {
    await expect(isEncrypted(host, root)).rejects.toMatchObject({ code: 'collection-unreachable' });
  });

  it('says which file of an authority cannot be read', async () => {
    await expect(isEncrypted('localhost', 'missing.pem')).rejects.toThrow('missing.pem');
  });
});
