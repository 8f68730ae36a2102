import { expect, test } from '../../support/app-test';
import { openScreen } from '../../screens/frame';
import { findProblems } from '../../support/accessibility';
import { lookInBothThemes } from '../../support/look-in-both-themes';

const SCREENS = [
  'chat',
  'review',
  'vault',
  'graph',
  'search',
  'health',
  'settings',
  'daily-review',
  'archive',
  'facts',
];

test.describe('the language of the interface', () => {
  test('is chosen in Settings, keeps what was being typed, and stays after a restart', async ({
    launcher,
    sampleApp,
  }) => {
    const { page, call } = sampleApp;
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('A thought that is not finished');
    await openScreen(page, 'Settings');
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    const rail = page.getByRole('navigation', { name: 'Ansichten' });
    await expect(rail.getByRole('link', { name: /^Notizen/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await rail.getByRole('link', { name: /^Chat/ }).click();
    await expect(page.getByRole('textbox', { name: 'Nachricht' })).toHaveText('A thought that is not finished');
    await expect(call('vaults.create', { name: '', parent: null })).rejects.toThrow('Gib dem Vault einen Namen.');

    const again = await launcher.restart(sampleApp);
    await expect(again.page.getByRole('navigation', { name: 'Ansichten' })).toBeVisible();
    for (const screen of SCREENS) {
      await again.page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${screen}`);
      await expect(again.page.locator(`nav a[aria-current="page"][href$="#/${screen}"]`)).toBeVisible();
      await expect(again.page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // A graph is arranged first.
      await expect.poll(() => findProblems(again.page)).toEqual([]);
      await lookInBothThemes(again, `german-${screen}`);
    }
    await again.call('settings.save', { language: 'en' });
    await expect(again.page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  });
});
