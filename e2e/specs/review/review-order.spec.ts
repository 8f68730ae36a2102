import { SMALL, WORTHY } from '../../../electron/corpus/testing/worthy-and-small';
import { chooseInMenu } from '../../screens/cleaning';
import { openReviewByKey, unitGrid, unitRow } from '../../screens/review';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { importPendingUnits } from '../../support/import-notes/import-pending-units';
import { takeScreenshot } from '../../support/screenshots';

const PRAISE = [
  'Great singing, this is awesome',
  'Lovely photo, simply gorgeous',
  'Wonderful work, so impressive',
  'Brilliant soup, perfect and delicious',
  'Amazing garden, just beautiful',
  'Fantastic shoes, really cool',
  'Stunning view, truly magical',
  'Awesome bread, incredible crust',
  'Gorgeous lamp, such a beautiful thing',
  'Excellent cake, wonderful icing',
];
/** As the encoder reads them. */
const asUnits = (titles: readonly string[]) =>
  titles.map((title) => ({ title, category: 'fact' as const, worth: WORTHY.includes(title) ? 0.95 : 0.05 }));

test.describe('the order of review', () => {
  test('a long chat has its best notes first; the rest is behind a fold that a key opens, and no key decides it unseen', async ({
    app,
  }) => {
    const { page } = app;
    const ids = await importPendingUnits(app, {
      sessions: [{ title: 'Catching up', units: asUnits([...SMALL.slice(0, 4), ...WORTHY, ...SMALL.slice(4)]) }],
    });
    await openReviewByKey(page);
    const fold = unitGrid(page).getByRole('button', { name: 'Smaller things (8)' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    for (const title of WORTHY) await expect(unitRow(page, title)).toBeVisible();
    for (const title of SMALL) await expect(unitRow(page, title)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Worth keeping' })).toContainText('why first');

    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('6 kept')).toBeVisible();
    await expect(page.getByText('8 waiting')).toBeVisible();
    for (const title of SMALL) {
      const { status } = await app.call('review.note', { id: ids.get(title) as never });
      expect(status, title).toBe('pending');
    }

    await page.keyboard.press('f');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    for (const title of SMALL) await expect(unitRow(page, title)).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await app.call('settings.save', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await takeScreenshot(page, `review-order-${theme}`);
      expect(await findSeriousProblems(page)).toEqual([]);
    }
    await page.keyboard.press('f');
    for (const title of SMALL) await expect(unitRow(page, title)).toBeHidden();

    await page.keyboard.press('/');
    await page.keyboard.type('peaceful');
    await expect(unitRow(page, 'It is so peaceful')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(unitRow(page, 'It is so peaceful')).toBeHidden();
  });

  test('keeping and dropping teach the order; what was learned is told and can be forgotten', async ({ app }) => {
    const { page } = app;
    const ids = await importPendingUnits(app, {
      sessions: [
        { title: 'Choir', units: asUnits([...PRAISE.slice(0, 8), ...WORTHY]) },
        { title: 'Concert', units: asUnits([...SMALL, 'Time flies', ...PRAISE.slice(8)]) },
      ],
    });
    for (const title of PRAISE.slice(0, 8)) await app.call('review.keep', { id: ids.get(title) as never });
    for (const title of WORTHY) await app.call('review.drop', { id: ids.get(title) as never });

    await openReviewByKey(page);
    const firstOfConcert = async () =>
      (await app.call('review.queue', { open: [], view: String(Math.random()) })).groups
        .find(({ title, part }) => title === 'Concert' && part === 'first')!
        .units.map(({ note }) => note.title);
    expect((await firstOfConcert()).slice(0, 2)).toContain('Gorgeous lamp, such a beautiful thing');
    await chooseInMenu(page, 'Order');
    const dialog = page.getByRole('dialog', { name: 'How review is ordered' });
    await expect(dialog.getByRole('region', { name: 'You keep more often' })).toContainText(
      'remarks of the moment · 8 kept, 0 dropped',
    );
    await takeScreenshot(page, 'review-learned');
    await dialog.getByRole('button', { name: 'Forget what was learned' }).click();
    await expect(dialog).toContainText('Nothing learned');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await app.call('review.learned', null)).decisions).toBe(0);
    expect((await app.call('review.queue', null)).counts).toMatchObject({ kept: 8, dropped: 6 });
  });
});
