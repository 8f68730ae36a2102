import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as tls from 'node:tls';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { build } from 'vite';

const run = promisify(execFile);
let trustSystemCertificates: (tls: object) => void;
beforeEach(async () => {
  vi.resetModules();
  ({ trustSystemCertificates } = await import('./system-certificates'));
});

it('adds the system’s authorities to Node’s, once', () => {
  const set: string[][] = [];
  const stores: Record<string, string[]> = { default: ['node', 'both'], system: ['both', 'own'] };
  const known = {
    getCACertificates: (store: string) => stores[store],
    setDefaultCACertificates: (given: string[]) => void set.push(given),
  };
  trustSystemCertificates(known);
  trustSystemCertificates(known);
  expect(set).toEqual([['node', 'both', 'own']]);
});

it('leaves Node’s own where the system’s cannot be had', () => {
  const setDefaultCACertificates = vi.fn();
  trustSystemCertificates({});
  expect(() =>
    trustSystemCertificates({
      getCACertificates() {
        throw new Error('no store');
      },
      setDefaultCACertificates,
    }),
  ).not.toThrow();
  expect(setDefaultCACertificates).not.toHaveBeenCalled();
});

/** OpenSSL's tool makes the certificates, and its variable stands in for the system's store, on Linux alone. */
const canMakeStore = process.platform === 'linux' && existsSync('/usr/bin/openssl');

it.runIf(canMakeStore)(
  'a model server whose authority only the system knows is answered, where Node can read the system’s store',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-authority-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const openssl = (...args: string[]) => run('/usr/bin/openssl', args, { cwd: folder });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Own');
    await openssl('req', ...key, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=localhost');
    await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost');
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
    await openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', 'cert.pem');
    const [serverKey, cert] = await Promise.all(
      ['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    const server = createServer({ key: serverKey, cert }, (_request, response) => response.end('answered'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());

    await build({
      configFile: false,
      logLevel: 'silent',
      root: resolve(import.meta.dirname, '../../../..'),
      build: { ssr: resolve(import.meta.dirname, 'own-network-fetch.ts'), outDir: join(folder, 'built') },
      ssr: { noExternal: true },
    });
    const built = pathToFileURL(join(folder, 'built', 'own-network-fetch.js')).href;
    const address = `https://localhost:${(server.address() as AddressInfo).port}/`;
    await writeFile(
      join(folder, 'ask.mjs'),
      `import { createNetworkFetch } from ${JSON.stringify(built)};
     const said = (asking) => asking.then((reply) => reply.text(), (error) => String(error.cause?.code));
     console.log(await said(fetch('${address}')), await said(createNetworkFetch()('${address}')));`,
    );
    const { stdout } = await run(process.execPath, ['ask.mjs'], {
      cwd: folder,
      env: { ...process.env, SSL_CERT_FILE: join(folder, 'ca.pem'), NODE_EXTRA_CA_CERTS: '' },
    });
    const untrusted = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
    expect(stdout.trim().split(' ')).toEqual([untrusted, 'setDefaultCACertificates' in tls ? 'answered' : untrusted]);
  },
  60_000,
);
