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

/** The room of each screen, and the view within it where the room opens with another. */
const PLACES: Record<ScreenName, readonly [room: string, view?: string]> = {
  Chat: ['Chat'],
  Review: ['Inbox', 'Suggestions'],
  Cleaning: ['Inbox', 'Cleaning'],
  Vault: ['Notes'],
  Graph: ['Notes', 'Graph'],
  Calendar: ['Days'],
  Facts: ['People'],
  Lessons: ['People', 'Decisions and lessons'],
  Search: ['Search'],
  Settings: ['Settings'],
  Usage: ['Settings', 'Tokens & cost'],
  Health: ['Settings', 'Storage'],
};

/** Opens a screen by the rail, and by the switch of its room where it is not the first there; waits until it is open. */
export async function openScreen(page: Page, name: ScreenName): Promise<void> {
  const [room, view] = PLACES[name];
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: new RegExp(`^${room}`) })
    .click();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .locator('[aria-current="page"]')
    .filter({ hasText: room })
    .waitFor();
  const views = page.getByRole('navigation', { name: `${room}: what is shown` });
  if (view !== undefined) await views.getByRole('link', { name: view }).click();
  // The gear leads to what is wrong with the vault where something is.
  else if (room === 'Settings') await views.getByRole('link', { name: 'Settings' }).click();
  if (view !== undefined) await views.locator('[aria-current="page"]').filter({ hasText: view }).waitFor();
}

/** The link to the open screen: in the switch of its room, or in the rail where a room is one screen. */
export const currentScreen = (page: Page): Locator =>
  page
    .locator('nav[aria-label="Screens"], nav[aria-label$=": what is shown"]')
    .locator('a[aria-current="page"]')
    .last();

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
