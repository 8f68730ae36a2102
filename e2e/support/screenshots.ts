import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** Writes out/screenshots/NAME.png, for people to look at; nothing is compared. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: resolve(import.meta.dirname, `../../out/screenshots/${name}.png`) });
}
