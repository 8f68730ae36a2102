import { openScreen, openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test('the keys of lists are changed in Settings, clash within their screen, and work there', async ({
  sampleApp: app,
}) => {
  const { page } = app;
  await openSettings(page, 'Keys');
  const find = page.getByRole('searchbox', { name: 'Find a command or key' });
  const rowOf = (title: string) => page.locator('li', { hasText: title });

  // Review: “later” on L, which is “link to a note” there.
  await find.fill('later');
  await page
    .getByRole('button', { name: /^Change key of Later|Change.*Later$/ })
    .first()
    .press('Enter');
  await page.keyboard.press('l');
  await expect(page.getByText(/L .*Link to a note/)).toBeVisible();
  await lookInBothThemes(app, 'list-keys-01-clash');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Change.*Later$/ })
    .first()
    .press('Enter');
  await page.keyboard.press('q');
  await expect(rowOf('Later').first()).toContainText('Q');
  await openScreen(page, 'Review');
  await page.getByRole('grid').focus();
  const before = (await app.call('review.queue', {})).counts;
  await page.keyboard.press('s');
  await page.keyboard.press('q');
  await expect.poll(async () => (await app.call('review.queue', {})).counts.deferred).toBe(before.deferred + 1);

  // The graph: the path on Q; the hint below the drawing says so.
  await openSettings(page, 'Keys');
  await find.fill('graph');
  await page.getByRole('button', { name: /Change.*path$/i }).press('Enter');
  await page.keyboard.press('q');
  await lookInBothThemes(app, 'list-keys-02-graph');
  await openScreen(page, 'Graph');
  await expect(page.locator('#graph-keys')).toContainText(/Q\s*path/i);
});
