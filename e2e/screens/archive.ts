import type { Locator, Page } from 'playwright-core';
import { paletteField } from './palette';

/** The list of one tab, such as `Offered`. */
export const archiveList = (page: Page, tab: 'Offered' | 'Protected' | 'Archived'): Locator =>
  page.getByRole('listbox', { name: tab, exact: true });

export const archiveRow = (page: Page, title: string): Locator => page.getByRole('option').filter({ hasText: title });

/** Selected notes among the rendered rows. */
export const chosenRows = (page: Page): Locator =>
  page.locator('[role="listbox"][aria-multiselectable="true"] [role="option"][aria-selected="true"]');

/** The focused note, with the parts of its vitality. */
export const archiveCandidate = (page: Page): Locator =>
  page.getByRole('region', { name: 'The note and its vitality' });

/** Opens the screen by the palette. */
export async function openArchive(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('>archive');
  await page.getByRole('option', { name: /Archive Go to/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Archive' }).waitFor();
}
