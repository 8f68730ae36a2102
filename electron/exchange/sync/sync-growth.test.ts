import { readdir, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { createTestClock } from '../../testing/test-vault';
import { KEPT_MS } from './run/renew-chain';
import { realFileSystem } from '../../files/file-system';
import { createDeviceFolders } from './run/device-folder';
import { newSyncFolder, openTestDevice, removeFolders, type TestDevice } from './testing/test-device';

const ROUNDS = 100;
/** Of two devices: each has a chain that is written anew at 256 kB, and for a while the one before it. */
const MOST_BYTES = 4 * 360_000;
/** Characters of a text that nothing makes smaller. */
const TEXT = 30_000;

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
const open = async (name: string, clock?: ReturnType<typeof createTestClock>): Promise<TestDevice> => {
  const device = await openTestDevice({ folder, name, ...(clock === undefined ? {} : { clock }) });
  devices.push(device);
  return device;
};

/** The bytes of each file of the folder, by its path. */
async function filesInFolder(): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      files.set(join(entry.parentPath, entry.name), (await stat(join(entry.parentPath, entry.name))).size);
  return files;
}
const sum = (files: ReadonlyMap<string, number>): number => [...files.values()].reduce((all, bytes) => all + bytes, 0);
const text = (): string => randomBytes(TEXT / 2).toString('hex');

it(`the folder does not only grow over ${ROUNDS} rounds, and a device that was away all the time has everything`, async () => {
  const desk = await open('desk');
  const notes = await Promise.all(['Clay', 'Moss'].map((title) => desk.create(title, text())));
  await desk.run();
  const away = await open('phone', createTestClock(desk.vault.clock.now()));
  const laptop = await open('laptop', createTestClock(desk.vault.clock.now()));
  await away.run();
  await laptop.run();
  const gone = await away.create('From the phone', 'written before it was away');
  await away.run();
  await desk.run();
  const ever = new Map<string, number>();
  let most = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = round % 2 === 0 ? [desk, laptop] : [laptop, desk];
    for (const device of devices) device.vault.clock.advance(KEPT_MS / 5);
    // A property, since of a text the vault keeps every version.
    await one.corpus.notes.setProperty(notes[round % 3 === 0 ? 0 : 1]!.id, { name: 'seal', value: text() });
    expect((await one.run()).devices.map(({ name }) => name)).not.toContain(one.name);
    await other.run();
    const present = await filesInFolder();
    for (const [path, bytes] of present) ever.set(path, bytes);
    most = Math.max(most, sum(present));
  }
  // Without an end, the folder would hold all that was ever written into it.
  expect(sum(ever)).toBeGreaterThan(1_900_000);
  expect(most).toBeLessThan(MOST_BYTES);
  const report = await away.run();
  expect(report.waiting).toEqual([]);
  expect(report.devices.map(({ name }) => name).toSorted()).toEqual(['desk', 'laptop']);
  await desk.run();
  await laptop.run();
  await away.run();
  expect(await away.rows()).toEqual(await desk.rows());
  expect(await laptop.rows()).toEqual(await desk.rows());
  expect((await desk.note(gone.id)).body).toBe('written before it was away');
});

/** Writes until the chain begins anew; returns the name that it had. */
async function renew(device: TestDevice, id: NoteId): Promise<string> {
  const former = device.sync.device()!;
  for (let round = 0; round < 60; round += 1) {
    await device.corpus.notes.setProperty(id, { name: 'seal', value: text() });
    // Its own former chain is no other device.
    expect((await device.run()).devices).toEqual([]);
    if (device.sync.device() !== former) return former;
  }
  throw new Error('it never begins anew');
}

it('a former chain goes after a while, unless a copy of the vault went on with it', async () => {
  const desk = await open('desk');
  const { id } = await desk.create('Clay', text());
  const folders = createDeviceFolders(realFileSystem, folder, null);
  await desk.run();
  const first = await renew(desk, id);
  expect(await folders.head(first)).not.toBeNull();
  desk.vault.clock.advance(KEPT_MS);
  const second = await renew(desk, id);
  expect(await folders.head(first)).toBeNull();
  desk.vault.clock.advance(1_000);
  await folders.writeHead({ ...(await folders.head(second))!, at: desk.vault.clock.now() });
  desk.vault.clock.advance(KEPT_MS);
  await desk.run();
  expect(await folders.head(second)).not.toBeNull();
});

it('a former chain with times of a clock that was ahead goes with them', async () => {
  const desk = await open('desk');
  const { id } = await desk.create('Clay', text());
  await desk.run();
  desk.vault.clock.advance(50 * KEPT_MS);
  await renew(desk, id);
  desk.vault.clock.advance(-50 * KEPT_MS);
  expect((await desk.run()).heldBack).toEqual([]);
  expect(await createDeviceFolders(realFileSystem, folder, null).devices()).toEqual([desk.sync.device()]);
});
