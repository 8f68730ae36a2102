import { access, readdir } from 'node:fs/promises';
import { mountSmallDisk } from '../../../electron/files/testing/small-disk';
import { hashFolder } from '../../../electron/testing/hash-folder';
import { faultRounds, recordFigure } from '../../../electron/testing/record-figure';
import { makeNote } from '../../../electron/testing/sample-rows';
import { put } from '../../../shared/domain/batch';
import { createIdFactory } from '../../../shared/domain/id-factory';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { expect, test } from '../../support/app-test';
import { makeDataFolder, removeFolder } from '../../support/launch-app';
import { databasesOf, openBrowserVault, type BrowserVault } from '../../support/open-browser-vault';
import { needs } from '../../support/tags';

/** Room for the vault and the browser's profile beside the 64 MB below which nothing is opened. */
const MEGABYTES = 224;
const LEFT_KB = [0, 64, 200, 600, 1_500];
const MAX_NOTES = 3_000;
const MAX_TRIES = 30;
/** The short form takes the worst: trying again, and starting again. */
const PROTOCOLS = faultRounds(0, 1) === 1 ? (['A', 'B', 'C', 'D'] as const) : (['D'] as const);
const RUNS = faultRounds(1, 20);
const AT = Date.UTC(2026, 4, 1, 9);
// The disk's space is asked for every five seconds: with the time standing still, it fills unseen.
const now = () => AT;

let random = 1;
const ids = createIdFactory(Date.now, (length) =>
  Uint8Array.from({ length }, () => (random = (random * 16_807) % 2_147_483_647) & 0xff),
);

const commit = ({ vault }: BrowserVault, note: Note) =>
  vault.writer.commit({ actor: 'person', kind: 'note.create', label: note.title, changes: [put('notes', note)] });

async function notesOf({ vault }: BrowserVault): Promise<Map<string, Note>> {
  const notes = new Map<string, Note>();
  for await (const page of vault.store.pages('notes')) for (const note of page) notes.set(note.id, note);
  return notes;
}

/** Notes until one is refused; the acknowledged ones. */
async function writeUntilFull(opened: BrowserVault): Promise<Note[]> {
  const kept: Note[] = [];
  for (let number = 0; number < MAX_NOTES; number += 1) {
    const note = makeNote(ids, AT, { title: `Note ${number}`, body: `${Math.random()}`.repeat(100) });
    try {
      await commit(opened, note);
      kept.push(note);
    } catch (error) {
      expect(isAppError(error)).toBe(true);
      return kept;
    }
  }
  throw new Error('the disk never filled');
}

test.describe('a full disk under journal and browser', needs(['chromium shell'], 'the profile is Chromium’s'), () => {
  for (const protocol of PROTOCOLS)
    test(`protocol ${protocol} loses no acknowledged note`, async () => {
      test.setTimeout(1_800_000);
      const folder = await makeDataFolder();
      const disk = mountSmallDisk(folder, MEGABYTES);
      let [acknowledged, starts, withNotice] = [0, 0, 0];
      try {
        for (let run = 0; run < (disk === null ? 0 : RUNS); run += 1) {
          await removeContent(folder);
          const leave = LEFT_KB[run % LEFT_KB.length]! * 1024;
          const done = `run ${run}, ${leave} bytes left`;
          const first = await openBrowserVault(folder, { now });
          const kept = [makeNote(ids, AT, { title: 'Before' })];
          await commit(first, kept[0]!);
          await disk!.fill(leave);
          kept.push(...(await writeUntilFull(first)));
          for (let attempt = 0; 'BD'.includes(protocol) && attempt < MAX_TRIES; attempt += 1)
            await expect(commit(first, makeNote(ids, AT)), done).rejects.toMatchObject({
              code: expect.stringMatching(/disk-full|read-only/),
            });
          await first.close();
          const before = await hashFolder(databasesOf(folder));
          for (let start = 0; 'CD'.includes(protocol) && start < 2; start += 1) {
            // The browser itself may not start on such a disk.
            const full = await openBrowserVault(folder, { now }).catch(() => null);
            starts += 1;
            if (full === null) continue;
            expect(full.vault.isStoreOpen, done).toBe(false);
            expect(full.vault.writer.readOnlyReason, done).toMatch(/\(\d+ bytes\) more are needed/);
            await full.close();
          }
          expect(await hashFolder(databasesOf(folder)), `${done}: the database is not touched`).toEqual(before);
          await disk!.empty();
          const again = await openBrowserVault(folder, { now });
          if (again.vault.recovery !== null) withNotice += 1;
          const found = await notesOf(again);
          expect(kept.filter(({ id, body }) => found.get(id)?.body !== body).length, done).toBe(0);
          expect(found.size, `${done}: nothing that was refused`).toBe(kept.length);
          expect(await again.vault.verify(), done).toEqual({ problem: null, matchesStore: true });
          await again.close();
          acknowledged += kept.length;
        }
      } finally {
        disk?.unmount();
        await removeFolder(folder);
      }
      // Elsewhere the test beside the store fills the disk through the file system it is given.
      if (disk === null) return expect(access(folder)).rejects.toThrow();
      recordFigure(
        'F1',
        `with-browser-${protocol}`,
        `${protocol} with the browser’s profile on the disk: ${RUNS} runs, 0 of ${acknowledged.toLocaleString('en')} lost, ${withNotice} with a rebuilt database`,
      );
      if (starts > 0)
        recordFigure(
          'F2',
          `with-browser-${protocol}`,
          `${protocol} with the browser: ${starts} starts while full, 0 files of the database changed`,
        );
    });
});

async function removeContent(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await removeFolder(`${folder}/${name}`);
}
