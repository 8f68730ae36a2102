import { previewCard } from '../../screens/preview';
import { linkedFrom, noteText, noteTitle, openNote } from '../../screens/vault';
import { findProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const KYOTO = [
  '# Kyoto in May',
  '',
  'We fly on *3 May* and stay **six nights**.',
  '',
  ...Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} of the plan.\n`),
  '## Where to eat',
  '',
  'Nishiki market first. #food',
].join('\n');

test.describe('what a link leads to', () => {
  test('is shown on hover and by keys, closes by Esc, and lets the pointer in', async ({ fileApp: app }) => {
    const { page } = app;
    await app.call('notes.create', { title: 'Kyoto in May', body: KYOTO, category: 'idea' });
    await app.call('notes.create', {
      title: 'Packing list',
      body: 'For [[Kyoto in May]], then [[Kyoto in May#Where to eat|lunch]], then [[Nara]].',
      category: 'idea',
    });
    await openNote(page, 'Packing list');
    const links = noteText(page).locator('[data-wiki-link]');
    await expect(links).toHaveCount(3);

    await links.first().hover();
    await expect(previewCard(page)).toContainText('We fly on 3 May');
    await expect(previewCard(page).locator('strong')).toHaveText('six nights');
    await takeScreenshot(page, 'preview-01-hover');
    await previewCard(page).hover();
    await page.waitForTimeout(600);
    await expect(previewCard(page)).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(previewCard(page)).toHaveCount(0);
    await expect(noteTitle(page)).toHaveValue('Packing list');

    await links.nth(1).hover();
    await expect(previewCard(page)).toContainText('Nishiki market first');
    await links.nth(2).hover();
    await expect(previewCard(page)).toContainText('Not written yet');
    await page.mouse.move(2, 2);
    await expect(previewCard(page)).toHaveCount(0);

    await noteText(page).focus();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Shift+Enter');
    await expect(previewCard(page)).toContainText('We fly on 3 May');
    await page.keyboard.press('Escape');
    await expect(previewCard(page)).toHaveCount(0);
    await expect(noteText(page)).toBeFocused();
  });

  test('opens at the heading that the link names', async ({ fileApp: app }) => {
    const { page } = app;
    await openNote(page, 'Packing list');
    await noteText(page)
      .locator('[data-wiki-link="Kyoto in May#Where to eat"]')
      .click({ modifiers: ['Control'] });
    await expect(noteTitle(page)).toHaveValue('Kyoto in May');
    await expect(noteText(page).getByRole('heading', { name: 'Where to eat' })).toBeInViewport();
    await takeScreenshot(page, 'preview-02-heading');
    await expect(linkedFrom(page)).toContainText('then lunch, then Nara');
    await expect(linkedFrom(page)).not.toContainText('[[');
    await expect(linkedFrom(page).locator('mark').first()).toHaveText('Kyoto in May');
  });

  test('is shown for backlinks on focus and for rows by Space', async ({ fileApp: app }) => {
    const { page } = app;
    await openNote(page, 'Kyoto in May');
    await linkedFrom(page).getByRole('button', { name: 'Packing list' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(previewCard(page)).toContainText('For Kyoto in May');
    await page.keyboard.press('Tab');
    await expect(previewCard(page)).toHaveCount(0);

    const list = page.getByRole('listbox', { name: 'Vault' });
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    const first = await list.getByRole('option').first().locator('[data-preview]').textContent();
    await expect(page.getByRole('region', { name: `Preview: ${first}` })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const second = await list.getByRole('option').nth(1).locator('[data-preview]').textContent();
    await expect(page.getByRole('region', { name: `Preview: ${second}` })).toBeVisible();
    await takeScreenshot(page, 'preview-03-row');
    await page.keyboard.press('Space');
    await expect(previewCard(page)).toHaveCount(0);
  });
});
