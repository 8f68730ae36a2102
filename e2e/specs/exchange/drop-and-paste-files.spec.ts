import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { notices, openScreen } from '../../screens/frame';
import { importDialog } from '../../screens/settings';
import { noteText, writeNewNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { fixtureFiles } from '../../support/fixture-files';
import { takeScreenshot } from '../../support/screenshots';
import { readBox } from '../../support/read-when-drawn';

/** Drags from outside the browser, as the system does, and drops onto an element. */
async function dropOn(
  page: Page,
  selector: string,
  data: { files?: string[]; items?: { mimeType: string; data: string }[] },
): Promise<void> {
  const box = await readBox(page.locator(selector).first());
  const session = await page.context().newCDPSession(page);
  const place = {
    x: box.x + box.width / 2,
    y: box.y + Math.min(20, box.height / 2),
    data: { items: [], files: [], dragOperationsMask: 1, ...data },
  };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place });
  await session.detach();
}

test('files dropped on the window or the editor open the import; images are refused with a message; a link can be saved; the window never navigates', async ({
  app,
}, testInfo) => {
  const { page } = app;
  const picture = testInfo.outputPath('garden.gif');
  await writeFile(picture, 'GIF89a');
  const path = async () => new URL(page.url()).pathname;
  const before = await path();

  await openScreen(page, 'Review');
  await dropOn(page, 'main', { files: [fixtureFiles.path('beekeeping.md')] });
  await expect(importDialog(page)).toContainText('beekeeping 4 chunks');
  await expect(importDialog(page).getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
  await takeScreenshot(page, 'given-files-preview');
  await page.keyboard.press('Escape');
  await expect(importDialog(page)).toBeHidden();
  expect(await app.call('notes.list', { show: 'resources' })).toMatchObject({ total: 0 });

  await writeNewNote(page, 'A walk');
  await noteText(page).click();
  await page.keyboard.type('Before the picture.');
  await dropOn(page, 'main h2', { files: [picture] });
  await expect(notices(page)).toContainText(
    'Pictures come in with the pages that show them: import their folder. “garden.gif” was not taken in.',
  );
  await takeScreenshot(page, 'given-files-image');
  await dropOn(page, '[aria-label="Text of the note"]', { files: [fixtureFiles.path('beekeeping.md')] });
  await expect(importDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(noteText(page)).toHaveText('Before the picture.');

  await dropOn(page, 'nav', { items: [{ mimeType: 'text/uri-list', data: 'https://example.org/' }] });
  const savePage = page.getByRole('dialog', { name: 'Save a web page' });
  await expect(savePage.getByRole('textbox', { name: 'Address of the page' })).toHaveValue('https://example.org/');
  expect(await path()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(savePage).toHaveCount(0);
  await expect(noteText(page)).toHaveText('Before the picture.');
});

/** Starts the program on the folder of the one that runs, as a file manager does. */
const startAgain = (dataFolder: string, words: readonly string[], cwd: string) =>
  promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../../../out/main/chromium-main.js'), '--data-dir', dataFolder, ...words],
    { cwd },
  );

test('files given to a start of the program open the import of the window that is there; nothing comes in before the person says so', async ({
  app,
}, testInfo) => {
  const { page, call, dataFolder } = app;
  const odd = testInfo.outputPath('given/--vault=Ääh.md');
  await mkdir(dirname(odd), { recursive: true });
  await writeFile(odd, '# Clay\n\nFire it twice.\n');
  const folder = dirname(odd);

  await startAgain(dataFolder, [fixtureFiles.path('beekeeping.md'), '--', '--vault=Ääh.md'], folder);
  const dialog = importDialog(page);
  await expect(dialog).toContainText('2 files');
  await expect(dialog).toContainText('notes2');
  expect(await call('notes.list', { show: 'resources' })).toMatchObject({ total: 0 });
  await takeScreenshot(page, 'given-files-at-start');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await call('notes.list', { show: 'resources' })).toMatchObject({ total: 2 });

  await startAgain(dataFolder, ['gone.md'], folder);
  await expect(notices(page)).toContainText('“gone.md” is not there any more.');
  await startAgain(dataFolder, ['engram-vault://new'], folder);
  await expect(page.getByRole('dialog', { name: 'Quick note' })).toBeVisible();
});
