import type { Page } from '@playwright/test';
import { openScreen } from '../../screens/frame';
import { readGraphSize, waitForLayout } from '../../screens/graph';
import { noteText, noteTitle, openNote } from '../../screens/vault';
import { findProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const views = (page: Page) => page.getByRole('navigation', { name: 'Notes: what is shown' });

test.describe('the list of notes', () => {
  test('follows operators, and lists the notes of a tag that is clicked', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const [first] = await app.call('notes.tags', null);
    await openScreen(page, 'Vault');
    const list = page.getByRole('listbox', { name: 'Vault' });
    const filter = page.getByRole('searchbox', { name: 'Filter by text' });
    await filter.fill(`tag:${first!.tag}`);
    await expect(list.getByRole('option')).toHaveCount(first!.count);
    const title = (await list.getByRole('option').first().locator('[data-preview]').textContent())!;
    await filter.fill('');
    await openNote(page, title);
    await filter.fill('');
    await page.getByRole('button', { name: `#${first!.tag}`, exact: true }).click();
    await expect(filter).toHaveValue(`tag:${first!.tag}`);
    await expect(list.getByRole('option')).toHaveCount(first!.count);
    await expect(noteTitle(page)).toHaveValue(title);
    await filter.fill('is:to-review');
    const waiting = (await app.call('notes.list', { show: 'pending' })).total;
    await expect(list.getByRole('option')).toHaveCount(waiting);
  });

  test('has a menu for a row and for the selected ones, by right click and by keys', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openScreen(page, 'Vault');
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
    const list = page.getByRole('listbox', { name: 'Vault' });
    const rows = list.getByRole('option');
    await rows.nth(1).click({ button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: /^Archive/ })).toBeVisible();
    await takeScreenshot(page, 'list-01-menu');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);

    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Selected notes' })).toContainText('2 selected');
    await rows.nth(1).click({ button: 'right' });
    await expect(menu.getByRole('menuitem', { name: 'Copy 2 links' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /^Merge/ })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /^Pin/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await list.focus();
    await page.keyboard.press('Escape');

    const name = (await rows.first().locator('[data-preview]').textContent())!;
    await rows.first().click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Archived.');
    await expect(rows.filter({ hasText: name })).toHaveCount(0);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(rows.filter({ hasText: name })).toHaveCount(1);
  });

  test('is a table with columns that sort while no note is open', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openScreen(page, 'Vault');
    await views(page).getByRole('link', { name: 'Table' }).click();
    const table = page.getByRole('grid', { name: 'Vault' });
    await table.getByRole('button', { name: 'Title' }).click();
    await page.getByRole('menuitem', { name: /^Sort A to Z/ }).click();
    await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    const titles = await table.locator('[data-preview]').allTextContents();
    expect(titles.length).toBeGreaterThan(3);
    const { compare } = new Intl.Collator('en', { numeric: true });
    expect(titles).toEqual(titles.toSorted(compare));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Quoted', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(table.getByRole('columnheader', { name: 'Quoted' })).toBeVisible();
    await takeScreenshot(page, 'list-02-table');
    expect(await findProblems(page)).toEqual([]);
    await table.locator('[data-preview]').first().click();
    await expect(noteTitle(page)).toHaveValue(titles[0]!);
    await expect(table).toHaveCount(0);
    await views(page).getByRole('link', { name: 'List' }).click();
    await expect(noteTitle(page)).toHaveValue(titles[0]!);
  });

  test('is one selection with the folders, the table and the graph', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const list = page.getByRole('listbox', { name: 'Vault' });
    const filter = page.getByRole('searchbox', { name: 'Filter by text' });
    await openScreen(page, 'Vault');
    await filter.fill('');
    const [tag] = await app.call('notes.tags', null);
    await page.getByLabel('Tag').selectOption(tag!.tag);
    await expect(list.getByRole('option')).toHaveCount(tag!.count);
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    const selected = await list.getByRole('option', { selected: true }).locator('[data-preview]').allTextContents();
    expect(selected).toHaveLength(2);
    await takeScreenshot(page, 'list-05-list');

    await page.keyboard.press('Control+g');
    await expect.poll(async () => (await readGraphSize(page)).notes).toBe(tag!.count);
    await expect(page.getByLabel('Tag')).toHaveValue(tag!.tag);
    await expect(page.getByText('2 chosen', { exact: false }).first()).toBeVisible();
    await waitForLayout(page);
    await takeScreenshot(page, 'list-06-graph', 400);
    await page.setViewportSize({ width: 1024, height: 700 });
    await app.call('settings.save', { theme: 'dark' });
    await takeScreenshot(page, 'list-06-graph-dark-narrow', 400);
    expect(await findProblems(page)).toEqual([]);
    await app.call('settings.save', { theme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Control+g');
    for (const look of ['Folders', 'Table', 'List']) {
      await views(page).getByRole('link', { name: look }).click();
      await expect(views(page).locator('[aria-current=page]')).toHaveText(look);
      const rows =
        look === 'Table' ? page.getByRole('grid', { name: 'Vault' }).getByRole('row') : list.getByRole('option');
      await expect(rows.locator('[data-preview]')).toHaveCount(tag!.count);
      const chosen = rows.and(page.locator('[aria-selected=true]')).locator('[data-preview]');
      expect((await chosen.allTextContents()).toSorted()).toEqual(selected.toSorted());
      await takeScreenshot(page, `list-07-${look.toLowerCase()}`, 200);
    }
    await list.focus();
    await page.keyboard.press('Escape');
    await page.getByLabel('Tag').selectOption('');
  });

  test('shows archived notes as a filter, and brings one back from there', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const { id } = await app.call('notes.create', { title: 'Old kiln shed', body: '', category: 'fact' });
    await app.call('notes.setStatus', { id, status: 'archived' });
    await openScreen(page, 'Vault');
    await page.getByLabel('Show', { exact: true }).selectOption('Archived');
    const row = page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { name: /Old kiln shed/ });
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Bring back' }).click();
    await expect(row).toHaveCount(0);
    expect((await app.call('notes.page', { id })).note.status).toBe('kept');
    await page.getByLabel('Show', { exact: true }).selectOption('Kept notes');
    await expect(row).toHaveCount(1);
  });

  test('shows the note that the palette opens, which takes the keys', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const { rows } = await app.call('notes.list', { sort: 'title' });
    const last = rows.at(-1)!;
    await openScreen(page, 'Vault');
    await page.getByLabel('Sort').selectOption('Title');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(last.title);
    await page.getByRole('dialog').getByRole('option').filter({ hasText: last.title }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(last.title);
    await expect(page.locator('main article:focus')).toHaveCount(1);
    const row = page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { selected: true });
    await expect(row).toContainText(last.title);
    await expect(row).toBeInViewport();
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('no such words');
    await page.getByRole('status').getByRole('button', { name: 'Clear the filter' }).click();
    await expect(row).toContainText(last.title);
    await page.getByLabel('Show', { exact: true }).selectOption('Kept notes');
  });

  test('a note shows the notes around it as a drawing and as a list, and tags in its text lead to their notes', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    await app.call('notes.create', { title: 'Kiln', body: 'See [[Ma]]. #kiln-yard', category: 'idea' });
    await openNote(page, 'Kiln');
    const nearby = page.getByRole('region', { name: 'Nearby' });
    await nearby.getByRole('button', { name: 'Show graph' }).click();
    await expect(nearby.getByRole('img', { name: /^Graph of 1 note nearby/ })).toBeVisible();
    await nearby.getByRole('button', { name: '2 links' }).click();
    const list = nearby.getByRole('list', { name: 'Notes nearby' });
    await expect(list.getByRole('button', { name: /2 links away$/ }).first()).toBeVisible();
    await takeScreenshot(page, 'list-03-nearby');
    await app.call('settings.save', { theme: 'dark' });
    await page.setViewportSize({ width: 1024, height: 700 });
    await takeScreenshot(page, 'list-04-nearby-dark-narrow');
    expect(await findProblems(page)).toEqual([]);
    await list.getByRole('button', { name: /^Ma\b/ }).first().click();
    await expect(noteTitle(page)).toHaveValue('Ma');
    await page.goBack();
    await noteText(page)
      .getByText('#kiln-yard')
      .click({ modifiers: ['Control'], position: { x: 90, y: 12 } });
    await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toHaveValue('tag:kiln-yard');
    await expect(page.getByRole('listbox', { name: 'Vault' }).getByRole('option')).toHaveCount(1);
  });
});
