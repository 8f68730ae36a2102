import type { Locator, Page } from 'playwright-core';
import type { AppStatus } from '../../shared/ipc/routes/app';

export type ScreenName =
  | 'Chat'
  | 'Review'
  | 'Vault'
  | 'Table'
  | 'Calendar'
  | 'Tasks'
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
  Table: ['Notes', 'Table'],
  Graph: ['Notes', 'Graph'],
  Calendar: ['Days'],
  Tasks: ['Days', 'Tasks'],
  Facts: ['People'],
  Lessons: ['People'],
  Search: ['Search'],
  Settings: ['Settings', 'Model'],
  Usage: ['Settings', 'Tokens & cost'],
  Health: ['Settings', 'Storage'],
};

/** The pages of Settings, by their names in the index. */
export const SETTINGS_PAGES = [
  'Model',
  'Tokens & cost',
  'Privacy',
  'Sent data',
  'Data',
  'Storage',
  'Appearance',
  'Keys',
  'Web',
  'Tools',
  'Other assistants',
  'Shared collections',
] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Opens a screen by the rail, and by the switch of its room where it is not the first there; waits until it is open. */
export async function openScreen(page: Page, name: ScreenName): Promise<void> {
  const [room, view] = PLACES[name];
  if (room === 'Settings') return openSettings(page, view as SettingsPage);
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: new RegExp(`^${room}`) })
    .click();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .locator('[aria-current="page"]')
    .filter({ hasText: room })
    .waitFor();
  // A chip of the list of People.
  if (name === 'Lessons')
    await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name, exact: true }).click();
  if (view === undefined) return;
  const views = page.getByRole('navigation', { name: `${room}: what is shown` });
  await views.getByRole('link', { name: view }).click();
  await views.locator('[aria-current="page"]').filter({ hasText: view }).waitFor();
}

/** Opens a page of Settings by the gear and the index, or by the choice that the index folds to; waits until it is open. */
export async function openSettings(page: Page, name: SettingsPage): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Settings/ })
    .click();
  await page.getByRole('combobox', { name: 'Find a setting' }).waitFor();
  const link = page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name, exact: true });
  if (await link.isVisible()) await link.click();
  else {
    const choice = page.getByRole('combobox', { name: 'Settings', exact: true });
    const label = (await choice.getByRole('option').allTextContents()).find((text) => text.endsWith(name))!;
    await choice.selectOption({ label });
  }
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** The link to the open screen: in the switch of its room, or in the rail. */
export const currentScreen = (page: Page): Locator =>
  page
    .locator('nav[aria-label="Screens"], nav[aria-label$=": what is shown"], nav[aria-label="Settings"]')
    .locator('a[aria-current="page"]')
    .last();

export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
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
