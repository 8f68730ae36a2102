import { openScreen } from '../../screens/frame';
import { noteText, noteTitle, openNote } from '../../screens/vault';
import { findProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

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
    await page.getByRole('button', { name: 'List or table, and columns' }).click();
    await page.getByRole('menuitem', { name: 'Show as a table' }).click();
    const list = page.getByRole('listbox', { name: 'Vault' });
    await page.goto(`${page.url().split('#')[0]}#/vault`);
    const head = page.getByRole('group', { name: 'Sort by column' });
    await head.getByRole('button', { name: 'Title' }).click();
    const titles = await list.getByRole('option').locator('[data-preview]').allTextContents();
    expect(titles.length).toBeGreaterThan(3);
    const { rows } = await app.call('notes.list', { sort: 'title' });
    expect(titles).toEqual(rows.slice(0, titles.length).map(({ title }) => title));
    await page.getByRole('button', { name: 'List or table, and columns' }).click();
    await page.getByRole('menuitem', { name: 'Column: Quoted' }).click();
    await expect(head.getByRole('button', { name: 'Quoted' })).toBeVisible();
    await takeScreenshot(page, 'list-02-table');
    expect(await findProblems(page)).toEqual([]);
    await list.getByRole('option').first().click();
    await expect(noteTitle(page)).toHaveValue(titles[0]!);
    await expect(head).toHaveCount(0);
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
