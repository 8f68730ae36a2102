import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock, openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isAppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { startCorpus, type Corpus } from '../start-corpus';
import { rowsOf, unitOf } from '../testing/open-test-corpus';

const ACTS = [
  'keep',
  'drop',
  'defer',
  'edit',
  'category',
  'merge',
  'mergeUnits',
  'replace',
  'split',
  'keepBoth',
  'link',
  'many',
  'add',
] as const;
type Step = { do: (typeof ACTS)[number] | 'undo' | 'redo' | 'restart'; a: number; b: number; folded: boolean };

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ACTS) },
    { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    { weight: 1, arbitrary: fc.constant('restart' as const) },
  ),
  a: fc.nat(7),
  b: fc.nat(3),
  folded: fc.boolean(),
});

const TITLES = [
  'We fly on the third of May',
  'We fly on the third of May',
  'Breakfast ends at nine',
  'Might skip Nara',
  'Ask Mika about the tea house',
  'Budget stays under two thousand',
  'The rail pass could be cheaper',
  'Anna lives in Bergen',
];
const KEPT = ['We fly on the second of May', 'Kyoto', 'Breakfast ends at ten', 'Tea house'];

describe('undo in review', () => {
  it('restores the exact state after any sequence of decisions, undo, redo and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const clock = createTestClock();
        let vault = await openTestVault({ clock });
        const { folder, indexedDB } = vault;
        let corpus = await start(vault);
        try {
          const units = TITLES.map((title) => ({
            ...unitOf(vault.ids.next<NoteId>(), title, clock.now()),
            body: 'See [[Kyoto]].',
          }));
          await vault.writer.commit({
            actor: 'app',
            kind: 'note.edit',
            label: 'set-up',
            scope: 'none',
            changes: units.map((unit) => put('notes', unit)),
          });
          const kept: NoteId[] = [];
          for (const title of KEPT)
            kept.push(
              (
                await corpus.notes.create({
                  title,
                  body: '[[Tea house]] [[We fly on the third of May]]',
                  category: 'fact',
                })
              ).id,
            );

          let states = [await rowsOf(vault)];
          let index = 0;
          for (const [number, one] of steps.entries()) {
            clock.advance(1_000);
            if (one.do === 'restart') {
              await corpus.close();
              await vault.vault.close();
              vault = await openTestVault({ clock, folder, indexedDB });
              corpus = await start(vault);
            } else if (one.do === 'undo' || one.do === 'redo') {
              const done = await vault.writer[one.do]('review');
              const next = index + (one.do === 'undo' ? -1 : 1);
              expect(done !== null, one.do).toBe(next >= 0 && next < states.length);
              if (done !== null) index = next;
            } else {
              const seq = vault.writer.lastSeq;
              await act(
                corpus,
                one,
                units.map(({ id }) => id),
                kept,
                number,
              ).catch((error: unknown) => {
                if (!isAppError(error)) throw error;
              });
              expect(vault.writer.lastSeq - seq).toBeLessThanOrEqual(1);
              if (vault.writer.lastSeq > seq) {
                states = [...states.slice(0, index + 1), await rowsOf(vault)];
                index += 1;
              }
            }
            expect(await rowsOf(vault)).toEqual(states[index]);
          }
          while (index > 0) {
            await vault.writer.undo('review');
            index -= 1;
            expect(await rowsOf(vault)).toEqual(states[index]);
          }
        } finally {
          await corpus.close();
          await vault.vault.close();
          await vault.removeFolder();
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});

const start = (vault: TestVault): Promise<Corpus> =>
  startCorpus({
    store: vault.store,
    writer: vault.writer,
    ids: vault.ids,
    now: () => vault.clock.now(),
    log: silentLogger,
  });

function act(
  { review, notes }: Corpus,
  { do: action, a, b, folded }: Step,
  units: NoteId[],
  kept: NoteId[],
  number: number,
): Promise<unknown> {
  const id = units[a]!;
  const alike = folded ? [units[(a + 1) % units.length]!] : [];
  const other = kept[b]!;
  switch (action) {
    case 'keep':
      return review.keep({ id, alike, ...(folded ? { title: `Kept ${number}` } : {}) });
    case 'drop':
      return review.drop(id, alike);
    case 'defer':
      return review.defer(id, alike);
    case 'edit':
      return review.edit({ id, title: `Edited ${number}`, category: 'idea' });
    case 'category':
      return review.setCategory({ ids: [id, ...alike], category: 'constraint' });
    case 'merge':
      return review.merge({
        id,
        with: [other],
        title: folded ? 'Tea house' : `Combined ${number}`,
        body: '[[Kyoto]]',
        alike,
      });
    case 'mergeUnits':
      return review.merge({ id, with: [units[(a + 2) % units.length]!], title: `Both ${number}`, body: '', alike });
    case 'replace':
      return review.replace({ id, older: other, alike });
    case 'split':
      return notes.split(
        {
          id: folded ? other : id,
          parts: [
            { title: `Part ${number} a`, body: '[[Kyoto]]' },
            { title: `Part ${number} b`, body: '' },
          ],
        },
        'review',
      );
    case 'keepBoth':
      return review.keepBoth({ id, other, kind: folded ? 'related' : 'contradicts', alike });
    case 'link':
      return review.link({ id, to: other });
    case 'many':
      return review.decide({
        decision: folded ? 'drop' : 'keep',
        units: units.slice(a, a + 3).map((one) => ({ id: one, alike: [] })),
      });
    default:
      return review.add({ sessionId: null, text: `Missed ${number}`, category: 'idea' });
  }
}
