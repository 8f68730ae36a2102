import { expect } from 'vitest';
import { openClaimedVault, ACTS, CLAIM_KINDS, type ClaimedVault } from './claimed-vault';
import { walkAllWays } from './walk-all-ways';

const hidingActs = ACTS.filter((act) => act !== 'back');

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

export async function withVault(
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

/** Each act hides a claim of its kind on every way, until it is brought back. @param turn which kinds meet which acts */
export async function hideAndBringBack(turn: number): Promise<void> {
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
}
