import type { Page } from '@playwright/test';
import { openScreen } from '../../screens/frame';
import { openReviewByKey } from '../../screens/review';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import { readBox } from '../../support/read-when-drawn';

/** Window sizes, and 1280×800 at 200 % zoom. */
const SIZES = [
  { width: 1280, height: 800, need: {} },
  { width: 900, height: 600, need: needs('long', 'a size between the two others') },
  { width: 640, height: 400, need: {} },
];
const SCREENS = ['Chat', 'Review', 'Vault', 'Graph', 'Search', 'Health', 'Settings'] as const;

/** Names of visible controls whose centre is covered by a notice. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const notices = document.querySelector('[aria-label=Notices]')!;
    /** A control counts as shown where it is not scrolled out of its list. */
    const isShownBy = (control: Element, x: number, y: number) => {
      for (let holder = control.parentElement; holder !== null; holder = holder.parentElement) {
        const box = holder.getBoundingClientRect();
        if (
          getComputedStyle(holder).overflowY !== 'visible' &&
          (y < box.top || y > box.bottom || x < box.left || x > box.right)
        )
          return false;
      }
      return true;
    };
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [contenteditable=true], [role=grid]',
      ),
    ]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isInSight =
          box.width > 0 &&
          x >= 0 &&
          y >= 0 &&
          x < window.innerWidth &&
          y < window.innerHeight &&
          isShownBy(control, x, y);
        return isInSight && !notices.contains(control) && notices.contains(document.elementFromPoint(x, y));
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
  });

for (const { width, height, need } of SIZES)
  test(`no notice covers a control at ${width} by ${height}`, need, async ({ fileSampleApp: app }) => {
    test.setTimeout(180_000);
    const { page } = app;
    const notices = page.getByRole('region', { name: 'Notices' });
    await page.setViewportSize({ width, height });
    for (const name of SCREENS) {
      await openReviewByKey(page);
      await page.keyboard.press('Shift+D');
      await notices.getByRole('button', { name: 'Undo' }).first().waitFor();
      await openScreen(page, name);
      await expect(notices.getByRole('status').first()).toBeVisible();
      expect(await covered(page), `${name} at ${width}×${height}`).toEqual([]);
      if (name === 'Chat') {
        await takeScreenshot(page, `notices-chat-${width}`);
        await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport();
      }
      await notices.getByRole('button', { name: 'Undo' }).first().click();
      await expect(notices).toContainText('Undone');
      for (const dismiss of await notices.getByRole('button', { name: 'Dismiss' }).all())
        await dismiss.click().catch(() => {});
    }
  });

test('the empty graph’s button keeps its normal size, and Settings appears before its figures are loaded', async ({
  app,
}) => {
  const { page } = app;
  await openScreen(page, 'Graph');
  const button = page.getByRole('button', { name: 'Go to the Inbox' });
  await expect(button).toBeVisible();
  await takeScreenshot(page, 'graph-empty');
  const box = await readBox(button);
  expect(box.height).toBeLessThanOrEqual(32);
  expect(box.width).toBeLessThan(200);
  await openScreen(page, 'Settings');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Model');
});
