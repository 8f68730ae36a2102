import type { Page } from '@playwright/test';
import { paletteField } from '../../screens/palette';
import { notices, openScreen } from '../../screens/frame';
import { graphList, readGraphSize, selectedNote, waitForLayout } from '../../screens/graph';
import { chooseNoteAct, noteText, noteTitle, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => page.getByRole('listbox', { name: 'Vault' });
const row = (page: Page, title: string) => list(page).getByRole('option').filter({ hasText: title });
const selectionBar = (page: Page) => page.getByRole('toolbar', { name: 'Selected notes' });
const context = (page: Page) => page.getByRole('complementary').or(page.locator('[data-pane="context"]')).first();

async function takeInBothThemes(page: Page, name: string): Promise<void> {
  // Colours change over 120 ms.
  await takeScreenshot(page, name, 300);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await takeScreenshot(page, `${name}-dark`, 300);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
}

test.describe('acts on kept notes', () => {
  let app: RunningApp;
  let page: Page;
  let ids: Map<string, string>;

  const statusOf = async (title: string) => (await app.call('review.note', { id: ids.get(title)! })).status;
  const linksOf = async (title: string) => {
    const { outgoing, backlinks } = await app.call('notes.page', { id: ids.get(title)! });
    return [...outgoing, ...backlinks].map(({ link }) => link.kind);
  };
  /** The Undo of the notice that holds this text. */
  const undo = async (text: string | RegExp) => {
    const notice = notices(page).getByRole('status').filter({ hasText: text }).last();
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(
      notices(page)
        .getByText(/^Undone:/)
        .last(),
    ).toBeVisible();
  };

  // Each test takes its acts back, but for the last links.
  test.beforeEach(async ({ fileApp: started }) => {
    app = started;
    page = started.page;
    if ((await app.call('app.status', null)).counts.engrams > 0) return;
    ids = new Map();
    for (const [title, body] of [
      ['The pump runs at night', 'It hums. See [[The well is deep]].'],
      ['The pump runs after dark', 'Since the timer was set.'],
      ['The well is deep', ''],
      ['The bucket is green', ''],
      ['The shed is painted in June. The roof is tarred in July', ''],
    ] as const)
      ids.set(title, (await app.call('notes.create', { title, body, category: 'fact' })).id);
  });

  test('in the graph the selected and the chosen notes are linked, merged and replaced', async () => {
    await openScreen(page, 'Graph');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 5, links: 1 });
    await waitForLayout(page);
    await graphList(page)
      .getByRole('option', { name: /^The bucket is green/ })
      .click();
    await expect(selectedNote(page, 'The bucket is green').getByRole('button', { name: 'Split' })).toBeVisible();
    await page.keyboard.press('x');
    await graphList(page)
      .getByRole('option', { name: /^The well is deep/ })
      .click();
    await page.keyboard.press('x');
    const chosen = page.getByRole('region', { name: 'Chosen notes' });
    await expect(chosen).toContainText('2 chosen');
    // The camera moves to the selected note first.
    await page.waitForTimeout(1_000);
    await takeInBothThemes(page, 'note-acts-08-graph');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.keyboard.press('y');
    await expect(dialog(page).getByRole('list', { name: 'Linked with' })).toBeVisible();
    await page.keyboard.press('1');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 5, links: 2 });
    await undo('Linked 2 notes.');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 5, links: 1 });

    await graphList(page)
      .getByRole('option', { name: /^The pump runs at night/ })
      .click();
    await page.keyboard.press('x');
    await graphList(page)
      .getByRole('option', { name: /^The pump runs after dark/ })
      .click();
    await page.keyboard.press('x');
    await chosen.getByRole('button', { name: 'Replace' }).click();
    await expect(dialog(page)).toContainText('The other way round');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf('The pump runs at night')).toBe('superseded');
    await undo('Replaced “The pump runs at night”');
    await expect.poll(() => statusOf('The pump runs at night')).toBe('kept');

    // After an act nothing is chosen; the graph of an earlier date offers no act.
    await expect(chosen).toHaveCount(0);
    await graphList(page).getByRole('option').first().focus();
    await page.getByRole('button', { name: 'Time' }).click();
    await page.getByRole('slider').first().press('Home');
    await graphList(page).getByRole('option').first().click();
    await expect(page.getByRole('button', { name: 'Its surroundings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Merge' })).toHaveCount(0);
  });

  test('from the note page: link, unlink, replace and split, each with its own undo', async () => {
    await openNote(page, 'The pump runs at night');
    await page.getByRole('heading', { level: 2 }).first().click();
    await page.keyboard.press('?');
    await expect(dialog(page).getByText('Merge this note')).toBeVisible();
    await page.keyboard.press('Escape');
    await context(page).getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem', { name: /^Merge/ })).toBeVisible();
    await takeInBothThemes(page, 'note-acts-01-page');
    await page.keyboard.press('Escape');

    await context(page).getByRole('button', { name: /^Link/ }).click();
    await dialog(page).getByRole('combobox', { name: 'Link with' }).fill('bucket');
    await expect(dialog(page).getByRole('option', { name: 'The bucket is green' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('list', { name: 'Linked with' })).toContainText('The bucket is green');
    await takeInBothThemes(page, 'note-acts-02-link');
    await page.keyboard.press('1');
    await expect.poll(() => linksOf('The bucket is green')).toEqual(['related']);

    // A link in the text becomes its words.
    await chooseNoteAct(page, /^Unlink/);
    await expect(dialog(page).getByRole('option')).toHaveCount(2);
    await takeInBothThemes(page, 'note-acts-03-unlink');
    await dialog(page)
      .getByRole('option', { name: /The well is deep/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Remove the link' }).click();
    await expect.poll(() => linksOf('The well is deep')).toEqual([]);
    // The older notice undoes the older act alone.
    await undo('Linked 2 notes.');
    await expect.poll(() => linksOf('The bucket is green')).toEqual([]);
    expect(await linksOf('The well is deep')).toEqual([]);
    await undo('Removed 1 link.');
    await expect.poll(() => linksOf('The well is deep')).toEqual(['wikilink']);
    await expect(noteText(page).locator('[data-wiki-link="The well is deep"]')).toBeVisible();

    await chooseNoteAct(page, /^Replace/);
    await dialog(page).getByRole('combobox', { name: 'Which kept note' }).fill('after dark');
    await expect(dialog(page).getByRole('option', { name: 'The pump runs after dark' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('→ this note')).toBeVisible();
    await takeInBothThemes(page, 'note-acts-04-replace');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf('The pump runs after dark')).toBe('superseded');
    await undo('Replaced “The pump runs after dark”');
    await expect.poll(() => statusOf('The pump runs after dark')).toBe('kept');

    await openNote(page, 'The shed is painted in June. The roof is tarred in July');
    await page.keyboard.press('Control+k');
    await expect(paletteField(page)).toBeFocused();
    await page.keyboard.type('> split this');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('group')).toHaveCount(2);
    await expect(dialog(page).getByLabel('Title of part 2')).toHaveValue(/roof is tarred in July/);
    await takeInBothThemes(page, 'note-acts-05-split');
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(noteTitle(page)).toHaveValue('The shed is painted in June');
    await expect.poll(() => statusOf('The shed is painted in June. The roof is tarred in July')).toBe('superseded');
    await undo('Split into 2 notes.');
    await expect.poll(() => statusOf('The shed is painted in June. The roof is tarred in July')).toBe('kept');
  });

  test('in the list several notes are selected with Shift, Ctrl and X, merged and linked', async () => {
    await openScreen(page, 'Vault');
    await page.getByLabel('Sort').selectOption('title');
    await row(page, 'The bucket is green').click();
    await list(page).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selectionBar(page)).toContainText('3 selected');
    await page.keyboard.press('Escape');
    await expect(selectionBar(page)).toHaveCount(0);

    await row(page, 'The pump runs at night').click({ modifiers: ['Control'] });
    await row(page, 'The pump runs after dark').click({ modifiers: ['Control'] });
    await expect(selectionBar(page)).toContainText('2 selected');
    await takeInBothThemes(page, 'note-acts-06-list');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('radio', { name: /this note/ })).toContainText('The pump runs after dark');
    await takeInBothThemes(page, 'note-acts-07-merge');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf('The pump runs at night')).toBe('merged');
    await expect(selectionBar(page)).toHaveCount(0);
    await undo(/Merged 2 notes/);
    await expect.poll(() => statusOf('The pump runs at night')).toBe('kept');

    await list(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(selectionBar(page)).toContainText('2 selected');
    await page.keyboard.press('y');
    await expect(dialog(page).getByRole('list', { name: 'Linked with' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => linksOf('The bucket is green')).toEqual(['related']);
    await page.keyboard.press('Control+a');
    await expect(selectionBar(page)).toContainText('5 selected');
    await page.keyboard.press('u');
    await expect.poll(() => linksOf('The bucket is green')).toEqual([]);
    expect(await linksOf('The well is deep')).toEqual([]);
    await undo('Removed 2 links.');
    await expect.poll(() => linksOf('The bucket is green')).toEqual(['related']);

    // What a filter hides is not selected, so that no act reaches it.
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('pump');
    await expect(selectionBar(page)).toHaveCount(0);
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await expect(selectionBar(page)).toContainText('2 selected');
  });

  test('a new note is kept once there is text, and leaving an empty one leaves nothing behind', async () => {
    const count = async () => (await app.call('notes.list', { show: 'all' })).total;
    const before = await count();
    await page.keyboard.press('Control+Shift+N');
    await expect(noteTitle(page)).toHaveValue(/^Note of /);
    await openScreen(page, 'Search');
    await page.keyboard.press('Control+Shift+N');
    await expect(noteTitle(page)).toHaveValue(/^Note of /);
    await page.getByRole('textbox', { name: 'Text of the note' }).click();
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await openScreen(page, 'Vault');
    expect(await count()).toBe(before);
  });
});
