import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reply, startLocalSite, type LocalSite } from '../web/testing/local-site';
import { whoTells } from './program';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

let folder: string;
let site: LocalSite;
let app: WindowlessApp;
const start = (version: string) =>
  startWindowlessApp(folder, undefined, version, {
    releases: `http://127.0.0.1:${site.port}/releases/latest`,
    fetcher: { permit: { isAllowed: (address) => address === '127.0.0.1' } },
  });
const snapshots = async () => (await app.call('health.report', null)).snapshots;
const write = () => app.call('exchange.loadSample', null);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-new-version-'));
  site = await startLocalSite({
    '/releases/latest': reply(
      { 'content-type': 'application/json' },
      JSON.stringify({ tag_name: 'v1.1.0', body: '- Faster' }),
    ),
  });
  app = await start('1.0.0');
});
afterEach(async () => {
  await app.stop();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

it('main asks before the app looks, naming the host; the request stands in the log of what left', async () => {
  expect(await app.call('program.state', null)).toMatchObject({ version: '1.0.0', mayLook: false, newer: null });
  app.answer = false;
  await app.call('program.allowLooking', { mayLook: true });
  expect(site.connections).toBe(0);
  app.answer = true;
  const state = await app.call('program.allowLooking', { mayLook: true });
  expect(state).toMatchObject({ mayLook: true, newer: { version: '1.1.0', changes: ['Faster'], isNews: true } });
  expect(app.questions.map(({ subject }) => subject)).toEqual([`127.0.0.1:${site.port}`, `127.0.0.1:${site.port}`]);
  const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null, limit: 10 });
  expect(entries).toMatchObject([{ task: 'new-version', path: 'GET /releases/latest', status: 200 }]);
});

it('before the download page opens the vault is backed up, and the question says so', async () => {
  await write();
  await app.call('program.look', null);
  expect(await app.call('program.openPage', { page: 'downloads' })).toBe(true);
  const { subject, details, warnings } = app.questions.at(-1)!;
  expect(subject).toBe('github.com');
  expect(details[0]).toBe('Your vault was backed up, and the backup was read again.');
  expect(warnings).toEqual([]);
  expect(app.opened).toEqual(['https://github.com/engram-vault/engram-vault/releases/latest']);
  expect((await snapshots())[0]).toMatchObject({ reason: 'before a new version', state: 'verified' });
  app.answer = false;
  expect(await app.call('program.openPage', { page: 'downloads' })).toBe(false);
  expect(app.opened).toHaveLength(1);
});

it('a newer version backs a vault up before it works with it, once; the same and an older one do not', async () => {
  await write();
  const reasons = async () =>
    (await snapshots()).map(({ reason }) => reason).filter((each) => each.startsWith('before'));
  const restartAs = async (version: string) => {
    await app.stop();
    app = await start(version);
  };
  await restartAs('1.0.0');
  expect(await reasons()).toEqual([]);
  await restartAs('1.1.0');
  expect(await reasons()).toEqual(['before version 1.1.0']);
  await restartAs('1.1.0');
  await restartAs('1.0.0');
  expect(await reasons()).toEqual(['before version 1.1.0']);
});

it('a checkout and what a package manager installed look for nothing', () => {
  expect(whoTells(false, {})).toBe('nobody');
  expect(whoTells(true, {})).toBe('app');
  for (const name of ['FLATPAK_ID', 'SNAP', 'ENGRAM_VAULT_PACKAGED'])
    expect(whoTells(true, { [name]: '1' })).toBe('package-manager');
});
