import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openClaimedVault, ACTS, CLAIM_KINDS, type Act, type ClaimedVault } from './claimed-vault';
import { walkAllWays } from './walk-all-ways';
import { ROUTES, WAYS } from './ways-to-a-screen';

const hidingActs = ACTS.filter((act) => act !== 'back');

async function withVault(
  plans: Parameters<typeof openClaimedVault>[0],
  run: (test: ClaimedVault) => Promise<void>,
): Promise<void> {
  const test = await openClaimedVault(plans);
  try {
    await run(test);
  } finally {
    await test.close();
  }
}

it('every route is walked, or it is said why it tells nothing', () => {
  expect(Object.keys(WAYS).toSorted()).toEqual(ROUTES.toSorted());
});

it.each([0, 1])(
  'each act hides a claim of its kind on every way, until it is brought back (%d)',
  async (turn) => {
    const plans = hidingActs.map((_, index) => ({
      kind: CLAIM_KINDS[(index + turn * 2) % CLAIM_KINDS.length]!,
      thing: turn,
      telling: index + turn,
    }));
    await withVault(plans, async (test) => {
      for (const [index, act] of hidingActs.entries()) await test.act(test.claims[index]!, act);
      expect((await walkAllWays(test)).leaks).toEqual([]);
      for (const claim of test.claims) await test.act(claim, 'back');
      const { toldBy, leaks } = await walkAllWays(test);
      expect(leaks).toEqual([]);
      // A walk that meets nothing would prove nothing.
      expect([...toldBy]).toEqual(expect.arrayContaining(TELLING_ROUTES));
    });
  },
  600_000,
);

/** Routes that told some claim of the vault while nothing was hidden. */
const TELLING_ROUTES = [
  'search.run',
  'search.rows',
  'facts.list',
  'entities.page',
  'lessons.list',
  'decisions.histories',
  'summaries.ofSession',
  'notes.complete',
  'review.findSimilar',
  'chat.preview',
  'chat.send',
  'chat.analyse',
  'request answer',
];

const plansArbitrary = fc.array(
  fc.record({ kind: fc.constantFrom(...CLAIM_KINDS), thing: fc.nat(7), telling: fc.nat(3) }),
  { minLength: 2, maxLength: 3 },
);
const actsArbitrary = fc.array(fc.record({ claim: fc.nat(2), act: fc.constantFrom<Act>(...ACTS) }), {
  minLength: 2,
  maxLength: 6,
});

it('no way tells what is hidden, in any vault, after any acts', async () => {
  await fc.assert(
    fc.asyncProperty(plansArbitrary, actsArbitrary, async (plans, acts) => {
      await withVault(plans, async (test) => {
        for (const { claim, act } of acts) await test.act(test.claims[claim % test.claims.length]!, act);
        expect((await walkAllWays(test)).leaks).toEqual([]);
      });
    }),
    { numRuns: 4, seed: 16, endOnFailure: true },
  );
}, 900_000);
