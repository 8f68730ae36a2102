import { findSeriousProblems } from '../../support/accessibility';
import { answers, ask, variants, waitForAnswer, whyPanel } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { expectRankToClose, openDetails, readShownRank } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const QUESTION = 'when do we fly to Japan';
const KEPT = /third of May/;

test('an archived note is not found in search or chat, returns with one switch, is marked in the panel, and can be restored', async ({
  sampleApp: app,
}) => {
  const { page } = app;
  const { rows } = await app.call('notes.list', { show: 'engrams', limit: 200 });
  const note = rows.find(({ title }) => KEPT.test(title))!;
  const search = async () => {
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('listbox', { name: 'Results' })
        .or(page.getByText('No match.', { exact: true }))
        .first(),
    ).toBeVisible();
  };
  const results = page.getByRole('listbox', { name: 'Results' });
  const fit = results.getByRole('option', { disabled: false });
  const inUse = page.getByRole('switch', { name: /Include archived/ });

  await test.step('search does not find it, and offers to include archived notes', async () => {
    await app.call('notes.setStatus', { id: note.id, status: 'archived' });
    await openScreen(page, 'Search');
    await search();
    await expect(inUse).not.toBeChecked();
    await expect(results.getByText(/^We fly on the third of May/)).toHaveCount(0);
    // The other is the note that this one replaced.
    await expect(page.getByText(/Archived notes were not searched; 2 of them hold most of your words\./)).toBeVisible();
    await takeScreenshot(page, 'archived-01-not-searched');
  });

  await test.step('one key includes archived notes, and the address keeps the switch', async () => {
    await page.keyboard.press('Control+Shift+H');
    await expect(inUse).toBeChecked();
    await expect(page).toHaveURL(/archived=true/);
    await expect(fit.filter({ hasText: KEPT }).first()).toContainText('archived');
    await fit.filter({ hasText: KEPT }).first().click();
    const panel = whyPanel(page);
    await expect(panel.getByText(/note · archived · kept/).first()).toBeVisible();
    await openDetails(page);
    expectRankToClose(await readShownRank(panel));
    const alive = panel.getByTestId('alive').first();
    await expect(alive.getByRole('button')).toContainText(/alive .* = .* × 0\.\d+ · archived/);
    await alive.getByRole('button').press('Enter');
    await expect(
      alive.getByRole('table', { name: 'What it was made of' }).getByRole('rowheader', { name: 'decay' }),
    ).toBeVisible();
    await alive.scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'archived-02-included');
    await inDark(app, () => takeScreenshot(page, 'archived-02-included-dark'));
    expect(await findSeriousProblems(page)).toEqual([]);
  });

  await test.step('an answer does not use it; asked again with archived notes, it does', async () => {
    await openScreen(page, 'Chat');
    const answer = await ask(page, 'When do we fly to Japan?');
    await expect(answer.getByRole('button', { name: /third of May/ })).toHaveCount(0);
    await answer.getByRole('button', { name: 'More for this answer' }).click();
    await takeScreenshot(page, 'archived-03-menu');
    await page.getByRole('menuitem', { name: 'Ask again with archived notes' }).click();
    await expect(variants(page)).toHaveCount(1, { timeout: 60_000 });
    await waitForAnswer(page);
    const again = variants(page).first();
    await expect(again.getByTestId('variant')).toContainText('Asked again with archived notes');
    await expect(again).toContainText(KEPT);
    await again.scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'archived-04-asked-again');
    await again.getByRole('button', { name: 'More for this answer' }).click();
    await expect(page.getByRole('menuitem', { name: 'Ask again with archived notes' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Show what was considered' }).click();
    await expect(whyPanel(page).getByTestId('archived')).toContainText('Archived notes were searched too.');
    await expect(
      whyPanel(page)
        .getByRole('region', { name: 'Used' })
        .getByRole('button', { name: /archived/ })
        .first(),
    ).toBeVisible();
    await takeScreenshot(page, 'archived-05-panel');
    await inDark(app, async () => {
      await takeScreenshot(page, 'archived-05-panel-dark');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
    await expect(answers(page)).toHaveCount(2);
  });

  await test.step('undo makes it findable at once', async () => {
    await app.call('app.undo', { scope: 'note' });
    await expect.poll(async () => (await app.call('notes.page', { id: note.id })).note.status).toBe('kept');
    await openScreen(page, 'Search');
    await search();
    await expect(inUse).not.toBeChecked();
    await expect(fit.filter({ hasText: KEPT }).first()).toBeVisible();
    await expect(fit.filter({ hasText: KEPT }).first()).not.toContainText('archived');
  });
});

async function inDark(app: RunningApp, look: () => Promise<void>): Promise<void> {
  await app.call('settings.save', { theme: 'dark' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await look();
  await app.call('settings.save', { theme: 'light' });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
}
