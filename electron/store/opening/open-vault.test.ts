import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../../files/file-system';
import { createFaultyFileSystem } from '../../files/testing/faulty-file-system';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { makeNote } from '../../testing/sample-rows';
import { createDatabase } from '../../../renderer/store/database';
import { put, remove } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import { accessRef, type AccessEventId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';

const write = async (test: TestVault, count: number): Promise<Note[]> => {
  const notes = Array.from({ length: count }, (_unused, index) =>
    makeNote(test.ids, test.clock.now(), { title: `Note ${index}` }),
  );
  for (const note of notes) {
    await test.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: note.title,
      scope: 'note',
      changes: [put('notes', note)],
    });
  }
  return notes;
};
const allNotes = async ({ store }: TestVault): Promise<Note[]> => {
  const notes: Note[] = [];
  for await (const page of store.pages('notes')) notes.push(...page);
  return notes;
};
const segmentPath = async (folder: string, index = -1): Promise<string> => {
  const names = (await readdir(join(folder, 'journal'))).sort();
  return join(folder, 'journal', names.at(index)!);
};
const reopen = (test: TestVault, options: Parameters<typeof openTestVault>[0] = {}) =>
  openTestVault({ folder: test.folder, indexedDB: test.indexedDB, clock: test.clock, ...options });
/** Runs a change on the store's database behind the app's back. */
const tamper = async (test: TestVault, work: (database: ReturnType<typeof createDatabase>) => Promise<unknown>) => {
  const database = createDatabase(test.vault.id, 'strict', { indexedDB: test.indexedDB, IDBKeyRange });
  await database.open();
  await work(database);
  database.close();
};

describe('opening a vault', () => {
  it('finds everything again and has nothing to report after an orderly close', async () => {
    const first = await openTestVault();
    const notes = await write(first, 3);
    await first.vault.close();
    const again = await reopen(first);
    expect(await allNotes(again)).toEqual(notes);
    expect(again.vault.id).toBe(first.vault.id);
    expect(again.vault.recovery).toBeNull();
    await again.vault.close();
    await first.removeFolder();
  });

  it('rebuilds a wiped store, reports before and after, and undo still works', async () => {
    const first = await openTestVault();
    const notes = await write(first, 5);
    await first.vault.close();
    const again = await reopen(first, { indexedDB: new IDBFactory() });
    expect(await allNotes(again)).toEqual(notes);
    expect(again.vault.recovery).toMatchObject({
      cause: expect.stringContaining('empty although this vault holds 5 changes'),
      before: { notes: 0 },
      after: { notes: 5 },
    });
    await again.writer.undo('note');
    expect(await allNotes(again)).toEqual(notes.slice(0, 4));
    again.vault.dismissRecovery();
    expect(again.vault.recovery).toBeNull();
    await again.vault.close();
    await first.removeFolder();
  });

  it.each([
    [
      'silently lost rows',
      (notes: Note[]) => (database: ReturnType<typeof createDatabase>) => database.notes.delete(notes[1]!.id),
    ],
    [
      'holds an old version of a row',
      (notes: Note[]) => (database: ReturnType<typeof createDatabase>) =>
        database.notes.put({ id: notes[1]!.id, row: { ...notes[1]!, title: 'Old' } }),
    ],
    [
      'is ahead of the journal',
      () => (database: ReturnType<typeof createDatabase>) => database.meta.put({ key: 'lastSeq', value: 9 }),
    ],
  ])('rebuilds a store that %s', async (_what, damage) => {
    const first = await openTestVault();
    const notes = await write(first, 4);
    await first.vault.close();
    await tamper(first, damage(notes));
    const again = await reopen(first);
    expect(again.vault.recovery?.cause).toContain('working database');
    expect(await allNotes(again)).toEqual(notes);
    await again.vault.close();
    await first.removeFolder();
  });

  it('closes a gap by replay without a notice', async () => {
    const first = await openTestVault();
    const notes = await write(first, 4);
    await first.vault.close();
    await tamper(first, async (database) => {
      await database.notes.bulkDelete([notes[2]!.id, notes[3]!.id]);
      await database.history.bulkDelete([3, 4]);
      await database.meta.put({ key: 'lastSeq', value: 2 });
    });
    const again = await reopen(first);
    expect(again.vault.recovery).toBeNull();
    expect(await allNotes(again)).toEqual(notes);
    await again.vault.close();
    await first.removeFolder();
  });

  it('lets another browser profile catch up from the same folder', async () => {
    const first = await openTestVault();
    await write(first, 2);
    await first.vault.close();
    first.clock.advance(1_000);
    const other = await reopen(first, { indexedDB: new IDBFactory() });
    const more = await write(other, 2);
    await other.vault.close();
    const back = await reopen(first);
    expect((await allNotes(back)).slice(2)).toEqual(more);
    expect(back.vault.recovery).toBeNull();
    await back.vault.close();
    await first.removeFolder();
  });

  it('keeps all other records when the last one is torn, and takes it from the working database where that has it', async () => {
    const first = await openTestVault();
    const notes = await write(first, 3);
    first.kill();
    const path = await segmentPath(first.folder);
    await truncate(path, (await readFile(path)).length - 20);
    await cp(first.folder, `${first.folder}-elsewhere`, { recursive: true });
    const elsewhere = await openTestVault({ folder: `${first.folder}-elsewhere`, clock: first.clock });
    expect(await allNotes(elsewhere)).toEqual(notes.slice(0, 2));
    expect(elsewhere.vault.recovery?.lost).toEqual([
      { seq: 3, at: first.clock.now(), label: 'Note 2', rows: [{ table: 'notes', id: notes[2]!.id, title: 'Note 2' }] },
    ]);
    await elsewhere.vault.close();
    await elsewhere.removeFolder();
    const again = await reopen(first);
    expect(await allNotes(again)).toEqual(notes);
    expect(again.vault.recovery?.cause).toContain(
      'Nothing was lost: 1 record was brought back from the working database.',
    );
    expect(again.vault.recovery?.lost).toBeUndefined();
    await write(again, 1);
    expect(await again.vault.verify()).toEqual({ problem: null, matchesStore: true });
    await again.vault.close();
    await first.removeFolder();
  });

  it('recovers from damage in the middle of the journal with nothing lost when a snapshot covers it', async () => {
    const first = await openTestVault();
    const early = await write(first, 4);
    await first.vault.snapshots.make('test');
    const late = await write(first, 2);
    await first.vault.close();
    await flip(await segmentPath(first.folder), 'Note 1');
    const again = await reopen(first);
    expect(again.vault.recovery?.cause).toContain('damaged at change 2');
    expect(again.vault.recovery?.cause).toContain('Nothing was lost');
    expect(await allNotes(again)).toEqual([...early, ...late]);
    await write(again, 1);
    expect(await again.vault.verify()).toEqual({ problem: null, matchesStore: true });
    await again.vault.close();
    const third = await reopen(first, { indexedDB: new IDBFactory() });
    expect(await allNotes(third)).toHaveLength(7);
    await third.vault.close();
    await first.removeFolder();
  });

  it('opens from the snapshot when the whole journal is gone', async () => {
    const first = await openTestVault();
    const notes = await write(first, 3);
    await first.vault.snapshots.make('test');
    await first.vault.close();
    await rm(join(first.folder, 'journal'), { recursive: true });
    await rm(join(first.folder, 'sentinel.json'));
    const again = await reopen(first, { indexedDB: new IDBFactory() });
    expect(again.vault.id).toBe(first.vault.id);
    expect(await allNotes(again)).toEqual(notes);
    await write(again, 1);
    await again.vault.close();
    const third = await reopen(first);
    expect(await allNotes(third)).toHaveLength(4);
    await third.vault.close();
    await first.removeFolder();
  });

  it('puts a database that cannot be opened aside and rebuilds it, but tries nothing again on a full disk', async () => {
    const { fileSystem, faults } = createFaultyFileSystem();
    const first = await openTestVault({ fileSystem });
    const notes = await write(first, 3);
    await first.vault.close();
    let isAside = false;
    const aside: string[] = [];
    const empty = new IDBFactory();
    const indexedDB = new Proxy(first.indexedDB, {
      get: (target, key) => (isAside ? memberOf(empty, key) : unopenable(target, key)),
    });
    const options = {
      fileSystem,
      indexedDbOptions: { indexedDB, IDBKeyRange },
      async setStoreAside() {
        aside.push('moved');
        isAside = true;
        return 'a folder beside it';
      },
    };
    const without = await reopen(first, { indexedDbOptions: { indexedDB, IDBKeyRange } });
    expect(without.writer.readOnlyReason).toContain('safe in the journal');
    await without.vault.close();

    const statfs = fileSystem.statfs;
    let checks = 0;
    // The disk fills between the check at start and the failure, which is then no fault of the database.
    const filling = await reopen(first, {
      ...options,
      fileSystem: {
        ...fileSystem,
        statfs: (async (path: string) => {
          checks += 1;
          if (checks > 1) faults.freeBytes = 1_000;
          return statfs(path);
        }) as FileSystem['statfs'],
      },
    });
    expect([filling.vault.isStoreOpen, aside]).toEqual([false, []]);
    await filling.vault.close();
    faults.freeBytes = 10 * 1024 ** 3;

    const rebuilt = await reopen(first, options);
    expect(rebuilt.vault.recovery?.cause).toMatch(/could not be opened.*a folder beside it/);
    expect(await allNotes(rebuilt)).toEqual(notes);
    await write(rebuilt, 1);
    await rebuilt.vault.close();
    expect(aside).toEqual(['moved']);
    await first.removeFolder();
  });

  it('refuses a second process', async () => {
    const first = await openTestVault();
    await expect(reopen(first)).rejects.toMatchObject({ code: 'busy' });
    await first.close();
  });
});

describe('snapshots of a vault', () => {
  it('restore every row to its state then, after a snapshot of the present, which can be restored too', async () => {
    const test = await openTestVault();
    const notes = await write(test, 3);
    const then = await test.vault.snapshots.make('asked for');
    const opened: AccessEvent = {
      id: test.ids.next<AccessEventId>(),
      ref: accessRef('note', notes[0]!.id),
      kind: 'opened',
      at: test.clock.now(),
      messageId: null,
    };
    await test.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'x',
      changes: [
        put('notes', { ...notes[0]!, title: 'Changed' }),
        remove('notes', notes[1]!.id),
        put('accessEvents', opened),
      ],
    });
    const [added] = await write(test, 1);
    const later = await allNotes(test);
    expect(await test.vault.snapshots.previewRestore(then.id)).toEqual({
      added: 1,
      changed: 1,
      removed: 2,
      byTable: { notes: 3, accessEvents: 1 },
    });
    expect(await allNotes(test)).toEqual(later);
    test.clock.advance(1_000);
    await test.vault.snapshots.restore(then.id);
    expect(await allNotes(test)).toEqual(notes);
    expect(await test.store.get('accessEvents', opened.id)).toBeNull();
    const snapshotBefore = (await test.vault.snapshots.list()).find(({ reason }) => reason === 'before restore')!;
    await test.vault.snapshots.restore(snapshotBefore.id);
    expect(await allNotes(test)).toEqual(later);
    expect(await test.store.get('accessEvents', opened.id)).toEqual(opened);
    expect(later).toContainEqual(added);
    expect(await test.vault.verify()).toEqual({ problem: null, matchesStore: true });
    await test.close();
  });

  it('that are damaged at any of 64 offsets are marked, refused and change nothing', async () => {
    const offsets = faultRounds(32, 64);
    let refused = 0;
    const test = await openTestVault();
    await write(test, 6);
    const { id } = await test.vault.snapshots.make('asked for');
    await write(test, 1);
    const folder = join(test.folder, 'snapshots');
    await cp(folder, `${folder}-copy`, { recursive: true });
    const before = await allNotes(test);
    for (const name of [`${id}.jsonl.gz`, `${id}.json`]) {
      const whole = await readFile(join(`${folder}-copy`, name));
      for (let step = 0; step < offsets; step += 1) {
        const bytes = Buffer.from(whole);
        const index = Math.floor((step * bytes.length) / offsets);
        bytes[index] = bytes[index]! ^ 0x10;
        await cp(`${folder}-copy`, folder, { recursive: true });
        await writeFile(join(folder, name), bytes);
        await expect(test.vault.snapshots.restore(id)).rejects.toMatchObject({ code: 'journal-damaged' });
        expect((await test.vault.snapshots.list()).find((info) => info.id === id)?.state).toBe('failed');
        refused += 1;
      }
    }
    expect(test.writer.lastSeq).toBe(7);
    expect(await allNotes(test)).toEqual(before);
    await test.close();
    recordFigure(
      'F9',
      'offsets',
      `a flipped byte at ${offsets} offsets of the rows and of the manifest: ${refused} of ${2 * offsets} refused, 0 rows changed`,
    );
  });

  it('are made at start, by schedule and at quit only when something changed', async () => {
    const first = await openTestVault({ snapshotEveryMs: 3_600_000 });
    await write(first, 1);
    await first.vault.close();
    const again = await reopen(first, { snapshotEveryMs: 3_600_000 });
    await again.vault.close();
    const third = await reopen(first, { snapshotEveryMs: 3_600_000 });
    expect((await third.vault.snapshots.list()).map(({ reason, state }) => [reason, state])).toEqual([
      ['quit', 'verified'],
    ]);
    await third.vault.close();
    await first.removeFolder();
  });
});

/** A database factory that fails as Chromium does when the folder cannot be opened. */
function unopenable(factory: IDBFactory, key: string | symbol): unknown {
  if (key === 'open' || key === 'deleteDatabase')
    return () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    };
  return memberOf(factory, key);
}

function memberOf(factory: IDBFactory, key: string | symbol): unknown {
  const value: unknown = Reflect.get(factory, key, factory);
  return typeof value === 'function' ? value.bind(factory) : value;
}

async function flip(path: string, text: string): Promise<void> {
  const bytes = await readFile(path);
  const index = bytes.indexOf(text);
  bytes[index] = bytes[index]! ^ 1;
  await writeFile(path, bytes);
}
