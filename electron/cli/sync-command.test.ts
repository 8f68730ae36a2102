import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printChecked } from '../exchange/sync/format/folder-files';
import { runInShell } from './testing/run-in-shell';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-cli-sync-'));
  for (const name of ['pages', 'shared', 'one', 'two']) await mkdir(join(base, name));
  await writeFile(join(base, 'pages', 'Clay.md'), 'Fire it twice. See [[Kiln]].\n');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (machine: 'one' | 'two', args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  runInShell(base, [...args, '--data-dir', join(base, machine)], { environment });

describe('sync on the command line', () => {
  it('brings two machines together through a folder; the second time nothing is left to do', async () => {
    await run('one', ['import', 'pages', '--mine']);
    const first = await run('one', ['sync', 'shared', '--json']);
    expect([first.code, first.json()]).toMatchObject([0, { received: 0, devices: [] }]);
    expect(Number(first.json().sent)).toBeGreaterThan(0);
    const second = await run('two', ['sync', 'shared', '--json']);
    expect(second.json()).toMatchObject({ received: first.json().sent, devices: [{ name: expect.any(String) }] });
    expect((await run('two', ['note', 'Clay'])).out).toContain('Fire it twice');
    await run('two', ['new', 'Kiln']);
    await run('two', ['sync', 'shared']);
    await run('one', ['sync', 'shared']);
    expect((await run('one', ['note', 'Kiln'])).code).toBe(0);
    await run('two', ['sync', 'shared']);
    for (const machine of ['one', 'two'] as const)
      expect((await run(machine, ['sync', 'shared', '--json'])).json()).toMatchObject({
        sent: 0,
        received: 0,
        storage: { files: { count: 0 }, going: { count: 0 }, devices: [{ state: 'used' }] },
      });
    const { out } = await run('one', ['sync', 'shared']);
    expect(out).toMatch(
      /^The folder takes 0\.0 MB: .* in 0 pictures and files\.\n {2}.*: last seen \d{4}-\d\d-\d\d, 0\.0 MB$/m,
    );
  });

  it('refuses a damaged journal where nothing else is left to do', async () => {
    await run('one', ['import', 'pages', '--mine']);
    await run('one', ['sync', 'shared']);
    const journal = join(base, 'one', 'vaults', 'main', 'journal');
    const [segment] = await readdir(journal);
    const bytes = await readFile(join(journal, segment!));
    const at = bytes.indexOf('Fire it twice');
    bytes[at]! ^= 1;
    await writeFile(join(journal, segment!), bytes);
    const refused = await run('one', ['sync', 'shared']);
    expect(refused.code).not.toBe(0);
    expect(refused.said).toContain('Until then nothing is written to it');
  });

  it('asks before vaults that began apart are merged', async () => {
    await run('one', ['new', 'Clay']);
    await run('one', ['sync', 'shared']);
    await run('two', ['new', 'Moss']);
    const refused = await run('two', ['sync', 'shared']);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('unrelated vault');
    expect(refused.said).toContain('--join');
    expect((await run('two', ['sync', 'shared', '--join', '--json'])).json()).toMatchObject({ devices: [{}] });
    await run('one', ['sync', 'shared']);
    expect((await run('one', ['note', 'Moss'])).code).toBe(0);
  });

  it('encrypts a new folder, and remembers the passphrase', async () => {
    await run('one', ['new', 'The secret garden']);
    const passphrase = { ENGRAM_VAULT_PASSPHRASE: 'a long enough passphrase' };
    expect((await run('one', ['sync', 'shared', '--encrypt'], passphrase)).code).toBe(0);
    for (const entry of await readdir(join(base, 'shared'), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain('secret');
    expect((await run('two', ['init'])).code).toBe(0);
    expect((await run('two', ['sync', 'shared'])).said).toContain('passphrase');
    expect((await run('two', ['sync', 'shared', '--encrypt'], passphrase)).code).toBe(0);
    expect((await run('two', ['sync', 'shared'])).code).toBe(0);
    expect((await run('two', ['note', 'The secret garden'])).code).toBe(0);
  });

  it('writes nothing in the clear into an encrypted folder whose mark was replaced or removed', async () => {
    await run('one', ['new', 'The secret garden']);
    const passphrase = { ENGRAM_VAULT_PASSPHRASE: 'a long enough passphrase' };
    await run('one', ['sync', 'shared', '--encrypt'], passphrase);
    const mark = join(base, 'shared', 'engram-vault-sync.json');
    const { content } = JSON.parse(await readFile(mark, 'utf8')) as { content: object };
    await rm(join(base, 'shared', 'devices'), { recursive: true });
    await writeFile(mark, printChecked({ ...content, encryption: null }));
    const refused = await run('one', ['sync', 'shared']);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('this vault syncs encrypted')]);
    await rm(mark);
    expect((await run('one', ['sync', 'shared'])).said).toContain('this vault syncs encrypted');
    expect(await readdir(join(base, 'shared'))).toEqual([]);
  });
});
