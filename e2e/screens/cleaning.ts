import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/running-app';

export const proposalList = (page: Page): Locator => page.getByRole('listbox', { name: 'Proposals' });
export const proposalRow = (page: Page, text: string): Locator =>
  proposalList(page).getByRole('option').filter({ hasText: text });
export const proposal = (page: Page): Locator => page.getByRole('article', { name: 'The proposal' });
export const whatChanges = (page: Page): Locator => page.getByRole('region', { name: 'What would change' });

/** Does what the menu “…” of the screen offers. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.locator('main header').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Sweeps the whole vault by the page's own button and waits until it has ended. */
export async function runSweep(app: RunningApp): Promise<void> {
  const before = (await app.call('cleaning.state', null)).last?.at ?? 0;
  await chooseInMenu(app.page, 'Run now');
  await expect
    .poll(async () => (await app.call('cleaning.state', null)).last?.at ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(before);
}
