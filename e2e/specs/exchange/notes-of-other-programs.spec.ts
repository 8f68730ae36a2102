import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { notesExports } from '../../../electron/exchange/testing/notes-exports';
import { chooseImport } from '../../screens/settings';
import { noteText, noteTitle, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { makePng } from '../../support/make-png';
import { takeScreenshot } from '../../support/screenshots';

const figure = (dialog: Locator, what: string) =>
  dialog.locator('dl div', { has: dialog.page().getByText(what, { exact: true }) }).locator('dd');

test('exports of programs for notes are previewed by name and become notes with their pictures and links', async ({
  fileApp: { page, foreignRequests },
}) => {
  test.slow();
  const root = await mkdtemp(join(tmpdir(), 'notes-exports-'));
  for (const { program, files, notes, note } of await notesExports(makePng(64, 48, [180, 90, 40])))
    await test.step(program, async () => {
      const paths = await Promise.all(
        Object.entries(files).map(async ([name, content]) => {
          await mkdir(join(root, program), { recursive: true });
          await writeFile(join(root, program, name), content);
          return join(root, program, name);
        }),
      );
      const dialog = await chooseImport(page, paths);
      await expect(dialog).toContainText(`Notes from ${program}`);
      await expect(figure(dialog, 'notes')).toHaveText(String(notes));
      await dialog.getByRole('radio', { name: /^These are mine/ }).check();
      if (program === 'Notion') {
        expect(await findSeriousProblems(page)).toEqual([]);
        for (const theme of ['Dark', 'Light'] as const) {
          await page.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' });
          await takeScreenshot(page, `notes-of-programs-01-preview-${theme}`);
        }
      }
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByText('Imported.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();

      await openNote(page, note.title);
      await expect(noteText(page)).toContainText(note.words);
      if (note.hasPicture)
        await expect
          .poll(() =>
            noteText(page)
              .getByRole('img')
              .first()
              .evaluate((image) => (image as HTMLImageElement).naturalWidth),
          )
          .toBe(64);
      await takeScreenshot(page, `notes-of-programs-02-${program}`);
      if (note.leadsTo === null) return;
      await noteText(page)
        .locator('a, [data-wiki-link]')
        .first()
        .click({ modifiers: ['Control'] });
      await expect(noteTitle(page)).toHaveValue(note.leadsTo);
    });
  await rm(root, { recursive: true, force: true });
  expect(foreignRequests()).toEqual([]);
});
