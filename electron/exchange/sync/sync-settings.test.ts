import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SharedSettingsStore } from './run/sync-deps';
import {
  newSyncFolder,
  openTestDevice,
  removeFolders,
  type TestDevice,
  type TestDeviceOptions,
} from './testing/test-device';

type Shared = NonNullable<ReturnType<SharedSettingsStore['get']>>;
const settings = (answerStyle = '', people: string[] = []): SharedSettingsStore & { now: Shared } => {
  const store = {
    now: { answerStyle, excluded: { people, places: [], folders: [] } } as Shared,
    get: () => store.now,
    save: async (changes: Partial<Shared>) => (store.now = { ...store.now, ...changes }),
  };
  return store;
};

let folder = '';
let devices: TestDevice[] = [];
beforeEach(async () => {
  folder = await newSyncFolder();
});
afterEach(async () => {
  for (const device of devices) await device.close().catch(() => {});
  await removeFolders(folder, ...devices.map(({ vaultFolder }) => vaultFolder));
  devices = [];
});
const open = async (options: Partial<TestDeviceOptions>): Promise<TestDevice> => {
  const device = await openTestDevice({ folder, ...options });
  devices.push(device);
  return device;
};
/** Each device syncs twice, a minute apart. */
const exchange = async () => {
  for (const device of [...devices, ...devices]) {
    for (const { vault } of devices) vault.clock.advance(60_000);
    await device.run();
  }
};

describe('the settings of a vault', () => {
  it('with more excluded names than a vault holds are told in words, and no name is dropped', async () => {
    const names = (start: string) => Array.from({ length: 120 }, (_, index) => `${start} ${index}`);
    const [desk, phone] = [settings('', names('Ines')), settings('', names('Tom'))];
    await open({ name: 'desk', settings: desk });
    await exchange();
    const other = await open({ name: 'phone', settings: phone });
    await expect(other.run()).rejects.toThrow('Your devices together exclude 240 names');
    expect(phone.now.excluded.people).toEqual(names('Tom'));
  });

  it('go over: the last writer wins, and a name that is excluded anywhere is excluded everywhere', async () => {
    const [desk, phone] = [settings('Short.', ['Ines']), settings('', ['Tom'])];
    await open({ name: 'desk', settings: desk });
    await exchange();
    await open({ name: 'phone', settings: phone });
    await exchange();
    expect(phone.now).toEqual({
      answerStyle: 'Short.',
      excluded: { people: ['Tom', 'Ines'], places: [], folders: [] },
    });
    expect(desk.now.excluded.people.toSorted()).toEqual(['Ines', 'Tom']);
    await phone.save({ answerStyle: 'In verse.' });
    await exchange();
    await desk.save({ answerStyle: 'Long.' });
    await exchange();
    expect([desk.now.answerStyle, phone.now.answerStyle]).toEqual(['Long.', 'Long.']);
  });

  it('let nothing leave that is excluded here: lifting it is said on each device', async () => {
    const [desk, phone] = [settings('', ['Ines']), settings()];
    await open({ name: 'desk', settings: desk });
    await open({ name: 'phone', settings: phone });
    await exchange();
    await desk.save({ excluded: { people: [], places: [], folders: [] } });
    await exchange();
    expect(phone.now.excluded.people).toEqual(['Ines']);
    // Nor does it come back where it was lifted.
    expect(desk.now.excluded.people).toEqual([]);
  });

  it('say what is excluded before a row of it is here, also by a clock that is ahead', async () => {
    const [desk, phone] = [settings(), settings()];
    const first = await open({ name: 'desk', settings: desk });
    const second = await open({ name: 'phone', settings: phone });
    await exchange();
    first.vault.clock.advance(2 * 86_400_000);
    await desk.save({ answerStyle: 'Tomorrow.', excluded: { people: ['Ines'], places: [], folders: [] } });
    await first.run();
    first.vault.clock.advance(-2 * 86_400_000);
    await first.create('Ines fires clay');
    await first.run();
    let known: string[] | null = null;
    const stop = second.vault.writer.onBatch(() => (known ??= phone.now.excluded.people));
    await second.run();
    stop();
    expect(known).toEqual(['Ines']);
    expect(phone.now.answerStyle).toBe('');
    // It can be lifted here all the same.
    await phone.save({ excluded: { people: [], places: [], folders: [] } });
    await exchange();
    expect(phone.now.excluded.people).toEqual([]);
  });

  it('written after the first sync are later than what was decided before, though nothing stood there', async () => {
    const [desk, phone] = [settings('', ['Ines']), settings()];
    await open({ name: 'desk', settings: desk });
    await exchange();
    await desk.save({ excluded: { people: [], places: [], folders: [] } });
    await exchange();
    await open({ name: 'phone', settings: phone });
    await exchange();
    expect(phone.now.excluded.people).toEqual([]);
    await phone.save({ answerStyle: 'Short.', excluded: { people: ['Ines'], places: [], folders: [] } });
    await devices[1]!.run();
    devices[0]!.vault.clock.advance(60_000);
    await desk.save({ answerStyle: 'Long.' });
    await exchange();
    expect(desk.now.excluded.people).toEqual(['Ines']);
    expect(phone.now.answerStyle).toBe('Long.');
  });

  it('hold no key, address or path, and are sealed in an encrypted folder', async () => {
    const written = async (): Promise<string> => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('settings.json'));
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    };
    await open({ name: 'desk', settings: settings('Short.', ['Ines']) });
    await exchange();
    const { settings: plain } = (JSON.parse(await written()) as { content: { settings: object } }).content;
    expect(Object.keys(plain).toSorted()).toEqual(['answerStyle', 'excluded.people/Ines']);
    await devices.pop()!.close();
    folder = await newSyncFolder();
    const phone = settings();
    await open({ name: 'desk', settings: settings('Short.', ['Ines']), passphrase: 'kiln' });
    await exchange();
    expect(await written()).not.toContain('Ines');
    await open({ name: 'phone', settings: phone, passphrase: 'kiln' });
    await exchange();
    expect(phone.now.answerStyle).toBe('Short.');
  });
});
