import { openScreen } from '../../screens/frame';
import { findProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

test.describe('operators narrow a search', () => {
  test('complete themselves, are followed by search, and say what is wrong with them', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    const [first] = await app.call('notes.tags', null);
    expect(first).toBeDefined();
    await openScreen(page, 'Search');
    const field = page.getByRole('searchbox', { name: 'Search the vault' });
    await takeScreenshot(page, 'operators-01-help');
    await field.fill('');
    await page.keyboard.type('is');
    const ways = page.getByRole('listbox', { name: 'Ways to narrow the search' });
    await expect(ways.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('is:');
    await expect(ways.getByRole('option').first()).toContainText('is:kept');
    await takeScreenshot(page, 'operators-02-completion');
    expect(await findProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(ways).toHaveCount(0);

    // Operators alone list what fits.
    await field.fill(`tag:${first!.tag}`);
    await page.keyboard.press('Enter');
    const results = page.getByRole('listbox', { name: 'Results' });
    await expect(results.getByRole('option')).toHaveCount(first!.count);
    await expect(results.getByRole('option').first()).toContainText(`#${first!.tag}`);
    await takeScreenshot(page, 'operators-03-list');

    // The funnel looks for words in that part alone.
    await field.fill('garden is:chat');
    await page.keyboard.press('Enter');
    await expect(results.getByRole('option').first()).toBeVisible();
    const found = results.getByRole('option').filter({ hasNotText: 'did not fit' });
    for (const row of await found.all()) await expect(row).toContainText(/Chat|Summary|Topic/);

    await field.fill('garden is:achived');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“is:achived” is not known. Did you mean is:archived?')).toBeVisible();
    await takeScreenshot(page, 'operators-04-problem');
    await page.getByRole('button', { name: 'Use is:archived' }).click();
    await expect(field).toHaveValue('garden is:archived');
  });
});
