import { dropReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { whyPanel } from '../../screens/chat';
import { openScreen, waitForVectors } from '../../screens/frame';
import { expectRankToClose, leftOut, openDetails, plainReasons, readShownRank, STEPS } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

test.describe('search asks the same funnel as chat', () => {
  test('results, dropped candidates with reasons and every stage are reachable by keyboard', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    await page.keyboard.press('Control+Shift+F');
    await expect(page.getByRole('heading', { name: 'Search notes, chats and documents' })).toBeVisible();
    await takeScreenshot(page, 'search-01-empty');
    await expect(page.getByRole('searchbox', { name: 'Search the vault' })).toBeFocused();
    await page.keyboard.type('when do we fly to Japan');
    await page.keyboard.press('Enter');
    const results = page.getByRole('listbox', { name: 'Results' });
    const fit = results.getByRole('option', { disabled: false });
    await expect(fit.first()).toContainText(/third of May/);
    // What did not fit is folded; the last row opens it.
    const shown = await results.getByRole('option').count();
    await results.focus();
    await page.keyboard.press('End');
    await expect(results.getByText(/ did not fit: show them$/)).toBeVisible();
    await takeScreenshot(page, 'search-02-results');
    await page.keyboard.press('Enter');
    await expect(results.getByText(/ did not fit: hide them$/)).toBeVisible();
    await page.keyboard.press('End');
    await expect(results.getByRole('option').last()).toHaveAttribute('aria-setsize', /^\d\d$/u);
    expect(Number(await results.getByRole('option').last().getAttribute('aria-setsize'))).toBeGreaterThan(shown);
    await page.keyboard.press('Escape');

    await results.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const panel = whyPanel(page);
    await expect(plainReasons(page)).toContainText(/^It .*, and you kept it/);
    await openDetails(page);
    for (const step of STEPS) await expect(panel.getByText(step, { exact: true }).first()).toBeVisible();
    expectRankToClose(await readShownRank(panel));
    await expect(leftOut(page).getByRole('button').first()).toBeAttached();
    await takeScreenshot(page, 'search-03-why');

    await panel.getByRole('button', { name: 'Open the sentence' }).first().click();
    await expect(page.locator('article[data-message] mark').first()).toBeInViewport();
  });

  test('the screen shows the stored trace: the same numbers kept and dropped, none missing', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    const question = 'How did I want to treat empty space in the garden essay?';
    // The screen's run and this test's own must use the same index.
    await waitForVectors(() => app.call('app.status', null));
    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
    const trace = await app.call('search.run', { text: question });
    const kept = trace.candidates.filter(({ outcome }) => outcome.state === 'kept').length;
    const dropped = trace.candidates.length - kept;
    expect(kept).toBeGreaterThan(0);
    expect(dropped).toBeGreaterThan(0);
    await expect(page.getByText(`${kept} fit`, { exact: true })).toBeVisible();
    await expect(page.getByText(`${dropped} left out`, { exact: true })).toBeVisible();
    for (const { outcome } of trace.candidates)
      if (outcome.state === 'dropped') expect(dropReasonText(outcome.reason, String).length).toBeGreaterThan(3);
  });

  test('“not relevant” is stored with the trace and can be withdrawn', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill('when do we fly to Japan');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().click();
    await whyPanel(page).getByRole('button', { name: 'Not relevant here' }).click();
    await expect(whyPanel(page).getByRole('button', { name: 'Take back “not relevant”' })).toBeVisible();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(whyPanel(page).getByRole('button', { name: 'Not relevant here' })).toBeVisible();
  });

  test('a question without an answer says so and lists the nearest notes', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill('tensile strength of titanium alloys');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No match.', { exact: true })).toBeVisible();
    await expect(page.getByText(/^The nearest is “/)).toBeVisible();
    await takeScreenshot(page, 'search-04-nothing');
  });
});
