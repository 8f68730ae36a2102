import type { Page } from '@playwright/test';

/** Waits until colour transitions are over: their intermediate colours belong to neither theme. A cancelled one is over too. */
export async function waitForColourTransitions(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}
