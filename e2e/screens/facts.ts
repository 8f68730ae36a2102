import type { Locator, Page } from 'playwright-core';
import { openScreen } from './frame';

/** The list of names and topics, and of decisions and lessons where their chip is on. */
export const names = (page: Page): Locator => page.getByRole('listbox', { name: 'Names and topics' });
/** The facts that hold now. */
export const holdsNow = (page: Page): Locator =>
  page.getByRole('region', { name: 'Facts' }).locator('li[data-state="current"]');
/** What held before, under each attribute. */
export const heldBefore = (page: Page): Locator => page.getByRole('group', { name: 'Before' });
export const changesPreview = (page: Page): Locator => page.getByRole('region', { name: 'What would change' });

/** Opens an entity's page from the list, by keyboard. */
export async function openEntity(page: Page, name: string): Promise<void> {
  await openScreen(page, 'Facts');
  await page.getByRole('searchbox', { name: 'Filter the list' }).fill(name);
  await names(page).getByRole('option').filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}
