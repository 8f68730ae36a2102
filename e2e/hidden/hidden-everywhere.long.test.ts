import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTS, CLAIM_KINDS, type Act } from './claimed-vault';
import { hideAndBringBack, withVault } from './hide-and-bring-back';
import { walkAllWays } from './walk-all-ways';

it('each act hides a claim of another kind, too, until it is brought back', () => hideAndBringBack(1), 600_000);

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
