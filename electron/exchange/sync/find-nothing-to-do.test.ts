import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SyncReport } from '../../../shared/ipc/routes/sync';
import { realFileSystem } from '../../files/file-system';
import { inspectVault } from '../../journal/recovery/inspect-vault';
import { findNothingToDo } from './find-nothing-to-do';
import { putPicture } from './testing/pictures';
import { newSyncFolder, openTestDevice, removeFolders, type TestDevice } from './testing/test-device';

let folder = '';
let devices: TestDevice[] = [];
const open = async (passphrase?: string): Promise<TestDevice> => {
  const device = await openTestDevice({ folder, ...(passphrase === undefined ? {} : { passphrase }) });
  devices.push(device);
  return device;
};
beforeEach(async () => {
  folder = await newSyncFolder();
});
afterEach(async () => {
  for (const device of devices) await device.close();
  await removeFolders(folder, ...devices.map(({ vaultFolder }) => vaultFolder));
  devices = [];
});

const nothingToDo = async ({ vaultFolder, attachments, vault }: TestDevice): Promise<SyncReport | null> => {
  const { state, damage } = await inspectVault(realFileSystem, vaultFolder, { isThorough: false });
  expect(damage).toEqual([]);
  const deps = { vaultFolder, fileSystem: realFileSystem, attachments, now: vault.clock.now };
  return (await findNothingToDo(deps, folder, state))?.report ?? null;
};

/** Times of change of every file, by its path. */
const filesOf = (root: string): Map<string, number> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, statSync(file).mtimeMs]),
  );

describe.each([undefined, 'a long enough passphrase'])('a vault that was synced (passphrase: %s)', (passphrase) => {
  it('has nothing to do, which the whole sync says too, and nothing is written to find that', async () => {
    const one = await open(passphrase);
    await one.create('Clay', 'Fire it twice.');
    expect(await nothingToDo(one)).toBeNull();
    await one.run();
    const other = await open(passphrase);
    await putPicture(other, 'not really a picture');
    await other.run();
    await one.run();
    await other.run();
    for (const device of [one, other]) {
      const before = [filesOf(folder), filesOf(device.vaultFolder)];
      const found = await nothingToDo(device);
      expect(found).toMatchObject({ sent: 0, received: 0, devices: [{ name: 'laptop' }] });
      expect([filesOf(folder), filesOf(device.vaultFolder)]).toEqual(before);
      expect(found).toEqual(await device.run());
    }
  });
});

describe('there is something to do', () => {
  const synced = async () => {
    const one = await open();
    await one.create('Clay');
    await putPicture(one, 'not really a picture');
    await one.run();
    const other = await open();
    await other.run();
    await one.run();
    expect(await nothingToDo(one)).not.toBeNull();
    return { one, other };
  };

  it('once a note was written here, or on the other device', async () => {
    const { one, other } = await synced();
    await other.create('Moss');
    expect(await nothingToDo(one)).not.toBeNull();
    await other.run();
    expect(await nothingToDo(one)).toBeNull();
    await one.run();
    await one.create('Kiln');
    expect(await nothingToDo(one)).toBeNull();
  });

  it('where the folder lost this device’s files, a segment that is new, or a picture', async () => {
    const { one, other } = await synced();
    rmSync(join(folder, 'files'), { recursive: true });
    expect(await nothingToDo(one)).toBeNull();
    await one.run();
    expect(await nothingToDo(one)).not.toBeNull();
    await other.create('Moss');
    await other.run();
    const others = join(folder, 'devices', other.sync.device()!);
    rmSync(
      join(
        others,
        readdirSync(others).findLast((name) => name.startsWith('0000'))!,
      ),
    );
    expect(await nothingToDo(one)).toBeNull();
    rmSync(join(folder, 'devices', one.sync.device()!), { recursive: true });
    expect(await nothingToDo(one)).toBeNull();
  });

  it('where the vault lost a picture', async () => {
    const { one } = await synced();
    rmSync(join(one.vaultFolder, 'attachments'), { recursive: true });
    expect(await nothingToDo(one)).toBeNull();
  });

  it('where the histories are damaged', async () => {
    const { one } = await synced();
    rmSync(join(one.vaultFolder, 'sync', 'histories.jsonl'));
    expect(await nothingToDo(one)).toBeNull();
  });
});
