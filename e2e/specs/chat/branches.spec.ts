import { answers, ask, newUnits, waitForAnswer } from '../../screens/chat';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

test('a message is edited and sent again by keyboard: a branch of its own, and the earlier one can be reached', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  await ask(page, 'I decided to plant the quince by the south wall.');
  await ask(page, 'We bought three bags of lime for it.');
  await expect(answers(page)).toHaveCount(2);
  const mine = page.locator('article[aria-label="you"]');

  await mine.first().hover();
  await mine.first().getByRole('button', { name: 'Edit and send again' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Edited message' });
  await expect(field).toBeFocused();
  await takeScreenshot(page, 'branch-01-edit');
  await field.fill('A fig comes to the courtyard instead.');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await mine.first().getByRole('button', { name: 'Edit and send again' }).press('Enter');
  await expect(field).toHaveValue(/^A fig/);
  await page.keyboard.press('Control+Enter');
  await waitForAnswer(page);
  await expect(mine).toHaveCount(1);
  await expect(mine.first()).toContainText('A fig comes to the courtyard');
  await expect(mine.first()).toContainText('2 of 2');
  await expect(newUnits(page).first()).toContainText('A fig comes to the courtyard');
  await takeScreenshot(page, 'branch-02-second');

  await mine.first().getByRole('button', { name: 'Earlier version' }).press('Enter');
  await expect(mine).toHaveCount(2);
  await expect(mine.first()).toContainText('south wall');
  await expect(mine.last()).toContainText('three bags of lime');

  await page.reload();
  await expect(mine).toHaveCount(2);
  await expect(mine.first()).toContainText('1 of 2');
});

test('units are kept, dropped, edited and taken back beside their turn, by key', async ({ fileSampleApp: app }) => {
  const { page } = app;
  const { total: keptBefore } = await app.call('notes.list', { show: 'engrams' });
  await ask(
    page,
    'I decided to move the compost behind the shed. We bought three sacks of bark. Tomasz lends us a saw.',
  );
  const units = newUnits(page).last();
  const rows = units.locator('[data-unit]');
  await expect(units).toBeVisible();
  const before = await rows.count();
  expect(before).toBeGreaterThanOrEqual(3);
  await rows.first().getByRole('button').first().focus();
  await takeScreenshot(page, 'branch-03-units');
  await page.keyboard.press('Space');
  await expect(rows).toHaveCount(before - 1);
  await expect(rows.first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Sentence' }).fill('We bought four sacks of bark');
  await page.keyboard.press('Control+Enter');
  await expect(rows).toHaveCount(before - 2);
  await page.keyboard.press('d');
  await expect(rows).toHaveCount(before - 3);
  const { rows: kept, total } = await app.call('notes.list', { show: 'engrams' });
  expect(kept.map(({ title }) => title)).toContain('We bought four sacks of bark');
  expect(total).toBe(keptBefore + 2);
});

test('an answer is copied as Markdown with its quotes as footnotes, and answered again', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  const answer = await ask(page, 'How did I want to treat empty space in the garden essay?');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          (window as unknown as { copied: string }).copied = text;
        },
      },
    });
  });
  const labels = await answer.getByRole('list', { name: 'Sources' }).getByRole('button').allInnerTexts();
  expect(new Set(labels).size).toBe(labels.length);
  await takeScreenshot(page, 'branch-04-sources');
  await answer.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied as Markdown.')).toBeVisible();
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toMatch(/\[\^\d+\]/);
  expect(copied).toMatch(/^\[\^\d+\]: “.+”/m);
  await answer.getByRole('button', { name: 'More for this answer' }).click();
  await page.getByRole('menuitem', { name: 'Answer again' }).click();
  await expect(answers(page)).toHaveCount(2, { timeout: 60_000 });
  await waitForAnswer(page);
  await expect(answers(page).last()).toContainText('Answered again');
});
