import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function filesWith(pattern: RegExp, folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(
      (name) =>
        /\.tsx?$/u.test(name) &&
        !/\.test\.tsx?$|\/testing\//u.test(name) &&
        pattern.test(readFileSync(join(root, name), 'utf8')),
    )
    .sort();
}

it('addresses leave the app through a single call, and all screens use a single route', () => {
  expect(filesWith(/\.openExternal\b/u, ['electron', 'renderer', 'shared'])).toEqual([
    'electron/consent/open-address.ts',
    'electron/shell/electron/electron-shell.ts',
  ]);
  expect(filesWith(/openWithSystem\(/u, ['electron', 'renderer', 'shared'])).toEqual([
    'electron/shell/chromium/chromium-shell.ts',
    'electron/shell/chromium/open-with-system.ts',
  ]);
  expect(filesWith(/\.(?:openFile|showFile)\(/u, ['electron', 'renderer', 'shared'])).toEqual([
    'electron/consent/open-attachment.ts',
  ]);
  expect(filesWith(/'app\.openAddress'/u, ['renderer'])).toEqual(['renderer/ipc/open-address.ts']);
  expect(filesWith(/window\.open\(|location\.(?:href|assign|replace)\b|target="_blank"/u, ['renderer'])).toEqual([]);
});
