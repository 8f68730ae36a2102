import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/running-app';

export const proposalList = (page: Page): Locator => page.getByRole('listbox', { name: 'Proposals' });
export const proposalRow = (page: Page, text: string): Locator =>
  proposalList(page).getByRole('option').filter({ hasText: text });
export const proposal = (page: Page): Locator => page.getByRole('article', { name: 'The proposal' });
export const whatChanges = (page: Page): Locator => page.getByRole('region', { name: 'What would change' });

/** Sweeps the whole vault by the page's own button and waits until it has ended. */
export async function runSweep(app: RunningApp): Promise<void> {
  const before = (await app.call('cleaning.state', null)).last?.at ?? 0;
  await app.page.getByRole('button', { name: 'Run now' }).click();
  await expect
    .poll(async () => (await app.call('cleaning.state', null)).last?.at ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(before);
}
