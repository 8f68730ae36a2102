import { cp, readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { put } from '../../../shared/domain/batch';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { TABLE_NAMES } from '../../../shared/domain/tables';
import { faultRounds, isLongForm, recordFigure } from '../../../electron/testing/record-figure';
import { makeNote } from '../../../electron/testing/sample-rows';
import { writeLinkedVault } from '../../../electron/testing/write-journal';
import { expect, test } from '../../support/app-test';
import { makeDataFolder, removeFolder } from '../../support/launch-app';
import { databasesOf, openBrowserVault, type BrowserVault } from '../../support/open-browser-vault';
import { needs } from '../../support/tags';

// Enough that the database has tables on disk beside its log.
const NOTES = faultRounds(1_500, 6_000);

const levelDb = (folder: string) => join(databasesOf(folder), 'https_vault.internal_0.indexeddb.leveldb');
const blobs = (folder: string) => join(databasesOf(folder), 'https_vault.internal_0.indexeddb.blob');
const fileOf = async (folder: string, pattern: RegExp): Promise<string> => {
  const names = (await readdir(levelDb(folder))).filter((name) => pattern.test(name)).sort();
  if (names.length === 0) throw new Error(`no ${pattern} in the database`);
  return join(levelDb(folder), names[Math.floor((names.length - 1) / 2)]!);
};
const flip = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  const start = Math.floor(bytes.length / 2);
  for (let at = start; at < Math.min(bytes.length, start + 64); at += 1) bytes[at] = bytes[at]! ^ 0xff;
  await writeFile(path, bytes);
};
const halve = async (path: string): Promise<void> => truncate(path, Math.floor((await stat(path)).size / 2));

/** What is done to the folder of a browser's database, worst first; the short form does the first two. */
const MUTATIONS: Record<string, (folder: string) => Promise<void>> = {
  'a file in place of its folder': async (folder) => {
    await rm(levelDb(folder), { recursive: true });
    await writeFile(levelDb(folder), 'x');
  },
  'half of its log': async (folder) => halve(await fileOf(folder, /\.log$/)),
  'no CURRENT': (folder) => unlink(join(levelDb(folder), 'CURRENT')),
  'an empty CURRENT': (folder) => truncate(join(levelDb(folder), 'CURRENT'), 0),
  'an empty MANIFEST': async (folder) => truncate(await fileOf(folder, /^MANIFEST/), 0),
  '64 bytes of its MANIFEST': async (folder) => flip(await fileOf(folder, /^MANIFEST/)),
  '64 bytes of its log': async (folder) => flip(await fileOf(folder, /\.log$/)),
  'a missing table': async (folder) => unlink(await fileOf(folder, /\.ldb$/)),
  '64 bytes of a table': async (folder) => flip(await fileOf(folder, /\.ldb$/)),
  'half of a table': async (folder) => halve(await fileOf(folder, /\.ldb$/)),
  'no folder of large values': (folder) => rm(blobs(folder), { recursive: true, force: true }),
};

async function rowsOf({ vault }: BrowserVault): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLE_NAMES) {
    rows[table] = [];
    for await (const page of vault.store.pages(table)) rows[table].push(...page.map((row) => JSON.stringify(row)));
  }
  return rows;
}

test.describe('the working database of a real browser', needs(['chromium shell'], 'its files are Chromium’s'), () => {
  let base: string;
  let golden: Record<string, string[]>;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    base = await makeDataFolder();
    await writeLinkedVault(base, { notes: NOTES });
    const opened = await openBrowserVault(base);
    const ids = createIdFactory(Date.now, (length) => randomBytes(length));
    // Chromium keeps large values in files of their own.
    const large = makeNote(ids, Date.now(), { title: 'A long one', body: randomBytes(300_000).toString('base64') });
    await opened.vault.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: large.title,
      changes: [put('notes', large)],
    });
    golden = await rowsOf(opened);
    await opened.close();
    expect((await readdir(levelDb(base))).filter((name) => name.endsWith('.ldb')).length).toBeGreaterThan(0);
    expect((await readdir(blobs(base), { recursive: true })).length).toBeGreaterThan(0);
  });
  test.afterAll(() => removeFolder(base));

  test('is rebuilt after any damage to its files, and holds what the journal holds', async () => {
    test.setTimeout(1_200_000);
    const outcomes: string[] = [];
    for (const [what, mutate] of Object.entries(MUTATIONS).slice(0, faultRounds(2, 11))) {
      const folder = await makeDataFolder();
      await cp(base, folder, { recursive: true });
      await mutate(folder);
      const opened = await openBrowserVault(folder);
      expect(opened.vault.writer.readOnlyReason, what).toBeNull();
      const cause = opened.vault.recovery?.cause ?? 'nothing to rebuild';
      outcomes.push(`${what}: ${cause}`);
      expect(await rowsOf(opened), what).toEqual(golden);
      expect(await opened.vault.verify(), what).toEqual({ problem: null, matchesStore: true });
      await opened.close();
      const again = await openBrowserVault(folder);
      expect(again.vault.recovery, `${what}, the next start`).toBeNull();
      expect(await again.vault.verify(), what).toEqual({ problem: null, matchesStore: true });
      await again.close();
      if (what.startsWith('a file in place')) {
        expect(cause).toMatch(/could not be opened.*put aside/);
        const kept = (await readdir(join(databasesOf(folder), '..'))).filter((name) => name.includes('set aside'));
        expect(kept).toHaveLength(1);
      }
      await removeFolder(folder);
    }
    console.log(outcomes.join('\n'));
    const rebuilt = outcomes.filter((outcome) => !outcome.endsWith('nothing to rebuild')).length;
    const figure = `${outcomes.length} mutations of Chromium’s files: ${outcomes.length} end equal to the journal, ${rebuilt} of them rebuilt with a notice, 0 read-only`;
    recordFigure('F4', 'mutations', figure);
    recordFigure('F5', 'cut', `half a log and half a table: 2 of 2 equal to the journal after start`);
  });

  test('is rebuilt whole after it was wiped, with counts and without a welcome', async () => {
    test.setTimeout(600_000);
    const folder = await makeDataFolder();
    const notes = isLongForm() ? 10_000 : NOTES;
    if (isLongForm()) await writeLinkedVault(folder, { notes });
    else await cp(base, folder, { recursive: true });
    const first = await openBrowserVault(folder);
    const before = await rowsOf(first);
    await first.close();
    await removeFolder(databasesOf(folder));
    const startedAt = performance.now();
    const rebuilt = await openBrowserVault(folder);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(rebuilt.vault.recovery?.after.notes).toBe(before.notes!.length);
    expect(rebuilt.vault.recovery?.before.notes).toBe(0);
    expect(await rowsOf(rebuilt)).toEqual(before);
    await rebuilt.close();
    await removeFolder(folder);
    const rows = Object.values(before).reduce((sum, list) => sum + list.length, 0);
    recordFigure(
      'F3',
      'wiped',
      `${before.notes!.length.toLocaleString('en')} notes, ${rows.toLocaleString('en')} rows: all back after ${seconds.toFixed(1)} s, browser included`,
    );
  });
});
