import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { realFileSystem } from '../../files/file-system';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { createTestClock } from '../../testing/test-vault';
import { GRACE_MS } from './collect/what-can-go';
import { MARK_NAME } from './format/folder-files';
import { nameOfFile, listFiles } from './run/sync-attachments';
import { createFaults, Killed } from './testing/faults';
import {
  bringBack,
  deleteRemoved,
  isHere,
  knownHashes,
  liveHashes,
  namePicture,
  putPicture,
  removePicture,
} from './testing/pictures';
import { carry, pick } from './testing/random-history';
import { newSyncFolder, openTestDevice, removeFolders, type TestDevice } from './testing/test-device';

const HISTORIES = faultRounds(4, 150);
const ACTS = 36;
/** Exchanges after which everything is everywhere. */
const MAX_ROUNDS = 5;
const PICTURES = 5;

const figures = { acts: 0, runs: 0, kills: 0, pictures: 0, collected: 0, aside: 0 };

/** Three vaults, each with its own copy of the folder, that add, remove and bring back pictures over months. */
async function playHistory(seed: number): Promise<void> {
  const random = createSeededRandom(seed);
  const done: string[] = [];
  const faults = [0, 1, 2].map(() => createFaults(random));
  const devices: TestDevice[] = [];
  for (const [index, { fileSystem }] of faults.entries()) {
    const folder = await newSyncFolder();
    if (devices[0] !== undefined) copyFileSync(join(devices[0].folder, MARK_NAME), join(folder, MARK_NAME));
    const clock = createTestClock(Date.UTC(2026, 4, 1, 9) + Math.floor(random() * 3_600_000));
    devices.push(await openTestDevice({ name: `device ${index}`, folder, clock, fileSystem }));
  }
  /** Devices that somebody put aside and that did not come back yet; they do nothing. */
  const aside = new Set<string>();
  /** What a device that was put aside had never got: it may be gone when it comes back. */
  const neverGot = new Set<string>();
  const why = () => `seed ${seed} after\n${done.join('\n')}`;

  const run = async (index: number, isKilled = false) => {
    const device = devices[index]!;
    const disarm = faults[index]!.arm(isKilled, null);
    try {
      figures.runs += 1;
      figures.collected += (await device.run({ mayJoin: true })).removed.files;
      done.push(`${device.name}: sync`);
    } catch (error) {
      if (!(error instanceof Killed)) throw new Error(why(), { cause: error });
      figures.kills += 1;
      done.push(`${device.name}: killed sync`);
    }
    await disarm();
    if (isKilled) devices[index] = await device.restart();
  };
  const carryAll = (from: TestDevice, share = 1) => {
    for (const to of devices) if (to !== from) carry(from, to, share, random);
  };
  const exchange = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1)
      for (const index of devices.keys()) {
        await run(index);
        carryAll(devices[index]!);
      }
  };
  const isSomewhere = async (hash: string): Promise<boolean> => {
    for (const device of devices) {
      if (await isHere(device, hash)) return true;
      if ((await listFiles(realFileSystem, device.folder)).has(nameOfFile(hash, null))) return true;
    }
    return false;
  };
  /** No picture is lost to which a row of a device in use refers. */
  const check = async () => {
    for (const device of devices)
      if (!aside.has(device.name))
        for (const hash of await liveHashes(device))
          if (!neverGot.has(hash)) expect(await isSomewhere(hash), `${hash} of ${device.name}, ${why()}`).toBe(true);
  };

  const act = async (device: TestDevice, roll: number): Promise<string> => {
    const live = pick(await liveHashes(device), random);
    if (live === undefined || roll < 0.25) {
      await putPicture(device, `picture ${Math.floor(random() * PICTURES)} of ${seed}`);
      return 'adds a picture';
    }
    if (roll < 0.55) {
      await removePicture(device, live);
      return 'removes a picture';
    }
    if (roll < 0.65) {
      await namePicture(device, live, `${Math.floor(random() * 100)}.png`);
      return 'names a picture';
    }
    if (roll < 0.8) {
      await deleteRemoved(device);
      return 'frees space';
    }
    const gone = pick(await knownHashes(device), random)!;
    // An undo of a removal whose file the person then deleted for good brings back a row alone, with sync or without.
    if (!(await isHere(device, gone))) return 'does nothing';
    await bringBack(device, gone);
    return 'brings a picture back';
  };

  // A device of which nobody knows yet cannot be asked.
  await exchange(2);
  for (let count = 0; count < ACTS; count += 1) {
    figures.acts += 1;
    const index = Math.floor(random() * devices.length);
    const device = devices[index]!;
    const roll = random();
    if (roll < 0.1) {
      const days = 1 + Math.floor(random() * 40);
      for (const { vault } of devices) vault.clock.advance(days * DAY_MS);
      done.push(`${days} days pass`);
    } else if (aside.has(device.name)) {
      if (roll > 0.3) continue;
      aside.delete(device.name);
      await run(index);
    } else if (roll < 0.45) done.push(`${device.name}: ${await act(device, random())}`);
    else if (roll < 0.75) await run(index, random() < 0.3);
    else if (roll < 0.97) {
      carryAll(device, random() < 0.5 ? 1 : random());
      done.push(`${device.name}: its folder is carried`);
    } else if (aside.size === 0) {
      const other = devices[(index + 1) % devices.length]!;
      for (const hash of await liveHashes(other)) if (!(await isHere(other, hash))) neverGot.add(hash);
      await device.sync.setAside(other.sync.device()!, true);
      aside.add(other.name);
      figures.aside += 1;
      done.push(`${device.name}: says that ${other.name} is no longer used`);
    }
    await check();
  }
  aside.clear();
  await exchange(MAX_ROUNDS);
  const [first, ...others] = await Promise.all(devices.map((device) => device.rows()));
  for (const other of others) expect(other, why()).toEqual(first);
  const live = await liveHashes(devices[0]!);
  figures.pictures += live.length;
  for (const hash of live)
    if (!neverGot.has(hash))
      for (const device of devices) expect(await isHere(device, hash), `${hash}, ${why()}`).toBe(true);
  // Once the time is over, the folder holds what is referred to, and nothing else.
  for (let month = 0; month < 2; month += 1) {
    for (const { vault } of devices) vault.clock.advance(GRACE_MS + DAY_MS);
    await exchange(3);
  }
  for (const { folder } of devices) {
    const present = [...(await listFiles(realFileSystem, folder)).keys()].toSorted();
    expect(
      present.filter((hash) => !neverGot.has(hash)),
      why(),
    ).toEqual(live.filter((hash) => !neverGot.has(hash)));
  }
  for (const device of devices) {
    expect(await device.run(), why()).toMatchObject({ sent: 0, received: 0, removed: { files: 0, devices: 0 } });
    await device.close();
  }
  await removeFolders(...devices.flatMap(({ folder, vaultFolder }) => [folder, vaultFolder]));
}

it(`over ${HISTORIES} random histories of months with kills and late copies no picture is lost that a row refers to, and the others go`, async () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) await playHistory(seed);
  expect(figures.collected).toBeGreaterThan(0);
  recordFigure(
    'F19',
    'sync-collect',
    `three vaults syncing through copied folders over months, ${HISTORIES.toLocaleString('en')} random histories with ${figures.acts.toLocaleString('en')} acts, ${figures.runs.toLocaleString('en')} syncs, ${figures.kills.toLocaleString('en')} kills and ${figures.aside.toLocaleString('en')} devices put aside: 0 of ${figures.pictures.toLocaleString('en')} pictures lost, ${figures.collected.toLocaleString('en')} taken out of folders, none left that nobody refers to`,
  );
}, 7_200_000);
