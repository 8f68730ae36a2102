import type { Locator, Page } from 'playwright-core';
import { openScreen } from './frame';

export const names = (page: Page): Locator => page.getByRole('listbox', { name: 'Names' });
export const holdsNow = (page: Page): Locator => page.getByRole('region', { name: 'Now' });
export const heldBefore = (page: Page): Locator => page.getByRole('region', { name: 'Before' });
export const changesPreview = (page: Page): Locator => page.getByRole('region', { name: 'What would change' });

/** Opens an entity's page from the list, by keyboard. */
export async function openEntity(page: Page, name: string): Promise<void> {
  await openScreen(page, 'Facts');
  await page.getByRole('searchbox', { name: 'Filter names' }).fill(name);
  await names(page).getByRole('option').filter({ hasText: name }).first().waitFor();
  await names(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}
