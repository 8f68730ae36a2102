import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../../shared/ipc/errors';
import { createSteppedFileSystem } from '../../files/testing/stepped-file-system';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { hashOfBytes } from '../../files/hash-of-bytes';
import { segmentName } from './format/segment-file';
import { putPicture } from './testing/pictures';
import {
  newSyncFolder,
  openTestDevice,
  removeFolders,
  type TestDevice,
  type TestDeviceOptions,
} from './testing/test-device';

let folder = '';
let devices: TestDevice[] = [];
const open = async (options: Partial<TestDeviceOptions> = {}): Promise<TestDevice> => {
  const device = await openTestDevice({ folder, ...options });
  devices.push(device);
  return device;
};
beforeEach(async () => {
  folder = await newSyncFolder();
});
afterEach(async () => {
  for (const device of devices) await device.close().catch(() => {});
  await removeFolders(folder, ...devices.map(({ vaultFolder }) => vaultFolder));
  devices = [];
});

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** A device that wrote two segments and a picture, and one that is to read them. */
async function twoDevices(passphrase?: string): Promise<{ writer: TestDevice; reader: TestDevice }> {
  const secret = passphrase === undefined ? {} : { passphrase };
  const writer = await open(secret);
  await putPicture(writer, 'not really a picture');
  const note = await writer.create('Clay', 'One.');
  await writer.run();
  await writer.edit(note.id, { body: 'Two.' });
  await writer.run();
  return { writer, reader: await open(secret) };
}

describe('a damaged file in the folder', () => {
  for (const passphrase of [undefined, 'long enough to keep'])
    it(`is told, and nothing of it is merged${passphrase === undefined ? '' : ', in an encrypted folder too'}`, async () => {
      const { reader, writer } = await twoDevices(passphrase);
      const before = await reader.rows();
      let damages = 0;
      const files = filesOf(folder).filter((file) => !file.includes('engram-vault-sync.json'));
      expect(files.length).toBeGreaterThanOrEqual(4);
      for (const file of files) {
        const whole = readFileSync(file);
        const flipped = Buffer.from(whole);
        flipped[Math.floor(whole.length / 2)]! ^= 1;
        // The picture comes last: what was merged before it is whole, and is compared after the other files.
        const isPicture = file.includes(join(folder, 'files'));
        if (isPicture) continue;
        for (const bytes of [flipped, whole.subarray(0, Math.floor(whole.length / 2)), Buffer.from('{}')]) {
          writeFileSync(file, bytes);
          const error: unknown = await reader.run().catch((reason: unknown) => reason);
          expect(isAppError(error, 'import-unreadable') && error.message, file).toContain('damaged');
          expect(await reader.rows(), file).toEqual(before);
          damages += 1;
        }
        writeFileSync(file, whole);
      }
      const picture = files.find((file) => file.includes(join(folder, 'files')))!;
      const bytes = readFileSync(picture);
      writeFileSync(picture, Buffer.from('something else'));
      await expect(reader.run()).rejects.toMatchObject({ code: 'import-unreadable' });
      writeFileSync(picture, bytes);
      expect((await reader.run()).files).toEqual({ received: 1, sent: 0, missing: 0 });
      expect(await reader.rows()).toEqual(await writer.rows());
      recordFigure(
        'F19',
        `sync-damage-${passphrase === undefined ? 'plain' : 'sealed'}`,
        `${damages + 1} damages of files of a sync folder: all told, 0 merged`,
      );
    });

  it('a mark that is damaged or of a newer version stops everything', async () => {
    const { reader, writer } = await twoDevices();
    const mark = join(folder, 'engram-vault-sync.json');
    const whole = readFileSync(mark, 'utf8');
    writeFileSync(mark, whole.replace('"version":1', '"version":2'));
    await expect(open()).rejects.toMatchObject({ code: 'import-unreadable' });
    rmSync(mark);
    expect((await reader.run()).received).toBeGreaterThan(0);
    expect(await reader.rows()).toEqual(await writer.rows());
  });

  it.each([
    ['a newer version', '"format":99', 'newer version'],
    ['a build before format 1', '"schemaVersion":7', 'before format 1'],
  ])('a segment of %s is refused with what to do', async (_whose, written, says) => {
    const { reader, writer } = await twoDevices();
    const device = join(folder, 'devices', writer.sync.device()!);
    const first = filesOf(device).find((file) => file.includes('00000001-'))!;
    const text = gunzipSync(readFileSync(first))
      .toString('utf8')
      .replace(/"format":\d+/u, written);
    const bytes = gzipSync(text);
    rmSync(first);
    writeFileSync(join(device, segmentName(1, hashOfBytes(bytes), false)), bytes);
    await expect(reader.run()).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining(says) });
    expect(await reader.rows()).toEqual(new Map());
  });

  it('a segment that is not here yet is waited for; what comes before it is merged', async () => {
    const { reader, writer } = await twoDevices();
    const device = join(folder, 'devices', writer.sync.device()!);
    const second = filesOf(device).find((file) => file.includes('00000002-'))!;
    const whole = readFileSync(second);
    rmSync(second);
    const report = await reader.run();
    expect(report.waiting).toEqual([{ name: 'laptop', missing: 2, last: 2 }]);
    expect([...reader.corpus.catalog.withStatus('kept')].map(({ title }) => title)).toEqual(['Clay']);
    writeFileSync(second, whole);
    expect((await reader.run()).waiting).toEqual([]);
    expect(await reader.rows()).toEqual(await writer.rows());
  });
});

describe('a device whose own files', () => {
  it('were deleted or belong to a copy of its vault writes under a new name, and nothing is lost', async () => {
    const { writer, reader } = await twoDevices();
    await reader.run();
    const former = writer.sync.device()!;
    rmSync(join(folder, 'devices', former), { recursive: true });
    await writer.create('Moss', 'After.');
    await writer.run();
    expect(writer.sync.device()).not.toBe(former);
    await reader.run();
    expect(await reader.rows()).toEqual(await writer.rows());
  });

  it('histories are damaged reads everything again, and both are equal', async () => {
    const { writer, reader } = await twoDevices();
    await reader.run();
    const note = await reader.create('Bees', 'Mine.');
    const histories = join(reader.vaultFolder, 'sync', 'histories.jsonl');
    const bytes = readFileSync(histories);
    bytes[20]! ^= 1;
    writeFileSync(histories, bytes);
    const again = await reader.restart();
    devices[devices.indexOf(reader)] = again;
    await again.run({ mayJoin: true });
    await writer.run();
    expect((await writer.note(note.id)).body).toBe('Mine.');
    await again.run();
    expect(await again.rows()).toEqual(await writer.rows());
  });
});

class Killed extends Error {}

describe('a sync that is killed', () => {
  it('at any of its steps is finished by the next one, with equal ends', async () => {
    const every = faultRounds(6, 1);
    let kills = 0;
    for (let stopAt = 1; ; stopAt += every) {
      const stepped = createSteppedFileSystem({ stopAt, stop: () => Promise.reject(new Killed('killed here')) });
      const writer = await open();
      const note = await writer.create('Clay', 'One.');
      await writer.run();
      const reader = await open({ fileSystem: stepped.fileSystem });
      await reader.create('Moss', 'Mine.');
      const error: unknown = await reader.run({ mayJoin: true }).catch((reason: unknown) => reason);
      await stepped.release();
      const isKilled = error instanceof Killed;
      if (!isKilled) expect(error).toMatchObject({ waiting: [] });
      kills += Number(isKilled);
      await reader.close();
      const again = await open({
        vaultFolder: reader.vaultFolder,
        indexedDB: reader.vault.indexedDB,
        clock: reader.vault.clock,
      });
      await again.run({ mayJoin: true });
      await writer.run();
      await again.run();
      expect(await again.rows(), `step ${stopAt}`).toEqual(await writer.rows());
      expect((await again.note(note.id)).body).toBe('One.');
      for (const device of [writer, again]) await device.close();
      await removeFolders(writer.vaultFolder, again.vaultFolder, folder);
      devices = [];
      folder = await newSyncFolder();
      if (!isKilled) break;
    }
    expect(kills).toBeGreaterThan(5);
    recordFigure(
      'F19',
      'sync-kills',
      `a sync killed at each of its ${kills} steps: finished by the next one, equal ends`,
    );
  }, 900_000);
});

it('the files of the folder belong to their owner alone', async () => {
  await twoDevices();
  for (const file of filesOf(folder)) expect(statSync(file).mode & 0o077, file).toBe(0);
});
