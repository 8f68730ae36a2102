import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { createTestClock } from '../../testing/test-vault';
import { MARK_NAME } from './format/folder-files';
import { createFaults, Killed } from './testing/faults';
import { actOn, carry, createMarks, marksOf, overlappingFacts, pick, writeMeanwhile } from './testing/random-history';
import { newSyncFolder, openTestDevice, removeFolders, type TestDevice } from './testing/test-device';

const HISTORIES = faultRounds(6, 1_000);
const ACTS = 14;
/** Exchanges after which everything is everywhere: what a merge derives goes over as well. */
const MAX_ROUNDS = 6;

const figures = { kills: 0, acts: 0, runs: 0, texts: 0 };

async function playHistory(seed: number): Promise<void> {
  const random = createSeededRandom(seed);
  const marks = createMarks();
  const undone = new Set<string>();
  const done: string[] = [];
  const faults: ReturnType<typeof createFaults>[] = [];
  const devices: TestDevice[] = [];
  const names = seed % 3 === 0 ? ['one', 'two', 'three'] : ['one', 'two'];
  for (const name of names) {
    const folder = await newSyncFolder();
    if (devices[0] !== undefined) copyFileSync(join(devices[0].folder, MARK_NAME), join(folder, MARK_NAME));
    const own = createFaults(random);
    faults.push(own);
    // Clocks that are apart by up to an hour.
    const clock = createTestClock(Date.UTC(2026, 4, 1, 9) + Math.floor(random() * 3_600_000));
    devices.push(await openTestDevice({ name, folder, clock, fileSystem: own.fileSystem }));
  }
  const why = () => `seed ${seed} after\n${done.join('\n')}`;

  const runOn = async (index: number, { isKilled, isBusy }: { isKilled: boolean; isBusy: boolean }) => {
    const device = devices[index]!;
    const writing: Promise<void>[] = [];
    const disarm = faults[index]!.arm(
      isKilled,
      isBusy ? () => void writing.push(writeMeanwhile(device, marks, random)) : null,
    );
    try {
      figures.runs += 1;
      await device.run({ mayJoin: true });
      done.push(`${device.name}: sync`);
    } catch (error) {
      if (!(error instanceof Killed)) throw new Error(why(), { cause: error });
      figures.kills += 1;
      done.push(`${device.name}: killed sync`);
    }
    await Promise.all(writing);
    await disarm();
    if (isKilled) devices[index] = await device.restart();
  };

  for (let act = 0; act < ACTS; act += 1) {
    figures.acts += 1;
    const index = Math.floor(random() * devices.length);
    const roll = random();
    if (roll < 0.6) {
      const { done: what, undone: gone } = await actOn(devices[index]!, marks, random);
      done.push(what);
      for (const mark of gone) undone.add(mark);
    } else if (roll < 0.8) await runOn(index, { isKilled: random() < 0.4, isBusy: random() < 0.3 });
    else {
      const to = pick(
        devices.filter((device) => device !== devices[index]),
        random,
      )!;
      carry(devices[index]!, to, random() < 0.4 ? 1 : random(), random);
      done.push(`carried from ${devices[index]!.name} to ${to.name}`);
    }
  }

  const written = new Set<string>();
  for (const device of devices) for (const mark of await marksOf(device, marks)) written.add(mark);
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    for (const index of devices.keys()) {
      await runOn(index, { isKilled: false, isBusy: false });
      for (const other of devices) if (other !== devices[index]) carry(devices[index]!, other, 1, random);
    }
  const [first, ...others] = await Promise.all(devices.map((device) => device.rows()));
  for (const other of others) expect(other, why()).toEqual(first);
  for (const device of devices) expect(await overlappingFacts(device), why()).toEqual([]);
  const found = new Set([...first!.values()].flatMap(marks.in));
  for (const mark of written) if (!undone.has(mark)) expect(found.has(mark), `${mark} lost, ${why()}`).toBe(true);
  figures.texts += written.size;
  for (const device of devices) expect(await device.run(), why()).toMatchObject({ sent: 0, received: 0, waiting: [] });
  for (const device of devices) await device.close();
  await removeFolders(...devices.flatMap(({ folder, vaultFolder }) => [folder, vaultFolder]));
}

describe('vaults that sync through copies of a folder', () => {
  it('facts that two devices read follow each other as on one device', async () => {
    const folder = await newSyncFolder();
    const desk = await openTestDevice({ name: 'desk', folder });
    const laptop = await openTestDevice({ name: 'laptop', folder, clock: createTestClock(desk.vault.clock.now() + 5) });
    const town = (device: TestDevice, value: string, validFrom: number) =>
      device.corpus.facts.add({ entity: 'Anna', attribute: 'city', value, validFrom });
    await town(desk, 'Oslo', 100);
    await town(desk, 'Rome', 300);
    await town(laptop, 'Bergen', 200);
    for (const device of [desk, laptop, desk, laptop]) await device.run({ mayJoin: true });
    for (const { corpus } of [desk, laptop])
      expect((await corpus.facts.list('Anna')).map(({ value, validUntil }) => [value, validUntil])).toEqual([
        ['Oslo', 200],
        ['Bergen', 300],
        ['Rome', null],
      ]);
    expect(await laptop.rows()).toEqual(await desk.rows());
    for (const device of [desk, laptop]) {
      expect(await device.run()).toMatchObject({ sent: 0, received: 0 });
      await device.close();
    }
    await removeFolders(folder, desk.vaultFolder, laptop.vaultFolder);
  });

  it(`after ${HISTORIES} random histories with kills, parts of files and writing meanwhile are equal, and no text is lost`, async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) await playHistory(seed);
    recordFigure(
      'F19',
      'sync',
      `two or three vaults syncing through copied folders, ${HISTORIES.toLocaleString('en')} random histories with ${figures.acts.toLocaleString('en')} acts, ${figures.runs.toLocaleString('en')} syncs and ${figures.kills.toLocaleString('en')} kills: equal ends, 0 of ${figures.texts.toLocaleString('en')} texts lost`,
    );
  }, 7_200_000);
});
