import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { readExcludedNames } from './read-excluded-names';
import { openSettingsStore } from './settings-store';

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

  it('of a build that knew no model in the app are read, with none chosen', async () => {
    const { builtIn: _absent, ...older } = DEFAULT_SETTINGS;
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...older, theme: 'dark' }));
    const store = await open();
    expect(store.get()).toMatchObject({ theme: 'dark', builtIn: { path: '', name: '', contextTokens: null } });
    expect(store.notice).toBe('');
  });

  it('drop a password or key that a file written by hand holds in the server address, and say so', async () => {
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
      expect(await readdir(folder)).toEqual(['settings.copy.json', 'settings.json']);
      for (const name of await readdir(folder))
        expect(await readFile(join(folder, name), 'utf8')).not.toContain('Sup3rS3cret');
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
    expect(await readdir(folder)).toEqual(['settings.copy.json', 'settings.json']);
  });

  it('of a version without answer style or built-in model open without them', async () => {
    const { answerStyle: _answerStyle, builtIn: _builtIn, ...old } = { ...DEFAULT_SETTINGS, theme: 'dark' as const };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(old));
    const store = await open();
    expect(store.get()).toEqual({
      ...old,
      answerStyle: '',
      builtIn: { path: '', name: '', contextTokens: null },
      review: { list: 'quick', keys: {} },
      excluded: { people: [], places: [], folders: [] },
    });
    expect(store.notice).toBe('');
    await store.save({ answerStyle: 'Answer briefly.' });
    expect((await open()).get()).toEqual({
      ...old,
      answerStyle: 'Answer briefly.',
      builtIn: DEFAULT_SETTINGS.builtIn,
    });
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

  const EXCLUDED = { people: ['Milena Dvorakova'], places: [], folders: ['Diary'] };
  const damages: [string, (whole: string) => string][] = [
    ['half of it', (whole) => whole.slice(0, whole.length / 2)],
    ['nothing of it', () => ''],
    ['a list', () => '[]'],
    ['null', () => 'null'],
    ['an exclusion of the wrong type', (whole) => whole.replace('"people": [', '"people": 7, "other": [')],
    [
      'a kind of exclusion that a newer version wrote',
      (whole) => whole.replace('"places"', '"projects": [], "places"'),
    ],
    ['no exclusions', (whole) => JSON.stringify({ ...JSON.parse(whole), excluded: undefined })],
  ];
  it.each(damages)('with %s left let nothing leave, and the file stays until the person decides', async (_, damage) => {
    const file = join(folder, 'settings.json');
    const sound = await open();
    await sound.save({
      theme: 'dark',
      excluded: EXCLUDED,
      engine: 'provider',
      provider: { ...DEFAULT_SETTINGS.provider, baseUrl: 'http://127.0.0.1:1/v1', chatModel: 'm' },
    });
    const damaged = damage(await readFile(file, 'utf8'));
    await writeFile(file, damaged);
    const store = await open();
    expect(store.get().engine).toBe('offline');
    expect(() => store.requireExcluded()).toThrow(/not known what/);
    expect(store.unknownExcluded()?.copy?.excluded).toEqual(EXCLUDED);
    // Harmless settings go on, in memory; what would let something leave does not.
    await store.save({ sendWith: 'ctrl-enter' });
    expect(store.get().sendWith).toBe('ctrl-enter');
    expect(() => store.save({ engine: 'provider', provider: DEFAULT_SETTINGS.provider })).toThrow(/not known what/);
    await expect(readExcludedNames(file)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await readFile(file, 'utf8')).toBe(damaged);
    expect((await open()).unknownExcluded()).not.toBeNull();

    await store.confirmExcluded('copy');
    expect(store.get()).toMatchObject({ theme: 'dark', engine: 'provider', excluded: EXCLUDED });
    expect(store.requireExcluded()).toEqual(EXCLUDED);
    expect(await readExcludedNames(file)).toEqual(EXCLUDED);
    expect((await open()).unknownExcluded()).toBeNull();
    expect(await readFile(join(folder, 'settings.damaged-42.json'), 'utf8')).toBe(damaged);
  });

  it('that cannot be opened or are gone are not taken for settings that exclude nothing', async () => {
    const file = join(folder, 'settings.json');
    await (await open()).save({ excluded: EXCLUDED });
    await rm(file);
    expect((await open()).unknownExcluded()?.problem).toContain('missing');
    await expect(readExcludedNames(file)).rejects.toMatchObject({ code: 'not-allowed' });
    await mkdir(file);
    const store = await open();
    expect(store.unknownExcluded()?.problem).toContain('EISDIR');
    // The lists as the person enters them anew.
    await store.save({ excluded: { ...EXCLUDED, people: ['Anna'] } });
    await store.confirmExcluded('list');
    expect((await open()).requireExcluded().people).toEqual(['Anna']);
  });

  it('keep the readable fields when one is unreadable', async () => {
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ theme: 'dark', sendWith: 7, extra: 1 }));
    const store = await open();
    expect(store.get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
    expect(store.notice).toContain('sendWith');
  });
});
