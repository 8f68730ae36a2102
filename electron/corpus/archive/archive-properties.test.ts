import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { rowsOf } from '../testing/open-test-corpus';
import { DAY_MS, openTestArchive, type TestArchive } from './testing/open-test-archive';

/**
 * Notes that facts, lessons, decisions and links follow from, so that archiving takes more rows along than the note's
 * own.
 */
const TEXTS = [
  ['I live in Bergen', 'fact'],
  ['Never deploy the site on Fridays, because nobody is there', 'constraint'],
  ['Kettle and stove', 'fact'],
  ['Plain one', 'idea'],
  ['Plain two', 'idea'],
  ['Anna works at Nordlys', 'fact'],
] as const;

const none = TEXTS.map(() => false);
const all = TEXTS.map(() => true);

type Step = { do: 'archive' | 'bring-back'; which: boolean[] } | { do: 'undo' | 'redo' | 'dry-run' };
const which = fc.array(fc.boolean(), { minLength: TEXTS.length, maxLength: TEXTS.length });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: which.map((chosen): Step => ({ do: 'archive', which: chosen })) },
  { weight: 2, arbitrary: which.map((chosen): Step => ({ do: 'bring-back', which: chosen })) },
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'undo' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'redo' }, { do: 'dry-run' }) },
);

async function oldNotes(vault: TestArchive, pinned: readonly boolean[], linked: readonly boolean[]): Promise<Note[]> {
  const notes: Note[] = [];
  for (const [index, [title, category]] of TEXTS.entries()) {
    notes.push(
      await vault.notes.create({
        title,
        category,
        body: linked[index]! ? `see [[${TEXTS[(index + 1) % TEXTS.length]![0]}]]` : '',
      }),
    );
  }
  for (const [index, { id }] of notes.entries()) if (pinned[index]!) await vault.notes.setPinned(id, true);
  vault.clock.advance(900 * DAY_MS);
  return notes;
}

it('in any sequence of archiving, restoring, undo and redo, undo restores every row exactly, nothing is lost, and no protected note is archived', async () => {
  let archivings = 0;
  await fc.assert(
    fc.asyncProperty(which, which, fc.array(step, { minLength: 2, maxLength: 8 }), async (pinned, linked, steps) => {
      const vault = await openTestArchive();
      try {
        const notes = await oldNotes(vault, pinned, linked);
        await vault.computed();
        const done: Record<string, unknown>[] = [];
        const undone: Record<string, unknown>[] = [];
        for (const one of steps) {
          const before = await rowsOf(vault);
          const seq = vault.writer.lastSeq;
          if ('which' in one) {
            const chosen = notes.filter((_, index) => one.which[index]!);
            const result =
              one.do === 'archive'
                ? await vault.archive.archive(chosen.map(({ id }) => ({ id, version: 1 })))
                : await vault.archive.restore(chosen.map(({ id }) => id));
            expect(result.changed + result.skipped).toBe(chosen.length);
            expect(result.seq).toBe(result.changed === 0 ? null : seq + 1);
            if (result.seq === null) expect(await rowsOf(vault)).toEqual(before);
            else {
              done.push(before);
              undone.length = 0;
              archivings += 1;
            }
          } else if (one.do === 'dry-run') {
            await vault.archive.dryRun();
            expect([await rowsOf(vault), vault.writer.lastSeq]).toEqual([before, seq]);
          } else {
            const [from, to] = one.do === 'undo' ? [done, undone] : [undone, done];
            const batch = await vault.writer[one.do]('archive');
            expect(batch === null).toBe(from.length === 0);
            if (batch !== null) {
              expect(await rowsOf(vault)).toEqual(from.pop());
              to.push(before);
            }
          }
          const rows = await rowsOf(vault);
          for (const [index, { id, title, body }] of notes.entries()) {
            const now = rows[`notes ${id}`] as Note;
            expect(now).toMatchObject({ title, body, version: 1 });
            if (pinned[index]!) expect(now.status).toBe('kept');
          }
        }
        while (done.length > 0) {
          await vault.writer.undo('archive');
          expect(await rowsOf(vault)).toEqual(done.pop());
        }
      } finally {
        await vault.close();
      }
    }),
    { numRuns: 15, examples: [[none, all, [{ do: 'archive', which: all }, { do: 'undo' }, { do: 'redo' }]]] },
  );
  expect(archivings).toBeGreaterThan(0);
}, 90_000);
