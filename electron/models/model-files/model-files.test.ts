import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import type { ModelDownload } from '../../../shared/ipc/routes/model-files';
import { createFaultyFileSystem } from '../../files/testing/faulty-file-system';
import { KNOWN_MODELS } from './known-models';
import { createModelFiles, type ModelFiles } from './model-files';
import { createModelHost, MODEL_HOST } from './model-host';
import { startFakeModelHost, type FakeModelHost } from './testing/fake-model-host';
import { makeGguf } from './testing/make-gguf';

const [MODEL, OTHER] = KNOWN_MODELS as [(typeof KNOWN_MODELS)[number], (typeof KNOWN_MODELS)[number]];
const FILE = Buffer.concat([makeGguf({ name: 'Downloaded' }), randomBytes(300_000)]);

describe('downloading a model', () => {
  let home: string;
  let host: FakeModelHost;
  let files: ModelFiles;
  let sent: { host: string; path: string; status: number | null }[];
  let { fileSystem, faults } = createFaultyFileSystem();
  const folder = () => join(home, 'models');
  const open = (origin = host.origin) =>
    createModelFiles(
      { folder: folder(), homeFolder: home, environment: {} },
      {
        host: createModelHost(origin, {
          add: ({ host: to, path, status }, body) => {
            expect(body).toBe('');
            sent.push({ host: to, path, status });
          },
        }),
        fileSystem,
        log: silentLogger,
        sleep: async () => {},
        onChanged: () => {},
        onProgress: () => {},
      },
    );
  const stateOf = async (id = MODEL.id): Promise<ModelDownload | undefined> =>
    (await files.downloads()).find((download) => download.id === id);
  const untilOver = async (id = MODEL.id) => {
    await expect
      .poll(async () => (await stateOf(id))?.state ?? 'over', { timeout: 10_000 })
      .not.toMatch(/running|waiting/);
    return stateOf(id);
  };
  const listed = async () => (await files.list('')).offered.find(({ id }) => id === MODEL.id)!;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'downloads-'));
    host = await startFakeModelHost(FILE);
    ({ fileSystem, faults } = createFaultyFileSystem());
    sent = [];
    files = open();
  });
  afterEach(async () => {
    await files.stop();
    await host.stop();
    await rm(home, { recursive: true });
  });

  it('follows the host to its server, checks the hash, and leaves one whole file; each request is written down without its secret', async () => {
    expect(await listed()).toMatchObject({ isHere: false, bytes: MODEL.bytes });
    files.download(MODEL);
    expect(await untilOver()).toBeUndefined();
    expect(await readdir(folder())).toEqual([MODEL.file]);
    expect(await readFile(join(folder(), MODEL.file))).toEqual(FILE);
    expect(await listed()).toMatchObject({ isHere: true, bytes: FILE.length });
    expect(sent).toEqual([
      { host: new URL(host.origin).host, path: `GET /${MODEL.repository}/resolve/main/${MODEL.file}`, status: 302 },
      { host: new URL(host.storeOrigin).host, path: expect.stringMatching(/^GET \/blobs\/[0-9a-f]{64}$/), status: 200 },
    ]);
  });

  it('goes on by itself where the connection was cut, with only what is missing', async () => {
    host.behaviour.cutAfter = [100_000, 50_000];
    files.download(MODEL);
    expect(await untilOver()).toBeUndefined();
    expect(await readFile(join(folder(), MODEL.file))).toEqual(FILE);
    const starts = host.asked.map(({ range }) => Number(/\d+/u.exec(range ?? '0')![0]));
    expect(Math.max(...starts)).toBe(150_000);
    expect(host.asked.at(-1)).toMatchObject({ ifRange: expect.stringMatching(/^"[0-9a-f]{16}"$/) });
    // It is the same commit that is asked for again.
    expect(host.asked.at(-2)!.path).toContain(`/resolve/${'a'.repeat(40)}/`);
  });

  it('stops when asked, keeps what arrived over a restart, and goes on from there', async () => {
    host.behaviour.holdAfter = 120_000;
    files.download(MODEL);
    await expect.poll(async () => (await stateOf())?.receivedBytes).toBe(120_000);
    await files.cancel(MODEL.id);
    expect(await stateOf()).toMatchObject({ state: 'paused', receivedBytes: 120_000, totalBytes: FILE.length });
    await files.stop();
    host.goOn();
    files = open();
    expect(await files.isBegun(MODEL)).toBe(true);
    expect(await stateOf()).toMatchObject({ state: 'paused', receivedBytes: 120_000 });
    files.download(MODEL);
    expect(await untilOver()).toBeUndefined();
    expect(host.asked.at(-1)!.range).toBe('bytes=120000-');
    expect(await readFile(join(folder(), MODEL.file))).toEqual(FILE);
  });

  it('begins again where the server takes no ranges, and where another file lies there by now', async () => {
    for (const change of ['no ranges', 'another file'] as const) {
      host.behaviour.holdAfter = 100_000;
      files.download(MODEL);
      await expect.poll(async () => (await stateOf())?.receivedBytes).toBe(100_000);
      await files.cancel(MODEL.id);
      host.goOn();
      host.behaviour.takesRanges = change !== 'no ranges';
      const next = change === 'another file' ? Buffer.concat([makeGguf(), randomBytes(200_000)]) : FILE;
      host.setFile(next);
      files.download(MODEL);
      expect(await untilOver()).toBeUndefined();
      expect([change, (await readFile(join(folder(), MODEL.file))).equals(next)]).toEqual([change, true]);
      await rm(join(folder(), MODEL.file));
    }
  });

  it('deletes a file with another hash than the host named, and says so', async () => {
    host.behaviour.isHashWrong = true;
    files.download(MODEL);
    expect(await untilOver()).toMatchObject({ state: 'failed', problem: expect.stringContaining('checksum') });
    expect(await readdir(folder())).toEqual([]);
  });

  it('also where the part was changed on disk meanwhile', async () => {
    host.behaviour.holdAfter = 120_000;
    files.download(MODEL);
    await expect.poll(async () => (await stateOf())?.receivedBytes).toBe(120_000);
    await files.cancel(MODEL.id);
    host.goOn();
    await writeFile(join(folder(), `${MODEL.file}.part`), Buffer.alloc(120_000));
    files.download(MODEL);
    expect(await untilOver()).toMatchObject({ state: 'failed', problem: expect.stringContaining('checksum') });
    expect(await readdir(folder())).toEqual([]);
  });

  it.each([
    ['there is no such file', { status: 404 }, 'no longer has'],
    ['one must sign in', { status: 401 }, 'signed in'],
    ['the host is overloaded', { status: 503 }, 'status 503'],
    ['the host names no hash', { isHashMissing: true }, 'did not name a checksum'],
    ['it is sent on to another site', { redirect: 'https://elsewhere.example/file' }, 'elsewhere.example'],
  ] as const)('says what is wrong where %s, and keeps nothing', async (_when, behaviour, words) => {
    Object.assign(host.behaviour, behaviour);
    files.download(MODEL);
    expect(await untilOver()).toMatchObject({ state: 'failed', problem: expect.stringContaining(words) });
    expect(await readdir(folder())).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('says that nobody answers', async () => {
    const { origin } = host;
    await host.stop();
    files = open(origin);
    files.download(MODEL);
    expect(await untilOver()).toMatchObject({ state: 'failed', problem: expect.stringContaining('does not answer') });
    host = await startFakeModelHost(FILE);
  });

  it('does not begin on a disk without room, and says how much is missing', async () => {
    faults.freeBytes = 100_000_000;
    files.download(MODEL);
    expect(await untilOver()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Make 401 MB of room'),
    });
    expect(await readdir(folder())).toEqual([]);
  });

  it('keeps the part on a disk that fills up, and goes on once there is room', async () => {
    faults.bytesLeft = 150_000;
    files.download(MODEL);
    await expect.poll(async () => (await stateOf())?.state).toBe('running');
    faults.freeBytes = 10 * 1024 ** 3;
    expect(await untilOver()).toMatchObject({
      state: 'failed',
      receivedBytes: 150_000,
      problem: expect.stringContaining('The disk is full'),
    });
    faults.bytesLeft = null;
    files.download(MODEL);
    expect(await untilOver()).toBeUndefined();
    expect(await readFile(join(folder(), MODEL.file))).toEqual(FILE);
  });

  it('runs one at a time; others wait, and a fifth is refused', async () => {
    host.behaviour.holdAfter = 10_000;
    for (const model of KNOWN_MODELS.slice(0, 4)) files.download(model);
    await expect.poll(async () => (await stateOf())?.receivedBytes).toBe(10_000);
    expect((await files.downloads()).map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
    expect(() => files.download(KNOWN_MODELS[4]!)).toThrow(/wait already/);
    await files.cancel(KNOWN_MODELS[2]!.id);
    host.goOn();
    expect(await untilOver()).toBeUndefined();
    expect(await untilOver(OTHER.id)).toBeUndefined();
    await untilOver(KNOWN_MODELS[3]!.id);
    expect((await readdir(folder())).toSorted()).toEqual(
      [KNOWN_MODELS[0]!, KNOWN_MODELS[1]!, KNOWN_MODELS[3]!].map(({ file }) => file).toSorted(),
    );
  });

  it('ends when the app does, without the file', async () => {
    host.behaviour.holdAfter = 10_000;
    files.download(MODEL);
    await expect.poll(async () => (await stateOf())?.receivedBytes).toBe(10_000);
    await files.stop();
    expect((await readdir(folder())).toSorted()).toEqual([`${MODEL.file}.part`, `${MODEL.file}.part.json`]);
  });

  it('deletes what has arrived, and a whole file, and says how much that frees', async () => {
    host.behaviour.holdAfter = 10_000;
    files.download(MODEL);
    await expect.poll(async () => (await stateOf())?.receivedBytes).toBe(10_000);
    expect(await files.removePart(MODEL)).toBe(10_000);
    expect(await readdir(folder())).toEqual([]);
    host.goOn();
    files.download(MODEL);
    await untilOver();
    await files.removeFile((await files.fileOf(MODEL.id, ''))!);
    expect(await readdir(folder())).toEqual([]);
  });

  it('is only from addresses by https of the host itself where it is the real one', async () => {
    expect(MODEL_HOST).toBe('https://huggingface.co');
    for (const { repository, file } of KNOWN_MODELS) {
      expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(file).toMatch(/^[\w.-]+\.gguf$/);
    }
    expect(new Set(KNOWN_MODELS.map(({ id }) => id)).size).toBe(KNOWN_MODELS.length);
  });
});

it('this computer is measured within a second or two', async () => {
  const files = createModelFiles(
    { folder: tmpdir(), homeFolder: tmpdir(), environment: {} },
    {
      host: createModelHost(MODEL_HOST, { add: () => {} }),
      fileSystem: createFaultyFileSystem().fileSystem,
      log: silentLogger,
      onChanged: () => {},
      onProgress: () => {},
    },
  );
  const machine = await files.measure();
  expect(machine.memoryBytes).toBeGreaterThan(machine.freeMemoryBytes);
  expect(machine.cores).toBeGreaterThan(0);
  expect(machine.readBytesPerSecond).toBeGreaterThan(1e8);
});
