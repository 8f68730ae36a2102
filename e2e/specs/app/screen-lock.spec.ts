import { expect, test } from '../../support/app-test';
import { openScreen, openSettings } from '../../screens/frame';
import { findProblems } from '../../support/accessibility';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';

const PASSPHRASE = 'four small green pears';

test.describe('the lock of the screen', () => {
  test('is set in Settings, covers everything when asked, keeps what was typed, and opens to its passphrase; closes by itself when nobody is there', async ({
    launcher,
  }) => {
    // The lock outlasts a vault, so the app is this test's own.
    const app = await launcher.start();
    const { page } = app;
    await openSettings(page, 'Privacy');
    await page.getByRole('button', { name: 'Set a lock…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a lock' });
    await dialog.getByLabel('New passphrase').fill(PASSPHRASE);
    await dialog.getByLabel('Once more').fill('four small green apples');
    await expect(dialog.getByRole('button', { name: 'Set a lock' })).toBeDisabled();
    await dialog.getByLabel('Once more').fill(PASSPHRASE);
    await lookInBothThemes(app, 'screen-lock-dialog');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await openScreen(page, 'Chat');
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('A thought that is not finished');
    await page.keyboard.press('Control+Shift+L');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('thought');
    await expect(app.call('notes.list', {})).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await findProblems(page)).toEqual([]);
    await takeScreenshot(page, 'screen-locked');

    await page.keyboard.type('four small green apples');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is not the passphrase.')).toBeVisible();
    await page.keyboard.type(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(field).toHaveText('A thought that is not finished');

    const again = await launcher.restart(app);
    await expect(again.page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await again.page.keyboard.type(PASSPHRASE);
    await again.page.keyboard.press('Enter');
    await expect(again.page.getByRole('navigation', { name: 'Screens' })).toBeVisible();

    await test.step('it closes by itself when nobody is there', async () => {
      const { call, page: idle } = again;
      await call('lock.change', { passphrase: PASSPHRASE, next: null, afterMinutes: 1 });
      await idle.clock.install();
      await idle.reload();
      await expect(idle.getByRole('navigation', { name: 'Screens' })).toBeVisible();
      await idle.clock.runFor(40_000);
      await idle.mouse.move(100, 100);
      await idle.mouse.move(120, 120);
      await idle.clock.runFor(40_000);
      await expect(idle.getByRole('navigation', { name: 'Screens' })).toBeVisible();
      await idle.clock.runFor(30_000);
      await expect(idle.getByRole('heading', { name: 'Locked' })).toBeVisible();
    });
  });
});
