import { expect } from '@playwright/test';
import { findColourProblems, findProblems } from './accessibility';
import { waitForColourTransitions } from './colour-transitions';
import type { RunningApp } from './running-app';
import { takeScreenshot } from './screenshots';

/** Takes a picture in light and in dark, and lets the checker read both; leaves the dark one. */
export async function lookInBothThemes({ call, page }: RunningApp, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await waitForColourTransitions(page);
    await takeScreenshot(page, `${name}-${theme}`);
    expect(await (theme === 'light' ? findProblems(page) : findColourProblems(page))).toEqual([]);
  }
}
