import { resolve } from 'node:path';
import { test, type Page } from '@playwright/test';

/** Writes out/screenshots/NAME.png for people to look at; nothing is compared. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const { project } = test.info();
  const folder = project.name === 'electron' ? 'out/screenshots/electron' : 'out/screenshots';
  await page.screenshot({ path: resolve(import.meta.dirname, '../..', folder, `${name}.png`) });
}
