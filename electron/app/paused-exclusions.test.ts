import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

let base: string;
let app: WindowlessApp | null = null;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-paused-'));
});
afterEach(async () => {
  await app?.stop();
  app = null;
  await rm(base, { recursive: true, force: true });
});

it('with half a settings file the app goes on, and nothing is mirrored or served until the person decides', async () => {
  const [dataFolder, live] = [join(base, 'data'), join(base, 'live')];
  await mkdir(live);
  const pages = async () => (await readdir(live)).filter((name) => name.endsWith('.md'));
  app = await startWindowlessApp(dataFolder);
  app.answer = true;
  await app.call('settings.save', { excluded: { people: ['Milena Dvorakova'], places: [], folders: [] } });
  await app.call('notes.create', { title: 'Tea', body: 'Milena Dvorakova likes tea.' });
  await app.call('liveFolder.choose', { path: live });
  await app.call('liveFolder.configure', {
    links: 'wiki',
    areMine: true,
    documents: false,
    chats: false,
    isPaused: false,
  });
  await app.call('liveFolder.run', null);
  expect(await pages()).toEqual([]);
  await app.stop();

  const file = join(dataFolder, 'settings.json');
  const whole = await readFile(file, 'utf8');
  const half = whole.slice(0, whole.length / 2);
  await writeFile(file, half);
  app = await startWindowlessApp(dataFolder);
  const view = await app.call('settings.get', null);
  expect(view.unknownExcluded?.copy?.people).toEqual(['Milena Dvorakova']);
  await app.call('notes.create', { title: 'Kiln', body: 'It is hot.' });
  const state = await app.call('liveFolder.run', null).catch((error: Error) => error);
  expect(JSON.stringify(state instanceof Error ? state.message : state)).toContain('not known what is excluded');
  expect(await pages()).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe(half);

  // Only the person decides, in a dialog of main's own that names what is excluded then.
  app.answer = false;
  await expect(app.call('settings.confirmExcluded', { use: 'copy' })).rejects.toMatchObject({ code: 'cancelled' });
  expect(app.questions.at(-1)?.subject).toBe('Milena Dvorakova');
  expect(await readFile(file, 'utf8')).toBe(half);
  app.answer = true;
  const decided = await app.call('settings.confirmExcluded', { use: 'copy' });
  expect([decided.unknownExcluded, decided.settings.excluded.people]).toEqual([undefined, ['Milena Dvorakova']]);
  await app.call('liveFolder.run', null);
  expect(await pages()).toEqual(['Kiln.md']);
}, 60_000);
