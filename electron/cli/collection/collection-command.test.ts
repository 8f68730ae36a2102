import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollectionsDatabase } from '../../collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../collections/testing/postgres-server';
import { runVaultCommand } from '../vault-command';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function run(args: string[], password: string | null) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runVaultCommand({
    args: ['collection', ...args],
    environment: password === null ? {} : { ENGRAM_COLLECTION_PASSWORD: password },
    workingFolder: '/nowhere',
    resolvePath: resolve,
    documentWorkerUrl: new URL('file:///nowhere'),
    signal: new AbortController().signal,
    writeResult: (text) => void out.push(text),
    writeProgress: (text) => void said.push(text),
  });
  return { code, out: out.join('\n'), said: said.join('\n') };
}

describe('the collection command', () => {
  it('makes a collection, gives members their login once, lists and removes them', async () => {
    const { address, password } = await createCollectionsDatabase(server);
    const made = await run(['init', address, 'Pottery'], password);
    expect(made.code).toBe(0);
    expect(made.out).toContain('The collection “Pottery” is there');
    expect(made.out).toContain('install pgvector on the server');
    expect((await run(['init', address, 'Pottery'], password)).out).toContain('The schema was up to date.');

    const login = `marta_${server.port}`;
    const added = await run(['member', address, 'Pottery', login, 'contributor', '--json'], password);
    const member = JSON.parse(added.out) as { address: string; password: string };
    expect(member.address).toContain(`//${login}@127.0.0.1:${server.port}/`);
    expect(member.password.length).toBeGreaterThan(20);
    const again = await run(['member', address, 'Pottery', login, 'curator', '--json'], password);
    expect(JSON.parse(again.out)).toMatchObject({ role: 'curator', password: null });
    expect((await run(['list', address], password)).out).toContain(`  ${login}  curator`);
    // A member manages nothing, whatever they type.
    const refused = await run(['member', member.address, 'Pottery', login, 'curator'], member.password);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('may not do that') as string });
    expect((await run(['remove', address, 'Pottery', login], password)).code).toBe(0);
    expect((await run(['remove', address, 'Pottery', login], password)).code).toBe(5);
  });

  it('asks for what is missing in words, and takes no password from the address', async () => {
    expect(await run(['init', 'postgres://a@127.0.0.1/b'], 'x')).toMatchObject({
      code: 2,
      said: expect.stringContaining('collection init ADDRESS NAME') as string,
    });
    expect((await run(['init', 'postgres://a:secret@127.0.0.1/b', 'Pottery'], null)).said).toContain(
      'Leave the password out of the address',
    );
    expect((await run(['init', 'postgres://a@127.0.0.1/b', 'Pottery'], null)).said).toContain(
      'ENGRAM_COLLECTION_PASSWORD',
    );
    expect((await run(['member', 'postgres://a@127.0.0.1:1/b', 'Pottery', 'x', 'king'], 'x')).said).toContain(
      'reader, contributor, curator',
    );
    expect((await run(['list', 'postgres://a@127.0.0.1:1/b'], 'x')).said).toContain('127.0.0.1:1 cannot be reached');
  });
});
