import type { Locator, Page } from 'playwright-core';

export const lessonCards = (page: Page): Locator => page.locator('li[data-lesson]');
export const probeAnswer = (page: Page): Locator => page.getByRole('status', { name: 'What would remind you' });
export const starterSet = (page: Page): Locator => page.getByRole('region', { name: 'Starter set, not yours' });
export const contradictionNotice = (page: Page): Locator =>
  page.getByRole('group', { name: 'Differs from what you kept' });

/** Types an action and asks which lessons it triggers. */
export async function probe(page: Page, text: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'What would remind me if I …' }).fill(text);
  await page.keyboard.press('Enter');
  await probeAnswer(page).waitFor();
  return probeAnswer(page);
}

/** Opens one of the screen's three tabs. */
export async function openTab(page: Page, name: 'Lessons' | 'Decisions' | 'Trigger words'): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}
