import { copyFileSync, existsSync, readdirSync, truncateSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { realFileSystem } from '../../files/file-system';
import { createTestClock } from '../../testing/test-vault';
import { GRACE_MS } from './collect/what-can-go';
import { MARK_NAME } from './format/folder-files';
import { createDeviceFolders } from './run/device-folder';
import { carry } from './testing/random-history';
import {
  bringBack,
  deleteRemoved,
  isHere,
  liveHashes,
  namePicture,
  putPicture,
  removePicture,
} from './testing/pictures';
import {
  newSyncFolder,
  openTestDevice,
  removeFolders,
  type TestDevice,
  type TestDeviceOptions,
} from './testing/test-device';

let folder = '';
let devices: TestDevice[] = [];
beforeEach(async () => {
  folder = await newSyncFolder();
});
afterEach(async () => {
  for (const device of devices) await device.close().catch(() => {});
  await removeFolders(folder, ...devices.flatMap((each) => [each.vaultFolder, each.folder]));
  devices = [];
});

const open = async (name: string, options: Partial<TestDeviceOptions> = {}): Promise<TestDevice> => {
  const clock = createTestClock(devices[0]?.vault.clock.now());
  const device = await openTestDevice({ folder, name, clock, ...options });
  devices.push(device);
  return device;
};
const pass = (ms: number): void => devices.forEach(({ vault }) => vault.clock.advance(ms));
const syncAll = async (times = 2): Promise<void> => {
  for (let time = 0; time < times; time += 1) for (const device of devices) await device.run({ mayJoin: true });
};
const filesIn = (root = folder): string[] =>
  readdirSync(join(root, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const chains = (): string[] => readdirSync(join(folder, 'devices')).toSorted();

describe.each([undefined, 'a long enough passphrase'])('a picture in the folder (passphrase: %s)', (passphrase) => {
  const secret = passphrase === undefined ? {} : { passphrase };

  it('goes a month after every device has seen that nothing refers to it, and not before', async () => {
    const desk = await open('desk', secret);
    const laptop = await open('laptop', secret);
    const kept = await putPicture(desk, 'kept');
    const gone = await putPicture(desk, 'gone');
    await syncAll();
    await removePicture(desk, gone);
    await desk.run();
    await deleteRemoved(desk);
    pass(2 * GRACE_MS);
    // The laptop has not seen it yet, and may still edit what it has.
    await desk.run();
    expect(filesIn()).toHaveLength(2);
    await syncAll();
    expect(filesIn()).toHaveLength(2);
    expect(await laptop.sync.storage()).toMatchObject({ files: { count: 2 }, going: { count: 1 } });
    pass(GRACE_MS);
    const { removed } = await desk.run();
    expect(removed).toEqual({ files: 1, devices: 0, bytes: expect.any(Number) });
    expect(filesIn()).toHaveLength(1);
    for (const device of devices) expect(await isHere(device, kept)).toBe(true);
    await syncAll();
    expect(await desk.run()).toMatchObject({ sent: 0, received: 0, removed: { files: 0 }, files: { missing: 0 } });
  });

  it('that a device refers to which was away for a year stays, or is written again from its own copy', async () => {
    const desk = await open('desk', secret);
    const away = await open('away', secret);
    const picture = await putPicture(desk, 'a picture');
    await syncAll();
    await removePicture(desk, picture);
    await desk.run();
    await deleteRemoved(desk);
    for (let month = 0; month < 12; month += 1) {
      pass(GRACE_MS);
      await desk.run();
    }
    expect(filesIn()).toHaveLength(1);
    expect((await desk.sync.storage())!.devices).toMatchObject([{ name: 'away', state: 'away' }]);
    // The person says that it is no longer used; it had edited the picture's row without knowing of the removal.
    await desk.sync.setAside(away.sync.device()!, true);
    await desk.run();
    pass(GRACE_MS);
    await desk.run();
    expect(filesIn()).toEqual([]);
    await namePicture(away, picture, 'renamed.png');
    await away.run();
    expect(filesIn()).toHaveLength(1);
    await desk.run();
    expect(await isHere(desk, picture)).toBe(true);
    expect(await liveHashes(desk)).toEqual([picture]);
  });
});

describe('a device that is no longer used', () => {
  it('leaves the folder once all others have read it and one of them holds its rows', async () => {
    const desk = await open('desk');
    await open('laptop');
    const old = await open('old');
    const note = await old.create('Moss', 'Written on the old one.');
    await syncAll();
    const oldName = old.sync.device()!;
    const last = await old.create('Clay', 'The last one.');
    await old.run();
    devices = devices.filter((device) => device !== old);
    await desk.sync.setAside(oldName, true);
    await desk.run();
    pass(GRACE_MS);
    await desk.run();
    // The laptop has not read its last note.
    expect(chains()).toContain(oldName);
    await syncAll(3);
    expect(chains()).not.toContain(oldName);
    pass(GRACE_MS);
    await syncAll();
    const fresh = await open('fresh');
    await fresh.run({ mayJoin: true });
    expect((await fresh.note(note.id)).body).toBe('Written on the old one.');
    expect((await fresh.note(last.id)).body).toBe('The last one.');
    devices.push(old);
  });

  it('begins as a new one when it comes back, and loses nothing', async () => {
    const desk = await open('desk');
    const old = await open('old');
    await desk.create('Clay', 'Fire it.');
    await syncAll();
    const name = old.sync.device()!;
    await desk.sync.setAside(name, true);
    await desk.run();
    const note = await old.create('Moss', 'Written meanwhile.');
    await old.run();
    expect(old.sync.device()).not.toBe(name);
    await syncAll();
    expect((await desk.note(note.id)).body).toBe('Written meanwhile.');
    expect(await old.rows()).toEqual(await desk.rows());
    const states = (await desk.sync.storage())!.devices.map(({ device, state }) => [device, state]);
    expect(states).toEqual([[old.sync.device(), 'used']]);
    pass(2 * GRACE_MS);
    await syncAll(3);
    expect(chains()).toEqual([desk.sync.device(), old.sync.device()].toSorted());
  });

  it('is used again where the person takes it back', async () => {
    const desk = await open('desk');
    const laptop = await open('laptop');
    await syncAll();
    await desk.create('Clay');
    await laptop.create('Moss');
    await syncAll();
    const name = laptop.sync.device()!;
    await desk.sync.setAside(name, true);
    await desk.sync.setAside(name, false);
    await syncAll();
    expect(laptop.sync.device()).toBe(name);
    expect((await desk.sync.storage())!.devices).toMatchObject([{ device: name, state: 'used' }]);
  });
});

it('a vault that is restored as it was before a picture was removed is a device of its own, and has what it refers to', async () => {
  const desk = await open('desk');
  const laptop = await open('laptop');
  const kept = await putPicture(desk, 'kept');
  const gone = await putPicture(desk, 'gone');
  await syncAll();
  await desk.vault.vault.close();
  const before = await mkdtemp(join(tmpdir(), 'engram-sync-vault-'));
  await cp(desk.vaultFolder, before, { recursive: true });
  const again = await openTestDevice({ folder, name: 'desk', vaultFolder: desk.vaultFolder, clock: desk.vault.clock });
  devices = [again, laptop];
  await removePicture(again, gone);
  await syncAll();
  for (const device of devices) await deleteRemoved(device);
  pass(GRACE_MS);
  await syncAll();
  expect(filesIn()).toHaveLength(1);
  const restored = await open('desk', { vaultFolder: before });
  await namePicture(restored, gone, 'found again.png');
  devices = [restored, laptop];
  await syncAll(3);
  expect(restored.sync.device()).not.toBe(again.sync.device());
  for (const hash of [kept, gone]) for (const device of devices) expect(await isHere(device, hash)).toBe(true);
  expect(filesIn()).toHaveLength(2);
  expect(await laptop.rows()).toEqual(await restored.rows());
  devices.push(again);
});

it('a file that a copy of the folder brings back goes again, and one that is needed again stays', async () => {
  const desk = await open('desk');
  const other = await newSyncFolder();
  copyFileSync(join(folder, MARK_NAME), join(other, MARK_NAME));
  const laptop = await open('laptop', { folder: other });
  const between = async () => {
    for (const [from, to] of [
      [desk, laptop],
      [laptop, desk],
    ] as const) {
      await from.run({ mayJoin: true });
      carry(from, to, 1, () => 0.5);
    }
  };
  const picture = await putPicture(desk, 'a picture');
  for (let round = 0; round < 3; round += 1) await between();
  await removePicture(laptop, picture);
  for (let round = 0; round < 3; round += 1) await between();
  pass(GRACE_MS + DAY_MS);
  for (let round = 0; round < 3; round += 1) await between();
  expect([filesIn(), filesIn(other)]).toEqual([[], []]);
  await bringBack(desk, picture);
  for (let round = 0; round < 3; round += 1) await between();
  expect(await isHere(laptop, picture)).toBe(true);
  expect(filesIn(other)).toHaveLength(1);
});

it('a file with which a service only began is written again by whoever has it', async () => {
  const desk = await open('desk');
  const laptop = await open('laptop');
  const picture = await putPicture(desk, 'a picture');
  await desk.run();
  const path = join(folder, 'files', picture.slice(0, 2), picture);
  truncateSync(path, 0);
  expect((await laptop.run()).files).toEqual({ received: 0, sent: 0, missing: 1 });
  expect((await desk.run()).files).toEqual({ received: 0, sent: 1, missing: 0 });
  expect((await laptop.run()).files).toEqual({ received: 1, sent: 0, missing: 0 });
});

it('what a device says is read by no other one where it is damaged, and written anew by its own', async () => {
  const desk = await open('desk');
  const laptop = await open('laptop');
  await desk.create('Clay');
  await syncAll();
  const folders = createDeviceFolders(realFileSystem, folder, null);
  const file = join(folder, 'devices', desk.sync.device()!, 'seen.json');
  expect(existsSync(file)).toBe(true);
  await realFileSystem.writeFile(file, '{}');
  await expect(laptop.run()).rejects.toMatchObject({ code: 'import-unreadable' });
  await desk.run();
  expect(await folders.read(desk.sync.device()!, 'seen')).not.toBeNull();
  expect(await laptop.run()).toMatchObject({ received: 0 });
});
