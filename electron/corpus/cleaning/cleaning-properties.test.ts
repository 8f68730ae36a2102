import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/open-test-corpus';
import { groupDuplicates, type DuplicateEdge } from './group-duplicates';
import { openTestCleaning, type TestCleaning } from './testing/open-test-cleaning';

const DAYS = ['second', 'third', 'fourth', 'fifth', 'sixth'];
/** Sentences of which many say the same, differ in a value, or deny each other. */
const SENTENCES = [
  ...DAYS.map((day) => `We fly on the ${day} of May`),
  'The ryokan breakfast ends at nine',
  'The ryokan breakfast ends at nine o’clock',
  'Breakfast at the ryokan ends at nine',
  'I eat fish',
  'I do not eat fish',
  'I live in Oslo',
  'I live in Bergen',
  'We meet Mika at noon, and the rail pass covers the buses',
  'The garden has a wall of clay',
];
const vaultOf = fc.array(fc.constantFrom(...SENTENCES), { minLength: 4, maxLength: 12 });

async function withNotes<Result>(
  titles: readonly string[],
  task: (test: TestCleaning) => Promise<Result>,
): Promise<Result> {
  const test = await openTestCleaning();
  try {
    for (const title of titles) await test.keep(title);
    return await task(test);
  } finally {
    await test.close();
  }
}
const open = async (test: TestCleaning) => (await test.cleaning.list(500)).proposals.map(({ proposal }) => proposal);
const keys = async (test: TestCleaning) =>
  (await open(test))
    .map(({ kind, reason, confidence, subjects }) =>
      JSON.stringify([kind, reason, confidence, subjects.map((id) => test.corpus.catalog.note(id)?.createdAt)]),
    )
    .toSorted();

describe('cleaning, whatever the vault', () => {
  it('replacements accepted in any order and direction never form a cycle; undoing all restores the exact state', async () => {
    await fc.assert(
      fc.asyncProperty(
        vaultOf,
        fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.constantFrom('accept', 'accept', 'accept', 'keep', 'dismiss')), {
          maxLength: 8,
        }),
        async (titles, choices) =>
          withNotes(titles, async (test) => {
            await test.cleaning.sweeper.run('full');
            const before = await rowsOf(test.corpus);
            let decided = 0;
            for (const [number, isSwapped, how] of choices) {
              const found = await open(test);
              if (found.length === 0) break;
              const proposal = found[number % found.length]!;
              const stays = isSwapped ? proposal.subjects.at(-1)! : proposal.subjects[0]!;
              try {
                if (how === 'accept') await test.cleaning.accept({ id: proposal.id, survivingId: stays });
                else await (how === 'keep' ? test.cleaning.keepBoth(proposal.id) : test.cleaning.dismiss(proposal.id));
                decided += 1;
              } catch (error) {
                // A title that is taken or a circle: refused with words, nothing written.
                expect(error).toMatchObject({ code: expect.stringMatching(/^(?:conflict|not-allowed)$/) });
              }
              expect(hasCircle(test)).toBe(false);
            }
            for (let times = 0; times < decided; times += 1)
              expect(await test.corpus.writer.undo('cleaning')).not.toBeNull();
            expect(await rowsOf(test.corpus)).toEqual(before);
            expect(await test.corpus.writer.undo('cleaning')).toBeNull();
          }),
      ),
      { numRuns: 12 },
    );
  });

  it('a sweep stopped anywhere and resumed finds the same as an uninterrupted one', async () => {
    await fc.assert(
      fc.asyncProperty(
        vaultOf,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
        async (titles, stops) => {
          const whole = await withNotes(titles, async (test) => {
            await test.cleaning.sweeper.run('full');
            return keys(test);
          });
          // The clock of the pace: each look at it is a step, and the sweep is stopped after so many.
          let steps = 0;
          let stopAt = Infinity;
          let stop: () => void = () => {};
          const elapsed = () => {
            steps += 1;
            if (steps === stopAt) stop();
            return steps * 10;
          };
          const resumed = await openTestCleaning({ elapsed });
          try {
            for (const title of titles) await resumed.keep(title);
            for (const after of stops) {
              stopAt = steps + after;
              stop = () => void resumed.cleaning.sweeper.pause();
              await resumed.cleaning.sweeper.run('full');
              stopAt = Infinity;
              await resumed.restart();
            }
            await resumed.cleaning.sweeper.run('full');
            expect(await keys(resumed)).toEqual(whole);
            expect(resumed.file.saved().sweep).toBeNull();
          } finally {
            await resumed.close();
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('no number of sweeps proposes again what was decided', async () => {
    await fc.assert(
      fc.asyncProperty(vaultOf, fc.nat(), async (titles, seed) =>
        withNotes(titles, async (test) => {
          await test.cleaning.sweeper.run('full');
          const dismissed = new Set<string>();
          for (const [index, { id, key }] of (await open(test)).entries()) {
            if ((seed >> index) % 2 === 0) continue;
            await test.cleaning.dismiss(id);
            dismissed.add(key);
          }
          await test.restart();
          await test.cleaning.sweeper.run('full');
          const found = await open(test);
          expect(found.filter(({ key }) => dismissed.has(key))).toEqual([]);
          expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
        }),
      ),
      { numRuns: 8 },
    );
  });

  it('groups do not depend on the order of their pairs, and never join notes the person kept apart', () => {
    const edge = fc
      .record({
        a: fc.constantFrom(...'abcdefghijkl'),
        b: fc.constantFrom(...'abcdefghijkl'),
        confidence: fc.constantFrom(0.6, 0.75, 0.9),
      })
      .filter(({ a, b }) => a !== b);
    fc.assert(
      fc.property(
        fc.uniqueArray(edge, { selector: ({ a, b }) => [a, b].sort().join(), maxLength: 20 }),
        fc.tuple(fc.constantFrom(...'abcdef'), fc.constantFrom(...'abcdef')),
        (edges, [x, y]) => {
          const full = edges.map((one): DuplicateEdge => ({ ...one, reason: '' }));
          const isBlocked = (a: string, b: string) => (a === x && b === y) || (a === y && b === x);
          const groups = groupDuplicates(full, isBlocked);
          expect(groupDuplicates(full.toReversed(), isBlocked)).toEqual(groups);
          const members = groups.flatMap(({ ids }) => ids);
          expect(new Set(members).size).toBe(members.length);
          if (x !== y) expect(groups.some(({ ids }) => ids.includes(x) && ids.includes(y))).toBe(false);
          expect(Math.max(0, ...groups.map(({ ids }) => ids.length))).toBeLessThanOrEqual(8);
        },
      ),
    );
  });
});

/** Whether following "supersedes" or "merged into" from any note comes back to it. */
function hasCircle({ corpus }: TestCleaning): boolean {
  const notes = (['kept', 'superseded', 'merged', 'archived'] as const).flatMap((status) => [
    ...corpus.catalog.withStatus(status),
  ]);
  return notes.some(({ id }) => {
    const seen = new Set<string>();
    const queue = [id as string];
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      for (const link of corpus.catalog.linksFrom(one)) {
        if (link.kind !== 'supersedes' || link.to === null) continue;
        if (link.to === id) return true;
        if (!seen.has(link.to)) {
          seen.add(link.to);
          queue.push(link.to);
        }
      }
    }
    return false;
  });
}
