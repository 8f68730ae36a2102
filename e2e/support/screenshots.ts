import { resolve } from 'node:path';
import { test, type Page } from '@playwright/test';

/**
 * With ENGRAM_SCREENSHOTS set, writes out/screenshots/NAME.png for people to look at; nothing is compared. Without it,
 * waits for two frames, as a picture does: no person acts in the frame in which something appears.
 *
 * @param settleMs how long something still moves that the picture shall show at rest
 */
export async function takeScreenshot(page: Page, name: string, settleMs = 0): Promise<void> {
  if (!process.env.ENGRAM_SCREENSHOTS) {
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    return;
  }
  await page.waitForTimeout(settleMs);
  const { project } = test.info();
  const folder = project.name === 'electron' ? 'out/screenshots/electron' : 'out/screenshots';
  await page.screenshot({ path: resolve(import.meta.dirname, '../..', folder, `${name}.png`) });
}
