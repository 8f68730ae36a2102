import type { Locator, Page } from 'playwright-core';
import { names } from './facts';
import { openScreen } from './frame';

/** The card of the lesson that is open. */
export const lessonCards = (page: Page): Locator => page.locator('li[data-lesson]');
export const probeAnswer = (page: Page): Locator => page.getByRole('status', { name: 'What would remind you' });
export const starterSet = (page: Page): Locator => page.getByRole('region', { name: 'Starter set, not yours' });
export const contradictionNotice = (page: Page): Locator =>
  page.getByRole('group', { name: 'Differs from what you kept' });

/** Types an action and asks which lessons it triggers. */
export async function probe(page: Page, text: string): Promise<Locator> {
  await openTab(page, 'Lessons');
  await page.getByRole('textbox', { name: 'What would remind me if I …' }).fill(text);
  await page.keyboard.press('Enter');
  await probeAnswer(page).waitFor();
  return probeAnswer(page);
}

/** Shows lessons or decisions alone in the list of People, or the words that mean the same. */
export async function openTab(page: Page, name: 'Lessons' | 'Decisions' | 'Words that trigger'): Promise<void> {
  const chip = name === 'Decisions' ? name : 'Lessons';
  await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: chip, exact: true }).click();
  if (name === 'Words that trigger') await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the card of a lesson, or the page of what was decided on a subject. */
export async function openRecord(page: Page, name: 'Lessons' | 'Decisions', words: string): Promise<void> {
  if (name === 'Lessons') await openScreen(page, 'Lessons');
  else await openTab(page, name);
  await names(page).getByRole('option').filter({ hasText: words }).click();
}
