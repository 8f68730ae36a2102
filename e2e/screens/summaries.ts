import type { Locator, Page } from 'playwright-core';

export const summaryPane = (page: Page): Locator => page.getByRole('complementary', { name: 'Summary' });
export const summarySentences = (page: Page): Locator =>
  summaryPane(page).getByRole('list', { name: 'Sentences of the summary' }).getByRole('button');
export const topicList = (page: Page): Locator => page.getByRole('listbox', { name: 'Names and topics' });
export const topicRegion = (page: Page): Locator => page.getByRole('region', { name: 'The topic' });

export async function openSummary(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Summary', exact: true }).press('Enter');
  await summaryPane(page).waitFor();
  return summaryPane(page);
}

export async function openTopics(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Topics: subjects over several chats' }).press('Enter');
  await page.getByRole('button', { name: 'Topics', exact: true, pressed: true }).waitFor();
}
