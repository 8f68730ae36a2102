import type { Locator, Page } from 'playwright-core';
import type { AppStatus } from '../../shared/ipc/routes/app';

export type ScreenName =
  | 'Chat'
  | 'Review'
  | 'Vault'
  | 'Calendar'
  | 'Facts'
  | 'Lessons'
  | 'Graph'
  | 'Search'
  | 'Cleaning'
  | 'Usage'
  | 'Health'
  | 'Settings';

/** The screens that show something in a vault just begun; for specs that look at each. */
export const SCREENS = [
  'Chat',
  'Review',
  'Vault',
  'Lessons',
  'Facts',
  'Graph',
  'Search',
  'Cleaning',
  'Usage',
  'Health',
  'Settings',
] as const satisfies readonly ScreenName[];

/** The rail calls the vault’s list by what it holds. */
const labelOf = (name: ScreenName): string => (name === 'Vault' ? 'Notes' : name);

/** Opens a screen by the rail, under “More” where it is there, and waits until it is the current one. */
export async function openScreen(page: Page, name: ScreenName): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Screens' });
  const link = rail.getByRole('link', { name: new RegExp(`^${labelOf(name)}`) });
  const more = rail.getByRole('button', { name: 'More' });
  await more.waitFor();
  if ((await link.count()) === 0 && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await link.click();
  await currentScreen(page)
    .filter({ hasText: labelOf(name) })
    .waitFor();
}

/** The rail’s link to the open screen. */
export const currentScreen = (page: Page): Locator => page.locator('nav[aria-label="Screens"] a[aria-current="page"]');

export const recoveryBanner = (page: Page): Locator => page.getByRole('region', { name: 'What was restored' });

type ReadStatus = () => Promise<AppStatus>;

/** Waits until every entry of the vault is in the lexical index. */
export const waitForIndex = (readStatus: ReadStatus): Promise<void> => waitForState(readStatus, isIndexed);

/** Waits until every entry has vectors; before that the gate judges by words alone. */
export const waitForVectors = (readStatus: ReadStatus): Promise<void> =>
  waitForState(readStatus, (index) => isIndexed(index) && index.toEmbed > 0 && index.embedded === index.toEmbed);

const isIndexed = ({ state, pending }: AppStatus['index']): boolean => state === 'ready' && pending === 0;

/** This is below the test's time limit, so that a failure reports the index's state. */
const MAX_WAIT_MS = 120_000;

async function waitForState(readStatus: ReadStatus, holds: (index: AppStatus['index']) => boolean): Promise<void> {
  const start = Date.now();
  for (;;) {
    const { index } = await readStatus();
    if (holds(index)) return;
    if (Date.now() - start > MAX_WAIT_MS)
      throw new Error(`the index did not come so far in ${MAX_WAIT_MS / 1000} s: ${JSON.stringify(index)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
