import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../renderer/store/database';
import { put, type Batch } from '../../../shared/domain/batch';
import { runInShell } from '../../cli/testing/run-in-shell';
import { realFileSystem } from '../../files/file-system';
import { replayJournal } from '../../journal/reading/journal-reader';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { writeJournal } from '../../testing/write-journal';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-taken-in-'));
  folder = join(base, 'vault');
  await mkdir(join(base, 'pages'));
  await writeFile(join(base, 'pages', 'Kiln.md'), '# Kiln\n\nThe kiln fires at 1,200 degrees.\n');
  await writeFile(join(base, 'pages', 'Glaze.md'), '# Glaze\n\nThe glaze is blue, see [[Kiln]].\n');
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function importPages(): Promise<void> {
  const { code, said } = await runInShell(base, ['import', 'pages', '--mine', '--vault', folder]);
  expect([code, said]).toEqual([0, expect.anything()]);
}

const write = ({ writer, ids, clock }: TestVault, title: string) =>
  writer.commit({
    actor: 'person',
    kind: 'note.create',
    label: title,
    changes: [put('notes', makeNote(ids, clock.now(), { title, status: 'kept', keptAt: 1 }))],
  });
const titles = async ({ store }: TestVault) =>
  (await store.query({ name: 'notesByStatus', status: 'kept' })).map(({ title }) => title).sort();
const isDamagedKept = async () => (await readdir(folder)).includes('damaged');

describe('changes that the command line made while the vault was closed', () => {
  it('are taken in by an app that never opened the vault, and by one that had: counted, and nothing is reported', async () => {
    await importPages();
    const first = await openTestVault({ folder });
    expect([first.vault.recovery, first.vault.commandLineChanges]).toEqual([null, first.writer.lastSeq]);
    expect(await titles(first)).toEqual(['Glaze', 'Kiln']);
    expect(first.vault.commandLineChanges).toBeGreaterThan(0);
    await write(first, 'Of the app');
    await first.vault.close();
    await writeFile(join(base, 'pages', 'Wheel.md'), '# Wheel\n\nThe wheel turns.\n');
    const before = first.writer.lastSeq;
    await importPages();
    const again = await openTestVault({ folder, indexedDB: first.indexedDB });
    expect([again.vault.recovery, again.vault.commandLineChanges]).toEqual([null, again.writer.lastSeq - before]);
    expect(await titles(again)).toEqual(['Glaze', 'Kiln', 'Of the app', 'Wheel']);
    again.vault.dismissCommandLineChanges();
    expect(again.vault.commandLineChanges).toBe(0);
    await again.vault.close();
    const later = await openTestVault({ folder, indexedDB: first.indexedDB });
    expect([later.vault.recovery, later.vault.commandLineChanges]).toEqual([null, 0]);
    await later.vault.close();
    expect(await isDamagedKept()).toBe(false);
  });

  it('do not hide that the working database is lost, or has other records', async () => {
    const app = await openTestVault({ folder });
    await write(app, 'Of the app');
    await app.vault.close();
    await importPages();
    const lost = await openTestVault({ folder, indexedDB: new IDBFactory() });
    expect(lost.vault.recovery?.cause).toContain('was empty although');
    expect(lost.vault.commandLineChanges).toBe(0);
    expect(await titles(lost)).toEqual(['Glaze', 'Kiln', 'Of the app']);
    await lost.vault.close();

    await writeFile(join(base, 'pages', 'Wheel.md'), '# Wheel\n\nThe wheel turns.\n');
    await importPages();
    const database = createDatabase(app.vault.id, 'strict', { indexedDB: lost.indexedDB, IDBKeyRange });
    await database.open();
    const [row] = await database.notes.toArray();
    await database.notes.delete(row!.id);
    database.close();
    const diverged = await openTestVault({ folder, indexedDB: lost.indexedDB });
    expect(diverged.vault.recovery?.cause).toContain('had lost 1 of');
    expect(await titles(diverged)).toEqual(['Glaze', 'Kiln', 'Of the app', 'Wheel']);
    await diverged.vault.close();
  });

  it('are taken in without a report after a start that was interrupted while it loaded them', async () => {
    await importPages();
    const first = await openTestVault({ folder });
    const { id } = first.vault;
    const [note] = await first.store.query({ name: 'notesByStatus', status: 'kept' });
    await first.vault.close();
    const indexedDB = new IDBFactory();
    const database = createDatabase(id, 'strict', { indexedDB, IDBKeyRange });
    await database.open();
    await database.notes.put({ id: note!.id, row: note!, sessionIds: [] });
    database.close();
    const again = await openTestVault({ folder, indexedDB });
    expect([again.vault.recovery, again.vault.commandLineChanges]).toEqual([null, again.writer.lastSeq]);
    expect(await titles(again)).toEqual(['Glaze', 'Kiln']);
    await again.vault.close();
  });

  it('are loaded at once when they are many', async () => {
    const app = await openTestVault({ folder });
    await write(app, 'Of the app');
    const own: Batch[] = [];
    for await (const [record] of journalOf(app)) own.push(record!.batch);
    const { ids, clock, indexedDB } = app;
    await app.vault.close();
    const many = Array.from({ length: 5_001 }, (_, index): Batch => {
      const title = `Page ${index}`;
      const note = makeNote(ids, clock.now(), { title, status: 'kept', keptAt: 1 });
      const change = { table: 'notes' as const, id: note.id, before: null, after: note };
      const text = { actor: 'import' as const, kind: 'import.vault' as const, label: title, scope: 'none' as const };
      return { seq: index + 2, at: clock.now(), ...text, undoes: null, changes: [change], writtenBy: 'command-line' };
    });
    await rm(join(folder, 'journal'), { recursive: true });
    await rm(join(folder, 'confirmed'));
    await writeJournal(folder, [...own, ...many], app.vault.id);
    const again = await openTestVault({ folder, indexedDB });
    expect([again.vault.recovery, again.vault.commandLineChanges]).toEqual([null, 5_001]);
    expect((await titles(again)).length).toBe(5_002);
    await again.vault.close();
  }, 60_000);
});

const journalOf = ({ folder: vaultFolder, writer }: TestVault) =>
  replayJournal(realFileSystem, join(vaultFolder, 'journal'), {
    fromSeq: 1,
    toSeq: writer.lastSeq,
    previousHash: null,
  });
