import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answers, ask, citationChips, openNewChat, whyPanel } from '../../screens/chat';
import { openScreen, waitForIndex } from '../../screens/frame';
import { importAsMine } from '../../screens/settings';
import { noteText } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { writeFolder } from '../../support/note-folder/write-folder';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

const filler = (subject: string) =>
  `The ${subject} of the workshop takes patience, and every season adds another remark to this page. `.repeat(9);
const PAGES: Record<string, string> = {
  'pottery/Wood kiln.md': [
    '---\nowner: Mina\ncreated: 2021-03-04\n---\n# Wood kiln',
    filler('chimney'),
    '## Firing\n',
    'Stoke the firebox with **dry larch** every nine minutes, as [Tomas](https://tomas.example/larch) and [[Glaze log]] say.',
    '| cone | hours |\n|---|--:|\n| 06 | 9 |\n| 10 | 14 |',
    '## Cooling',
    filler('cooling'),
  ].join('\n\n'),
  'pottery/Glaze log.md': `# Glaze log\n\n${filler('glaze')}\n\n## Ash\n\nSift the ash twice through the brass sieve before it is stirred.\n\n## Later\n\n${filler('tenmoku')}\n`,
};

async function importPages(app: RunningApp, root: string): Promise<void> {
  if ((await app.call('app.status', null)).counts.engrams > 0) return;
  await importAsMine(app.page, await writeFolder(join(root, 'Workshop'), PAGES));
  await waitForIndex(() => app.call('app.status', null));
}

const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String).join(' | '));

test.describe('a quoted passage', () => {
  let root: string;
  test.beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'passages-'));
  });
  test.afterEach(async () => rm(root, { recursive: true, force: true }));

  test('is found, named with its headings, opened where it stands, and marked until it is edited', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const { keyboard } = page;
    await importPages(app, root);

    await test.step('a search row has title, path, the words that matched, and the date of the note', async () => {
      await keyboard.press('Control+Shift+F');
      await expect(page.getByRole('searchbox', { name: 'Search the vault' })).toBeFocused();
      await keyboard.type('stoking the firebox with dry larch');
      await keyboard.press('Enter');
      const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
      await expect(first).toContainText('Wood kiln');
      await expect(first).toContainText('Workshop › pottery › Firing');
      await expect(first).toContainText('as Tomas and Glaze log say');
      await expect(first).toContainText(/Note · written .*2021/);
      await expect(first.locator('mark')).toContainText(['Stoke', 'firebox', 'larch']);
    });

    await test.step('the panel names the passage and renders it', async () => {
      await page.getByRole('listbox', { name: 'Results' }).focus();
      await keyboard.press('Home');
      const quote = whyPanel(page).locator('figure').first();
      await expect(quote.getByRole('link', { name: 'Wood kiln › Firing' })).toBeVisible();
      await expect(quote.getByRole('table')).toBeVisible();
      await expect(quote.locator('strong')).toHaveText('dry larch');
      await expect(quote).not.toContainText('https://');
      expect(await findSeriousProblems(page)).toEqual([]);
      await setTheme(page, 'dark');
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, 'passages-01-search-dark');
      await setTheme(page, 'light');
    });

    await test.step('Ctrl+Enter opens the page at the passage; Escape removes the mark', async () => {
      await page.getByRole('listbox', { name: 'Results' }).focus();
      await keyboard.press('Control+Enter');
      await expect.poll(() => highlighted(page)).toContain('dry larch');
      await expect(noteText(page).getByText('dry larch')).toBeInViewport();
      await expect(page.getByRole('textbox', { name: 'owner', exact: true })).toHaveValue('Mina');
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, 'passages-02-page');
      await keyboard.press('Escape');
      await expect.poll(() => highlighted(page)).toBe('');
    });

    await test.step('links in the page lead to notes', async () => {
      await noteText(page)
        .locator('[data-wiki-link]', { hasText: 'Glaze log' })
        .click({ modifiers: ['Control'] });
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Glaze log');
    });

    await test.step('from a citation; in the formatted editor until the first edit', async () => {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      await ask(page, 'What do I do with the ash before it is stirred?');
      await citationChips(answers(page).last()).first().focus();
      await keyboard.press('Control+Enter');
      const text = page.getByRole('textbox', { name: 'Text of the note' });
      await expect(text).toBeVisible();
      await expect.poll(() => highlighted(page)).toContain('Sift the ash twice through the brass sieve');
      await expect(text.getByText('Sift the ash twice')).toBeInViewport();
      await takeScreenshot(page, 'passages-03-editor');
      await text.getByText('Sift the ash twice').click();
      await keyboard.type('x');
      await expect.poll(() => highlighted(page)).toBe('');
      await expect(page.getByRole('status').filter({ hasText: /^saved$/ })).toBeVisible();
    });

    await test.step('that has changed since, opens at its heading and says so', async () => {
      await openScreen(page, 'Chat');
      await citationChips(answers(page).last()).first().press('Control+Enter');
      await expect(page.getByText('The quoted passage has changed since. It stood under “Ash”.')).toBeVisible();
      await expect(
        page.getByRole('textbox', { name: 'Text of the note' }).getByText('Ash', { exact: true }),
      ).toBeInViewport();
      await takeScreenshot(page, 'passages-04-changed');
    });
    expect(app.foreignRequests()).toEqual([]);
  });

  test('stands in a formatted page, which is edited as source by its keys', async ({ fileApp: app }) => {
    const { page } = app;
    const { keyboard } = page;
    await importPages(app, root);
    await openScreen(page, 'Vault');
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option').filter({ hasText: 'Wood kiln' }).click();
    await expect(noteText(page).getByRole('cell', { name: '14' })).toBeVisible();
    await keyboard.press('Control+e');
    const source = page.getByRole('textbox', { name: 'Text of the note' });
    await expect(source).toBeFocused();
    await keyboard.press('Control+Home');
    await keyboard.type('First words.\n\n');
    await takeScreenshot(page, 'passages-05-source');
    await keyboard.press('Control+e');
    await expect(noteText(page)).toBeFocused();
    await expect(noteText(page)).toContainText('First words.');
    await expect(page.getByRole('status').filter({ hasText: /^saved$/ })).toBeVisible();
  });
});
