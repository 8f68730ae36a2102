import type { Locator, Page } from '@playwright/test';
import { answers, ask, citationChips, composer, newUnits, openNewChat, whyPanel } from '../../screens/chat';
import { openReviewByKey, unitGrid } from '../../screens/review';
import { noteTitle, writeNewNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';

/**
 * What a screen reader is told in the five main tasks, step by step: the part of the accessibility tree it reads, and
 * the polite announcement after each act. docs/accessibility.md holds the same script in words.
 */
const announced = (page: Page): Locator => page.getByTestId('announcer');

test.describe('with a screen reader', () => {
  test('1 ask, read the answer, reach its sources', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openNewChat(page);
    await expect(page.getByRole('banner').or(page.getByRole('navigation', { name: 'Screens' }))).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveAccessibleName('Message');
    await ask(page, 'How did I want to treat empty space in the garden essay?');
    const answer = answers(page).last();
    await expect(answer).toMatchAriaSnapshot(`
      - article "vault":
        - /children: contain
        - list "Sources":
          - /children: contain
          - listitem:
            - button
    `);
    await expect(page.locator('article[aria-label="you"]').last()).toContainText('empty space');
    // Words that stream in are not read one by one: the answer is told once, when it has ended.
    expect(await answer.locator('xpath=ancestor-or-self::*[@aria-live="assertive"]').count()).toBe(0);
    await expect(announced(page)).toHaveAttribute('aria-live', 'polite');
    await expect(announced(page)).not.toHaveText(/^\s*$/);
    await expect(citationChips(answer).first()).toHaveAccessibleName(/^Source \d+: .+/);
  });

  test('2 review a note, keep it, undo', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openReviewByKey(page);
    const grid = unitGrid(page);
    await expect(grid).toMatchAriaSnapshot(`
      - grid "Suggestions to review":
        - /children: contain
        - row [selected]:
          - /children: contain
          - gridcell
    `);
    await expect(grid).toHaveAttribute('aria-rowcount', /^[1-9]\d*$/);
    const current = await grid.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${current}"]`)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Space');
    await expect(announced(page)).toContainText(/kept/i);
    await page.keyboard.press('Control+z');
    await expect(announced(page)).toContainText(/undone/i);
  });

  test('3 write a note and link it', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await writeNewNote(page, 'The gravel is raked on Mondays');
    await expect(noteTitle(page)).toHaveAccessibleName('Title');
    const text = page.getByRole('textbox', { name: 'Text of the note' });
    await text.focus();
    await page.keyboard.type('See [[Ryō');
    const list = page.getByRole('listbox', { name: 'Notes to link' });
    await expect(list).toMatchAriaSnapshot(`
      - listbox "Notes to link":
        - /children: contain
        - option /Ryōan-ji/ [selected]
    `);
    await page.keyboard.press('Enter');
    await expect(text).toContainText('Ryōan-ji');
    await expect(page.getByRole('status').filter({ hasText: /saved/i }).first()).toBeAttached();
  });

  test('4 search, and ask why a note was found', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await page.keyboard.press('Control+Shift+F');
    const field = page.getByRole('searchbox', { name: 'Search the vault' });
    await expect(field).toBeFocused();
    await field.fill('when do we fly to Japan');
    await page.keyboard.press('Enter');
    const results = page.getByRole('listbox', { name: 'Results' });
    await expect(results).toMatchAriaSnapshot(`
      - listbox "Results":
        - /children: contain
        - option
    `);
    const first = results.getByRole('option').first();
    await expect(first).toHaveAttribute('aria-posinset', '1');
    await expect(first).toHaveAttribute('aria-setsize', /^\d+$/);
    await first.click();
    await expect(whyPanel(page)).toHaveRole('complementary');
    await expect(whyPanel(page)).toHaveAccessibleName(/.+/);
    await expect(whyPanel(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(whyPanel(page)).toHaveCount(0);
  });

  test('5 find a setting and change it', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Model');
    const field = page.getByRole('combobox', { name: 'Find a setting' });
    await field.fill('theme');
    const found = page.getByRole('listbox', { name: 'Find a setting' });
    await expect(found).toMatchAriaSnapshot(`
      - listbox "Find a setting":
        - /children: contain
        - option /^Theme/ [selected]
    `);
    const active = await found.getByRole('option', { selected: true }).getAttribute('id');
    await expect(field).toHaveAttribute('aria-activedescendant', active!);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appearance');
    await expect(
      page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'As the system' }),
    ).toBeFocused();
    await expect(page.getByRole('region', { name: 'Appearance' })).toMatchAriaSnapshot(`
      - region "Appearance":
        - heading "Appearance" [level=2]
        - group "Theme":
          - /children: contain
          - radio "As the system" [checked]
          - radio "Dark"
        - group "Contrast":
          - /children: contain
          - radio "High"
        - combobox "Text size":
          - /children: contain
          - option "100%" [selected]
        - group "Density":
          - /children: contain
          - radio /Compact/
        - group "Motion":
          - /children: contain
          - radio /Reduced/
    `);
    await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await app.call('settings.save', { theme: 'system' });
  });

  test('new units after an answer are told once, with their number', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await openNewChat(page);
    await ask(page, 'I decided to print the herb book on grey paper.');
    await expect(newUnits(page)).toContainText('grey paper');
    await expect(newUnits(page)).toHaveAccessibleName('New, to review');
  });
});
