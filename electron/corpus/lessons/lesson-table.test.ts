import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLesson, makeNote } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { LessonId, NoteId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { LessonIndex, openLessonTable } from './lesson-table';

const ids = { next: () => 'C' as never };
const lesson = (id: string, actions: string[], changes: Partial<Lesson> & { objects?: string[] } = {}): Lesson => {
  const { objects = [], ...fields } = changes;
  return makeLesson(ids, 1, `N${id}` as NoteId, { id: id as LessonId, trigger: { actions, objects }, ...fields });
};
const indexOf = (...lessons: Lesson[]): LessonIndex => {
  const index = new LessonIndex();
  for (const each of lessons) index.put(each);
  return index;
};
const notes = (index: LessonIndex, actions: string[], question = actions.join(' ')) =>
  index.match(actions, question).map(({ noteId }) => noteId);

describe('a lesson', () => {
  it.each([
    ['deploy', 'deploy the website'],
    ['deploy', 'releasing version two'],
    ['deploy', 'ship it'],
    ['deploy', 'roll out the update'],
    ['book a flight', 'reserve the flights'],
    ['delete', 'drop the old column'],
    ['travel', 'fly to Oslo'],
    ['write', 'drafting the letter'],
    ['prune roses', 'prune the roses'],
  ])('on “%s” matches when the person is about to %s', (trigger, planned) => {
    expect(notes(indexOf(lesson('a', [trigger])), [planned])).toEqual(['Na']);
  });

  it.each([
    ['deploy', 'book a flight'],
    ['book a flight', 'book a table'],
    ['prune roses', 'water the roses'],
    ['deploy', ''],
  ])('on “%s” does not match when the person is about to %s', (trigger, planned) => {
    expect(notes(indexOf(lesson('a', [trigger])), [planned])).toEqual([]);
  });

  it('is matched on the action, not on the topic', () => {
    const index = indexOf(lesson('a', ['deploy'], { instruction: 'check the garden essay' }));
    expect(index.match(['write the garden essay'], 'I am about to write the garden essay')).toEqual([]);
    expect(index.match([], 'deploy deploy deploy')).toEqual([]);
  });

  it('requires its object to be mentioned as well', () => {
    const index = indexOf(lesson('a', ['migrate'], { objects: ['database', 'column'] }));
    expect(notes(index, ['migrate the table'], 'I will migrate the table of the database')).toEqual([]);
    expect(notes(index, ['migrate the columns'], 'I will migrate the columns of the database')).toEqual(['Na']);
  });

  it('comes up by meaning where it is the likeliest that a message was read to bear on, and no other', async () => {
    const index = indexOf(
      lesson('keys', ['leave'], { instruction: 'close the valve' }),
      lesson('tea', ['brew'], { instruction: 'warm the pot', weight: 0.9 }),
    );
    const read = (shares: Record<string, number>) =>
      index.readByMeaning('ich geh jetzt', async ({ lessons }) => lessons.map(({ text }) => shares[text] ?? 0));
    const found = () => index.match([], 'ich geh jetzt').map(({ noteId }) => noteId);
    await read({ 'close the valve': 0.97, 'warm the pot': 0.92 });
    expect(found()).toEqual(['Nkeys']);
    expect(index.match([], 'ich komme')).toEqual([]);
    await read({ 'close the valve': 0.8, 'warm the pot': 0.7 });
    expect(found()).toEqual([]);
  });

  it('leaves room for other types, and what costs most comes first', () => {
    const many = Array.from({ length: 6 }, (_, at) => lesson(`c${at}`, ['deploy'], { weight: 0.9 - at / 100 }));
    const index = indexOf(...many, lesson('p', ['deploy'], { type: 'preference', weight: 0.2 }));
    expect(notes(index, ['deploy the app'])).toEqual(['Nc0', 'Nc1', 'Nc2', 'Nc3', 'Np']);
  });

  it('is ranked by weight, then by fit; one per note, none retired', () => {
    const index = indexOf(
      lesson('light', ['deploy'], { weight: 0.1 }),
      lesson('kind', ['release'], { weight: 0.4 }),
      lesson('verb', ['deploy'], { weight: 0.4 }),
      lesson('heavy', ['ship'], { weight: 0.9 }),
      lesson('gone', ['deploy'], { weight: 1, retiredAt: 5 }),
      lesson('twice', ['deploy'], { weight: 0.2, noteId: 'Nlight' as NoteId }),
    );
    expect(notes(index, ['deploy the app'])).toEqual(['Nheavy', 'Nverb', 'Nkind', 'Nlight']);
    expect(index.match(['deploy the app'], '')[0]).toMatchObject({ action: 'ship', value: expect.closeTo(0.75, 9) });
  });

  it('knows the vault’s own actions', () => {
    const index = new LessonIndex([['fire', 'glaze', 'stoke the kiln']]);
    index.put(lesson('a', ['fire']));
    expect(notes(index, ['stoke the kiln tonight'])).toEqual(['Na']);
  });
});

describe('the lessons in memory', () => {
  it('are the same after batches as after reloading', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            row: fc.nat(3),
            action: fc.constantFrom('deploy', 'book a flight', 'prune'),
            retired: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        async (steps) => {
          const vault = await openTestVault();
          const deps = { store: vault.store, writer: vault.writer, log: silentLogger };
          const followed = await openLessonTable(deps);
          const note = makeNote(vault.ids, 1);
          const rows = Array.from({ length: 4 }, () => makeLesson(vault.ids, 1, note.id));
          for (const { row, action, retired } of steps) {
            const changed = {
              ...rows[row]!,
              noteId: `N${row}` as NoteId,
              trigger: { actions: [action], objects: [] },
              retiredAt: retired ? 1 : null,
            };
            await vault.writer.commit({
              actor: 'app',
              kind: 'note.edit',
              label: 'test',
              changes: [put('lessons', changed)],
            });
          }
          const fresh = await openLessonTable(deps);
          expect(followed.size).toBe(fresh.size);
          for (const planned of ['ship it', 'reserve a flight', 'prune the roses'])
            expect(followed.match([planned], planned)).toEqual(fresh.match([planned], planned));
          await vault.close();
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});
