import { expect, type Locator, type Page } from '@playwright/test';
import { whyPanel } from './chat';

export const STEPS = [
  'You asked',
  'Found by',
  'Minimum match',
  'Relevance',
  'Rank',
  'Copies',
  'Budget',
  'Used',
  'History',
] as const;

/** The displayed score: its factors, and the terms of its sum in thousandths as printed. */
export interface ShownRank {
  score: number;
  provenance: number;
  recency: number | null;
  sum: number;
  shares: number[];
}

/** Unfolds everything behind the plain words; it stays unfolded for the next source. */
export async function openDetails(page: Page): Promise<void> {
  const fold = whyPanel(page).getByRole('button', { name: 'Details', exact: true }).first();
  await fold.waitFor();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** What counts for and against the open source, in plain words. */
export const plainReasons = (page: Page): Locator => whyPanel(page).getByTestId('plain-reasons').first();

export const leftOut = (page: Page): Locator => whyPanel(page).getByRole('region', { name: 'Left out' });

/** Unfolds everything that was left out, where more than the three nearest were. */
export async function showAllLeftOut(page: Page): Promise<void> {
  const fold = leftOut(page).getByRole('button', { name: /^Show all/, expanded: false });
  if ((await fold.count()) > 0) await fold.click();
}

/** Reads the displayed figures. */
export async function readShownRank(panel: Locator): Promise<ShownRank> {
  const rank = panel.getByTestId('rank').first();
  await rank.waitFor();
  const figure = async (name: string) => {
    const found = rank.locator(`[data-figure="${name}"]`);
    return (await found.count()) === 0 ? null : readNumber(await found.innerText());
  };
  const shares = await rank.locator('[data-share]').allInnerTexts();
  return {
    score: (await figure('score'))!,
    provenance: (await figure('provenance'))!,
    recency: await figure('recency'),
    sum: (await figure('sum'))!,
    shares: shares.map(readNumber),
  };
}

/**
 * Checks that the displayed terms add up to the sum, and that the factors multiply to the score (within rounding,
 * 0.002).
 */
export function expectRankToClose(rank: ShownRank): void {
  for (const figure of [rank.score, rank.provenance, rank.sum, ...rank.shares])
    expect(Number.isFinite(figure)).toBe(true);
  expect(rank.shares.length).toBeGreaterThan(1);
  expect(rank.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(rank.sum, 3);
  expect(Math.abs(Math.max(0, rank.provenance * (rank.recency ?? 1) * rank.sum) - rank.score)).toBeLessThanOrEqual(
    0.002,
  );
}

const readNumber = (text: string): number => Number(text.replace('−', '-').replace('+', '').trim());

export const furtherRounds = (page: Page): Locator => whyPanel(page).getByRole('region', { name: 'Further rounds' });

/** One stage of the panel by name, of the first source that shows it. */
export const stepOf = (panel: Locator, name: (typeof STEPS)[number]): Locator =>
  panel.locator(`[data-stage="${name}"]`).first();

/** Checks that the panel's counts of used and dropped candidates add up to those found. */
export async function expectCountsToAddUp(panel: Locator): Promise<void> {
  const tally = panel.getByTestId('tally');
  const [used, considered] = await Promise.all(
    ['data-used', 'data-considered'].map(async (name) => Number(await tally.getAttribute(name))),
  );
  await showAllLeftOut(panel.page());
  // In the same rendering: if anything was dropped, its group is listed with its count.
  const groups = panel.getByRole('region', { name: 'Left out' }).locator('[data-count]');
  const counts = await groups.evaluateAll((all) => all.map((group) => Number(group.getAttribute('data-count'))));
  expect(used! + counts.reduce((sum, count) => sum + count, 0)).toBe(considered);
}
