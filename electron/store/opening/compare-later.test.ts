import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../../renderer/store/database';
import { put } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';

const commit = (test: TestVault, note: Note) =>
  test.writer.commit({
    actor: 'person',
    kind: 'note.create',
    label: note.title,
    scope: 'note',
    changes: [put('notes', note)],
  });

/** A vault of five notes, closed in order after it had been opened and compared once. */
async function closedVault() {
  const test = await openTestVault();
  const notes = Array.from({ length: 5 }, (_, index) => makeNote(test.ids, index, { title: `Note ${index}` }));
  for (const note of notes) await commit(test, note);
  await test.vault.close();
  return { test, notes };
}

/** Opened as a vault that is large enough to be compared while it is used. */
async function openLarge(before: TestVault, options: Parameters<typeof openTestVault>[0] = {}) {
  const differing: string[] = [];
  const test = await openTestVault({
    folder: before.folder,
    indexedDB: before.indexedDB,
    clock: before.clock,
    compareLaterRows: 5,
    onStoreDiffers: () => differing.push('differs'),
    ...options,
  });
  return { test, differing };
}

async function tamper({ vault, indexedDB }: TestVault, work: (database: ReturnType<typeof createDatabase>) => unknown) {
  const database = createDatabase(vault.id, 'strict', { indexedDB, IDBKeyRange });
  await database.open();
  await work(database);
  database.close();
}

const retitle = (test: TestVault, { id }: Note) =>
  tamper(test, (database) =>
    database.notes
      .where(':id')
      .equals(id)
      .modify({ 'row.title': 'Another' } as never),
  );

const titles = async ({ store }: TestVault): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of store.pages('notes')) found.push(...page.map(({ title }) => title));
  return found.sort();
};

describe('a large vault that was closed in order', () => {
  it('is read at once and written once it was compared', async () => {
    const { test: first, notes } = await closedVault();
    const { test, differing } = await openLarge(first);
    expect(await titles(test)).toEqual(notes.map(({ title }) => title));
    await commit(test, makeNote(test.ids, 9, { title: 'Note 9' }));
    expect(await titles(test)).toHaveLength(6);
    await test.vault.close();
    const { test: again } = await openLarge(first);
    expect(await titles(again)).toHaveLength(6);
    expect([again.vault.recovery, differing]).toEqual([null, []]);
    await again.vault.close();
    await first.removeFolder();
  });

  it('whose database holds another row of as many is written nothing to, and is mended when it is opened again', async () => {
    const { test: first, notes } = await closedVault();
    await retitle(first, notes[2]!);
    const { test, differing } = await openLarge(first);
    await expect(commit(test, makeNote(test.ids, 9, { title: 'Note 9' }))).rejects.toMatchObject({
      code: 'read-only',
      message: expect.stringContaining('is being opened again'),
    });
    expect(differing).toEqual(['differs']);
    await test.vault.close();

    const { test: mended } = await openLarge(first);
    expect(await titles(mended)).toEqual(notes.map(({ title }) => title));
    expect(mended.vault.recovery?.cause).toContain('held other records');
    await commit(mended, makeNote(mended.ids, 9, { title: 'Note 9' }));
    await mended.vault.close();
    await first.removeFolder();
  });

  it('whose database lost a row is mended before it is read', async () => {
    const { test: first, notes } = await closedVault();
    await tamper(first, (database) => database.notes.delete(notes[1]!.id));
    const { test, differing } = await openLarge(first);
    expect(await titles(test)).toEqual(notes.map(({ title }) => title));
    expect(test.vault.recovery?.cause).toContain('had lost 1 of 5');
    expect(differing).toEqual([]);
    await test.vault.close();
    await first.removeFolder();
  });

  it('is compared before it is read after a run that did not end in order', async () => {
    const { test: first, notes } = await closedVault();
    const { test: running } = await openLarge(first);
    const asEnded = `${first.folder}-ended`;
    await cp(first.folder, asEnded, { recursive: true });
    await running.vault.close();
    await rm(first.folder, { recursive: true });
    await rename(asEnded, first.folder);
    await rm(join(first.folder, 'LOCK'));
    await retitle(first, notes[2]!);
    const { test, differing } = await openLarge(first);
    expect(await titles(test)).toEqual(notes.map(({ title }) => title));
    expect(test.vault.recovery?.cause).toContain('held other records');
    expect(differing).toEqual([]);
    await test.vault.close();
    await first.removeFolder();
  });
});
