import { openScreen, waitForVectors } from '../../screens/frame';
import { chooseTheme } from '../../screens/settings';
import { noteTitle } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const row = ({ page }: RunningApp, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const searchRow = (app: RunningApp) => row(app, 'How good is your search?');

async function addNotes(app: RunningApp, notes: readonly (readonly [title: string, body: string])[]): Promise<void> {
  for (const [title, body] of notes) await app.call('notes.create', { title, body, category: 'idea' });
  await waitForVectors(() => app.call('app.status', null));
}

test.describe('how good a vault’s search is', () => {
  test('is measured with questions from its own notes, by keyboard alone; what is missed leads to the note and to why', async ({
    sampleApp: app,
  }) => {
    const { page } = app;
    // A sweep of the new notes writes its proposals at a time of its own.
    await app.call('cleaning.pause', null);
    // Pages about one another: a title that others say better.
    await addNotes(app, [
      ['Reading list', 'Books for the winter.\n\n## Garden books\n\nOnly old ones.'],
      ['Notes on the list of books for reading in winter', 'The reading list, reading list, reading list of winter.'],
    ]);
    await openScreen(page, 'Health');
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(searchRow(app)).toContainText('Not measured yet');
    const { lastSeq } = await app.call('app.status', null);
    const measure = searchRow(app).getByRole('button', { name: 'Measure it' });
    await measure.focus();
    await page.keyboard.press('Enter');
    await expect(searchRow(app).getByRole('progressbar')).toBeVisible();
    await takeScreenshot(page, 'search-check-01-running');
    await expect(searchRow(app)).toContainText(/Of \d+ questions, \d+ found their note first/, { timeout: 90_000 });
    const { last } = await app.call('health.searchCheck', null);
    expect(last!.asked).toBeGreaterThan(20);
    expect(last!.first + last!.amongThree + last!.lower + last!.notFound).toBe(last!.asked);
    expect(last!.misses).toHaveLength(last!.asked - last!.first);
    // Nothing of it is a use of the notes.
    expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);

    await searchRow(app).getByRole('button', { name: 'Measure again' }).click();
    await expect(searchRow(app).getByRole('button', { name: 'Stop' })).toBeVisible();
    await searchRow(app).getByRole('button', { name: 'Stop' }).click();
    await expect(searchRow(app).getByRole('button', { name: 'Measure again' })).toBeVisible();
    expect((await app.call('health.searchCheck', null)).last).toEqual(last);
    await searchRow(app).getByRole('button', { name: 'Measure again' }).click();
    await expect(searchRow(app)).toContainText('the time before', { timeout: 90_000 });

    const misses = searchRow(app).locator('summary');
    for (const theme of ['Light', 'Dark'] as const) {
      await chooseTheme(page, theme);
      await openScreen(page, 'Health');
      await page.getByRole('button', { name: 'Details' }).click();
      await misses.focus();
      await page.keyboard.press('Enter');
      await expect(searchRow(app).getByRole('list', { name: /did not find/ })).toBeVisible();
      await takeScreenshot(page, `search-check-02-${theme.toLowerCase()}`);
      expect(await findSeriousProblems(page)).toEqual([]);
    }
    const [first] = last!.misses.toSorted((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity));
    const missed = searchRow(app)
      .getByRole('list', { name: /did not find/ })
      .getByRole('listitem')
      .first();
    await missed.getByRole('button', { name: 'Why' }).click();
    await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toBeVisible();
    await expect(page).toHaveURL(/search/);
    await takeScreenshot(page, 'search-check-03-why');
    await page.goBack();
    await page.getByRole('button', { name: 'Details' }).click();
    await misses.click();
    await missed.getByRole('button', { name: 'Open note' }).click();
    await expect(noteTitle(page)).toHaveValue(first!.title);
    expect(app.foreignRequests()).toEqual([]);
  });
});
