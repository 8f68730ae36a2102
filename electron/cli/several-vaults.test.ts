import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { lockFolder } from '../files/folder-lock';
import { realFileSystem } from '../files/file-system';
import { openTestVault } from '../testing/test-vault';
import { openVaultList } from '../vaults/vault-list';
import { EXIT } from './exit-codes';
import { runInShell } from './testing/run-in-shell';

let base: string;
let dataFolder: string;

const run = (...args: string[]) => runInShell(base, [...args, '--data-dir', dataFolder]);

async function titles(folder: string): Promise<string[]> {
  const { vault, store } = await openTestVault({ folder });
  const notes = await store.query({ name: 'notesByStatus', status: 'kept' });
  await vault.close();
  return notes.map(({ title }) => title).sort();
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-cli-vaults-'));
  dataFolder = join(base, 'data');
  for (const name of ['main', 'work'])
    await (await openTestVault({ folder: join(dataFolder, 'vaults', name) })).vault.close();
  const outside = await openTestVault({ folder: join(base, 'disk', 'Garden') });
  await outside.vault.close();
  const list = await openVaultList({ dataFolder, newId: () => 'x', log: silentLogger, now: Date.now });
  await list.put({
    id: outside.vault.id,
    name: 'Garden plans',
    folder: join(base, 'disk', 'Garden'),
    openedAt: 5,
    isForgotten: false,
    hasOwnSettings: true,
  });
  await mkdir(join(base, 'pages'));
  await writeFile(join(base, 'pages', 'Kiln.md'), 'Hot.\n');
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('the command line with several vaults', () => {
  it('works on the vault that --vault names, by name or folder, and touches no other', async () => {
    expect((await run('import', 'pages', '--mine', '--vault', 'garden PLANS')).code).toBe(EXIT.done);
    expect(await titles(join(base, 'disk', 'Garden'))).toEqual(['Kiln']);
    expect((await run('import', 'pages', '--mine', '--vault', 'work')).code).toBe(EXIT.done);
    expect(await titles(join(dataFolder, 'vaults', 'work'))).toEqual(['Kiln']);
    expect(await titles(join(dataFolder, 'vaults', 'main'))).toEqual([]);
    expect((await run('verify', '--vault', join('disk', 'Garden'))).code).toBe(EXIT.done);
  });

  it('without --vault works on the one that the app opens', async () => {
    const list = await openVaultList({ dataFolder, newId: () => 'x', log: silentLogger, now: Date.now });
    await list.setOpen(list.vaults().find(({ name }) => name === 'work')!.id, 9);
    expect((await run('import', 'pages', '--mine')).code).toBe(EXIT.done);
    expect(await titles(join(dataFolder, 'vaults', 'work'))).toEqual(['Kiln']);
  });

  it('says which vaults there are, and the names where one is not known', async () => {
    const before = await readdir(dataFolder);
    const { code, said } = await run('verify', '--vault', 'Gardn');
    expect([code, said]).toEqual([
      EXIT.notFound,
      'There is no vault called “Gardn”. Vaults: “Garden plans”, “My vault”, “work”.',
    ]);
    const unlock = await lockFolder(realFileSystem, join(dataFolder, 'vaults', 'work'));
    await rm(join(base, 'disk'), { recursive: true });
    const { vaults } = JSON.parse((await run('vaults', '--json')).out) as { vaults: object[] };
    await unlock();
    expect(vaults).toEqual([
      { name: 'Garden plans', folder: join(base, 'disk', 'Garden'), isDefault: false, state: 'missing' },
      { name: 'My vault', folder: join(dataFolder, 'vaults', 'main'), isDefault: true, state: 'closed' },
      { name: 'work', folder: join(dataFolder, 'vaults', 'work'), isDefault: false, state: 'in use' },
    ]);
    expect((await run('vaults')).out).toContain('* My vault');
    expect(await readdir(dataFolder)).toEqual(before);
  });

  it('does not begin a listed vault anew where its disk is gone, and refuses one in use', async () => {
    await rm(join(base, 'disk'), { recursive: true });
    const { code, said } = await run('import', 'pages', '--vault', 'Garden plans');
    expect([code, said]).toEqual([EXIT.notFound, expect.stringContaining('Is its disk connected?')]);
    const unlock = await lockFolder(realFileSystem, join(dataFolder, 'vaults', 'work'));
    expect((await run('import', 'pages', '--vault', 'work')).code).toBe(EXIT.inUse);
    await unlock();
  });
});
