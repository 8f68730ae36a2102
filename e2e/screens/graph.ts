import type { Locator, Page } from '@playwright/test';

export const graphPicture = (page: Page): Locator => page.getByRole('img', { name: /^Graph of \d+ notes/ });
export const graphList = (page: Page): Locator => page.getByRole('listbox', { name: 'Notes in the graph' });

/** Waits until the layout no longer moves. */
export const waitForLayout = (page: Page, timeout = 60_000): Promise<void> =>
  page.locator('[data-testid="layout-state"][data-settled="true"]').waitFor({ state: 'attached', timeout });

/** Notes and links the picture says it draws. */
export async function readGraphSize(page: Page): Promise<{ notes: number; links: number }> {
  const [, notes, links] = /^Graph of (\d+) notes and (\d+) links/.exec((await graphPicture(page).getAttribute('aria-label')) ?? '') ?? [];
  return { notes: Number(notes), links: Number(links) };
}
