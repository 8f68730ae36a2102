import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../renderer/store/database';
import { put } from '../../../shared/domain/batch';
import type { AttachmentId, SavedSearchId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { isReadableRow } from '../../../shared/domain/readable-row';
import { TABLE_NAMES } from '../../../shared/domain/tables';
import { upgradeRow } from '../../../shared/domain/upgrades/upgrade-record';
import { realFileSystem } from '../../files/file-system';
import { readJournalHistory } from '../../journal/reading/journal-history';
import { copyOlderVault, olderDatabase, olderFile } from '../../testing/older-vaults';
import { createTestClock, openTestVault, type TestVault } from '../../testing/test-vault';
import { STORE_SCHEMA_VERSION } from '../../../shared/domain/schema-version';

let test: TestVault | null = null;
const folders: string[] = [];
afterEach(async () => {
  await test?.close();
  test = null;
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const LATER = Date.UTC(2026, 5, 1);
async function open(
  name: Parameters<typeof copyOlderVault>[0],
  indexedDB = new IDBFactory(),
  version: Parameters<typeof copyOlderVault>[1] = 'v4',
) {
  const folder = await copyOlderVault(name, version);
  folders.push(folder);
  test = await openTestVault({ folder, indexedDB, clock: createTestClock(LATER) });
  return test;
}

async function rowsByTable({ store }: TestVault): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLE_NAMES) {
    rows[table] = [];
    for await (const page of store.rawPages(table)) rows[table].push(...page);
  }
  return rows;
}

describe('a vault of schema version 6', () => {
  it('opens with every row, its copy sound, and takes saved searches in', async () => {
    const opened = await open('closed-in-order', undefined, 'v6');
    const { vault, writer, folder, indexedDB } = opened;
    expect(vault.writer.readOnlyReason).toBeNull();
    expect(vault.tableCounts()).toMatchObject({ notes: 3, messages: 1, attachments: 1, savedSearches: 0 });
    expect(await vault.verify()).toEqual({ problem: null, matchesStore: true });
    expect((await vault.snapshots.list()).map(({ state }) => state)).toEqual(['verified']);
    const { damage, missingChanges } = await vault.inspect();
    expect([damage, missingChanges]).toEqual([[], 0]);
    const search = {
      id: 'F1' as SavedSearchId,
      name: 'Orchard',
      query: 'tag:orchard',
      position: 0,
      createdAt: LATER,
      updatedAt: LATER,
    };
    await writer.commit({
      actor: 'person',
      kind: 'search.save',
      label: 'Saved',
      changes: [put('savedSearches', search)],
    });
    await vault.close();
    test = await openTestVault({ folder, indexedDB, clock: createTestClock(LATER) });
    expect(test.vault.recovery).toBeNull();
    expect(await test.store.get('savedSearches', 'F1')).toEqual(search);
    expect(await test.vault.verify()).toEqual({ problem: null, matchesStore: true });
  });
});

describe('a vault of schema version 5', () => {
  it('opens with every row, its copy sound, and takes attachments in', async () => {
    const opened = await open('closed-in-order', undefined, 'v5');
    const { vault, writer } = opened;
    expect(vault.writer.readOnlyReason).toBeNull();
    expect(vault.tableCounts()).toMatchObject({ notes: 5, sessions: 1, attachments: 0 });
    expect(await vault.verify()).toEqual({ problem: null, matchesStore: true });
    expect((await vault.snapshots.list()).map(({ state }) => state)).toEqual(['verified']);
    const { damage, missingChanges } = await vault.inspect();
    expect([damage, missingChanges]).toEqual([[], 0]);
    await writer.commit({
      actor: 'import',
      kind: 'import.attachment',
      label: 'Imported',
      changes: [
        put('attachments', {
          id: 'A1' as AttachmentId,
          name: 'plan.png',
          path: 'Garden/plan.png',
          mediaType: 'image/png',
          bytes: 1,
          hash: 'a'.repeat(64),
          createdAt: LATER,
          updatedAt: LATER,
          removedAt: null,
        }),
      ],
    });
    const { folder, indexedDB } = opened;
    await vault.close();
    test = await openTestVault({ folder, indexedDB, clock: createTestClock(LATER) });
    expect(test.vault.recovery).toBeNull();
    expect(test.vault.tableCounts()).toMatchObject({ notes: 5, attachments: 1 });
    expect(await test.vault.verify()).toEqual({ problem: null, matchesStore: true });
  });
});

describe('a vault of schema version 4', () => {
  it('opens with its working database: nothing to report, nothing set aside, every row readable', async () => {
    const { indexedDB } = await olderDatabase('working-database.json');
    const { vault, store, folder } = await open('vault', indexedDB);
    expect(vault.recovery).toBeNull();
    expect(vault.writer.readOnlyReason).toBeNull();
    expect(await readdir(folder)).not.toContain('damaged');
    expect(await vault.verify()).toEqual({ problem: null, matchesStore: true });
    for (const table of TABLE_NAMES) {
      for await (const page of store.rawPages(table)) {
        for (const row of page) expect([table, row.id, isReadableRow(table, row)]).toEqual([table, row.id, true]);
      }
    }
    const counts = await Promise.all(
      (['pending', 'deferred', 'kept', 'dropped', 'merged', 'superseded', 'archived'] as const).map(
        async (status) => (await store.query({ name: 'notesByStatus', status })).length,
      ),
    );
    expect(counts).toEqual([1, 2, 2, 2, 1, 1, 2]);
    expect(vault.tableCounts()).toMatchObject({ lessons: 3, topics: 1, proposals: 11, traces: 3 });
  });

  it('holds the same rows whether its working database is migrated or loaded from the journal', async () => {
    const { indexedDB } = await olderDatabase('working-database.json');
    const migrated = await open('vault', indexedDB);
    const [rows, history] = [await rowsByTable(migrated), await migrated.store.history('review', 100)];
    await migrated.close();
    const loaded = await open('vault');
    expect(loaded.vault.recovery?.cause).toMatch(/empty although this vault holds 88 changes/);
    expect(JSON.stringify(await rowsByTable(loaded))).toBe(JSON.stringify(rows));
    expect(await loaded.store.history('review', 100)).toEqual(history);
    expect(history.map(({ kind }) => kind)).toContain('review.defer');
  });

  it('keeps its copies verified, untouched and usable', async () => {
    const { vault, folder } = await open('vault');
    const before = await readdir(join(folder, 'snapshots'));
    const copies = await vault.snapshots.list();
    expect(copies.map(({ state, seq }) => [state, seq])).toEqual([
      ['verified', 86],
      ['verified', 7],
    ]);
    // The last two changes are a message and a dropped unit.
    expect(await vault.snapshots.previewRestore(copies[0]!.id)).toMatchObject({
      removed: 1,
      changed: 1,
      added: 0,
      byTable: { messages: 1, notes: 1 },
    });
    await vault.snapshots.previewRestore(copies[1]!.id);
    expect((await vault.snapshots.list()).map(({ state }) => state)).toEqual(['verified', 'verified']);
    expect(await readdir(join(folder, 'snapshots'))).toEqual(before);
    for (const name of before) {
      expect(await readFile(join(folder, 'snapshots', name))).toEqual(
        await readFile(olderFile(`vault/snapshots/${name}`)),
      );
    }
  });

  it('undoes and redoes earlier decisions', async () => {
    const { indexedDB } = await olderDatabase('working-database.json');
    const { store, writer } = await open('vault', indexedDB);
    const dropped = (await store.query({ name: 'notesByStatus', status: 'dropped' })).find(
      ({ title }) => title === 'We row every Sunday',
    );
    expect((await writer.undo('review'))?.label).toBe('Dropped “We row every Sunday”');
    expect(await store.get('notes', dropped!.id)).toMatchObject({
      status: 'pending',
      sources: [{ spoken: { speaker: 'Anna' } }],
    });
    await writer.redo('review');
    expect(await store.get('notes', dropped!.id)).toEqual(dropped);
    expect((await writer.undo('archive'))?.label).toBe('Archived 1 note');
  });

  it('accepts writes of the new version and opens again', async () => {
    const { vault, writer, folder, indexedDB } = await open('vault');
    await writer.undo('archive');
    const rows = await rowsByTable(test!);
    await vault.close();
    test = await openTestVault({ folder, indexedDB, clock: createTestClock(LATER) });
    expect(test.vault.recovery).toBeNull();
    expect(await rowsByTable(test)).toEqual(rows);
    const segment = (await readdir(join(folder, 'journal'))).at(-1)!;
    const last = (await readFile(join(folder, 'journal', segment), 'utf8')).trimEnd().split('\n').at(-1)!;
    expect(last).toContain(`{"schemaVersion":${STORE_SCHEMA_VERSION},`);
  });

  it('whose journal begins anew after a repair is not repaired again', async () => {
    const { indexedDB } = await olderDatabase('rebased-working-database.json');
    const { vault, store, folder } = await open('rebased', indexedDB);
    expect(vault.recovery).toBeNull();
    expect(await readdir(folder)).not.toContain('damaged');
    expect((await store.query({ name: 'notesByStatus', status: 'deferred' })).length).toBe(1);
  });

  it('gets a copy of its last change in the new version once, and restoring the old copy changes nothing', async () => {
    const { vault } = await open('closed-in-order');
    const [old] = await vault.snapshots.list();
    expect(await vault.snapshots.previewRestore(old!.id)).toEqual({ added: 0, changed: 0, removed: 0, byTable: {} });
    const made = await vault.snapshots.make('start');
    expect([made.seq, made.id === old!.id]).toEqual([old!.seq, false]);
    expect((await vault.snapshots.make('quit')).id).toBe(made.id);
  });

  it('is read from its first change with today’s table names', async () => {
    const changes = [];
    for await (const change of readJournalHistory(realFileSystem, olderFile('vault'), 88, ['lessons'])) {
      changes.push(...change.changes.filter(({ table }) => table === 'lessons'));
    }
    expect(changes.length).toBe(4);
    expect(changes[0]!.after).toMatchObject({ statedOn: [expect.any(Number), expect.any(Number)] });
  });

  it('deletes an earlier rescue file whose rows are back, and keeps the others', async () => {
    const { vaultId, indexedDB } = await olderDatabase('working-database.json');
    const folder = await copyOlderVault('vault');
    folders.push(folder);
    const rescue = await readFile(olderFile(`rescue/${(await readdir(olderFile('rescue')))[0]}`), 'utf8');
    const { stores } = JSON.parse(await readFile(olderFile('working-database.json'), 'utf8')) as {
      stores: Record<string, { row: unknown }[]>;
    };
    const returned = ['notes', 'cues', 'threads'].flatMap((table) =>
      stores[table]!.map(({ row }) => JSON.stringify({ table, row })),
    );
    const [lost, back] = [1, 2].map((number) => `store-20260501T120000000Z-000000000000000${number}.jsonl`);
    await mkdir(join(folder, 'damaged'));
    await writeFile(join(folder, 'damaged', lost!), rescue);
    await writeFile(join(folder, 'damaged', back!), `${[rescue.split('\n')[0], ...returned].join('\n')}\n`);
    // What makes the app rescue rows: one that only the working database holds.
    const stored = JSON.parse(rescue.split('\n')[1]!) as { row: unknown };
    const lonely = upgradeRow(4, 'notes', stored.row).row as Note;
    const database = createDatabase(vaultId, 'strict', { indexedDB, IDBKeyRange });
    await database.open();
    await database.notes.put({ id: lonely.id, row: lonely, sessionIds: [] });
    database.close();
    test = await openTestVault({ folder, indexedDB, clock: createTestClock(LATER) });
    expect(test.vault.recovery?.cause).toMatch(/stood only in the working database/);
    const files = await readdir(join(folder, 'damaged'));
    expect(files).toContain(lost);
    expect(files).not.toContain(back);
    expect(files.length).toBe(2);
  });
});
