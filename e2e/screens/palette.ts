import type { Locator, Page } from 'playwright-core';

export const paletteField = (page: Page): Locator => page.getByRole('combobox', { name: 'Go to, run or ask' });
export const switcherField = (page: Page): Locator => page.getByRole('combobox', { name: 'Switch to' });
export const paletteOptions = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('listbox', { name: 'Results' }).getByRole('option');

/** Opens the palette by its key, types, and chooses the option that holds the words. */
export async function choosePaletteEntry(page: Page, text: string, words: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).fill(text);
  await paletteOptions(page).filter({ hasText: words }).first().click();
}
