import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BIN, ownCommand } from './own-command';

type Start = NonNullable<Parameters<typeof ownCommand>[0]>;

const start = (given: Partial<Start>): Start => ({
  environment: {},
  execPath: '/usr/bin/node',
  platform: 'linux',
  isInstalled: false,
  programFolder: () => {
    throw new Error('an installed app is known by itself');
  },
  ...given,
});
const installed = (execPath: string, given: Partial<Start> = {}) =>
  ownCommand(start({ execPath, isInstalled: true, ...given }));

describe('the command line of an installed app', () => {
  it('is the program of a deb or rpm, under the name that stands in the path', () => {
    expect(installed('/opt/Engram Vault/engram-vault')).toEqual({
      command: '/opt/Engram Vault/engram-vault',
      args: ['vault'],
      words: 'engram-vault vault',
    });
  });

  it('is the AppImage, not the place where it is mounted for now, and no other AppImage', () => {
    const file = '/home/ada/My Apps/engram-vault.AppImage';
    const mounted = '/tmp/.mount_engramA1/engram-vault';
    const environment = { APPIMAGE: file, APPDIR: '/tmp/.mount_engramA1' };
    expect(installed(mounted, { environment })).toEqual({ command: file, args: ['vault'], words: `'${file}' vault` });
    const other = { APPIMAGE: '/home/ada/editor.AppImage', APPDIR: '/tmp/.mount_editorB2' };
    expect(installed('/opt/Engram Vault/engram-vault', { environment: other }).command).toBe(
      '/opt/Engram Vault/engram-vault',
    );
  });

  it('is started through flatpak where the app is', () => {
    expect(
      installed('/app/bin/engram-vault', { environment: { FLATPAK_ID: 'io.github.engram_vault.engram_vault' } }),
    ).toEqual({
      command: 'flatpak',
      args: ['run', 'io.github.engram_vault.engram_vault', 'vault'],
      words: 'flatpak run io.github.engram_vault.engram_vault vault',
    });
  });

  it('is the program inside the bundle on a Mac', () => {
    const program = '/Applications/Engram Vault.app/Contents/MacOS/Engram Vault';
    expect(installed(program, { platform: 'darwin' })).toEqual({
      command: program,
      args: ['vault'],
      words: `'${program}' vault`,
    });
  });

  it('is the program for clients on Windows, the package of npm in a terminal, and that alone for a portable build', () => {
    const program = String.raw`C:\Users\ada\AppData\Local\Programs\Engram Vault\Engram Vault.exe`;
    expect(installed(program, { platform: 'win32' })).toEqual({
      command: program,
      args: ['vault'],
      words: 'npx engram-vault',
    });
    const environment = { PORTABLE_EXECUTABLE_DIR: 'D:\\' };
    expect(installed(program, { platform: 'win32', environment })).toEqual({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'engram-vault'],
      words: 'npx engram-vault',
    });
  });
});

describe('the command line of what was not installed', () => {
  async function folderWith(path: string, file: string): Promise<string> {
    const base = await mkdtemp(join(tmpdir(), 'engram-own-'));
    onTestFinished(() => rm(base, { recursive: true, force: true }));
    const folder = join(base, path);
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '');
    return folder;
  }

  it('is the script of a checkout, which this test runs in', async () => {
    const folder = await folderWith('checkout', 'resources/setup/run.mjs');
    expect(ownCommand(start({ programFolder: () => folder }))).toEqual({
      command: '/usr/bin/node',
      args: [join(folder, 'resources/setup/run.mjs'), 'vault'],
      words: 'npm run -s vault --',
    });
    expect(ownCommand().words).toBe('npm run -s vault --');
  });

  it('is the script of a package of npm, or npx where it lies in a cache', async () => {
    const folder = await folderWith('lib/node_modules/engram-vault', BIN);
    expect(ownCommand(start({ programFolder: () => folder }))).toEqual({
      command: '/usr/bin/node',
      args: [join(folder, BIN)],
      words: 'npx engram-vault',
    });
    const cached = await folderWith('_npx/1a2b/node_modules/engram-vault', BIN);
    expect(ownCommand(start({ programFolder: () => cached }))).toMatchObject({
      command: 'npx',
      args: ['-y', 'engram-vault'],
    });
  });
});
