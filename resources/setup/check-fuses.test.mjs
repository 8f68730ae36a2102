import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import fuses from '@electron/fuses';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPackagedPrograms, findWrongFuses, packagedProgramHere, readWantedFuses } from './check-fuses.mjs';
import { programBytes } from './testing/stand-ins.mjs';

const { flipFuses, FuseV1Options, FuseVersion } = fuses;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engram-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeProgram = (name) => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, programBytes());
  return path;
};
const flip = (path, fuses) => flipFuses(path, { version: FuseVersion.V1, ...fuses });

it('accepts a program whose fuses match electron-builder.yml', async () => {
  const wanted = readWantedFuses();
  expect(wanted.runAsNode).toBe(false);
  const program = writeProgram('program');
  await flip(program, {
    [FuseV1Options.RunAsNode]: wanted.runAsNode,
    [FuseV1Options.EnableCookieEncryption]: wanted.enableCookieEncryption,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: wanted.enableNodeOptionsEnvironmentVariable,
    [FuseV1Options.EnableNodeCliInspectArguments]: wanted.enableNodeCliInspectArguments,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: wanted.enableEmbeddedAsarIntegrityValidation,
    [FuseV1Options.OnlyLoadAppFromAsar]: wanted.onlyLoadAppFromAsar,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: wanted.grantFileProtocolExtraPrivileges,
  });
  expect(await findWrongFuses(program, wanted)).toEqual([]);
});

it('names a fuse with the wrong setting', async () => {
  const program = writeProgram('program');
  await flip(program, { [FuseV1Options.RunAsNode]: true, [FuseV1Options.OnlyLoadAppFromAsar]: true });
  expect(await findWrongFuses(program, { runAsNode: false, onlyLoadAppFromAsar: true })).toEqual([
    'runAsNode is on, wanted: off',
  ]);
});

it('refuses a build file without fuses, and a fuse it cannot check', () => {
  const file = join(folder, 'electron-builder.yml');
  writeFileSync(file, 'appId: x\n');
  expect(() => readWantedFuses(file)).toThrow('no fuse');
  writeFileSync(file, 'electronFuses:\n  runAsNode: false\n  somethingNew: true\n');
  expect(() => readWantedFuses(file)).toThrow('somethingNew');
});

it('finds the program of every platform and architecture, and nothing else', () => {
  const names = { productName: 'Engram Vault', executableName: 'engram-vault' };
  const programs = [
    'linux-arm64-unpacked/engram-vault',
    'linux-unpacked/engram-vault',
    'mac/Engram Vault.app',
    'mac-arm64/Engram Vault.app',
    'win-unpacked/Engram Vault.exe',
  ].map(writeProgram);
  writeProgram('builder-debug.yml');
  expect(findPackagedPrograms(folder, names).toSorted()).toEqual(programs.toSorted());
  expect(findPackagedPrograms(join(folder, 'absent'), names)).toEqual([]);

  const here = (platform, arch) => relative(folder, packagedProgramHere(programs, { platform, arch }));
  expect(here('linux', 'arm64')).toBe(join('linux-arm64-unpacked', 'engram-vault'));
  expect(here('win32', 'x64')).toBe(join('win-unpacked', 'Engram Vault.exe'));
  expect(here('darwin', 'arm64')).toBe(join('mac-arm64', 'Engram Vault.app', 'Contents', 'MacOS', 'Engram Vault'));
  expect(() => here('win32', 'arm64')).toThrow('None of the packaged programs is for win32 on arm64');
});
