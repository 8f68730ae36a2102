import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '../../shared/domain/note';
import type { UndoScope } from '../../shared/domain/batch';
import { openTestCorpus, type TestCorpus } from './testing/open-test-corpus';

const STATEMENTS: readonly (readonly [string, Category])[] = [
  ['Never deploy on Fridays', 'constraint'],
  ['No, always deploy on Fridays', 'fact'],
  ['Please never release on Fridays', 'constraint'],
  ['We decided on copper labels for the plants', 'decision'],
  ['We decided on slate labels for the plants', 'decision'],
  ['The garden is green', 'fact'],
];

async function derivedRows({ store }: TestCorpus): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const table of ['lessons', 'decisions', 'proposals', 'notes'] as const)
    for await (const page of store.pages(table)) rows.push(...page.map((row) => [table, row]));
  return rows;
}

describe('lessons and decisions', () => {
  it('after any sequence of keeping, archiving and restoring, undo and redo restore every row exactly', async () => {
    const step = fc.record({ unit: fc.nat(STATEMENTS.length - 1), days: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const corpus = await openTestCorpus();
        try {
          const { messages } = await corpus.session(STATEMENTS.map(([text]) => text));
          const units = [];
          for (const [index, [text, category]] of STATEMENTS.entries())
            units.push(await corpus.unit(text, { message: messages[index]!, quote: text }, { category }));
          const states = [await derivedRows(corpus)];
          const scopes: UndoScope[] = [];
          for (const { unit, days } of steps) {
            corpus.clock.advance(days * 86_400_000 + 1);
            const { id } = units[unit]!;
            const { status } = (await corpus.store.get('notes', id))!;
            if (status === 'pending') await corpus.review.keep({ id, alike: [] });
            else await corpus.notes.setStatus(id, status === 'kept' ? 'archived' : 'kept');
            scopes.push(status === 'pending' ? 'review' : 'note');
            states.push(await derivedRows(corpus));
          }
          for (let index = scopes.length - 1; index >= 0; index -= 1) {
            await corpus.writer.undo(scopes[index]!);
            expect(await derivedRows(corpus)).toEqual(states[index]);
          }
          for (const [index, scope] of scopes.entries()) {
            await corpus.writer.redo(scope);
            expect(await derivedRows(corpus)).toEqual(states[index + 1]);
          }
        } finally {
          await corpus.close();
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
