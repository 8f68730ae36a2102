import { openScreen } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test.describe('a search is saved under a name', () => {
  test('from Search and from the list of notes, and opened from both and the palette, by keyboard alone', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    const [first] = await app.call('notes.tags', null);
    const notices = page.getByRole('region', { name: 'Notices' });
    const dialog = page.getByRole('dialog');
    const saved = page.getByRole('list', { name: 'Saved searches' });

    // A key of Search does it.
    await openScreen(page, 'Search');
    const field = page.getByRole('searchbox', { name: 'Search the vault' });
    await field.focus();
    await page.keyboard.press('Control+Shift+S');
    await expect(notices).toContainText('Type a search first');
    await field.fill(`tag:${first!.tag}`);
    await page.keyboard.press('Control+Shift+S');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Garden things');
    await lookInBothThemes(app, 'saved-searches-01-dialog');
    await page.keyboard.press('Enter');
    await expect(notices).toContainText('Saved the search “Garden things”.');
    await expect(dialog).toHaveCount(0);

    // The same name is refused where it can be mended.
    await field.fill('what is ma');
    await page.keyboard.press('Control+Shift+S');
    await page.keyboard.type('garden THINGS');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('A saved search is called “Garden things” already.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('About ma');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);

    // Search's empty state offers them; what is ranked has no count.
    await field.fill('');
    await page.keyboard.press('Enter');
    await expect(saved.getByRole('button', { name: /^Garden things/ })).toContainText(
      first!.count === 1 ? '1 entry' : `${first!.count} entries`,
    );
    await expect(saved.getByRole('button', { name: 'About ma', exact: true })).toBeVisible();
    await lookInBothThemes(app, 'saved-searches-02-empty-search');
    await saved.getByRole('button', { name: 'About ma', exact: true }).press('Enter');
    await expect(field).toHaveValue('what is ma');
    await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();

    // The list of notes saves what is chosen beside the text too.
    await openScreen(page, 'Vault');
    const filter = page.getByRole('searchbox', { name: 'Filter by text' });
    await filter.fill('');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('idea');
    await page.keyboard.press('Control+Shift+S');
    await expect(dialog.getByRole('textbox', { name: 'Search' })).toHaveValue('is:idea is:kept');
    await page.keyboard.type('Ideas');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const { total } = await app.call('notes.list', { show: 'engrams', category: 'idea' });
    await expect(saved.getByRole('button', { name: `Ideas ${total} entries` })).toBeVisible();

    // Chosen there, the list shows as many as it says.
    await saved.getByRole('button', { name: /^Garden things/ }).press('Enter');
    await expect(page.getByRole('listbox', { name: 'Vault' }).getByRole('option').first()).toHaveAttribute(
      'aria-setsize',
      String(first!.count),
    );
    await expect(saved.getByRole('button', { name: /^Garden things/ })).toHaveAttribute('aria-current', 'true');
    await lookInBothThemes(app, 'saved-searches-03-list');

    // Reordered, renamed and deleted by keys; each is undone.
    const order = () => saved.locator('button[data-row]').allTextContents();
    await saved.getByRole('button', { name: /^Ideas/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => (await order())[1]).toContain('Ideas');
    await expect(saved.getByRole('button', { name: /^Ideas/ })).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => (await order())[0]).toContain('Ideas');
    await page.keyboard.press('F2');
    await page.keyboard.type('Thoughts');
    await page.keyboard.press('Enter');
    await expect(saved.getByRole('button', { name: /^Thoughts/ })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(saved.getByRole('button', { name: /^Thoughts/ })).toHaveCount(0);
    await expect(saved.getByRole('button', { name: /^Garden things/ })).toBeFocused();
    await notices.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect.poll(async () => (await order())[0]).toContain('Thoughts');

    // The menu by Shift+F10 and by right click.
    await saved.getByRole('button', { name: /^Thoughts/ }).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: /^Move up/ })).toBeDisabled();
    await page.getByRole('menuitem', { name: /^Move down/ }).click();
    await expect.poll(async () => (await order())[1]).toContain('Thoughts');
    await saved.getByRole('button', { name: /^Thoughts/ }).click({ button: 'right' });
    await lookInBothThemes(app, 'saved-searches-04-menu');
    await page.keyboard.press('Escape');

    // From the palette: a list of notes, or Search where words are ranked.
    await page.keyboard.press('Control+K');
    await page.keyboard.type('thoughts');
    await expect(page.getByRole('option', { name: /Thoughts/ }).first()).toContainText('saved search');
    await page.keyboard.press('Enter');
    await expect(filter).toHaveValue('is:idea is:kept');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('about ma');
    await expect(page.getByRole('option').first()).toContainText('About ma');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('what is ma');

    // They are still there when the page starts anew.
    await page.reload();
    expect((await app.call('savedSearches.list', null)).map(({ name }) => name)).toEqual([
      'Garden things',
      'Thoughts',
      'About ma',
    ]);
  });
});
