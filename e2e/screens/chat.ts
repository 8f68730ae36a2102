import type { Locator, Page } from 'playwright-core';

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
export const answers = (page: Page): Locator => page.locator('article[data-message][aria-label="vault"]');
export const newUnits = (page: Page): Locator => page.getByRole('group', { name: 'New, to review' });
export const citationChips = (answer: Locator): Locator => answer.getByRole('button', { name: /^Source \d+/ });
export const whyPanel = (page: Page): Locator => page.locator('[data-pane="context"]');

/** Types a message and sends it with the keyboard. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Sends and waits until the answer has ended and the Send button is back. */
export async function ask(page: Page, text: string): Promise<Locator> {
  const before = await answers(page).count();
  await send(page, text);
  await page.waitForFunction(
    (count) => document.querySelectorAll('article[data-message][aria-label="vault"]').length > count,
    before,
  );
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 60_000 });
  return answers(page).last();
}

/** Opens a new chat by keyboard and waits until the input belongs to it. */
export async function openNewChat(page: Page): Promise<void> {
  await page.keyboard.press('Control+n');
  await page.getByRole('heading', { name: 'New session' }).waitFor();
}

/** Variants of an answer, and answers by two analysts. */
export const variants = (page: Page): Locator => answers(page).filter({ has: page.getByTestId('variant') });
export const differenceOf = (answer: Locator): Locator =>
  answer.getByRole('group', { name: 'Difference of the two answers' });
export const analyses = (page: Page): Locator => answers(page).filter({ has: page.getByTestId('analysis') });

/** Waits until no answer is being written. */
export const waitForAnswer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 60_000 });

/** Opens the panel with every candidate of an answer. */
export async function openWholeRetrieval(page: Page, answer: Locator): Promise<Locator> {
  await answer.getByRole('button', { name: 'More for this answer' }).click();
  await page.getByRole('menuitem', { name: 'Show what was considered' }).click();
  await whyPanel(page).getByTestId('tally').waitFor();
  return whyPanel(page);
}
