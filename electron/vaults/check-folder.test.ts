import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestVault } from '../testing/test-vault';
import { checkNewFolder, checkVaultFolder, wholePath } from './check-folder';
import { syncedBy } from './synced-folder';
import { findListedVault } from './find-listed-vault';
import { checkVaultName, freeVaultName } from './vault-name';
import type { ListedVault } from './vault-list';

let base: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-check-'));
  const { vault } = await openTestVault({ folder: join(base, 'data', 'vaults', 'main') });
  await vault.close();
  for (const folder of ['empty', 'obsidian', 'pages', 'diary/journal', 'other'])
    await mkdir(join(base, folder), { recursive: true });
  await mkdir(join(base, 'obsidian', '.obsidian'));
  await writeFile(join(base, 'pages', 'One.md'), 'One.');
  await writeFile(join(base, 'diary', 'journal', 'Monday.md'), 'Monday.');
  await writeFile(join(base, 'other', 'table.csv'), '1');
  await writeFile(join(base, 'file.txt'), 'x');
});
afterAll(() => rm(base, { recursive: true, force: true }));

const listed = (id: string, name: string, folder: string): ListedVault => ({
  id,
  name,
  folder,
  openedAt: null,
  isForgotten: false,
  hasOwnSettings: true,
});

describe('a folder to be opened', () => {
  it('is one that holds a vault', async () => {
    await expect(checkVaultFolder(join(base, 'data', 'vaults', 'main'))).resolves.toBeUndefined();
  });

  it.each([
    ['nowhere', 'There is no folder'],
    ['file.txt', 'is a file'],
    ['empty', 'is empty'],
    ['obsidian', 'notes of another app. Create a vault, then import'],
    ['pages', 'notes of another app'],
    ['diary', 'There is no vault in'],
    ['other', 'There is no vault in'],
    ['data', 'which lies in it'],
    ['data/vaults', 'which lies in it'],
    ['data/vaults/main/journal', 'is a part of the vault in'],
  ])('is refused in words that say what to do: %s', async (folder, words) => {
    await expect(checkVaultFolder(join(base, folder))).rejects.toThrow(words);
  });

  it('is refused where it cannot be read', async () => {
    const locked = join(base, 'locked');
    await mkdir(locked);
    await chmod(locked, 0);
    // Root reads everything.
    if (process.getuid?.() !== 0) await expect(checkVaultFolder(locked)).rejects.toThrow('access is denied');
    await chmod(locked, 0o700);
  });

  it('is a whole path, from the root or from home', () => {
    expect(wholePath(' ~/Notes ', '/home/ada')).toBe('/home/ada/Notes');
    expect(() => wholePath('Notes', '/home/ada')).toThrow('such as /home/ada/Notes');
    expect(() => wholePath('/a\0b', '/home/ada')).toThrow('cannot be read');
  });
});

describe('a place for a new vault', () => {
  it('is a folder outside of every vault in which nothing of that name lies', async () => {
    await expect(checkNewFolder(base, join(base, 'Work'))).resolves.toBeUndefined();
    await expect(checkNewFolder(base, join(base, 'empty'))).resolves.toBeUndefined();
    await expect(checkNewFolder(base, join(base, 'pages'))).rejects.toThrow('holds other files');
    await expect(checkNewFolder(base, join(base, 'file.txt'))).rejects.toThrow('is no folder');
    const main = join(base, 'data', 'vaults', 'main');
    await expect(checkNewFolder(join(base, 'data', 'vaults'), main)).rejects.toThrow('a vault in');
    await expect(checkNewFolder(join(main, 'journal'), join(main, 'journal', 'x'))).rejects.toThrow(
      'belongs to the vault',
    );
    await expect(checkNewFolder(join(base, 'no'), join(base, 'no', 'x'))).rejects.toThrow('There is no folder');
  });

  it('that another service copies is named', () => {
    expect(syncedBy('/home/ada/Dropbox/Notes')).toBe('Dropbox');
    expect(syncedBy('C:\\Users\\Ada\\OneDrive - Work\\Notes')).toBe('OneDrive');
    expect(syncedBy('\\\\server\\share\\Notes')).toBe('a network drive');
    expect(syncedBy('/Users/ada/Library/Mobile Documents/Notes')).toBe('iCloud');
    expect(syncedBy('/home/ada/boxes/Notes')).toBeNull();
  });
});

describe('names of vaults', () => {
  const vaults = [
    listed('1', 'My vault', '/v/main'),
    listed('2', 'Work', '/v/Work'),
    listed('3', 'notes', '/elsewhere/n'),
  ];
  const from = { workingFolder: '/cwd', homeFolder: '/home/ada' };

  it('differ in more than case and width, and can be shown', () => {
    expect(checkVaultName('  Garden   plans ', vaults)).toBe('Garden plans');
    expect(() => checkVaultName('WORK', vaults)).toThrow('Another vault is called “Work”');
    expect(checkVaultName('work', vaults, '2')).toBe('work');
    expect(() => checkVaultName(' ', vaults)).toThrow('Give the vault a name');
    expect(() => checkVaultName('a\u202eb', vaults)).toThrow('cannot be shown');
    expect(freeVaultName('Work', vaults)).toBe('Work 2');
  });

  it('stand before folders of the same name; a separator makes a folder of it', () => {
    expect(findListedVault('work', vaults, from)).toMatchObject({ kind: 'listed', vault: { id: '2' } });
    expect(findListedVault('main', vaults, from)).toMatchObject({ kind: 'listed', vault: { id: '1' } });
    expect(findListedVault('./Work', vaults, from)).toEqual({ kind: 'folder', folder: '/cwd/Work' });
    expect(findListedVault('/elsewhere/n', vaults, from)).toMatchObject({ kind: 'listed', vault: { id: '3' } });
    expect(findListedVault('~/x', vaults, from)).toEqual({ kind: 'folder', folder: '/home/ada/x' });
    expect(findListedVault('Garden', vaults, from)).toEqual({ kind: 'folder', folder: '/cwd/Garden' });
  });
});
