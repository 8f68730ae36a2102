import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedFileSystem } from '../../files/testing/stepped-file-system';
import type { FileSystem } from '../../files/file-system';
import { encodeLine } from '../../journal/format/journal-line';
import { hashFolder } from '../../testing/hash-folder';
import { copyOlderVault, olderDatabase } from '../../testing/older-vaults';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { makeNote } from '../../testing/sample-rows';
import { createTestClock, openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { STORE_SCHEMA_VERSION } from '../../../shared/domain/schema-version';
import { TABLE_NAMES } from '../../../shared/domain/tables';

const LATER = Date.UTC(2026, 5, 1);
const EVERY = faultRounds(7, 1);
const OLDER = [
  ['vault', 'v4', 'working-database.json'],
  ['rebased', 'v4', 'rebased-working-database.json'],
  ['closed-in-order', 'v4', null],
  ['closed-in-order', 'v5', null],
] as const;

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-upgrade-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function rowsOf({ store }: TestVault): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLE_NAMES) {
    rows[table] = [];
    for await (const page of store.rawPages(table)) rows[table].push(...page.map((row) => JSON.stringify(row)));
  }
  return rows;
}

/** The first start of this version: everything that it writes, a copy in the new version, an orderly end. */
async function upgrade(folder: string, indexedDB: IDBFactory, fileSystem?: FileSystem): Promise<void> {
  const opened = await openTestVault({
    folder,
    indexedDB,
    clock: createTestClock(LATER),
    snapshotEveryMs: 3_600_000,
    ...(fileSystem ? { fileSystem } : {}),
  });
  await opened.vault.snapshots.make('start');
  await opened.vault.close();
}

describe('an upgrade', () => {
  it('that ends at any of its steps begins again, with every row and every copy as after an upgrade in one go', async () => {
    let stops = 0;
    for (const [name, version, database] of OLDER) {
      const source = await copyOlderVault(name, version);
      const copy = async (to: string) => {
        const folder = join(base, `${name}-${version}-${to}`);
        await cp(source, folder, { recursive: true });
        return folder;
      };
      const databaseOf = async () => (database === null ? new IDBFactory() : (await olderDatabase(database)).indexedDB);
      const counted = createSteppedFileSystem({});
      const golden = await copy('golden');
      await upgrade(golden, await databaseOf(), counted.fileSystem);
      const whole = await openTestVault({ folder: golden, clock: createTestClock(LATER) });
      const [rows, copies] = [await rowsOf(whole), (await whole.vault.snapshots.list()).length];
      await whole.vault.close();

      for (let stopAt = 1; stopAt <= counted.steps(); stopAt += EVERY) {
        const done = `${name} of ${version}, ended at step ${stopAt} of ${counted.steps()}`;
        const folder = await copy(String(stopAt));
        const indexedDB = await databaseOf();
        let end = () => {};
        const ended = new Promise<void>((resolve) => (end = resolve));
        const { fileSystem, release } = createSteppedFileSystem({
          stopAt,
          stop: () => {
            end();
            return new Promise<never>(() => {});
          },
        });
        await Promise.race([ended, upgrade(folder, indexedDB, fileSystem)]);
        await release();
        for (const lock of (await readdir(folder)).filter((entry) => entry.startsWith('LOCK')))
          await rm(join(folder, lock));
        await upgrade(folder, indexedDB);
        const again = await openTestVault({ folder, indexedDB, clock: createTestClock(LATER) });
        expect(await rowsOf(again), done).toEqual(rows);
        expect(await again.vault.verify(), done).toEqual({ problem: null, matchesStore: true });
        const listed = await again.vault.snapshots.list();
        expect([listed.length, listed.filter(({ state }) => state !== 'verified')], done).toEqual([copies, []]);
        await again.vault.close();
        await rm(folder, { recursive: true, force: true });
        stops += 1;
      }
      await rm(source, { recursive: true, force: true });
    }
    recordFigure('F10', 'steps', `ended at ${stops} steps of 4 upgrades: 0 rows and 0 copies lost`);
  }, 600_000);

  it('is not made by an older app, which changes no byte of a newer vault; the newer one finds it as it was', async () => {
    const first = await openTestVault({ folder: join(base, 'newer') });
    const note = makeNote(first.ids, 1);
    const change = { actor: 'person', kind: 'note.create', label: 'x', changes: [put('notes', note)] } as const;
    await first.writer.commit({ ...change, changes: [...change.changes] });
    const { folder, indexedDB } = first;
    await first.vault.snapshots.make('asked for');
    await first.vault.close();
    const [segment] = await readdir(join(folder, 'journal'));
    const path = join(folder, 'journal', segment!);
    const whole = await readFile(path);
    const last = whole.toString('utf8').trimEnd().split('\n').at(-1)!;
    const newer = JSON.stringify({
      schemaVersion: STORE_SCHEMA_VERSION + 1,
      batch: { seq: 2, what: 'nobody knows yet' },
    });
    await appendFile(path, encodeLine(2, last.split(' ')[3]!, newer).bytes);
    const before = await hashFolder(folder);
    for (let start = 0; start < 3; start += 1) {
      const older = await openTestVault({ folder, indexedDB, snapshotEveryMs: 3_600_000 });
      expect([older.vault.isStoreOpen, older.writer.readOnlyReason]).toEqual([
        false,
        expect.stringContaining('newer version'),
      ]);
      await expect(older.writer.commit({ ...change, changes: [...change.changes] })).rejects.toMatchObject({
        code: 'read-only',
      });
      await older.vault.close();
      expect(await hashFolder(folder)).toEqual(before);
    }
    // What the newer app reads is what it wrote; here, its record is one that this version cannot read.
    await cp(folder, `${folder}-back`, { recursive: true });
    await rm(join(`${folder}-back`, 'journal', segment!));
    await appendFile(join(`${folder}-back`, 'journal', segment!), whole);
    const back = await openTestVault({ folder: `${folder}-back`, indexedDB });
    expect([back.vault.recovery, await back.store.get('notes', note.id)]).toEqual([null, note]);
    await back.vault.close();
    recordFigure('F10', 'older-app', 'an older app on a newer vault: 3 starts, 0 bytes changed');
  });
});
