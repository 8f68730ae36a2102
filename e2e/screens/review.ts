import { expect, type Locator, type Page } from '@playwright/test';

export const unitGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Suggestions to review' });
export const unitRow = (page: Page, text: string): Locator =>
  unitGrid(page).locator('[role=row][id^="unit-"]').filter({ hasText: text });

/** Opens Review by its key; the list then has the focus. */
export async function openReviewByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+E');
  await expect(unitGrid(page)).toBeFocused();
  await expect(unitGrid(page)).toHaveAttribute('aria-activedescendant', /^unit-/);
}

/** Id of the active unit. */
export const activeUnitId = async (page: Page): Promise<string> =>
  ((await unitGrid(page).getAttribute('aria-activedescendant')) ?? '').replace(/^unit-/, '');

/** Moves down with J until the sentence is active. */
export async function moveToUnit(page: Page, text: string): Promise<void> {
  const total = Number(await unitGrid(page).getAttribute('aria-rowcount'));
  await page.keyboard.press('Home');
  for (let step = 0; step <= total; step += 1) {
    const active = unitGrid(page).locator('[role=row][aria-selected="true"]');
    await active.waitFor();
    if ((await active.innerText()).includes(text)) return;
    const before = await activeUnitId(page);
    await page.keyboard.press('j');
    await page.waitForFunction(
      (id) => document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') !== `unit-${id}`,
      before,
    );
  }
  throw new Error(`no unit says "${text}"`);
}
