import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { realFileSystem } from '../../files/file-system';
import { createModelHost } from '../model-files/model-host';
import { type FakeModelHost, startFakeModelHost } from '../model-files/testing/fake-model-host';
import { KNOWN_SPEECH_MODELS } from './known-speech-models';
import { HEARS, WRITES } from './open-whisper';
import { createSpeechModels, type SpeechModels } from './speech-models';

/** A busy machine may take its time. */
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 });
const FILE = randomBytes(100_000);
const [BASE] = KNOWN_SPEECH_MODELS as [(typeof KNOWN_SPEECH_MODELS)[number]];

describe('models for speech', () => {
  let folder: string;
  let host: FakeModelHost;
  let models: SpeechModels;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-models-'));
    host = await startFakeModelHost(FILE);
    models = createSpeechModels({
      folder,
      host: createModelHost(host.origin, { add: () => {} }),
      fileSystem: realFileSystem,
      log: silentLogger,
      onChanged: () => {},
      onProgress: () => {},
      sleep: async () => {},
    });
  });
  afterEach(async () => {
    await models.stop();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const listed = async (chosen = '') => (await models.list(chosen)).find(({ id }) => id === BASE.id)!;

  it('are downloaded as language models are: both files, each checked by the hash that the host names', async () => {
    expect(await listed()).toMatchObject({ isHere: false, download: null, licence: 'Apache 2.0' });
    expect(await models.isBegun(BASE)).toBe(false);
    models.download(BASE);
    await until(async () => expect(await listed()).toMatchObject({ isHere: true, bytes: 200_000, download: null }));
    expect(host.asked.map(({ path }) => path).filter((path) => path.includes('/resolve/'))).toEqual([
      `/onnx-community/whisper-base/resolve/main/onnx/${HEARS}`,
      `/onnx-community/whisper-base/resolve/main/onnx/${WRITES}`,
    ]);
    expect(await listed(models.folderOf(BASE))).toMatchObject({ isChosen: true });
    expect(await models.remove(BASE)).toBe(200_000);
    expect(await readdir(models.folderOf(BASE))).toEqual([]);
  });

  it('go on where a download was stopped, and are not taken with another hash', async () => {
    host.behaviour.holdAfter = 40_000;
    models.download(BASE);
    await until(async () => expect((await listed()).download).toMatchObject({ receivedBytes: 40_000 }));
    await models.cancel(BASE);
    expect(await listed()).toMatchObject({ isHere: false, download: { state: 'paused', receivedBytes: 40_000 } });
    expect(await models.isBegun(BASE)).toBe(true);
    Object.assign(host.behaviour, { holdAfter: null, isHashWrong: true });
    await models.remove(BASE);
    models.download(BASE);
    await until(async () => expect((await listed()).download).toMatchObject({ state: 'failed' }));
    expect((await listed()).download!.problem).toContain('Whisper base');
  });

  it('of which one file is here whole are gone on with, or deleted', async () => {
    await mkdir(models.folderOf(BASE));
    await writeFile(join(models.folderOf(BASE), HEARS), FILE);
    expect(await listed()).toMatchObject({ isHere: false, download: { state: 'paused', receivedBytes: FILE.length } });
    expect(await models.isBegun(BASE)).toBe(true);
    models.download(BASE);
    await until(async () => expect(await listed()).toMatchObject({ isHere: true, download: null }));
    expect(host.asked.filter(({ path }) => path.includes(HEARS))).toEqual([]);
    expect(await models.remove(BASE)).toBe(2 * FILE.length);
  });

  it('may be a folder of the person’s, which is listed while it is chosen', async () => {
    const own = await mkdtemp(join(folder, 'mine-'));
    await writeFile(join(own, HEARS), 'a');
    expect(await models.sizeOf(own)).toBeNull();
    await writeFile(join(own, WRITES), 'bc');
    expect(await models.sizeOf(own)).toBe(3);
    expect((await models.list(own)).at(-1)).toMatchObject({ id: 'own', isHere: true, isChosen: true, bytes: 3 });
  });
});
