import { chosenRows, openArchive, archiveCandidate, archiveList, archiveRow } from '../../screens/archive';
import { notices, openScreen } from '../../screens/frame';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { importAgedNotes, type AgedNote } from '../../support/import-notes/import-aged-notes';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import type { RunningApp } from '../../support/running-app';

const statusOf = async (app: RunningApp, id: string | undefined) =>
  (await app.call('review.note', { id: id as never })).status;

/** A vault of three years: some notes forgotten, some old and important. */
const OLD: AgedNote[] = [
  { title: 'The old printer wants its paper from below', kept: 1100 },
  { title: 'Parking at the station was four euros', kept: 820, used: [700] },
  { title: 'Tickets for the flower show sell out in March', kept: 600 },
  { title: 'The blue ladder is at Jonas’', kept: 430 },
  { title: 'Soup with lentils keeps for three days', kept: 120 },
  { title: 'The ferry leaves from the second pier', kept: 60, used: [40] },
  { title: 'The garden plan begins with the pear tree', kept: 900, fields: { pinned: true, body: 'Then the hedge.' } },
  { title: 'Water comes from the well behind the house', kept: 1000 },
  {
    title: 'The well pump needs a new seal each spring',
    kept: 1000,
    links: [{ to: 'Water comes from the well behind the house', ago: 900 }],
  },
  {
    title: 'The seal has size forty',
    kept: 1000,
    links: [{ to: 'The well pump needs a new seal each spring', ago: 900 }],
  },
  { title: 'We heat with wood', kept: 950, fields: { category: 'decision' } },
  { title: 'Which pear tree will stand in shade?', kept: 800, fields: { category: 'open-question' } },
  {
    title: 'The pear tree is a Conference',
    kept: 900,
    links: [{ to: 'We prune the pear tree in February', ago: 0.3 }],
  },
  { title: 'We prune the pear tree in February', kept: 0.5 },
];
const BELOW = [
  'The old printer wants its paper from below',
  'Tickets for the flower show sell out in March',
  'The blue ladder is at Jonas’',
  'The seal has size forty',
  'Water comes from the well behind the house',
];

/** Imported by the first test that needs them; the file’s tests are in the order of what they change. */
let oldIds: Awaited<ReturnType<typeof importAgedNotes>> | null = null;
async function importOld(app: RunningApp) {
  const isThere = (await app.call('app.status', null)).counts.engrams > 0;
  return isThere && oldIds !== null ? oldIds : (oldIds = await importAgedNotes(app, OLD));
}

test('the empty page explains the archive, and the Storage page links to it', async ({ fileApp: app }) => {
  const { page } = app;
  await openScreen(page, 'Health');
  await page.getByRole('button', { name: 'How your notes are used' }).click();
  await page.getByRole('button', { name: 'Go to archive' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(page.getByText('Notes that you have not used for about a year')).toBeVisible();
  await takeScreenshot(page, 'archive-empty');
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: 'Nothing is archived' })).toBeVisible();
});

test('protected notes name their protection: bridge, pin, active neighbour, open decision', async ({
  fileApp: app,
}) => {
  const { page } = app;
  await importOld(app);
  await openArchive(page);
  await expect(archiveList(page, 'Offered')).toBeFocused();
  await page.keyboard.press('2');
  await expect(archiveList(page, 'Protected')).toBeFocused();
  await expect(archiveRow(page, 'The garden plan')).toContainText('you pinned it');
  await expect(archiveRow(page, 'The pear tree is a Conference')).toContainText(
    'linked with “We prune the pear tree in February”, which is active',
  );
  await expect(archiveRow(page, 'We heat with wood')).toContainText('a decision that nothing has taken the place of');
  await expect(archiveRow(page, 'Which pear tree')).toContainText('a question that is still open');
  await archiveRow(page, 'The well pump').click();
  await expect(archiveCandidate(page)).toContainText('Without it these come apart');
  await expect(archiveCandidate(page)).toContainText('a bridge never falls below 0.50');
  await expect(page.getByRole('toolbar', { name: 'With the selected notes' })).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await takeScreenshot(page, `archive-protected-${theme}`);
    expect(await findSeriousProblems(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 760, height: 820 });
  await page.keyboard.press('1');
  await expect(archiveRow(page, 'The old printer')).toBeVisible();
  await takeScreenshot(page, 'archive-narrow');
  expect(await findSeriousProblems(page)).toEqual([]);
});

test('faded notes are suggested with reasons, selected and archived by keyboard, undone, and restored later', async ({
  fileApp: app,
}) => {
  const { page } = app;
  const ids = await importOld(app);
  const { lastSeq } = await app.call('app.status', null);
  await openArchive(page);
  await expect(archiveList(page, 'Offered')).toBeFocused();
  await expect(archiveRow(page, 'The old printer')).toContainText(
    'kept 3 years ago and not used since; nothing links to it',
  );
  await expect(archiveRow(page, 'Parking at the station')).toContainText(
    'last used 22 months ago, once; nothing links to it',
  );
  // The bar says so, and no key archives without a selection.
  await expect(page.getByText('Nothing is selected')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(chosenRows(page)).toHaveCount(0);
  expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);

  await page.keyboard.press('a');
  await expect(page.getByText('5 selected')).toBeVisible();
  await expect(chosenRows(page)).toHaveCount(BELOW.length);
  await expect(archiveRow(page, 'Soup with lentils')).toHaveAttribute('aria-selected', 'false');
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(archiveCandidate(page).getByText('Activation')).toBeVisible();
    await takeScreenshot(page, `archive-offered-${theme}`);
    expect(await findSeriousProblems(page)).toEqual([]);
  }

  // One note is deselected, another selected; reading a note keeps the selection.
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('k');
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The old printer wants its paper from below');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('5 selected')).toBeVisible();
  await expect(archiveList(page, 'Offered')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(notices(page).getByText('Archived 5 notes.')).toBeVisible();
  expect(await statusOf(app, ids.get('Tickets for the flower show sell out in March'))).toBe('archived');
  expect(await statusOf(app, ids.get('Soup with lentils keeps for three days'))).toBe('kept');
  await expect(archiveRow(page, 'Tickets for the flower show')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(archiveRow(page, 'Tickets for the flower show')).toBeVisible();
  expect(await statusOf(app, ids.get('Tickets for the flower show sell out in March'))).toBe('kept');
  await page.keyboard.press('Shift+Z');
  await expect(archiveRow(page, 'Tickets for the flower show')).toHaveCount(0);

  await page.keyboard.press('3');
  await expect(archiveList(page, 'Archived')).toBeFocused();
  await archiveRow(page, 'Tickets for the flower show').click();
  await page.keyboard.press('Space');
  await takeScreenshot(page, 'archive-archived');
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(notices(page).getByText('Brought back 1 note.')).toBeVisible();
  expect(await statusOf(app, ids.get('Tickets for the flower show sell out in March'))).toBe('kept');
});

for (const [count, need] of [
  [300, {}],
  [2_000, needs('long', 'a batch of thousands')],
] as const)
  test(
    `${count} notes are archived in one batch and restored by one undo; a filter does not change the selection`,
    need,
    async ({ app }) => {
      test.slow();
      const inWords = (number: number) => number.toLocaleString('en');
      const { page } = app;
      const many = Array.from({ length: count }, (_, place): AgedNote => ({
        title: `Observation ${place} of the weather`,
        kept: 500 + (place % 300),
      }));
      await importAgedNotes(app, many);
      const engrams = async () => (await app.call('app.status', null)).counts.engrams;
      await openArchive(page);
      await expect(archiveList(page, 'Offered')).toBeFocused();
      await page.keyboard.press('a');
      await expect(page.getByText(`${inWords(count)} selected`)).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type(`observation ${count - 1}`);
      await expect(
        page.getByText(`${inWords(count)} selected · ${inWords(count - 1)} not shown by the filter`),
      ).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(archiveList(page, 'Offered')).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await expect(notices(page).getByText(`Archived ${inWords(count)} notes.`)).toBeVisible({ timeout: 60_000 });
      expect(await engrams()).toBe(0);
      await page.keyboard.press('z');
      await expect.poll(engrams, { timeout: 60_000 }).toBe(count);
    },
  );
