import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeAll(async () => {
  vault = await openTestCorpus();
});
afterAll(() => vault.close());

const SOURCE = '---\n# by hand\nstatus:   open # soon\nrating: 03\n---\n';
const kept = (title: string, source: string) =>
  vault.unit(title, undefined, { status: 'kept', keptAt: 1, properties: { fields: [], source } });
const sourceOf = async ({ id }: Note) => (await vault.notes.page(id)).note.properties?.source;

describe('a cell of a table', () => {
  it('writes the value alone, and undo gives back every byte', async () => {
    const note = await kept('Bowl', SOURCE);
    await vault.notes.setProperty(note.id, { name: 'status', value: 'done', was: 'open' });
    expect(await sourceOf(note)).toBe(SOURCE.replace('open', 'done'));
    await vault.writer.undo('note');
    expect(await sourceOf(note)).toBe(SOURCE);
  });

  it('overwrites nothing that was changed since it was read', async () => {
    const note = await kept('Cup', SOURCE);
    await vault.notes.setProperty(note.id, { name: 'status', value: 'fired' });
    const late = vault.notes.setProperty(note.id, { name: 'status', value: 'done', was: 'open' });
    await expect(late).rejects.toSatisfy((error) => isAppError(error, 'conflict') && error.message.includes('fired'));
    const added = vault.notes.setProperty(note.id, { name: 'status', value: 'done', was: null });
    await expect(added).rejects.toSatisfy((error) => isAppError(error, 'conflict'));
    expect(await sourceOf(note)).toBe(SOURCE.replace('open', 'fired'));
  });

  it('of several notes is one act, which leaves those with mistakes alone', async () => {
    const notes = [await kept('Jug', SOURCE), await kept('Pan', '---\nStatus: open\n---\n')];
    const mistaken = await kept('Lid', '---\nstatus: "open\n  : x\n---\n');
    const ids = [...notes, mistaken].map(({ id }) => id);
    expect(await vault.notes.setPropertyOfMany(ids, { name: 'status', value: 'done' })).toEqual({
      changed: 2,
      skipped: 1,
    });
    expect(await sourceOf(notes[0]!)).toBe(SOURCE.replace('open', 'done'));
    // Under the name that the note has for it.
    expect(await sourceOf(notes[1]!)).toBe('---\nStatus: done\n---\n');
    expect(await sourceOf(mistaken)).toBe(mistaken.properties?.source);
    await vault.writer.undo('note');
    expect(await sourceOf(notes[0]!)).toBe(SOURCE);
    expect(await sourceOf(notes[1]!)).toBe('---\nStatus: open\n---\n');
  });
});
