import type { Locator, Page } from '@playwright/test';
import { NOTHING_WAITS } from '../../../shared/ipc/testing/inbox-counts';
import { paletteField } from '../../screens/palette';
import { proposalList, proposalRow } from '../../screens/cleaning';
import { openScreen } from '../../screens/frame';
import { unitGrid } from '../../screens/review';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { waitForColourTransitions } from '../../support/colour-transitions';
import { importKeptNotes } from '../../support/import-notes/import-kept-notes';
import { importPendingUnits } from '../../support/import-notes/import-pending-units';
import { takeScreenshot } from '../../support/screenshots';
import { pressUntilSelected } from '../../support/read-when-drawn';
import type { RunningApp } from '../../support/running-app';

const rows = (page: Page): Locator => page.getByRole('listbox', { name: 'To look at today' }).getByRole('option');
const chosen = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'To look at today' }).getByRole('option', { selected: true });
const detail = (page: Page): Locator => page.getByRole('complementary', { name: 'About the chosen note' });
const answered = (page: Page): Locator => page.getByRole('region', { name: 'Answered today' }).getByRole('listitem');
const statusOf = async (app: RunningApp, id: string) => (await app.call('review.note', { id })).status;

/** Opens the screen from the palette, by keyboard. */
async function openDailyReview(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('>still true');
  await expect(page.getByRole('option', { name: /Still true/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Still true?', level: 1 })).toBeVisible();
}

async function takeBoth(app: RunningApp, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme);
    await waitForColourTransitions(app.page);
    await takeScreenshot(app.page, `${name}-${theme}`);
    expect(await findSeriousProblems(app.page)).toEqual([]);
  }
}

const importFading = (app: RunningApp) =>
  importKeptNotes(app, [
    {
      title: 'We fly to Kyoto on the third of May',
      daysAgo: 120,
      category: 'decision',
      pinned: true,
      body: 'The early flight, so that the first evening is free.',
    },
    { title: 'The ryokan breakfast ends at nine', daysAgo: 100, confirmations: 2, links: ['Packing list for Kyoto'] },
    { title: 'The rail pass is cheaper for seven days', daysAgo: 90, category: 'decision' },
    { title: 'Anna keeps the spare keys', daysAgo: 80, confirmations: 1 },
    { title: 'The insurance covers lost luggage', daysAgo: 70, category: 'fact', links: ['Packing list for Kyoto'] },
    { title: 'Packing list for Kyoto', daysAgo: 0, category: 'action-item' },
    { title: 'A passing thought', daysAgo: 200, category: 'idea' },
  ]);

test('the empty page explains the daily review, and nothing urges the person to visit', async ({ fileApp: app }) => {
  const { page } = app;
  await openDailyReview(page);
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(page.getByText('Up to seven important notes a day')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inbox', exact: true }),
  ).toBeVisible();
  await takeBoth(app, 'daily-empty');
});

const openWeek = (page: Page) =>
  page.evaluate(() => {
    location.hash = '#/week';
  });

test('a week of kept notes is proposed as a reflection, which can be edited and kept, and leads to its sources', async ({
  fileApp: app,
}) => {
  const { page } = app;
  for (const [title, category] of [
    ['The roof of the barn leaks', 'fact'],
    ['Slate for the barn roof costs 4,000 euros', 'fact'],
    ['We decided on steel for the barn roof', 'decision'],
    ['Anna starts at the bakery in June', 'fact'],
    ['Who waters the tomatoes in July?', 'open-question'],
    ['A second beehive next year', 'idea'],
  ] as const)
    await app.call('notes.create', { title, body: '', category });
  await openWeek(page);
  const card = page.getByRole('region', { name: 'Your week in short' });
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await expect(card.getByRole('listitem').first()).toContainText('We decided on steel for the barn roof');
  await takeBoth(app, 'weekly-reflection');
  await card.getByRole('button', { name: /^Source \d: Slate for the barn roof/u }).press('Enter');
  await expect(page).toHaveURL(/vault\/note/u);
  await openWeek(page);
  await card.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('What the week came to');
  await takeScreenshot(page, 'weekly-reflection-editing');
  await card.getByRole('button', { name: 'Keep as a note' }).press('Enter');
  await expect(card).toHaveCount(0);
  const kept = await app.call('notes.byTitle', { title: 'What the week came to' });
  const note = await app.call('notes.page', { id: kept!.id });
  expect(note.note.body).toContain('[[We decided on steel for the barn roof]]');

  await app.call('app.undo', { scope: 'note' });
  await card.getByRole('button', { name: 'Not this week' }).press('Enter');
  await expect(card).toHaveCount(0);
});

test('last week is told in the inbox, with one note that fades, until it is put away', async ({ fileApp: app }) => {
  const { page } = app;
  const ids = await importKeptNotes(app, [
    { title: 'We take steel for the barn roof', daysAgo: 7, category: 'decision' },
    { title: 'Who waters the tomatoes in July?', daysAgo: 7, category: 'open-question' },
    { title: 'I oil the gate of the orchard', daysAgo: 7, category: 'action-item' },
    { title: 'The attic key hangs behind the clock', daysAgo: 80, category: 'decision', confirmations: 1 },
  ]);
  await openScreen(page, 'Review');
  const card = page.getByRole('region', { name: 'Last week' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('list').last()).toContainText('I oil the gate of the orchard');
  await expect(card.getByRole('button', { name: 'Keep fresh' })).toBeVisible({ timeout: 60_000 });
  await takeBoth(app, 'week-brief');
  await app.call('settings.save', { language: 'de' });
  await expect(page.getByRole('region', { name: 'Letzte Woche' })).toBeVisible();
  await takeScreenshot(page, 'week-brief-german');
  await app.call('settings.save', { language: 'en' });
  await card.getByRole('button', { name: 'Let it go' }).press('Enter');
  await expect.poll(() => statusOf(app, ids.get('The attic key hangs behind the clock')!)).toBe('archived');
  await expect(card.getByRole('button', { name: 'Let it go' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Hide until next week' }).press('Enter');
  await expect(card).toHaveCount(0);
});

test('fading notes are answered by keyboard, each answer can be undone and survives a restart', async ({
  app: started,
  launcher,
}) => {
  let app = started;
  const ids = await importFading(app);
  await expect.poll(async () => (await app.call('dailyReview.today', null)).items.length, { timeout: 60_000 }).toBe(5);
  let { page } = app;
  await openScreen(page, 'Review');
  await expect(
    page.getByRole('navigation', { name: 'Inbox: what is shown' }).getByRole('link', { name: 'Still true? 5' }),
  ).toBeVisible();
  await openDailyReview(page);
  await expect(rows(page)).toHaveCount(5);
  await expect(chosen(page)).toContainText('We fly to Kyoto on the third of May');
  await expect(detail(page)).toContainText('You pinned it.');
  await expect(page.getByText('A passing thought')).toHaveCount(0);
  await takeBoth(app, 'daily');

  await page.keyboard.press(' ');
  await expect(answered(page)).toHaveText(['✓ still trueWe fly to Kyoto on the third of May']);
  await expect(page.getByText('1 of 5 looked at')).toBeVisible();

  // In today's words: the editor is in the row, and Enter saves.
  await expect(rows(page)).toHaveCount(4);
  const breakfast = rows(page).filter({ hasText: 'breakfast' });
  await pressUntilSelected(rows(page), breakfast, 'j');
  await expect(detail(page)).toContainText('It was said again in 2 other chats.');
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Sentence' })).toBeFocused();
  await page.keyboard.type('The ryokan breakfast ends at half past nine');
  await page.keyboard.press('Enter');
  await expect(answered(page)).toHaveCount(2);
  expect((await app.call('review.note', { id: ids.get('The ryokan breakfast ends at nine')! })).title).toBe(
    'The ryokan breakfast ends at half past nine',
  );

  // Replaces the sentence, showing removed and added words.
  const rail = rows(page).filter({ hasText: 'rail pass' });
  await page.keyboard.press('Home');
  await pressUntilSelected(rows(page), rail, 'j');
  await page.keyboard.press('r');
  await page.keyboard.type('Single tickets are cheaper than the rail pass');
  await expect(page.getByRole('group', { name: 'What goes, what comes' }).locator('del').first()).toBeVisible();
  await takeBoth(app, 'daily-replace');
  await page.keyboard.press('Enter');
  const older = ids.get('The rail pass is cheaper for seven days')!;
  await expect.poll(() => statusOf(app, older)).toBe('superseded');
  expect((await app.call('notes.chain', { id: older })).map(({ title }) => title)).toEqual([
    'Single tickets are cheaper than the rail pass',
    'The rail pass is cheaper for seven days',
  ]);

  await page.keyboard.press('Home');
  const archived = (await chosen(page).locator('span').nth(1).textContent())!;
  await page.keyboard.press('d');
  await expect.poll(() => statusOf(app, ids.get(archived)!)).toBe('archived');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => statusOf(app, ids.get(archived)!)).toBe('kept');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('s');
  await expect(rows(page)).toHaveCount(1);

  app = await launcher.restart(app);
  page = app.page;
  await openDailyReview(page);
  await expect(page.getByText('4 of 5 looked at')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Shift+S');
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await expect(answered(page)).toHaveCount(5);
  await takeBoth(app, 'daily-done');
  await page.keyboard.press('z');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('z');
  await expect.poll(() => statusOf(app, older)).toBe('kept');
});

test('several kinds wait: each is decided by the same keys, Enter leads on to the next, and at the end the day is done', async ({
  app,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await importKeptNotes(app, [
    { title: 'The attic key hangs behind the clock', daysAgo: 80, category: 'decision', confirmations: 1 },
    { title: 'The ryokan breakfast ends at nine', daysAgo: 2 },
    { title: 'The ryokan breakfast ends at nine o’clock', daysAgo: 1 },
  ]);
  const [first, second] = await importPendingUnits(app, {
    sessions: [{ title: 'The barn', units: [{ title: 'The roof leaks' }, { title: 'Slate lasts longest' }] }],
  });
  await app.call('cleaning.run', null);
  const waiting = async () => (await app.call('inbox.counts', null)).waiting;
  await expect
    .poll(waiting, { timeout: 60_000 })
    .toEqual({ ...NOTHING_WAITS, suggestions: 2, 'still-true': 1, cleaning: 1 });
  const views = page.getByRole('navigation', { name: 'Inbox: what is shown' });
  const rail = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Inbox/ });
  await expect(rail).toHaveAccessibleName('Inbox 3 wait');

  await keyboard.press('Control+Shift+E');
  await expect(views.getByRole('link')).toHaveText(['Suggestions2', 'Still true?1', 'Cleaning1', 'Archive']);
  await takeBoth(app, 'inbox-waiting');
  await page.setViewportSize({ width: 1024, height: 700 });
  await takeScreenshot(page, 'inbox-waiting-1024');
  await app.call('settings.save', { language: 'de' });
  await expect(page.getByRole('link', { name: /^Vorschläge/ })).toBeVisible();
  await takeScreenshot(page, 'inbox-waiting-1024-german');
  await app.call('settings.save', { language: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await expect(unitGrid(page)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('d');
  await expect
    .poll(async () => [await statusOf(app, first![1]), await statusOf(app, second![1])])
    .toEqual(['kept', 'dropped']);
  await expect(page.getByRole('button', { name: 'Next: 1 note, still true?' })).toBeVisible();
  await takeScreenshot(page, 'inbox-next-kind');
  await keyboard.press('Enter');
  await expect(chosen(page)).toContainText('The attic key');
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Next: 1 cleaning proposal' })).toBeVisible();
  await takeScreenshot(page, 'inbox-next-cleaning');
  await keyboard.press('Enter');
  await expect(proposalRow(page, 'The ryokan breakfast')).toBeVisible();
  await expect(proposalList(page)).toBeFocused();
  await keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await expect(page.getByText('1 dropped, 1 looked at again')).toBeVisible();
  await expect(rail).toHaveAccessibleName('Inbox');
  await takeBoth(app, 'inbox-done');

  await keyboard.press('Control+z');
  await expect(proposalRow(page, 'The ryokan breakfast')).toBeVisible();
  await expect(views.getByRole('link', { name: 'Cleaning 1' })).toHaveAttribute('aria-current', 'page');
  await keyboard.press('[');
  await expect(views.getByRole('link', { name: 'Still true?' })).toHaveAttribute('aria-current', 'page');
  await keyboard.press(']');
  await expect(proposalList(page)).toBeFocused();
});
