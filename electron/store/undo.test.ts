import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock, openTestVault, type TestVault } from '../../e2e/support/test-vault';
import { makeNote } from '../../e2e/support/sample-rows';
import { put, remove, type UndoScope } from '../../shared/domain/batch';
import type { Note } from '../../shared/domain/note';
import { isAppError } from '../../shared/ipc/errors';

type Step =
  | { do: 'write'; scope: 'review' | 'note'; note: number; title: string }
  | { do: 'remove'; scope: 'review' | 'note'; note: number }
  | { do: 'undo' | 'redo'; scope: 'review' | 'note' }
  | { do: 'restart' | 'crash' | 'wipe' };

type Rows = Map<string, Note>;
interface Done { before: [string, Note | undefined][]; after: [string, Note | undefined][] }

/** What undo means, in memory: two stacks a scope. */
class Model {
  rows: Rows = new Map();
  private readonly undoable: Record<string, Done[]> = { review: [], note: [] };
  private readonly redoable: Record<string, Done[]> = { review: [], note: [] };

  write(scope: UndoScope, changes: [string, Note | undefined][]) {
    const done = { before: changes.map(([id]) => [id, this.rows.get(id)] as [string, Note | undefined]), after: changes };
    this.set(changes);
    this.undoable[scope]!.push(done);
    this.redoable[scope] = [];
  }

  undo(scope: UndoScope): 'done' | 'nothing' | 'conflict' {
    return this.turn(this.undoable[scope]!, this.redoable[scope]!);
  }

  redo(scope: UndoScope): 'done' | 'nothing' | 'conflict' {
    return this.turn(this.redoable[scope]!, this.undoable[scope]!);
  }

  private turn(from: Done[], to: Done[]) {
    const done = from.at(-1);
    if (!done) return 'nothing';
    if (done.after.some(([id, row]) => JSON.stringify(this.rows.get(id)) !== JSON.stringify(row))) return 'conflict';
    from.pop();
    this.set(done.before);
    to.push({ before: done.after, after: done.before });
    return 'done';
  }

  private set(changes: [string, Note | undefined][]) {
    for (const [id, row] of changes) if (row) this.rows.set(id, row); else this.rows.delete(id);
  }
}

const scope = fc.constantFrom('review' as const, 'note' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), scope, note: fc.nat(3), title: fc.string({ minLength: 1, maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), scope, note: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), scope }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'crash' as const, 'wipe' as const) }) },
);

const allNotes = async (vault: TestVault): Promise<Rows> => {
  const rows: Rows = new Map();
  for await (const page of vault.store.pages('notes')) for (const note of page) rows.set(note.id, note);
  return rows;
};

const reverse = async (vault: TestVault, kind: 'undo' | 'redo', inScope: UndoScope) => {
  try {
    return (await vault.writer[kind](inScope)) ? 'done' : 'nothing';
  } catch (error) {
    if (isAppError(error, 'conflict')) return 'conflict';
    throw error;
  }
};

describe('undo and redo', () => {
  it('do what two stacks a scope would do, across restarts, crashes of the page and wiped databases', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = createTestClock();
      const first = await openTestVault({ clock });
      const notes = Array.from({ length: 4 }, () => makeNote(first.ids, clock.now()));
      const model = new Model();
      let vault = first;
      for (const one of steps) {
        if (one.do === 'write') {
          const note = { ...notes[one.note]!, title: one.title };
          await vault.writer.commit({ actor: 'person', kind: 'test', label: 'Write', scope: one.scope, changes: [put('notes', note)] });
          model.write(one.scope, [[note.id, note]]);
        } else if (one.do === 'remove') {
          const { id } = notes[one.note]!;
          await vault.writer.commit({ actor: 'person', kind: 'test', label: 'Remove', scope: one.scope, changes: [remove('notes', id)] });
          model.write(one.scope, model.rows.has(id) ? [[id, undefined]] : []);
        } else if (one.do === 'undo' || one.do === 'redo') {
          expect(await reverse(vault, one.do, one.scope)).toBe(model[one.do](one.scope));
        } else if (one.do === 'crash') {
          vault.crashStorePage();
          clock.advance(120_000);
        } else {
          await vault.vault.close();
          vault = await openTestVault({ clock, folder: first.folder, ...(one.do === 'restart' ? { indexedDB: first.indexedDB } : {}) });
          if (one.do === 'wipe') first.indexedDB = vault.indexedDB;
        }
        expect(await allNotes(vault)).toEqual(new Map([...model.rows].sort(([left], [right]) => (left < right ? -1 : 1))));
      }
      await vault.vault.close();
      await first.removeFolder();
    }), { numRuns: 60 });
  });

  it('tells what cannot be taken back because it was changed since, and leaves it', async () => {
    const { writer, store, ids, clock, close } = await openTestVault();
    const note = makeNote(ids, clock.now());
    await writer.commit({ actor: 'person', kind: 'note.keep', label: 'Kept it', scope: 'review', changes: [put('notes', note)] });
    const edited = { ...note, title: 'Edited elsewhere' };
    await writer.commit({ actor: 'person', kind: 'note.edit', label: 'Edit', scope: 'note', changes: [put('notes', edited)] });
    await expect(writer.undo('review')).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Kept it') });
    expect(await store.get('notes', note.id)).toEqual(edited);
    await close();
  });
});
