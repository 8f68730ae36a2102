import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bookFile,
  openDocumentFile,
  slideShape,
  slidesFile,
  wordFile,
  wordParagraph,
  wordStyle,
  workbookFile,
} from '../../../electron/corpus/documents/testing/office-files';
import { writePdf } from '../../../electron/corpus/documents/testing/write-pdf';
import { openScreen } from '../../screens/frame';
import { chooseImport, chooseTheme } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const line = (y: number, text: string, size = 11) => ({ text, x: 72, y, size });

/** A file of each kind, a word that only it holds, and the name of the level or page where that word stands. */
const FILES: readonly [name: string, content: string | Uint8Array, word: string, where: string][] = [
  [
    'garden.docx',
    wordFile({
      title: 'Der große Garten',
      created: '2021-03-04T05:06:07Z',
      styles: wordStyle('berschrift1', 'heading 1', '<w:outlineLvl w:val="0"/>'),
      comments: '<w:comment w:id="0"/>',
      body: wordParagraph('Beete', 'berschrift1') + wordParagraph('Am Nordhang wächst Mangold.'),
    }),
    'Mangold',
    'Beete',
  ],
  [
    'talk.pptx',
    slidesFile([
      { shapes: slideShape('title', ['Start']) },
      { shapes: slideShape('title', ['Ridge']) + slideShape('', ['Wind bends the juniper.']) },
    ]),
    'juniper',
    'Slide 2',
  ],
  [
    'harvest.xlsx',
    workbookFile({ Ernte: '<row><c t="str"><v>Sorte</v></c></row><row><c t="str"><v>Kohlrabi</v></c></row>' }),
    'Kohlrabi',
    'Ernte',
  ],
  [
    'bees.epub',
    bookFile([['c.xhtml', '<html><body><p>Drohnen schlüpfen spät.</p></body></html>']], { titles: ['Waben'] }),
    'Drohnen',
    'Waben',
  ],
  [
    'letter.rtf',
    String.raw`{\rtf1\ansi {\stylesheet{\s1\outlinelevel0 heading 1;}}\pard\s1 Dank\par\pard F\'fcr die Quitten.\par}`,
    'Quitten',
    'Dank',
  ],
  [
    'plan.odt',
    openDocumentFile('text', '<text:h text:outline-level="1">Plan</text:h><text:p>Zuerst die Zisterne.</text:p>'),
    'Zisterne',
    'Plan',
  ],
  [
    'lime.eml',
    'From: Ana <ana@example.org>\r\nSubject: Kalk\r\nDate: Tue, 05 Mar 2024 10:11:12 +0100\r\n\r\nZwei Sack Dolomit.',
    'Dolomit',
    'Beginning',
  ],
  [
    'river.mbox',
    [
      ['Wehr', 'Am Wehr stand ein Reiher.'],
      ['Furt', 'An der Furt grub ein Biber.'],
    ]
      .map(
        ([subject, text]) =>
          `From ${subject}@xxx Tue Mar 05 09:11:12 +0000 2024\r\nFrom: Ana <ana@example.org>\r\nSubject: ${subject}\r\n` +
          `Date: Tue, 05 Mar 2024 10:11:12 +0100\r\nMessage-ID: <${subject}@example.org>\r\n\r\n${text}\r\n\r\n`,
      )
      .join(''),
    'Biber',
    'Beginning',
  ],
  ['prices.csv', 'Ware;Preis\nSchubkarre;89\n', 'Schubkarre', 'Beginning'],
  [
    'survey.pdf',
    writePdf([
      [line(760, 'Survey', 20), line(700, 'Loam on the first page.')],
      [line(700, 'Marl on the second page.')],
    ]),
    'Marl',
    'Page 2',
  ],
];

test.describe('documents of other programs', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-'));
  });
  test.afterEach(async () => rm(folder, { recursive: true, force: true }));

  test('come in together; each is found by a word of it, and opens where the word stands', async ({ fileApp: app }) => {
    const { page } = app;
    const paths: string[] = [];
    for (const [name, content] of FILES) {
      paths.push(join(folder, name));
      await writeFile(paths.at(-1)!, typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
    }
    const dialog = await chooseImport(page, paths);
    await expect(dialog).toContainText('1 comment in documents');
    await takeScreenshot(page, 'office-01-preview');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const [name, , word, where] of FILES)
      await test.step(name, async () => {
        await openScreen(page, 'Search');
        await page.getByRole('searchbox', { name: 'Search the vault' }).fill(word);
        await page.keyboard.press('Enter');
        const result = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
        await expect(result).toContainText(word);
        if (where.startsWith('Slide') || where.startsWith('Page')) await expect(result).toContainText(where);
        await result.click({ modifiers: ['ControlOrMeta'] });
        const passage = page.locator('section[id^="chunk-"]', { hasText: word });
        await expect(passage).toBeInViewport();
        await expect(passage).toHaveAccessibleName(
          where.startsWith('Slide') ? 'Ridge' : where.startsWith('Page') ? 'Survey' : where,
        );
        if (where.startsWith('Slide') || where.startsWith('Page')) await expect(passage).toContainText(where);
      });
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'office-02-page');
    await chooseTheme(page, 'Dark');
    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill('juniper');
    await page.keyboard.press('Enter');
    const result = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first();
    await expect(result).toContainText('Slide 2');
    await takeScreenshot(page, 'office-03-search-dark');
    await result.click({ modifiers: ['ControlOrMeta'] });
    await expect(page.getByText('Slide 2', { exact: true })).toBeVisible();
    await takeScreenshot(page, 'office-04-slide-dark');
  });
});
