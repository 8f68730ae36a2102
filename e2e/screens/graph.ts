import type { Locator, Page } from '@playwright/test';

export const graphPicture = (page: Page): Locator => page.getByRole('application', { name: /^Graph of \d+ notes/ });
export const graphList = (page: Page): Locator => page.getByRole('listbox', { name: 'Notes in the graph' });
export const graphWords = (page: Page): Locator => page.getByTestId('layout-state');
export const selectedNote = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: `Selected: ${title}` });

export type GraphTab = 'Notes' | 'Communities' | 'Loose ends' | 'Path' | 'Changes';
export const openTab = (page: Page, name: GraphTab): Promise<void> =>
  page.getByRole('tablist', { name: 'Lists of the graph' }).getByRole('tab', { name }).click();

/** Waits until every note has a position. */
export const waitForLayout = (page: Page, timeout = 60_000): Promise<void> =>
  page.locator('[data-testid="layout-state"][data-settled="true"]').waitFor({ state: 'attached', timeout });

/** Numbers of notes and links that the graph reports as drawn. */
export async function readGraphSize(page: Page): Promise<{ notes: number; links: number }> {
  const [, notes, links] =
    /^Graph of (\d+) notes and (\d+) links/.exec((await graphPicture(page).getAttribute('aria-label')) ?? '') ?? [];
  return { notes: Number(notes), links: Number(links) };
}
