import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { realFileSystem } from '../../files/file-system';
import { createModelFiles, type ModelFiles } from '../../models/model-files/model-files';
import { createModelHost } from '../../models/model-files/model-host';
import { startFakeModelHost, type FakeModelHost } from '../../models/model-files/testing/fake-model-host';
import { makeGguf } from '../../models/model-files/testing/make-gguf';
import { openSettingsStore, type SettingsStore } from '../../settings/settings-store';
import type { Confirmation } from '../../shell/shell';
import { createDispatch, type AllHandlers } from '../dispatch';
import { createModelFileHandlers } from './model-files';

const ID = 'qwen3-0.6b';
const NAME = 'Qwen3-0.6B-Q8_0.gguf';

describe('models on this computer', () => {
  let home: string;
  let host: FakeModelHost;
  let files: ModelFiles;
  let settingsStore: SettingsStore;
  let handlers: ReturnType<typeof createModelFileHandlers>;
  let answer = true;
  let chosen: { path: string } | null | 'unsupported' = 'unsupported';
  const questions: Confirmation[] = [];
  let changes = 0;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'model-handlers-'));
    host = await startFakeModelHost(makeGguf({ name: 'Qwen3 0.6B' }));
    settingsStore = await openSettingsStore({
      file: join(home, 'settings.json'),
      now: () => 1,
      log: silentLogger,
    });
    files = createModelFiles(
      { folder: join(home, 'models'), homeFolder: home, environment: {} },
      {
        host: createModelHost(host.origin, { add: () => {} }),
        fileSystem: realFileSystem,
        log: silentLogger,
        onChanged: () => {},
        onProgress: () => {},
      },
    );
    [answer, chosen, changes] = [true, 'unsupported', 0];
    questions.length = 0;
    handlers = createModelFileHandlers({
      files,
      settingsStore,
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
      chooseFile: async () => chosen,
      hasFileDialog: false,
      openLicence: async () => true,
      onChanged() {
        changes += 1;
        return { settings: settingsStore.get() } as SettingsView;
      },
    });
  });
  afterEach(async () => {
    await files.stop();
    await host.stop();
    await rm(home, { recursive: true });
  });
  const download = async () => {
    await handlers['modelFiles.download']({ id: ID });
    await expect.poll(() => handlers['modelFiles.downloads'](null)).toEqual([]);
  };

  it('ask no host before the person agreed to it, and not again to go on', async () => {
    answer = false;
    await expect(handlers['modelFiles.download']({ id: ID })).rejects.toMatchObject({ code: 'cancelled' });
    expect(host.asked).toEqual([]);
    expect(questions[0]).toMatchObject({ subject: new URL(host.origin).host });
    answer = true;
    host.behaviour.holdAfter = 1_000;
    await handlers['modelFiles.download']({ id: ID });
    await expect.poll(() => handlers['modelFiles.downloads'](null)).toMatchObject([{ receivedBytes: 1_000 }]);
    await handlers['modelFiles.cancel']({ id: ID });
    host.goOn();
    await download();
    expect(questions).toHaveLength(2);
    expect(await readdir(join(home, 'models'))).toEqual([NAME]);
  });

  it('are listed with the speed that was measured here, as long as the file is the same one', async () => {
    await download();
    const path = join(home, 'models', NAME);
    const listed = async () => {
      const { offered, measured } = await handlers['modelFiles.list'](null);
      return [offered.find(({ id }) => id === ID)!.speed, measured];
    };
    expect(await listed()).toEqual([null, null]);
    const speed = { reads: 140, writes: 12 };
    await files.keepSpeed(path, speed);
    const { bytes } = (await files.fileOf(ID, ''))!;
    expect(await listed()).toEqual([speed, { bytes, ...speed }]);
    await writeFile(path, makeGguf({ name: 'Another of this name' }));
    expect(await listed()).toEqual([null, { bytes, ...speed }]);
  });

  it('answer from now on where one is chosen; deleted, answers come without a model', async () => {
    await download();
    await handlers['modelFiles.choose']({ id: ID });
    const path = join(home, 'models', NAME);
    expect(settingsStore.get()).toMatchObject({
      engine: 'built-in',
      builtIn: { path, name: 'Qwen3 0.6B', contextTokens: null },
    });
    const { offered } = await handlers['modelFiles.list'](null);
    expect(offered.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual([ID]);
    answer = false;
    await expect(handlers['modelFiles.remove']({ id: ID })).rejects.toMatchObject({ code: 'cancelled' });
    answer = true;
    expect(await handlers['modelFiles.remove']({ id: ID })).toEqual({
      freedBytes: makeGguf({ name: 'Qwen3 0.6B' }).length,
    });
    expect(questions.at(-1)!.details.join(' ')).toContain('answers then come without a model');
    expect(settingsStore.get()).toMatchObject({ engine: 'offline', builtIn: { path: '' } });
    expect(await readdir(join(home, 'models'))).toEqual([]);
    expect(changes).toBe(2);
  });

  it('may lie anywhere where the person chose the file in a dialog; a broken one changes nothing', async () => {
    const path = join(home, 'mine.gguf');
    await writeFile(path, makeGguf({ name: 'Mine' }));
    chosen = { path };
    expect((await handlers['modelFiles.pick']({ path: '/of/the/page' }))?.settings.builtIn).toMatchObject({
      path,
      name: 'Mine',
    });
    expect(questions).toEqual([]);
    expect((await handlers['modelFiles.list'](null)).found).toMatchObject([
      { name: 'Mine', place: 'chosen', isChosen: true, quantisation: 'Q4_K_M' },
    ]);
    await writeFile(path, 'no model');
    await expect(handlers['modelFiles.pick']({ path: '' })).rejects.toMatchObject({ code: 'bad-input' });
    chosen = null;
    expect(await handlers['modelFiles.pick']({ path: '' })).toBeNull();
  });

  it('are used by a path that came from a page only after a yes', async () => {
    const path = join(home, 'mine.gguf');
    await writeFile(path, makeGguf());
    answer = false;
    expect(await handlers['modelFiles.pick']({ path })).toBeNull();
    expect(questions[0]!.subject).toBe(path);
    expect(settingsStore.get().engine).toBe('offline');
    answer = true;
    expect((await handlers['modelFiles.pick']({ path }))?.settings.builtIn.path).toBe(path);
    await expect(handlers['modelFiles.pick']({ path: 'mine.gguf' })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('are named by an id alone: no path, and no file of another program, is deleted', async () => {
    const theirs = join(home, '.lmstudio', 'models', 'x');
    await mkdir(theirs, { recursive: true });
    await writeFile(join(theirs, 'theirs.gguf'), makeGguf());
    const [found] = (await handlers['modelFiles.list'](null)).found;
    await expect(handlers['modelFiles.remove']({ id: found!.id })).rejects.toMatchObject({ code: 'not-allowed' });
    for (const id of [found!.path, '../x', 'unknown'])
      await expect(handlers['modelFiles.choose']({ id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await readdir(theirs)).toEqual(['theirs.gguf']);
  });

  it('are never set by the page itself, which may only turn the chosen one on', async () => {
    const ask = createDispatch(handlers as unknown as AllHandlers);
    await expect(
      ask('settings.save', { builtIn: { path: '/etc/passwd', name: 'passwd', contextTokens: null } }),
    ).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});
