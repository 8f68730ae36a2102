import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { olderFile } from '../testing/older-vaults';
import { DEFAULT_SETTINGS, openSettingsStore } from './settings-store';

describe('settings', () => {
  let folder: string;
  const open = () => openSettingsStore({ file: join(folder, 'settings.json'), now: () => 42, log: silentLogger });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('begin with the defaults, the offline engine, and no file', async () => {
    const store = await open();
    expect(store.get()).toEqual(DEFAULT_SETTINGS);
    expect(store.get().engine).toBe('offline');
    expect(store.notice).toBe('');
    expect(await readdir(folder)).toEqual([]);
  });

  it('drop a password or key that an earlier version stored in the server address, and say so', async () => {
    for (const baseUrl of ['https://me:Sup3rS3cret@host.example/v1', 'https://host.example/v1?api_key=Sup3rS3cret']) {
      await writeFile(
        join(folder, 'settings.json'),
        JSON.stringify({
          ...DEFAULT_SETTINGS,
          engine: 'provider',
          provider: { ...DEFAULT_SETTINGS.provider, baseUrl, chatModel: 'm' },
        }),
      );
      const store = await open();
      expect(store.get()).toMatchObject({
        engine: 'provider',
        provider: { baseUrl: 'https://host.example/v1', chatModel: 'm' },
      });
      expect(store.notice).toContain('held a password or key');
      expect(await readdir(folder)).toEqual(['settings.json']);
      expect(await readFile(join(folder, 'settings.json'), 'utf8')).not.toContain('Sup3rS3cret');
    }
  });

  it('survive a restart after several saves in a row', async () => {
    const store = await open();
    await Promise.all([
      store.save({ theme: 'dark' }),
      store.save({ sendWith: 'ctrl-enter' }),
      store.save({ engine: undefined }),
    ]);
    const again = await open();
    expect(again.get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', sendWith: 'ctrl-enter' });
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('of a version without answer style open with an empty one', async () => {
    const { answerStyle: _answerStyle, ...old } = { ...DEFAULT_SETTINGS, theme: 'dark' as const };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(old));
    const store = await open();
    expect(store.get()).toEqual({
      ...old,
      answerStyle: '',
      review: { list: 'quick', keys: {} },
      excluded: { people: [], places: [], folders: [] },
    });
    expect(store.notice).toBe('');
    await store.save({ answerStyle: 'Answer briefly.' });
    expect((await open()).get()).toEqual({ ...old, answerStyle: 'Answer briefly.' });
  });

  it('of a version with other names keep the answer style and every key the person chose', async () => {
    await copyFile(olderFile('settings.json'), join(folder, 'settings.json'));
    const store = await open();
    expect(store.notice).toBe('');
    expect(store.get()).toMatchObject({
      answerStyle: 'Answer in two sentences.',
      review: {
        list: 'standard',
        keys: { keep: 'Shift+P', defer: 'Shift+L', 'first-pending': 'G G', duplicates: 'Shift+O' },
      },
    });
    await store.save({ theme: 'light' });
    expect((await open()).get()).toEqual(store.get());
  });

  it('read again have what a command wrote meanwhile, unless that cannot be used', async () => {
    const store = await open();
    await store.save({ theme: 'dark' });
    const seen: string[] = [];
    store.onSaved(({ theme }) => seen.push(theme));
    await store.reread();
    expect(seen).toEqual([]);
    await (await open()).save({ theme: 'light' });
    await store.reread();
    expect(store.get().theme).toBe('light');
    // What is saved in the same moment is not taken back.
    await Promise.all([store.reread(), store.save({ theme: 'system' })]);
    expect(store.get().theme).toBe('system');
    await writeFile(join(folder, 'settings.json'), '{"theme": "da');
    await store.reread();
    expect(store.get().theme).toBe('system');
    expect(seen).toEqual(['light', 'system']);
  });

  it('refuse an invalid value and keep the file unchanged', async () => {
    const store = await open();
    await store.save({ theme: 'dark' });
    expect(() => store.save({ theme: 'pink' as 'dark' })).toThrow();
    expect(store.get().theme).toBe('dark');
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')).theme).toBe('dark');
  });

  it.each([
    ['{"theme":"da', 'it is not JSON'],
    ['[]', 'it does not hold settings'],
    ['null', 'it does not hold settings'],
  ])('fall back to defaults when the file is damaged (%s), and the damaged file is kept', async (content, problem) => {
    await writeFile(join(folder, 'settings.json'), content);
    const store = await open();
    expect(store.get()).toEqual(DEFAULT_SETTINGS);
    expect(store.notice).toContain(problem);
    expect(await readFile(join(folder, 'settings.damaged-42.json'), 'utf8')).toBe(content);
    expect((await open()).notice).toBe('');
  });

  it('keep the readable fields when one is unreadable', async () => {
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ theme: 'dark', sendWith: 7, extra: 1 }));
    const store = await open();
    expect(store.get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
    expect(store.notice).toContain('sendWith');
  });
});
