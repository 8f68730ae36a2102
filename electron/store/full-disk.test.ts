import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFaultyFileSystem } from '../files/testing/faulty-file-system';
import { mountSmallDisk, type SmallDisk } from '../files/testing/small-disk';
import { openVaultForReading } from './opening/open-vault-for-reading';
import { realFileSystem, type FileSystem } from '../files/file-system';
import { hashFolder } from '../testing/hash-folder';
import { faultRounds, recordFigure } from '../testing/record-figure';
import { makeNote } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import { noteVersionOf } from '../../shared/domain/note-version';
import type { Note } from '../../shared/domain/note';
import { isAppError } from '../../shared/ipc/errors';
import { createSeededRandom } from '../../shared/lib/seeded-random';
import { silentLogger } from '../../shared/lib/logger';

const RUNS = faultRounds(1, 20);
/** The vault is not opened below 64 MB; the rest is for the vault. */
const MEGABYTES = 72;
const LEFT_KB = [4, 64, 0, 200, 600, 1_500];
const MAX_NOTES = 2_000;
const MAX_TRIES = 30;
/** What the person does after the first error: nothing, try again, start again, both. */
const PROTOCOLS = {
  A: { triesAgain: false, startsWhileFull: 0 },
  B: { triesAgain: true, startsWhileFull: 0 },
  C: { triesAgain: false, startsWhileFull: 2 },
  D: { triesAgain: true, startsWhileFull: 2 },
} as const;

interface Disk extends Pick<SmallDisk, 'fill' | 'empty'> {
  vault: string;
  fileSystem: FileSystem | undefined;
}

let folder: string;
let disk: SmallDisk | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-full-'));
  disk = mountSmallDisk(folder, MEGABYTES);
});
afterEach(async () => {
  disk?.unmount();
  await rm(folder, { recursive: true, force: true });
});

/** The real small disk, or the same faults through the file system that the vault is given. */
async function openDisk(seed: number): Promise<Disk> {
  const vault = join(folder, `vault-${seed}`);
  await mkdir(vault);
  if (disk !== null) return { vault, fileSystem: undefined, fill: disk.fill, empty: disk.empty };
  const { fileSystem, faults } = createFaultyFileSystem();
  return {
    vault,
    fileSystem,
    async fill(leaveBytes) {
      Object.assign(faults, { bytesLeft: leaveBytes, freeBytes: leaveBytes });
    },
    async empty() {
      Object.assign(faults, { bytesLeft: null, freeBytes: 10 * 1024 ** 3 });
    },
  };
}

const commit = (test: TestVault, note: Note) =>
  test.writer.commit({
    actor: 'person',
    kind: 'note.create',
    label: note.title,
    changes: [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', 1, test.ids))],
  });

/** Notes until the first is refused. Gives the acknowledged ones. */
async function writeUntilFull(test: TestVault, random: () => number): Promise<Note[]> {
  const kept: Note[] = [];
  for (let number = 0; number < MAX_NOTES; number += 1) {
    const body = Math.floor(random() * 1e9)
      .toString(36)
      .repeat(300);
    const note = makeNote(test.ids, 1, { title: `Note ${number}`, body });
    try {
      await commit(test, note);
      kept.push(note);
    } catch (error) {
      expect(isAppError(error, 'disk-full')).toBe(true);
      return kept;
    }
  }
  throw new Error('the disk never filled');
}

async function notesOf({ store }: TestVault): Promise<Map<string, Note>> {
  const notes = new Map<string, Note>();
  for await (const page of store.pages('notes')) for (const note of page) notes.set(note.id, note);
  return notes;
}

describe('a disk that fills while a vault is written', () => {
  for (const [name, { triesAgain, startsWhileFull }] of Object.entries(PROTOCOLS))
    it(`loses nothing acknowledged, protocol ${name}: ${triesAgain ? 'tries again' : 'stops'}, ${startsWhileFull} starts while full`, async () => {
      let acknowledged = 0;
      for (let run = 0; run < RUNS; run += 1) {
        const random = createSeededRandom(run + 1);
        const { vault, fileSystem, fill, empty } = await openDisk(run);
        const leave = LEFT_KB[(run + Object.keys(PROTOCOLS).indexOf(name)) % LEFT_KB.length]! * 1024;
        const done = `run ${run}, ${leave} bytes left`;
        const indexedDB = new IDBFactory();
        const shared = { folder: vault, indexedDB, ...(fileSystem ? { fileSystem } : {}) };
        const first = await openTestVault(shared);
        const kept = [makeNote(first.ids, 1, { title: 'Before' })];
        await commit(first, kept[0]!);
        await fill(leave);
        kept.push(...(await writeUntilFull(first, random)));
        expect(first.writer.readOnlyReason, done).toContain('disk is full');
        const before = await hashFolder(vault);
        for (let attempt = 0; triesAgain && attempt < MAX_TRIES; attempt += 1)
          await expect(commit(first, makeNote(first.ids, 1)), done).rejects.toMatchObject({ code: 'disk-full' });
        await expect(first.vault.snapshots.make('asked for'), done).rejects.toThrow();
        expect(await hashFolder(vault), `${done}: nothing is written after the first error`).toEqual(before);
        await first.vault.close();

        const closed = await hashFolder(vault);
        for (let start = 0; start < startsWhileFull; start += 1) {
          const full = await openTestVault(shared);
          expect(full.vault.isStoreOpen, done).toBe(false);
          expect(full.writer.readOnlyReason, done).toMatch(/\(\d+ bytes\) more are needed/);
          await expect(commit(full, makeNote(full.ids, 1)), done).rejects.toMatchObject({ code: 'disk-full' });
          await full.vault.close();
        }
        expect(await hashFolder(vault), `${done}: a start on a full disk writes nothing`).toEqual(closed);

        await empty();
        const again = await openTestVault(shared);
        const found = await notesOf(again);
        expect(
          kept.filter((note) => JSON.stringify(found.get(note.id)) !== JSON.stringify(note)),
          done,
        ).toEqual([]);
        expect(found.size, `${done}: nothing by half`).toBe(kept.length);
        expect(again.vault.tableCounts().noteVersions, done).toBe(kept.length);
        await commit(again, makeNote(again.ids, 1));
        expect(await again.vault.verify(), done).toEqual({ problem: null, matchesStore: true });
        await again.vault.close();
        acknowledged += kept.length;
        await rm(vault, { recursive: true, force: true });
      }
      recordFigure(
        'F1',
        `journal-${name}`,
        `${name}: ${RUNS} runs, 0 of ${acknowledged.toLocaleString('en')} acknowledged notes lost`,
      );
      if (startsWhileFull > 0)
        recordFigure('F2', `journal-${name}`, `${name}: ${RUNS * startsWhileFull} starts while full, 0 files changed`);
    }, 1_200_000);

  it('can still be read from the command line', async () => {
    const { vault, fileSystem, fill } = await openDisk(0);
    const first = await openTestVault({ folder: vault, ...(fileSystem ? { fileSystem } : {}) });
    const note = makeNote(first.ids, 1);
    await commit(first, note);
    await first.vault.close();
    await fill(0);
    const before = await hashFolder(vault);
    const read = await openVaultForReading({
      folder: vault,
      fileSystem: fileSystem ?? realFileSystem,
      log: silentLogger,
    });
    expect(await read.store.get('notes', note.id)).toEqual(note);
    await read.close();
    expect(await hashFolder(vault)).toEqual(before);
  });
});
