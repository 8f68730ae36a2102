import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock, openTestVault, type TestVault } from '../../testing/test-vault';
import { makeNote } from '../../testing/sample-rows';
import { put, remove, type UndoScope } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { loadLanguages, speak } from '../../../shared/messages/choose-language';
import { t } from '../../../shared/messages/message';

type Step =
  | { do: 'write'; scope: 'review' | 'note'; note: number; title: string }
  | { do: 'remove'; scope: 'review' | 'note'; note: number }
  | { do: 'undo' | 'redo'; scope: 'review' | 'note' }
  | { do: 'undo-one'; write: number }
  | { do: 'restart' | 'crash' | 'wipe' };

type Rows = Map<string, Note>;
interface Done {
  seq: number;
  before: [string, Note | undefined][];
  after: [string, Note | undefined][];
}

/** What undo means, in memory: two stacks a scope. */
class Model {
  rows: Rows = new Map();
  private readonly undoable: Record<string, Done[]> = { review: [], note: [] };
  private readonly redoable: Record<string, Done[]> = { review: [], note: [] };

  write(scope: UndoScope, seq: number, changes: [string, Note | undefined][]) {
    const done = {
      seq,
      before: changes.map(([id]) => [id, this.rows.get(id)] as [string, Note | undefined]),
      after: changes,
    };
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

  /** The write of that number alone, whatever was written after it. */
  undoOne(seq: number): 'done' | 'nothing' | 'conflict' {
    const scope = (['review', 'note'] as const).find((one) => this.undoable[one]!.some((done) => done.seq === seq));
    return scope === undefined
      ? 'nothing'
      : this.turn(
          this.undoable[scope]!,
          this.redoable[scope]!,
          this.undoable[scope]!.findIndex((done) => done.seq === seq),
        );
  }

  private turn(from: Done[], to: Done[], index = from.length - 1) {
    const done = from[index];
    if (!done) return 'nothing';
    if (done.after.some(([id, row]) => JSON.stringify(this.rows.get(id)) !== JSON.stringify(row))) return 'conflict';
    from.splice(index, 1);
    this.set(done.before);
    to.push({ seq: done.seq, before: done.after, after: done.before });
    return 'done';
  }

  private set(changes: [string, Note | undefined][]) {
    for (const [id, row] of changes)
      if (row) this.rows.set(id, row);
      else this.rows.delete(id);
  }
}

const scope = fc.constantFrom('review' as const, 'note' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      scope,
      note: fc.nat(3),
      title: fc.string({ minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), scope, note: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), scope }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo-one' as const), write: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'crash' as const, 'wipe' as const) }) },
);

const allNotes = async (vault: TestVault): Promise<Rows> => {
  const rows: Rows = new Map();
  for await (const page of vault.store.pages('notes')) for (const note of page) rows.set(note.id, note);
  return rows;
};

const outcome = async (reversal: Promise<unknown>) => {
  try {
    return (await reversal) ? 'done' : 'nothing';
  } catch (error) {
    if (isAppError(error, 'conflict')) return 'conflict';
    throw error;
  }
};

describe('undo and redo', () => {
  it('behave like two stacks per scope, across restarts, page crashes and wiped databases', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = createTestClock();
        const first = await openTestVault({ clock });
        const notes = Array.from({ length: 4 }, () => makeNote(first.ids, clock.now()));
        const model = new Model();
        let vault = first;
        const written: number[] = [];
        for (const one of steps) {
          if (one.do === 'write') {
            const note = { ...notes[one.note]!, title: one.title };
            const { seq } = await vault.writer.commit({
              actor: 'person',
              kind: 'note.edit',
              label: 'Write',
              scope: one.scope,
              changes: [put('notes', note)],
            });
            written.push(seq);
            model.write(one.scope, seq, [[note.id, note]]);
          } else if (one.do === 'remove') {
            const { id } = notes[one.note]!;
            const { seq } = await vault.writer.commit({
              actor: 'person',
              kind: 'note.edit',
              label: 'Remove',
              scope: one.scope,
              changes: [remove('notes', id)],
            });
            written.push(seq);
            model.write(one.scope, seq, model.rows.has(id) ? [[id, undefined]] : []);
          } else if (one.do === 'undo' || one.do === 'redo') {
            expect(await outcome(vault.writer[one.do](one.scope))).toBe(model[one.do](one.scope));
          } else if (one.do === 'undo-one') {
            const seq = written[one.write % Math.max(1, written.length)];
            if (seq !== undefined) expect(await outcome(vault.writer.undoBatch(seq))).toBe(model.undoOne(seq));
          } else if (one.do === 'crash') {
            vault.crashStorePage();
            clock.advance(120_000);
          } else {
            await vault.vault.close();
            vault = await openTestVault({
              clock,
              folder: first.folder,
              ...(one.do === 'restart' ? { indexedDB: first.indexedDB } : {}),
            });
            if (one.do === 'wipe') first.indexedDB = vault.indexedDB;
          }
          expect(await allNotes(vault)).toEqual(
            new Map([...model.rows].sort(([left], [right]) => (left < right ? -1 : 1))),
          );
        }
        await vault.vault.close();
        await first.removeFolder();
      }),
      { numRuns: 60 },
    );
  });

  it('revert one action once, whatever was done since, and again after a redo', async () => {
    const { writer, store, ids, clock, close } = await openTestVault();
    const [kept, dropped] = [makeNote(ids, clock.now()), makeNote(ids, clock.now())];
    const commit = (note: Note) =>
      writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: note.id,
        scope: 'review',
        changes: [put('notes', note)],
      });
    const { seq } = await commit(kept);
    await commit(dropped);
    await expect(writer.undoBatch(seq)).resolves.toMatchObject({ label: kept.id, undoes: seq });
    expect([await store.get('notes', kept.id), await store.get('notes', dropped.id)]).toEqual([null, dropped]);
    expect(await writer.undoBatch(seq)).toBeNull();
    await writer.redo('review');
    await expect(writer.undoBatch(seq)).resolves.toMatchObject({ label: kept.id });
    expect([await store.get('notes', kept.id), await store.get('notes', dropped.id)]).toEqual([null, dropped]);
    await expect(writer.undoBatch(writer.lastSeq + 1)).rejects.toMatchObject({ code: 'not-found' });
    await close();
  });

  it('name what cannot be taken back in the language spoken now', async () => {
    const { writer, ids, clock, close } = await openTestVault();
    await loadLanguages();
    const label = (title: string) => t('mainChat.wrote', { title });
    const note = makeNote(ids, clock.now());
    const draft = { actor: 'person', kind: 'note.edit', scope: 'review' } as const;
    await writer.commit({ ...draft, label: label('Clay'), changes: [put('notes', note)] });
    await writer.commit({
      ...draft,
      scope: 'note',
      label: 'Edit',
      changes: [put('notes', { ...note, title: 'Edited' })],
    });
    try {
      await speak({ language: 'de', locale: 'de' });
      await expect(writer.undo('review')).rejects.toMatchObject({ message: expect.stringContaining(label('Clay')) });
    } finally {
      await speak({ language: 'en', locale: 'en' });
      await close();
    }
  });

  it('report and skip rows that changed since', async () => {
    const { writer, store, ids, clock, close } = await openTestVault();
    const note = makeNote(ids, clock.now());
    await writer.commit({
      actor: 'person',
      kind: 'note.keep',
      label: 'Kept it',
      scope: 'review',
      changes: [put('notes', note)],
    });
    const edited = { ...note, title: 'Edited elsewhere' };
    await writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'Edit',
      scope: 'note',
      changes: [put('notes', edited)],
    });
    await expect(writer.undo('review')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Kept it'),
    });
    expect(await store.get('notes', note.id)).toEqual(edited);
    await close();
  });
});
