import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realFileSystem } from '../../files/file-system';
import { createSnapshotStore } from '../../journal/snapshots/snapshot-store';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put, remove } from '../../../shared/domain/batch';
import { emptyDigests } from '../../../shared/domain/row-digest';
import type { Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';

const HOUR = 3_600_000;

const copiesOf = ({ vault, folder, clock }: TestVault) =>
  createSnapshotStore({
    folder: join(folder, 'snapshots'),
    vaultId: vault.id,
    fileSystem: realFileSystem,
    now: clock.now,
    log: silentLogger,
  });
const open = () => openTestVault({ changesFromRows: 0 });
const commit = ({ writer }: TestVault, changes: Parameters<TestVault['writer']['commit']>[0]['changes']) =>
  writer.commit({ actor: 'person', kind: 'note.create', label: 'A change', scope: 'note', changes });
const rowsNow = async ({ store }: TestVault): Promise<Note[]> => {
  const rows: Note[] = [];
  for await (const page of store.pages('notes')) rows.push(...page);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
};
const rowsOf = async (test: TestVault, id: string): Promise<Note[]> =>
  [...(await copiesOf(test).read(id)).tables.notes.values()]
    .map((json) => JSON.parse(json) as Note)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
const baseOf = async (test: TestVault, id: string) =>
  (await copiesOf(test).manifests()).find((entry) => entry.id === id)!.base;

/** A vault of thirty notes with a whole copy, and one of the changes after it. */
async function withTwoCopies() {
  const test = await open();
  const notes = Array.from({ length: 30 }, (_, index) => makeNote(test.ids, index, { title: `Note ${index}` }));
  await commit(
    test,
    notes.map((note) => put('notes', note)),
  );
  const whole = await test.vault.snapshots.make('quit');
  test.clock.advance(HOUR);
  await commit(test, [put('notes', { ...notes[0]!, title: 'Changed' }), remove('notes', notes[1]!.id)]);
  const changes = await test.vault.snapshots.make('quit');
  return { test, notes, whole, changes };
}

describe('a copy of the changes since a whole one', () => {
  it('is read as the vault was, after any changes, undone ones too', async () => {
    const step = fc.oneof(
      fc.record({ put: fc.nat(11), title: fc.string({ minLength: 1, maxLength: 5 }) }),
      fc.record({ remove: fc.nat(11) }),
      fc.constant({ undo: true as const }),
      fc.constant({ copy: true as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const { test, notes } = await withTwoCopies();
        const known = new Map<string, Note[]>();
        for (const each of steps) {
          test.clock.advance(1_000);
          if ('put' in each) await commit(test, [put('notes', { ...notes[each.put]!, title: each.title })]);
          else if ('remove' in each) await commit(test, [remove('notes', notes[each.remove]!.id)]).catch(() => {});
          else if ('undo' in each) await test.writer.undo('note');
          else known.set((await test.vault.snapshots.make('asked for')).id, await rowsNow(test));
        }
        const there = (await copiesOf(test).list()).map(({ id }) => id);
        // Of the copies of an hour, only the newest routine one stays.
        for (const id of there.filter((one) => known.has(one))) expect(await rowsOf(test, id)).toEqual(known.get(id));
        for (const { state } of await copiesOf(test).list()) expect(state).toBe('verified');
        await test.vault.close();
        await test.removeFolder();
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it('is a fraction of the whole one, restores the vault, and opens it where the journal is gone', async () => {
    const { test, notes, whole, changes } = await withTwoCopies();
    expect(await baseOf(test, changes.id)).toMatchObject({ id: whole.id });
    expect(changes.bytes).toBeLessThan(whole.bytes / 2);
    const then = await rowsNow(test);
    await commit(test, [remove('notes', notes[5]!.id)]);
    expect(await test.vault.snapshots.previewRestore(changes.id)).toMatchObject({ added: 1, changed: 0, removed: 0 });
    await test.vault.snapshots.restore(changes.id);
    expect(await rowsNow(test)).toEqual(then);
    const newest = await test.vault.snapshots.make('quit');
    expect(await baseOf(test, newest.id)).toMatchObject({ id: whole.id });
    await test.vault.close();
    for (const name of await readdir(join(test.folder, 'journal'))) await rm(join(test.folder, 'journal', name));
    const again = await openTestVault({ folder: test.folder, clock: test.clock });
    expect(await rowsNow(again)).toEqual(then);
    await again.vault.close();
    await test.removeFolder();
  });

  it('keeps the whole one from being removed with its age, and the next is whole after a week', async () => {
    const { test, notes, whole, changes } = await withTwoCopies();
    for (let day = 0; day < 6; day += 1) {
      test.clock.advance(24 * HOUR);
      await commit(test, [put('notes', { ...notes[2]!, title: `Day ${day}` })]);
      const { id } = await test.vault.snapshots.make('schedule');
      expect(await baseOf(test, id)).toMatchObject({ id: whole.id });
    }
    test.clock.advance(48 * HOUR);
    await commit(test, [put('notes', { ...notes[2]!, title: 'The week after' })]);
    const next = await test.vault.snapshots.make('schedule');
    expect(await baseOf(test, next.id)).toBeUndefined();
    expect(await rowsOf(test, changes.id)).toHaveLength(29);
    expect((await copiesOf(test).list()).map(({ id }) => id)).toContain(whole.id);
    await test.vault.close();
    await test.removeFolder();
  });

  it('is whole where it leaves the vault, and after many changes', async () => {
    const { test, notes } = await withTwoCopies();
    const elsewhere = await test.vault.snapshots.make('for elsewhere', { isWhole: true });
    expect(await baseOf(test, elsewhere.id)).toBeUndefined();
    test.clock.advance(HOUR);
    await commit(
      test,
      notes.slice(5, 15).map((note) => put('notes', { ...note, title: 'Of many' })),
    );
    expect(await baseOf(test, (await test.vault.snapshots.make('quit')).id)).toBeUndefined();
    await test.vault.close();
    await test.removeFolder();
  });

  it('is damaged with its whole one, and the newest sound copy is used', async () => {
    const { test, notes, whole, changes } = await withTwoCopies();
    test.clock.advance(8 * 24 * HOUR);
    await commit(test, [put('notes', { ...notes[3]!, title: 'Later' })]);
    const later = await test.vault.snapshots.make('quit');
    const file = join(test.folder, 'snapshots', dataName(whole.id));
    const bytes = await readFile(file);
    bytes[20]! ^= 1;
    await writeFile(file, bytes);
    await expect(test.vault.snapshots.previewRestore(changes.id)).rejects.toMatchObject({
      code: 'journal-damaged',
      message: expect.stringContaining('builds on'),
    });
    expect((await copiesOf(test).newest()).state?.seq).toBe(later.seq);
    await rm(join(test.folder, 'snapshots', manifestName(whole.id)));
    expect(await copiesOf(test).check(changes.id)).toMatchObject({ state: 'damaged' });
    await test.vault.close();
    await test.removeFolder();
  });

  it('is not made on a whole one whose file has changed: the next is whole, from the journal', async () => {
    const { test, notes, whole } = await withTwoCopies();
    const file = join(test.folder, 'snapshots', dataName(whole.id));
    const bytes = await readFile(file);
    bytes[20]! ^= 1;
    await writeFile(file, bytes);
    test.clock.advance(HOUR);
    await commit(test, [put('notes', { ...notes[3]!, title: 'Later' })]);
    const { id } = await test.vault.snapshots.make('schedule');
    expect(await baseOf(test, id)).toBeUndefined();
    expect(await rowsOf(test, id)).toEqual(await rowsNow(test));
    await test.vault.close();
    await test.removeFolder();
  });

  it('is refused with another whole one in the place of its own', async () => {
    const { test, whole, changes } = await withTwoCopies();
    const copies = copiesOf(test);
    const state = await copies.read(whole.id);
    state.tables.notes.clear();
    const folder = join(test.folder, 'snapshots');
    const forged = createSnapshotStore({
      folder: join(test.folder, 'forged'),
      vaultId: test.vault.id,
      fileSystem: realFileSystem,
      now: () => whole.at,
      log: silentLogger,
    });
    await forged.write(state, 'quit', emptyDigests());
    for (const name of [dataName(whole.id), manifestName(whole.id)])
      await writeFile(join(folder, name), await readFile(join(test.folder, 'forged', name)));
    expect(await copies.check(changes.id)).toMatchObject({ state: 'damaged', why: expect.stringContaining('another') });
    await test.vault.close();
    await test.removeFolder();
  });
});
