import type { Page } from '@playwright/test';
import { answers, citationChips, composer, newUnits } from '../../screens/chat';
import { currentScreen } from '../../screens/frame';
import { moveToUnit, unitGrid } from '../../screens/review';
import { noteTitle } from '../../screens/vault';
import { plainReasons } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { findSeriousProblems } from '../../support/accessibility';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';

test.describe('without a mouse', () => {
  test('the whole loop by keyboard: chat, keep, link, ask, why, back to the sentence', async ({ app }) => {
    const { page } = app;
    const { keyboard } = page;
    await expect(composer(page)).toBeFocused();
    await keyboard.type('I decided to print the herb book on grey paper. We bought a hand press in Leuven.');
    await keyboard.press('Enter');
    await expect(newUnits(page).getByText('grey paper')).toBeVisible();

    await keyboard.press('Control+Shift+E');
    await expect(unitGrid(page)).toBeFocused();
    await moveToUnit(page, 'grey paper');
    await keyboard.press('Space');
    await moveToUnit(page, 'hand press');
    await keyboard.press('Space');
    await expect(page.getByText('2 kept')).toBeVisible();
    await expect.poll(async () => (await app.call('app.status', null)).counts.engrams).toBe(2);

    // Find the note by its name, enter its text, and link by the first letters of a title.
    await openPalette(page);
    await keyboard.type('grey paper');
    await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })).toContainText(
      'grey paper',
    );
    await takeScreenshot(page, 'keyboard-01-palette');
    await keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(/grey paper/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tabTo(page, 'Text of the note');
    await keyboard.type('Printed with [[hand');
    await page
      .getByRole('listbox', { name: 'Notes to link' })
      .getByRole('option', { name: /hand press in Leuven/ })
      .first()
      .waitFor();
    await keyboard.press('Enter');
    await expect.poll(async () => (await app.call('graph.whole', {})).edgeKinds.length).toBe(1);

    // Ask from the palette: `?` asks the vault in a new chat.
    await openPalette(page);
    await keyboard.type('?What paper do I print the herb book on?');
    await expect(page.getByRole('option', { name: /Ask the vault/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(answers(page).last()).toContainText('grey paper', { timeout: 40_000 });
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await expect(citationChips(answers(page).last()).first()).toBeVisible();

    await tabTo(page, /^Source \d/);
    await keyboard.press('Enter');
    await expect(plainReasons(page)).toContainText(/^It contains “.*, and you (?:kept|said) it on /);
    await tabTo(page, 'Open the sentence');
    await takeScreenshot(page, 'keyboard-02-focus-ring');
    await keyboard.press('Enter');
    await expect(page.locator('article[data-message] mark').first()).toBeInViewport();
    await expect(page.locator('article[data-message] mark').first()).toContainText('grey paper');
  });

  test('the palette and shortcuts reach every screen; back and forward work; Esc closes; ? lists the keys', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    const { keyboard } = page;
    for (const [command, screen] of [
      ['Inbox', 'Suggestions'],
      ['Notes', 'List'],
      ['Graph', 'Graph'],
      ['Days', 'Calendar'],
      ['People', 'People'],
      ['Search', 'Search'],
      ['Storage', 'Storage'],
      ['Chat', 'Chat'],
      // Opens the page that was open last.
      ['Settings', 'Storage'],
    ] as const) {
      await openPalette(page);
      await keyboard.type(`>${command}`);
      await expect(
        page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true }),
      ).toContainText(command);
      await keyboard.press('Enter');
      await expect(currentScreen(page)).toContainText(screen);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const [keys, screen] of [
      ['Control+Shift+E', 'Suggestions'],
      ['Control+g', 'Graph'],
      ['Control+Shift+F', 'Search'],
      ['Control+,', 'Storage'],
    ] as const) {
      await keyboard.press(keys);
      await expect(currentScreen(page)).toContainText(screen);
    }
    await keyboard.press('Alt+ArrowLeft');
    await expect(currentScreen(page)).toContainText('Search');
    await keyboard.press('Alt+ArrowRight');
    await expect(currentScreen(page)).toContainText('Storage');

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('New chat');
    await takeScreenshot(page, 'keyboard-03-cheat-sheet');
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(currentScreen(page)).toContainText('Storage');
  });

  test('a note stands beside the chat with a way back of its own; what cannot stand there opens in the room', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    const { keyboard } = page;
    const pane = page.getByRole('complementary', { name: 'Second pane' });
    const title = pane.getByRole('textbox', { name: 'Title' });
    await openPalette(page);
    await keyboard.type('negative space');
    await page.getByRole('option', { name: /Negative space in poster layout/ }).waitFor();
    await keyboard.press('Control+Enter');
    await expect(title).toHaveValue(/Negative space/);
    await expect(pane).toBeFocused();
    await expect(composer(page)).toBeVisible();
    await lookInBothThemes(app, 'beside');
    expect(await findSeriousProblems(page)).toEqual([]);

    await openPalette(page);
    await keyboard.type('third of May');
    await page.getByRole('option', { name: /We fly on the third of May/ }).waitFor();
    await keyboard.press('Control+Enter');
    await expect(title).toHaveValue(/third of May/);
    await pane.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(title).toHaveValue(/Negative space/);
    await pane.getByRole('button', { name: 'Forward' }).press('Enter');
    await expect(title).toHaveValue(/third of May/);

    // The room changes beside it; a filter of the list is a place of the room.
    await keyboard.press('Control+Shift+F');
    await expect(currentScreen(page)).toContainText('Search');
    await expect(title).toHaveValue(/third of May/);
    await pane.getByRole('button', { name: 'Show it in the room' }).press('Enter');
    await expect(pane).toHaveCount(0);
    await expect(noteTitle(page)).toHaveValue(/third of May/);
    await keyboard.press('Control+Shift+B');
    await expect(title).toHaveValue(/third of May/);
    await page.setViewportSize({ width: 1024, height: 700 });
    await lookInBothThemes(app, 'beside-small');
    await keyboard.press('Control+Shift+B');
    await expect(pane).toHaveCount(0);
  });

  test('F6 cycles through the panes; Shift+F6 cycles backwards', async ({ fileSampleApp: app }) => {
    const { page } = app;
    const paneOf = () =>
      page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? null);
    await page.keyboard.press('Control+Shift+E');
    await expect(unitGrid(page)).toBeFocused();
    const seen: (string | null)[] = [];
    const start = await paneOf();
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('F6');
      seen.push(await paneOf());
      if (seen.at(-1) === start) break;
    }
    expect(seen.at(-1)).toBe(start);
    expect(new Set(seen).size).toBeGreaterThanOrEqual(3);
    expect(seen).not.toContain(null);
    await page.keyboard.press('F6');
    await page.keyboard.press('Shift+F6');
    expect(await paneOf()).toBe(start);
  });

  test('Enter that confirms an IME composition never sends the message', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await composer(page).focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Process',
      code: 'Enter',
    });
    await session.send('Input.insertText', { text: '日本' });
    await expect(composer(page)).toHaveValue('日本');
    await expect(page.locator('article')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('article[aria-label="you"]')).toContainText('日本');
  });
});

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to, run or ask' })).toBeFocused();
}

/** Presses Tab until the named control has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    const current = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (typeof name === 'string' ? current.startsWith(name) : name.test(current)) return;
    seen.push(current.slice(0, 30));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}; it went over ${seen.join(' → ')}`);
}
