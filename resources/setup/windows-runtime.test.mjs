import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stageWindowsRuntime } from './windows-runtime.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engram-windows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a program for Windows gets the newest runtime of its processor, and what it does not need stays', () => {
  const say = [];
  for (const path of [
    'Microsoft Visual Studio/2022/Enterprise/VC/Redist/MSVC/14.38.33135/x64/Microsoft.VC143.CRT/older140.dll',
    'Microsoft Visual Studio/18/Enterprise/VC/Redist/MSVC/14.50.35112/x64/Microsoft.VC145.CRT/msvcp140.dll',
    'Microsoft Visual Studio/18/Enterprise/VC/Redist/MSVC/14.50.35112/x64/Microsoft.VC145.CRT/vcruntime140_1.dll',
    'Microsoft Visual Studio/18/Enterprise/VC/Redist/MSVC/14.50.35112/x64/Microsoft.VC145.CRT/concrt140.dll',
    'Microsoft Visual Studio/18/Enterprise/VC/Redist/MSVC/14.50.35112/x64/Microsoft.VC145.MFC/mfc140.dll',
    'Microsoft Visual Studio/18/Enterprise/VC/Redist/MSVC/v145/vc_redist.x64.exe',
  ]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  const to = join(folder, 'staged');
  stageWindowsRuntime({ say: (text) => say.push(text), programs: folder, to });
  expect(readdirSync(join(to, 'x64')).sort()).toEqual(['msvcp140.dll', 'vcruntime140_1.dll']);
  expect(readdirSync(to)).toEqual(['x64']);
  expect(say).toEqual([expect.stringContaining('arm64')]);
});
