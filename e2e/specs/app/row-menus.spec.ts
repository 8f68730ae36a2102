import type { Locator } from '@playwright/test';
import { openScreen } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test.describe('rows have a menu', () => {
  test('in search, archive, cleaning, facts, calendar: by right click and by Shift+F10', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    const menu = page.getByRole('menu');
    const items = menu.getByRole('menuitem');
    const byKey = async (focused: Locator) => {
      await focused.focus();
      await page.keyboard.press('Shift+F10');
      await expect(items.first()).toBeVisible();
    };
    const close = async () => {
      await menu.press('Escape');
      await expect(menu).toHaveCount(0);
    };

    // Ranked results.
    await openScreen(page, 'Search');
    const field = page.getByRole('searchbox', { name: 'Search the vault' });
    const results = page.getByRole('listbox', { name: 'Results' });
    await field.fill('empty space in the garden');
    await page.keyboard.press('Enter');
    const note = results.locator('[data-menu^="note:"]').first();
    await note.click({ button: 'right' });
    await expect(items).toHaveText([/^Open/, /^Show why/, 'Copy link', 'Show in graph', 'Archive']);
    await lookInBothThemes(app, 'row-menus-01-search');
    await close();
    await results.focus();
    await page.keyboard.press('ArrowDown');
    await byKey(results);
    await close();

    // Listed results are selected and acted on as in the list of notes.
    await field.fill('is:idea');
    await field.press('Enter');
    await expect(page.getByText(/last changed first/)).toBeVisible();
    await results.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Selected notes' })).toContainText('2 selected');
    const { total } = await app.call('notes.list', { show: 'engrams', category: 'idea' });
    await page.keyboard.press('Shift+F10');
    await menu.getByRole('menuitem', { name: 'Archive 2 notes' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Archived 2 notes.');
    expect((await app.call('notes.list', { show: 'engrams', category: 'idea' })).total).toBe(total - 2);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
    await expect
      .poll(async () => (await app.call('notes.list', { show: 'engrams', category: 'idea' })).total)
      .toBe(total);

    await app.call('facts.add', { entity: 'Kiln yard', attribute: 'owner', value: 'Anna' });
    await openScreen(page, 'Facts');
    const names = page.getByRole('listbox', { name: 'Names and topics' });
    const known = (await app.call('entities.list', {})).rows.find(
      ({ name, factCount }) => name !== 'me' && factCount > 0,
    )!;
    await names.locator(`[data-menu="name:${known.name}"]`).click({ button: 'right' });
    await expect(items).toHaveText([/^Open/, 'Search for it', 'Copy']);
    await items.first().click();
    const fact = page.getByRole('region', { name: 'Facts' }).locator('li[data-menu]').first();
    await fact.click({ button: 'right' });
    await expect(menu.getByRole('menuitem', { name: 'Correct' })).toBeVisible();
    await lookInBothThemes(app, 'row-menus-02-facts');
    await close();

    await page.goto(`${page.url().split('#')[0]}#/archive`);
    await page.getByRole('tab', { name: /Protected/ }).click();
    const rows = page.getByRole('tabpanel').getByRole('listbox');
    await rows.getByRole('option', { disabled: false }).first().click({ button: 'right' });
    await expect(items.first()).toHaveText(/^Open its note/);
    await close();

    // On the first of a month nothing else stands in it.
    await app.call('capture.quickNote', { text: 'The glaze is mixed.', to: 'note' });
    await openScreen(page, 'Calendar');
    await page.getByRole('tab', { name: 'List' }).click();
    const day = page.locator('li[data-menu] button').last();
    await byKey(day);
    await expect(menu.getByRole('menuitem', { name: 'Open its week' })).toBeVisible();
    await close();
  });

  test('lessons and topics are selected and acted on together', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const menu = page.getByRole('menu');
    const notices = page.getByRole('region', { name: 'Notices' });
    for (const title of [
      'Always check the changelog before you deploy, because a release went out without it.',
      'Never glaze a pot before it is dry, because it cracks.',
    ])
      await app.call('notes.create', { title, category: 'constraint' });
    await openScreen(page, 'Lessons');
    const list = page.getByRole('listbox', { name: 'Names and topics' });
    const lessons = list.getByRole('option').filter({ hasText: 'Lesson · in use' });
    await expect(lessons).toHaveCount(2);
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar', { name: 'Selected lessons' })).toContainText('2 selected');
    await lookInBothThemes(app, 'row-menus-03-lessons');
    await lessons.nth(1).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: /^Stop reminding of 2 lessons/ }).click();
    await expect(notices).toContainText('2 lessons no longer remind you.');
    await expect(lessons).toHaveCount(0);
    await notices.getByRole('button', { name: 'Undo' }).last().click();
    await expect(lessons).toHaveCount(2);

    await app.call('topics.find', null);
    await expect.poll(async () => (await app.call('topics.list', null)).topics.length).toBeGreaterThan(1);
    await page.goto(`${page.url().split('#')[0]}#/topics`);
    const topics = list.getByRole('option').filter({ hasText: 'Topic' });
    await expect(topics.first()).toBeVisible();
    const count = await topics.count();
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Selected topics' })).toContainText('2 selected');
    await lookInBothThemes(app, 'row-menus-04-topics');
    await page.keyboard.press('Delete');
    await expect(notices).toContainText('Dismissed 2 topics.');
    await expect(topics).toHaveCount(count - 2);
    await notices.getByRole('button', { name: 'Undo' }).last().click();
    await expect(topics).toHaveCount(count);
  });
});
