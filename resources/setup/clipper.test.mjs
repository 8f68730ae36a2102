import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBundle } from './build.mjs';
import { makeClipper } from './clipper.mjs';
import { VERSION } from './npm-package.mjs';
import { inProject } from './project.mjs';

const read = (...parts) => readFileSync(inProject('resources', 'clipper', ...parts), 'utf8');
const manifest = JSON.parse(read('public', 'manifest.json'));
const folder = mkdtempSync(join(tmpdir(), 'engram-clipper-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('asks for nothing but the page that the person clicks it on', () => {
  expect(manifest.permissions).toEqual(['activeTab', 'scripting']);
  const others = [
    'host_permissions',
    'optional_permissions',
    'optional_host_permissions',
    'content_scripts',
    'background',
  ];
  expect(others.filter((name) => name in manifest)).toEqual([]);
});

it('says everything in English and in German, and nothing that nobody reads', () => {
  const sources = `${read('public', 'manifest.json')}\n${read('popup.ts')}`;
  const [english, german] = ['en', 'de'].map((language) =>
    Object.entries(JSON.parse(read('public', '_locales', language, 'messages.json'))),
  );
  expect(german.map(([name]) => name)).toEqual(english.map(([name]) => name));
  for (const [name, { message }] of [...english, ...german]) {
    expect([name, new RegExp(`'${name}'|__MSG_${name}__`, 'u').test(sources)]).toEqual([name, true]);
    expect([name, message.trim() !== '']).toEqual([name, true]);
  }
});

let files;
beforeAll(async () => {
  await ensureBundle({ name: 'clipper', proof: 'out/clipper/manifest.json' }, () => {});
  files = unzipSync(readFileSync(makeClipper(folder)));
});
const text = (name) => Buffer.from(files[name]).toString('utf8');

it('is packed whole and small, with the version of the app, and reaches no network', () => {
  expect(readdirSync(folder)).toEqual([`engram-vault-${VERSION}-clipper.zip`]);
  expect(JSON.parse(text('manifest.json')).version).toBe(VERSION);
  const named = [
    manifest.action.default_popup,
    ...Object.values(manifest.icons),
    ...Object.values(manifest.action.default_icon),
    ...[...text('popup.html').matchAll(/(?:src|href)="\.\/([^"]+)"/gu)].map(([, name]) => name),
  ];
  expect(named.filter((name) => files[name] === undefined)).toEqual([]);
  expect(Object.values(files).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(60_000);
  const code = Object.keys(files).filter((name) => /\.(?:js|html|css)$/u.test(name));
  expect(code.length).toBeGreaterThan(2);
  for (const name of code)
    expect([name, /\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\(|https?:\/\//u.test(text(name))]).toEqual([
      name,
      false,
    ]);
  expect(existsSync(inProject('out/clipper/popup.js.map'))).toBe(false);
});
