import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../../shared/domain/ids';
import type { Tier } from '../../../../shared/domain/ranking';
import { messageEntry, noteEntry } from '../../testing/entries';
import { openFunnel } from '../../testing/open-funnel';
import type { IndexEntry } from '../../index/columns/index-entry';

const WORDS = ['boat', 'harbour', 'piano', 'garden', 'violin', 'Oslo', 'painting', 'dog', 'yesterday', 'instrument?'];
const textArbitrary = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const entriesArbitrary = fc
  .array(fc.record({ text: textArbitrary, isNote: fc.boolean(), session: fc.constantFrom('s1', 's2') }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((items) =>
    items.map(({ text, isNote, session }, index) =>
      isNote
        ? noteEntry(`n${index}`, text)
        : messageEntry(`m${index}`, text, {
            index: index,
            sessionId: session as SessionId,
            speaker: index % 2 === 0 ? 'Anna' : 'Bea',
          }),
    ),
  );
const questionArbitrary = fc.constantFrom(
  'Which instruments did Anna play?',
  'Where is the boat?',
  'What has Bea painted in Oslo?',
  'When did “the dog” come to the garden?',
);
const TIERS: readonly Tier[] = ['engram', 'resource', 'chat', 'web'];

async function askFunnel(entries: IndexEntry[], question: string) {
  const { ask } = await openFunnel(entries);
  return (await ask(question, { stopBefore: 'floor' })).trace;
}

describe('fuse', () => {
  it('adds its named parts to the score, and orders by it', async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, questionArbitrary, async (entries, question) => {
        const { candidates } = await askFunnel(entries, question);
        candidates.forEach(({ fused }, index) => {
          expect(Object.values(fused.parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(fused.score, 9);
          expect(fused.rank).toBe(index + 1);
          if (index > 0) expect(fused.score).toBeLessThanOrEqual(candidates[index - 1]!.fused.score + 1e-9);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('ignores provenance: tiers, keeping dates and confirmations change nothing before rank', async () => {
    await fc.assert(
      fc.asyncProperty(
        entriesArbitrary,
        questionArbitrary,
        fc.infiniteStream(fc.constantFrom(...TIERS)),
        async (entries, question, tiers) => {
          const changed = entries.map((entry, index) => ({
            ...entry,
            tier: tiers.next().value!,
            keptAt: index,
            confirmations: index,
          }));
          const what = async (from: IndexEntry[]) =>
            (await askFunnel(from, question)).candidates.map(({ ref, found, similarity, fused, dedup, outcome }) => ({
              ref,
              found,
              similarity,
              fused,
              // Of copies the one of the highest tier stays.
              outcome: dedup === null ? outcome : null,
            }));
          expect(await what(changed)).toEqual(await what(entries));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('shows each lexical list and the graph path', async () => {
    const { candidates } = await askFunnel(
      [
        messageEntry('a', 'the boat lies in Oslo', { index: 0 }),
        messageEntry('b', 'how lovely', { index: 1 }),
        messageEntry('c', 'a boat', { index: 5 }),
      ],
      'Is the boat in Oslo?',
    );
    const found = (ref: string) => candidates.find((candidate) => candidate.ref === `message:${ref}`)!.found;
    expect(found('a').flatMap(({ variant }) => variant ?? [])).toEqual(['all', 'most', 'any']);
    expect(found('c').flatMap(({ variant }) => variant ?? [])).toEqual(['any']);
    expect(found('b').find(({ lane }) => lane === 'graph')).toMatchObject({ via: 'message:a', hops: 1 });
  });
});
