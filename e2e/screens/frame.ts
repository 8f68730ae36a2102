import type { Locator, Page } from 'playwright-core';
import type { AppStatus } from '../../shared/ipc/routes/app';

export type ScreenName = 'Chat' | 'Review' | 'Vault' | 'Graph' | 'Search' | 'Health' | 'Settings';

/** Goes to a screen by the rail and waits until it is the current one. */
export async function openScreen(page: Page, name: ScreenName): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: new RegExp(`^${name}`) });
  await link.click();
  await page.locator(`nav[aria-label="Screens"] a[aria-current="page"]`, { hasText: name }).waitFor();
}

export const recoveryBanner = (page: Page): Locator => page.getByRole('region', { name: 'What was restored' });

/** Waits until every entry of the vault is indexed by its words. */
export async function waitForIndex(readStatus: () => Promise<AppStatus>): Promise<void> {
  for (;;) {
    const { index } = await readStatus();
    if (index.state === 'ready' && index.pending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until every entry is found by its meaning as well: before that the gate judges by words alone. */
export async function waitForVectors(readStatus: () => Promise<AppStatus>): Promise<void> {
  for (;;) {
    const { index } = await readStatus();
    if (index.state === 'ready' && index.pending === 0 && index.toEmbed > 0 && index.embedded === index.toEmbed) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
