import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScreen } from '../../screens/frame';
import { chooseFolder, exportEverything, importAsMine } from '../../screens/settings';
import { noteText, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { writeFolder } from '../../support/note-folder/write-folder';
import { takeScreenshot } from '../../support/screenshots';

const VAULT: Record<string, string> = {
  'Pots/Glaze.md':
    '# Glaze\n\nFire it ==slowly and **long**==. Secret %%only for me%% ends.\n\n| pot | kiln |\n|---|---|\n| jar | [[Kiln\\|the oven]] |\n\n> [!tip] Cool it\n> over night\n\n![[Kiln]] and [[Kiln#^door]]\n\n```mermaid\ngraph LR\n  clay --> kiln\n```\n',
  'Pots/Kiln.md': `${'Words of the kiln.\n\n'.repeat(60)}The door stays shut. ^door\n`,
  'Pots/Plan.canvas': JSON.stringify({
    nodes: [
      { id: 'a', type: 'text', text: 'Build a **second** kiln in May.' },
      { id: 'b', type: 'file', file: 'Pots/Kiln.md' },
    ],
  }),
  'Views/Pots.base': 'filters: file.hasTag("pot")\nviews:\n  - type: table\n    name: All pots\n',
};

test.describe('a vault of Obsidian', () => {
  let root: string;
  test.beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'obsidian-'));
    await writeFolder(join(root, 'Studio'), VAULT);
  });
  test.afterEach(async () => rm(root, { recursive: true, force: true }));

  test('is shown in its own marks, keeps its comments, and goes out as it came', async ({ app }) => {
    const { page } = app;
    await importAsMine(page, join(root, 'Studio'));

    await openNote(page, 'Glaze');
    await expect(noteText(page).locator('mark')).toHaveText(['slowly and ', 'long']);
    for (const theme of ['light', 'dark'] as const) {
      await app.call('settings.save', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await takeScreenshot(page, `obsidian-01-note-${theme}`);
      expect(await findSeriousProblems(page)).toEqual([]);
    }
    await noteText(page)
      .getByText('Kiln#^door')
      .click({ modifiers: ['Control'] });
    await expect(page.getByText('The door stays shut.')).toBeInViewport();

    await openScreen(page, 'Vault');
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { name: /^Plan/ }).click();
    await expect(page.getByText('Build a second kiln in May.')).toBeVisible();
    await takeScreenshot(page, 'obsidian-02-canvas');
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { name: /^Pots/ }).click();
    await expect(page.getByText('name: All pots')).toBeVisible();

    const exported = await exportEverything(app);
    for (const [path, text] of Object.entries(VAULT)) {
      const now = await readFile(join(exported, 'Studio', path), 'utf8');
      expect(now.replace(/^---\n(?:engram-.*\n)+---\n/u, ''), path).toBe(text);
    }
  });

  test('is read without its comments where it comes in as documents', async ({ app }) => {
    const { page } = app;
    const dialog = await chooseFolder(page, join(root, 'Studio'));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openScreen(page, 'Vault');
    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page
      .getByRole('listbox', { name: 'Vault' })
      .getByRole('option', { name: /^Glaze/ })
      .click();
    await expect(page.locator('[role=mark]')).toHaveText('slowly and long');
    const drawing = page.getByRole('figure', { name: 'Diagram' });
    await expect(drawing.locator('iframe')).toHaveAttribute('data-state', 'drawn');
    await expect(drawing.getByRole('button', { name: 'Show as text' })).toBeVisible();
    await expect(page.getByText('only for me')).toHaveCount(0);
    for (const theme of ['light', 'dark'] as const) {
      await app.call('settings.save', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await takeScreenshot(page, `obsidian-03-document-${theme}`);
      expect(await findSeriousProblems(page)).toEqual([]);
    }
  });
});
