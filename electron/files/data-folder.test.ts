import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  isUnpackedForOneRun,
  makeDataFolder,
  programFolderOf,
  resolveDataFolder,
  type DataFolderOptions,
} from './data-folder';

const ask = (question: Partial<DataFolderOptions>) =>
  resolveDataFolder({
    environment: {},
    platform: 'linux',
    homeFolder: '/home/ada',
    workingFolder: '/somewhere',
    exists: () => false,
    ...question,
  });

describe('the data folder', () => {
  it('is the one the person names; the command line wins over the environment', () => {
    expect(ask({ argument: '/data/mine', environment: { ENGRAM_VAULT_HOME: '/other' } })).toBe('/data/mine');
    expect(ask({ environment: { ENGRAM_VAULT_HOME: '/other' } })).toBe('/other');
  });

  it('resolves a relative folder from the working directory, and ~ as the home folder', () => {
    expect(ask({ argument: 'vault' })).toBe('/somewhere/vault');
    expect(ask({ argument: '~/vault' })).toBe('/home/ada/vault');
  });

  it('defaults to the platform’s folder for application data', () => {
    expect(ask({})).toBe('/home/ada/.config/Engram Vault');
    expect(ask({ environment: { XDG_CONFIG_HOME: '/config' } })).toBe('/config/Engram Vault');
    expect(ask({ environment: { XDG_CONFIG_HOME: 'relative' } })).toBe('/home/ada/.config/Engram Vault');
    expect(ask({ platform: 'darwin' })).toBe('/home/ada/Library/Application Support/Engram Vault');
    expect(ask({ platform: 'win32', environment: { APPDATA: '/roaming' } })).toBe('/roaming/Engram Vault');
  });

  it('stays beside a portable program', () => {
    expect(ask({ programFolder: '/stick', exists: (path) => path === '/stick/portable.txt' })).toBe(
      '/stick/Engram Vault Data',
    );
    expect(ask({ programFolder: '/opt/app' })).toBe('/home/ada/.config/Engram Vault');
  });

  it('is made where it is missing, and refused in words where nothing can be written', async () => {
    const base = await mkdtemp(join(tmpdir(), 'engram-data-'));
    onTestFinished(() => rm(base, { recursive: true, force: true }));
    makeDataFolder(join(base, 'new', 'data'));
    expect(existsSync(join(base, 'new', 'data'))).toBe(true);
    await writeFile(join(base, 'file'), '');
    for (const folder of [join(base, 'file'), join(base, 'file', 'inner')])
      expect(() => makeDataFolder(folder)).toThrow(`Nothing can be written in ${folder}.`);
  });
});

describe('the program’s folder', () => {
  it.each([
    ['an installed one', {}, '/opt/engram/engram-vault', '/opt/engram', false],
    ['a portable one of Windows', { PORTABLE_EXECUTABLE_DIR: '/stick' }, '/temp/x/engram.exe', '/stick', true],
    [
      'an AppImage',
      { APPIMAGE: '/stick/engram.AppImage', APPDIR: '/tmp/.mount_1' },
      '/tmp/.mount_1/engram-vault',
      '/stick',
      true,
    ],
    [
      'one started from another AppImage, whose variables it inherits',
      { APPIMAGE: '/apps/editor.AppImage', APPDIR: '/tmp/.mount_1' },
      '/opt/engram/engram-vault',
      '/opt/engram',
      false,
    ],
  ])('is where the person keeps %s', (_name, environment, programPath, folder, isForOneRun) => {
    expect([programFolderOf(environment, programPath), isUnpackedForOneRun(environment, programPath)]).toEqual([
      folder,
      isForOneRun,
    ]);
  });
});
