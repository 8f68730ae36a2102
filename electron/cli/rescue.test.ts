import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeNote } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { createDatabase } from '../../renderer/store/database';
import { put, remove } from '../../shared/domain/batch';
import type { Note } from '../../shared/domain/note';
import { createFaultyFileSystem } from '../files/testing/faulty-file-system';
import { runInShell } from './testing/run-in-shell';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-rescue-'));
  folder = join(base, 'vault');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const write = async (test: TestVault, ...titles: string[]): Promise<Note[]> => {
  const notes = titles.map((title) => makeNote(test.ids, test.clock.now(), { title }));
  for (const note of notes)
    await test.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: note.title,
      scope: 'note',
      changes: [put('notes', note)],
    });
  return notes;
};
const titlesOf = async ({ store }: TestVault): Promise<string[]> => {
  const notes: Note[] = [];
  for await (const page of store.pages('notes')) notes.push(...page);
  return notes.map(({ title }) => title).sort();
};
const vault = (...args: string[]) => runInShell(base, [...args, '--vault', folder]);
const importTalk = async (name: string) => {
  await writeFile(
    join(base, `${name}.json`),
    JSON.stringify({ sessions: [{ title: name, turns: [{ speaker: 'Ana', text: `Of ${name}.` }] }] }),
  );
  expect((await vault('import', `${name}.json`, '--no-notes')).code).toBe(0);
};
const reopen = (test: TestVault, options: Parameters<typeof openTestVault>[0] = {}) =>
  openTestVault({ folder, indexedDB: test.indexedDB, clock: test.clock, ...options });
const rescued = async () =>
  (await readdir(join(folder, 'damaged')).catch(() => [])).filter((name) => name.startsWith('store-'));
/** The vault's folder as it was before, while the browser's database keeps what came later. */
const loseThree = async (): Promise<TestVault> => {
  const first = await openTestVault({ folder });
  await write(first, 'One', 'Two', 'Three');
  await first.vault.close();
  await cp(folder, join(base, 'earlier'), { recursive: true });
  const second = await reopen(first);
  await write(second, 'Four', 'Five', 'Six');
  await second.vault.close();
  await rm(folder, { recursive: true });
  await cp(join(base, 'earlier'), folder, { recursive: true });
  return second;
};

describe('rows that only the working database has', () => {
  it.each([
    ['as many', 3],
    ['fewer', 1],
    ['more', 5],
  ])(
    'are rescued before being overwritten when the journal lost three notes and %s other changes came since, and can be imported again',
    async (_what, count) => {
      const before = await loseThree();
      for (let talk = 0; talk < count; talk += 1) await importTalk(`talk-${talk}`);
      const app = await reopen(before);
      expect(await titlesOf(app)).toEqual(['One', 'Three', 'Two']);
      const [name, ...others] = await rescued();
      expect(others).toEqual([]);
      const file = join(folder, 'damaged', name!);
      expect(app.vault.recovery?.cause).toContain(
        `3 records, 3 notes among them, stood only in the working database and were kept in ${file}`,
      );
      expect(app.vault.recovery?.cause).toContain('Import');
      await app.vault.close();
      const imported = await vault('import', file, '--mine');
      expect([imported.code, imported.told]).toEqual([0, expect.stringContaining('3 notes')]);
      const again = await reopen(before);
      expect(await titlesOf(again)).toEqual(['Five', 'Four', 'One', 'Six', 'Three', 'Two']);
      expect(await again.vault.verify()).toEqual({ problem: null, matchesStore: true });
      await again.vault.close();
    },
  );

  it('are rescued before a replay: an edit missing from the journal, of a note edited again since', async () => {
    const first = await openTestVault({ folder });
    const [note] = await write(first, 'One');
    await first.vault.close();
    await cp(folder, join(base, 'earlier'), { recursive: true });
    const edit = (test: TestVault, body: string) =>
      test.writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: 'x',
        changes: [put('notes', { ...note!, body })],
      });
    const second = await reopen(first);
    await edit(second, 'The edit that was lost.');
    await second.vault.close();
    await rm(folder, { recursive: true });
    await cp(join(base, 'earlier'), folder, { recursive: true });
    const elsewhere = await openTestVault({ folder, clock: first.clock });
    await edit(elsewhere, 'Edited with another profile.');
    await edit(elsewhere, 'And once more.');
    await elsewhere.vault.close();
    const app = await reopen(first);
    expect((await app.store.get('notes', note!.id))!.body).toBe('And once more.');
    const [name] = await rescued();
    expect(await readFile(join(folder, 'damaged', name!), 'utf8')).toContain('The edit that was lost.');
    await app.vault.close();
  });

  it('are rescued once, and the file is deleted when they are back', async () => {
    const before = await loseThree();
    const profile = await snapshotOf(before);
    for (let turn = 0; turn < 3; turn += 1) {
      const app = await reopen(before);
      await app.vault.close();
      await restoreProfile(before, profile);
    }
    expect(await rescued()).toHaveLength(1);
    expect((await vault('import', join(folder, 'damaged', (await rescued())[0]!), '--mine')).code).toBe(0);
    const app = await reopen(before);
    await app.vault.close();
    await restoreProfile(before, {
      ...profile,
      notes: [...profile.notes, makeNote(before.ids, 1, { title: 'Never journaled' })],
    });
    await (await reopen(before)).vault.close();
    const [left, ...others] = await rescued();
    expect(others).toEqual([]);
    expect(await readFile(join(folder, 'damaged', left!), 'utf8')).toContain('Never journaled');
  });

  it('do not include rows the journal has: earlier states, deleted rows, a store that lost rows or was wiped', async () => {
    const first = await openTestVault({ folder });
    const [one, two] = await write(first, 'One', 'Two', 'Three');
    const early = await snapshotOf(first);
    await first.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'x',
      changes: [put('notes', { ...one!, title: 'One, changed' }), remove('notes', two!.id)],
    });
    await first.vault.close();
    await restoreProfile(first, { ...early, lastSeq: 4 });
    const app = await reopen(first);
    expect(app.vault.recovery?.cause).toContain('working database');
    expect(await titlesOf(app)).toEqual(['One, changed', 'Three']);
    await app.vault.close();
    expect(await rescued()).toEqual([]);
  });

  it('are not overwritten while they cannot be rescued', async () => {
    const before = await loseThree();
    await importTalk('talk');
    const { fileSystem, faults } = createFaultyFileSystem();
    const open = fileSystem.open;
    const full = {
      ...fileSystem,
      open: (async (path, flags, mode) => {
        faults.bytesLeft = String(path).includes('damaged') ? 0 : null;
        return open(path, flags, mode);
      }) as typeof open,
    };
    const app = await reopen(before, { fileSystem: full });
    expect(app.vault.isStoreOpen).toBe(false);
    expect(app.vault.writer.readOnlyReason).toContain('disk is full');
    await app.vault.close();
    const again = await reopen(before);
    expect(await rescued()).toHaveLength(1);
    await again.vault.close();
  });
});

interface Profile {
  notes: Note[];
  lastSeq: number;
}
const withDatabase = async <Result>(
  test: TestVault,
  work: (database: ReturnType<typeof createDatabase>) => Promise<Result>,
): Promise<Result> => {
  const database = createDatabase(test.vault.id, 'strict', { indexedDB: test.indexedDB, IDBKeyRange });
  await database.open();
  const result = await work(database);
  database.close();
  return result;
};
const snapshotOf = (test: TestVault): Promise<Profile> =>
  withDatabase(test, async (database) => ({
    notes: (await database.notes.toArray()).map(({ row }) => row),
    lastSeq: (await database.meta.get('lastSeq'))!.value,
  }));
/** Puts the browser's database back, as an older profile would. */
const restoreProfile = (test: TestVault, { notes, lastSeq }: Profile) =>
  withDatabase(test, async (database) => {
    await database.notes.clear();
    await database.notes.bulkPut(notes.map((row) => ({ id: row.id, row, sessionIds: [] })));
    await database.meta.put({ key: 'lastSeq', value: lastSeq });
  });
