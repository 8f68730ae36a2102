import type { Page } from '@playwright/test';
import type { Appearance } from '../../../shared/ipc/routes/settings';
import { DEFAULT_APPEARANCE } from '../../../shared/ipc/default-appearance';
import { ask, openNewChat } from '../../screens/chat';
import { openScreen, openSettings, type ScreenName, SCREENS } from '../../screens/frame';
import { openReviewByKey } from '../../screens/review';
import { expect, test } from '../../support/app-test';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import { findObscuredFocus, findSmallTargets } from '../../support/targets';

const html = (page: Page) => page.locator('html');
const setAppearance = ({ call }: RunningApp, changed: Partial<Appearance>) =>
  call('settings.save', { appearance: { ...DEFAULT_APPEARANCE, ...changed } });

/** Opens a screen and waits until nothing of it is loading. */
async function openLoaded(page: Page, screen: ScreenName): Promise<void> {
  await openScreen(page, screen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('#work [class*=spinner], #work [class*=skeleton]')).toHaveCount(0);
}

/** Pixels by which the page or the work area scrolls sideways, and controls beyond the right edge. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const areas = [document.documentElement, document.getElementById('work')!];
    const scrolls = (element: Element): boolean => /auto|scroll/u.test(getComputedStyle(element).overflowX);
    const hasScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || hasScroller(element.parentElement));
    const cut = [...document.querySelectorAll('button, input, textarea, select, a, h1, h2')].filter((element) => {
      const { height, right, width } = element.getBoundingClientRect();
      return width > 1 && height > 1 && right > window.innerWidth + 1 && !hasScroller(element.parentElement);
    });
    return {
      sideways: Math.max(...areas.map(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)),
      cut: cut.map((element) => `${element.tagName} ${element.textContent || element.getAttribute('aria-label')}`),
    };
  });

test.describe('the appearance', () => {
  test('contrast, text size, density and motion are chosen in Settings, shown at once and kept over a restart', async ({
    fileSampleApp: app,
    launcher,
  }) => {
    let { page } = app;
    await openSettings(page, 'Appearance');
    const choose = (group: string, name: RegExp) =>
      page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name }).click();
    const sizeOf = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize));
    const before = await sizeOf();
    await choose('Contrast', /^High/);
    await choose('Density', /^Compact/);
    await choose('Motion', /^Reduced/);
    await page.getByLabel('Text size', { exact: true }).selectOption('150');
    for (const [attribute, value] of [
      ['data-contrast', 'high'],
      ['data-density', 'compact'],
      ['data-motion', 'reduced'],
    ] as const)
      await expect(html(page)).toHaveAttribute(attribute, value);
    expect(await sizeOf()).toBeCloseTo(before * 1.5, 1);
    await takeScreenshot(page, 'appearance-settings');
    await expect.poll(async () => (await app.call('settings.get', null)).settings.appearance.textSize).toBe(150);

    ({ page } = await launcher.restart(app));
    await expect(html(page)).toHaveAttribute('data-contrast', 'high');
    expect(await sizeOf()).toBeCloseTo(before * 1.5, 1);
  });

  test('without a choice the system’s wish for contrast and less motion is followed', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    await expect(html(page)).toHaveAttribute('data-contrast', 'normal');
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
    await expect(html(page)).toHaveAttribute('data-contrast', 'high');
    await expect(html(page)).toHaveAttribute('data-motion', 'reduced');
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('button')].map((button) => getComputedStyle(button).transitionDuration),
    );
    expect(new Set(durations)).toEqual(new Set(['0s']));
    await page.emulateMedia({ contrast: null, reducedMotion: null });
    await expect(html(page)).toHaveAttribute('data-contrast', 'normal');
  });

  test('the palette makes text larger and smaller, within 80 and 200 percent', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const run = async (command: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(`>${command}`);
      await page.getByRole('listbox', { name: 'Results' }).getByText(command, { exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    const size = async () => (await app.call('settings.get', null)).settings.appearance.textSize;
    await run('Larger text');
    await expect.poll(size).toBe(110);
    await setAppearance(app, { textSize: 80 });
    await expect(html(page)).toHaveAttribute('data-text-scale', '0.8');
    await run('Smaller text');
    await expect.poll(size).toBe(80);
    await run('Normal text size');
    await expect.poll(size).toBe(100);
  });

  for (const [textSize, width, height] of [
    [200, 1440, 900],
    [150, 1024, 700],
    [80, 1024, 700],
  ] as const)
    test(
      `no screen is cut off at ${textSize} % text size in ${width} by ${height}`,
      textSize === 150 ? {} : needs('long', 'the hardest of three sizes is looked at always'),
      async ({ fileSampleApp: app }) => {
        test.setTimeout(240_000);
        const { page } = app;
        await page.setViewportSize({ width, height });
        await setAppearance(app, { textSize });
        await expect(html(page)).toHaveAttribute('data-text-scale', String(textSize / 100));
        for (const screen of SCREENS) {
          await openLoaded(page, screen);
          expect.soft(await overflowOf(page), screen).toEqual({ sideways: 0, cut: [] });
          await takeScreenshot(page, `text-${textSize}-${screen.toLowerCase()}`);
        }
      },
    );

  test('every target is 24 pixels or has room, also in compact rows with the smallest text', async ({
    fileSampleApp: app,
  }) => {
    test.setTimeout(240_000);
    const { page } = app;
    for (const changed of [{}, { density: 'compact', textSize: 80 }] satisfies Partial<Appearance>[]) {
      await setAppearance(app, changed);
      await expect(html(page)).toHaveAttribute('data-density', 'density' in changed ? 'compact' : 'comfortable');
      for (const screen of SCREENS) {
        await openLoaded(page, screen);
        expect.soft(await findSmallTargets(page), `${screen} ${JSON.stringify(changed)}`).toEqual([]);
        if ('density' in changed) await takeScreenshot(page, `compact-${screen.toLowerCase()}`);
      }
    }
    await setAppearance(app, {});
  });

  test('the focused control is never hidden, also under a notice', async ({ fileSampleApp: app }) => {
    test.setTimeout(240_000);
    const { page } = app;
    await page.setViewportSize({ width: 1024, height: 700 });
    await openReviewByKey(page);
    await page.keyboard.press('Shift+D');
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).first().waitFor();
    await page.getByRole('region', { name: 'Notices' }).hover();
    for (const screen of SCREENS) {
      await openScreen(page, screen);
      const { reached, obscured } = await findObscuredFocus(page, 40);
      expect.soft(obscured, screen).toEqual([]);
      expect.soft(reached, `${screen}: controls that Tab reaches`).toBeGreaterThan(5);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('no single letter or figure acts outside a list', async ({ fileSampleApp: app }) => {
    test.setTimeout(240_000);
    const { page } = app;
    const counts = async () => (await app.call('app.status', null)).counts;
    for (const screen of SCREENS) {
      // Review's list takes the focus by itself, so its keys act in a focused list.
      if (screen === 'Review') continue;
      await openLoaded(page, screen);
      await page.locator('#work').focus();
      await expect(page.locator('#work')).toBeFocused();
      const [before, url] = [await counts(), page.url()];
      for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789/+-.,;') await page.keyboard.press(key);
      await expect.soft(page.getByRole('dialog'), screen).toHaveCount(0);
      expect.soft(page.url(), screen).toBe(url);
      expect.soft(await counts(), screen).toEqual(before);
    }
  });

  test('a notice never covers Send: at three sizes, with large text, while a message is written', async ({
    fileSampleApp: app,
  }) => {
    test.setTimeout(180_000);
    const { page } = app;
    await openNewChat(page);
    await ask(page, 'How did I want to treat empty space in the garden essay?');
    for (const [width, height, textSize] of [
      [1440, 900, 200],
      [1024, 700, 100],
      [390, 640, 100],
    ] as const) {
      await page.setViewportSize({ width, height });
      await setAppearance(app, { textSize });
      await openReviewByKey(page);
      await page.keyboard.press('Shift+D');
      await page.getByRole('region', { name: 'Notices' }).getByRole('status').first().waitFor();
      await openScreen(page, 'Chat');
      await page.getByRole('textbox', { name: 'Message' }).fill('one\ntwo\nthree\nfour\nfive');
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await expect(send).toBeInViewport({ ratio: 1 });
      const isOnTop = await send.evaluate((button) => {
        const { left, top, width: wide, height: high } = button.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((share) =>
          button.contains(document.elementFromPoint(left + wide * share, top + high * share)),
        );
      });
      expect.soft(isOnTop, `${width} × ${height} at ${textSize} %`).toBe(true);
      await takeScreenshot(page, `notice-and-send-${width}`);
      await page.getByRole('textbox', { name: 'Message' }).fill('');
    }
    await setAppearance(app, {});
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('in forced colours the current row of every list has an outline', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await page.emulateMedia({ forcedColors: 'active' });
    const outlineOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((row) =>
          [row, ...row.querySelectorAll('*')].some((element) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(element);
            return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
          }),
        );
    await openReviewByKey(page);
    expect(await outlineOf('[role=grid] [role=row][aria-selected=true]')).toBe(true);
    await openScreen(page, 'Vault');
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option').first().click();
    expect(await outlineOf('[role=listbox] [role=option][aria-selected=true]')).toBe(true);
    await takeScreenshot(page, 'forced-vault');
    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill('garden');
    await page.keyboard.press('Enter');
    // A chat of this title comes first, and a click opens it.
    const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await results.filter({ hasText: 'note' }).first().click();
    expect(await outlineOf('[role=listbox][aria-label=Results] [role=option][aria-selected=true]')).toBe(true);
    await takeScreenshot(page, 'forced-search');
    await openScreen(page, 'Chat');
    expect(await outlineOf('nav[aria-label=Screens] a[aria-current=page]')).toBe(true);
    await takeScreenshot(page, 'forced-chat');
    await page.emulateMedia({ forcedColors: null });
  });
});
