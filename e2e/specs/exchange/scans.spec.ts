import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageFile, scanFixture } from '../../../electron/corpus/documents/testing/build-scan-worker';
import { writeScan } from '../../../electron/corpus/documents/testing/write-scan';
import { openScreen } from '../../screens/frame';
import { chooseImport } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test.describe('a scan', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scans-'));
  });
  test.afterEach(async () => rm(folder, { recursive: true, force: true }));

  test('comes in, is read on this computer in a language of the person’s, and is found with its page', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const jpeg = await readFile(scanFixture('kiln-en.jpg'));
    const image = { at: [500, 0, 0, 210, 0, 0], width: 1000, height: 420, bytes: jpeg, as: 'jpeg' } as const;
    const sheet = { width: 500, height: 210 };
    const file = join(folder, 'workshop.pdf');
    await writeFile(
      file,
      writeScan([
        { ...sheet, images: [], text: 'Typed on the first page.' },
        { ...sheet, images: [image] },
        { ...sheet, images: [] },
      ]),
    );

    const dialog = await chooseImport(page, [file]);
    await expect(dialog).toContainText('2 pages hold no text');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('button', { name: 'Read the text of 2 scanned pages…' }).click();

    const reading = page.getByRole('dialog', { name: 'Read the text of pictures' });
    await expect(reading).toContainText('None is on this computer yet.');
    await reading.getByRole('button', { name: 'Choose a .traineddata file…' }).click();
    await reading.getByLabel('Path of the .traineddata file').fill(languageFile('eng').path);
    await reading.getByRole('button', { name: 'Use this file…' }).click();
    expect(await app.answerConsent('yes')).toContain('eng.traineddata.gz');
    await expect(reading.getByRole('checkbox', { name: 'English' })).toBeChecked();
    await lookInBothThemes(app, 'scans-01-languages');
    await reading.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(reading.getByRole('status')).toContainText('1 page read and 1 page without words.');
    await reading.getByRole('button', { name: 'Done' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill('glaze bowls');
    await page.keyboard.press('Enter');
    const result = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
    await expect(result).toContainText('Page 2, read by machine');
    await result.click({ modifiers: ['ControlOrMeta'] });
    const passage = page.locator('section[id^="chunk-"]', { hasText: 'two hundred degrees' });
    await expect(passage).toBeInViewport();
    await expect(passage).toContainText('Page 2, read by machine');
    const notice = page.getByRole('complementary', { name: 'Pages without text' });
    await expect(notice).toContainText('No words found on page 3.');
    await lookInBothThemes(app, 'scans-02-document');

    await notice.getByRole('button', { name: 'Remove the text read' }).click();
    await expect(notice).toContainText('2 pages hold no text');
    // The passage that was opened stays readable, as what the document held before.
    await expect(page.getByRole('complementary', { name: 'An earlier state' })).toContainText('two hundred degrees');
    await expect(passage).toHaveCount(1);
  });
});
