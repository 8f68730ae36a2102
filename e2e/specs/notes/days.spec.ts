import type { Page } from '@playwright/test';
import { addDays, localDay } from '../../../shared/lib/time/day-name';
import { paletteField } from '../../screens/palette';
import { openScreen } from '../../screens/frame';
import { noteSaved, noteText, openNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';

const today = () => localDay(Date.now());
const inWords = (page: Page, day: string) =>
  page.evaluate((name) => {
    const [year, month, date] = name.split('-').map(Number) as [number, number, number];
    return new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(new Date(year, month - 1, date));
  }, day);
const grid = (page: Page) => page.getByRole('grid');
const chosenDay = (page: Page) => page.locator('[data-pane=context]');
const countOfNotes = async (app: RunningApp) => (await app.call('notes.list', { show: 'all' })).total;

test('today’s note opens by a key, exists only once something is typed, and leads to the days beside it', async ({
  fileApp: app,
}) => {
  const { page } = app;
  const [day, words] = [today(), await inWords(page, today())];
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('heading', { level: 2, name: words }).last()).toBeVisible();
  await expect(noteText(page)).toBeFocused();
  await lookInBothThemes(app, 'daily-note-empty');
  // Looking at it, and at the day before, stores nothing.
  const neighbours = page.getByRole('navigation', { name: 'Days beside this one' });
  await neighbours.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: await inWords(page, addDays(day, -1)) }).last()).toBeVisible();
  await neighbours.getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: words }).last()).toBeVisible();
  expect(await countOfNotes(app)).toBe(0);

  await expect(noteText(page)).toBeFocused();
  await page.keyboard.type('Rain in the garden.');
  await expect(noteSaved(page)).toBeVisible();
  await expect.poll(() => countOfNotes(app)).toBe(1);
  await page.keyboard.type(' Moss grows.');
  await expect(noteSaved(page)).toBeVisible();
  const { id } = await app.call('days.note', { day });
  expect((await app.call('notes.page', { id: id as never })).note).toMatchObject({
    title: day,
    body: 'Rain in the garden. Moss grows.',
  });
  // By the palette it is found again, and no second one is made.
  await openScreen(page, 'Review');
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('>daily note');
  await expect(page.getByRole('option', { name: /Daily note of today/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(noteText(page)).toContainText('Moss grows.');
  expect(await countOfNotes(app)).toBe(1);
  await expect(page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { name: words })).toBeVisible();
  await lookInBothThemes(app, 'daily-note');
});

test('a line of the week leads back to the sentence it came from', async ({ fileApp: app }) => {
  const { page } = app;
  await page.getByRole('textbox', { name: 'Message' }).fill('I decided to cut the second part of the essay.');
  await page.keyboard.press('Enter');
  const toReview = async () => (await app.call('review.queue', {})).groups.flatMap(({ units }) => units);
  await expect.poll(async () => (await toReview()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await app.call('review.keep', { id: (await toReview())[0]!.note.id });
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('>week');
  await expect(page.getByRole('option', { name: /^(?:› )?Week/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Back to the sentence in/ })
    .first()
    .click();
  await expect(page).toHaveURL(/message=.*start=/u);
  await expect(page.getByText('I decided to cut the second part of the essay.').first()).toBeVisible();
});

test('the calendar shows what was kept and said each day, by keyboard, as a grid and as a list', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  await app.call('notes.create', { title: 'Moss needs two wet winters', body: '', category: 'fact' });
  await openScreen(page, 'Calendar');
  const cell = grid(page).locator('td[aria-selected=true]');
  await expect(cell).toHaveAccessibleName(new RegExp(`^${await inWords(page, today())}: .*notes? kept`, 'u'));
  await expect(chosenDay(page)).toContainText('Moss needs two wet winters');
  await lookInBothThemes(app, 'calendar');
  await page.setViewportSize({ width: 1024, height: 700 });
  await lookInBothThemes(app, 'calendar-small');

  await cell.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chosenDay(page)).toContainText(await inWords(page, addDays(today(), -1)));
  await expect(grid(page).locator('td[aria-selected=true]')).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('t');
  await expect(chosenDay(page)).toContainText(await inWords(page, today()));

  // The months of the sample's conversations.
  const { from } = (await app.call('chat.sessions', { includeDeleted: false }))
    .map(({ createdAt }) => ({ from: createdAt }))
    .toSorted((a, b) => a.from - b.from)[0]!;
  const said = localDay(from);
  for (let month = today(); month.slice(0, 7) > said.slice(0, 7); month = addDays(`${month.slice(0, 7)}-01`, -1))
    await page.keyboard.press('PageUp');
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('tabpanel', { name: 'List' })).toContainText(/\d+ messages? in \d+ chats?/u);
  await lookInBothThemes(app, 'calendar-list');
  await page.getByRole('tabpanel', { name: 'List' }).getByRole('button').first().click();
  await chosenDay(page).getByRole('region', { name: 'Chats' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/chat\//u);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Days' })).toBeVisible();

  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await grid(page).locator('td[aria-selected=true]').focus();
  await page.keyboard.press('Enter');
  await expect(noteText(page)).toBeFocused();
});

test('a template begins the daily note, and links to it work by its name', async ({ fileSampleApp: app }) => {
  const { page } = app;
  await openScreen(page, 'Calendar');
  await page.getByRole('button', { name: 'Template…' }).click();
  await page.getByRole('textbox', { name: 'Template' }).fill('## Today\n\nBefore: [[{{yesterday}}]]');
  await lookInBothThemes(app, 'daily-template');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+j');
  await expect(noteText(page)).toContainText('Today');
  await expect(noteText(page)).toContainText(addDays(today(), -1));
  await expect(noteText(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and rain');
  await expect(noteSaved(page)).toBeVisible();
  await app.call('notes.create', { title: 'Garden', body: `See [[${today()}]].`, category: 'idea' });
  await openNote(page, 'Garden');
  await noteText(page)
    .getByText(today())
    .click({ modifiers: ['Control'] });
  await expect(noteText(page)).toContainText('and rain');
});

test('the week tells what was kept and what was thought before, each line leading to its note and sentence', async ({
  app,
}) => {
  const { page } = app;
  const create = (title: string, category: 'decision' | 'fact' = 'fact') =>
    app.call('notes.create', { title, body: '', category });
  const older = await create('The barn roof is slate', 'decision');
  const newer = await create('The barn roof is steel', 'decision');
  await app.call('notes.supersede', { newer: newer.id, older: older.id, scope: 'note' });
  for (const title of ['Anna starts in June', 'Tomatoes want shade', 'The ferry leaves at nine', 'Moss grows slowly'])
    await create(title);
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('>week');
  await expect(page.getByRole('option', { name: /^(?:› )?Week/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Week', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'What you kept' }).getByRole('listitem')).toHaveCount(5);
  const changed = page.getByRole('region', { name: 'What you changed your mind about' });
  await expect(changed).toContainText('BeforeThe barn roof is slateNowThe barn roof is steel');
  await lookInBothThemes(app, 'week');
  await page.setViewportSize({ width: 1024, height: 700 });
  await lookInBothThemes(app, 'week-small');
  await page.getByRole('button', { name: 'Week before' }).click();
  await expect(page.getByRole('heading', { name: 'A quiet week' })).toBeVisible();
  await page.getByRole('button', { name: 'Week after' }).click();
  await changed.getByRole('button', { name: 'The barn roof is slate' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The barn roof is slate');
});
