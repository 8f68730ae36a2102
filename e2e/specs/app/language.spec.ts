import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import { runSweep } from '../../screens/cleaning';
import { openScreen, openSettings } from '../../screens/frame';
import { DEFAULT_APPEARANCE } from '../../../shared/ipc/default-appearance';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

/** The window is small. */
async function expectFootInSight({ page, call }: RunningApp, rail: Locator, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const textSize of [100, 125, 150] as const) {
    await page.setViewportSize({ width: 1024, height: 700 });
    await call('settings.save', { appearance: { ...DEFAULT_APPEARANCE, textSize } });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale')))
      .toBe(String(textSize / 100));
    // What is saved, where text goes, the vault and the gear; then the last room, which scrolls into sight above them.
    const foot = rail.locator('[class*=foot]');
    const gear = rail.getByRole('link').last();
    for (const part of [foot, foot.locator('> :last-child'), rail.getByRole('button', { name: /^Vault/u }), gear])
      await expect(part).toBeInViewport({ ratio: 1 });
    const rooms = rail.getByRole('listitem').getByRole('link');
    await rooms.first().focus();
    await rooms.last().focus();
    await expect(rooms.last()).toBeInViewport({ ratio: 1 });
    await takeScreenshot(page, `small-window-${name}-${textSize}`);
  }
  await call('settings.save', { appearance: DEFAULT_APPEARANCE });
  await page.setViewportSize(before);
}

const SCREENS = [
  'chat',
  'inbox',
  'inbox/still-true',
  'inbox/archive',
  'vault',
  'days',
  'people',
  'search',
  'settings/model',
  'settings/data/storage',
];

test.describe('the language of the interface', () => {
  test('is chosen in Settings, keeps what was being typed, and stays after a restart', async ({
    launcher,
    sampleApp,
  }) => {
    const { page, call } = sampleApp;
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('A thought that is not finished');
    for (const title of ['The ryokan breakfast ends at nine', 'The ryokan breakfast ends at nine o’clock'])
      await call('notes.create', { title, body: '', category: 'fact' });
    await openScreen(page, 'Cleaning');
    await runSweep(sampleApp);
    await page.getByRole('option').filter({ hasText: 'The ryokan breakfast' }).click();
    const reason = page.getByRole('article');
    await expect(reason).toContainText('These two say the same: nearly the same words.');
    await call('notes.create', { title: 'Soft clay shrinks more', body: '', category: 'fact' });
    await openSettings(page, 'Appearance');
    await page.evaluate(() => Object.assign(window, { isStill: true }));
    const choice = page.getByRole('combobox', { name: /^(?:Language|Sprache)$/u });
    await choice.focus();
    const scrolled = () => choice.evaluate((element) => element.getBoundingClientRect().top);
    const before = await scrolled();
    await choice.selectOption('Deutsch');
    const rail = page.getByRole('navigation', { name: 'Ansichten' });
    await expect(rail.getByRole('link', { name: /^Notizen/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle(/^Darstellung/u);
    // The window is not loaded anew: the focus, and what is in sight, stay.
    expect(await page.evaluate(() => 'isStill' in window)).toBe(true);
    await expect(choice).toBeFocused();
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(40);
    await rail.getByRole('link', { name: /^Chat/ }).click();
    await expect(page.getByRole('textbox', { name: 'Nachricht' })).toHaveText('A thought that is not finished');
    await expect(call('vaults.create', { name: '', parent: null })).rejects.toThrow('Gib dem Vault einen Namen.');
    // What was recorded in English is told in German.
    await page.evaluate(() => {
      location.hash = '#/inbox/cleaning';
    });
    await page.getByRole('option').filter({ hasText: 'The ryokan breakfast' }).click();
    await expect(reason).toContainText('Diese beiden sagen dasselbe: fast dieselben Wörter.');
    const undone = await call('app.undo', { scope: 'note' });
    expect(undone?.label).toBe('„Soft clay shrinks more“ geschrieben');

    const again = await launcher.restart(sampleApp);
    await expect(again.page.getByRole('navigation', { name: 'Ansichten' })).toBeVisible();
    for (const screen of SCREENS) {
      await again.page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${screen}`);
      await expect(again.page.locator(`nav a[aria-current="page"][href$="#/${screen}"]`).first()).toBeVisible();
      await expect(again.page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await lookInBothThemes(again, `german-${screen.replaceAll('/', '-')}`);
    }
    await expectFootInSight(again, again.page.getByRole('navigation', { name: 'Ansichten' }), 'german');
    await again.call('settings.save', { language: 'en' });
    const screens = again.page.getByRole('navigation', { name: 'Screens' });
    await expect(screens).toBeVisible();
    await expectFootInSight(again, screens, 'english');
  });
});
