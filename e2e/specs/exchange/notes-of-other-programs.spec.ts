import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { notesExports } from '../../../electron/exchange/testing/notes-exports';
import { makeZip } from '../../../electron/exchange/testing/zip-file';
import { openScreen } from '../../screens/frame';
import { chooseImport, importAsMine } from '../../screens/settings';
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

test('a later export meets the notes of the first: the preview says what was renamed and changed, and nothing written here is lost', async ({
  fileApp: { page, call },
}) => {
  const idOf = (digit: number) => `1590080aa5a3802488c2e857dea7aa7${digit}`;
  const root = await mkdtemp(join(tmpdir(), 'notes-again-'));
  const exportOf = async (...pages: [digit: number, title: string, text: string][]) => {
    const files = pages.map(([digit, title, text]) => ({
      name: `${title} ${idOf(digit)}.md`,
      content: `# ${title}\n\n${text}\n`,
    }));
    await writeFile(join(root, 'notion.zip'), makeZip(files));
    return join(root, 'notion.zip');
  };
  const finish = async (dialog: Locator, words: string | RegExp) => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText(words)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  };
  const first = await chooseImport(
    page,
    await exportOf(
      [1, 'Smoke house', 'Alder wood.'],
      [2, 'Brine', 'Eight parts in a hundred.'],
      [3, 'Racks', 'Of ash.'],
      [5, 'Hooks', 'Rating: 3\nState: ordered\nMaker: Ida\n\nOf steel.'],
    ),
  );
  await first.getByRole('radio', { name: /^These are mine/ }).check();
  await finish(first, 'Imported.');
  await openNote(page, 'Brine');
  const { id } = (await call('notes.list', {})).rows.find(({ title }) => title === 'Brine')!;
  await call('notes.save', { id, baseVersion: 1, title: 'Brine', body: 'Six parts, we found.' });
  const hooks = (await call('notes.list', {})).rows.find(({ title }) => title === 'Hooks')!;
  await call('notes.setProperty', { id: hooks.id, name: 'Rating', value: '5' });
  await call('notes.setProperty', { id: hooks.id, name: 'Maker', value: 'Bo' });

  const next = await chooseImport(
    page,
    await exportOf(
      [1, 'Smokery', 'Alder wood.'],
      [2, 'Brine', 'Ten parts in a hundred.'],
      [3, 'Racks', 'Of ash.'],
      [4, 'Salt', 'Coarse.'],
      [5, 'Hooks', 'Rating: 3\nState: here\nMaker: Ole\n\nOf steel.'],
    ),
  );
  await next.getByRole('radio', { name: /^These are mine/ }).check();
  for (const what of [
    'new',
    'here already, unchanged',
    'here, changed since',
    'here, renamed since',
    'changed here and there',
  ])
    await expect(figure(next, what)).toHaveText('1');
  await next.getByText(/^Notes that have another name there now/).click();
  await expect(next).toContainText('Smoke house → Smokery');
  await next.getByText(/^Notes whose text was changed here and there/).click();
  expect(await findSeriousProblems(page)).toEqual([]);
  for (const theme of ['Dark', 'Light'] as const) {
    await page.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' });
    await takeScreenshot(page, `notes-of-programs-03-again-${theme}`);
  }
  await next.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(next.getByText(/1 note was changed here and there/)).toBeVisible();
  await expect(next).toContainText('Maker: changed here and in the file; what is here stays');
  await takeScreenshot(page, 'notes-of-programs-05-report');
  await next.getByRole('button', { name: 'Done' }).click();
  await openNote(page, 'Hooks');
  expect((await call('notes.properties', { id: hooks.id })).fields.map(({ name, value }) => [name, value])).toEqual([
    ['Rating', '5'],
    ['State', 'here'],
    ['Maker', 'Bo'],
  ]);
  await openNote(page, 'Smokery');
  await expect(noteText(page)).toContainText('Alder wood.');
  await openScreen(page, 'Review');
  await expect(page.getByRole('main')).toContainText('Ten parts in a hundred.');
  await takeScreenshot(page, 'notes-of-programs-04-inbox');
  await rm(root, { recursive: true, force: true });
});

test('a folder of Apple Notes as Markdown comes in with its checklists and pictures', async ({ fileApp: { page } }) => {
  const root = await mkdtemp(join(tmpdir(), 'apple-notes-'));
  const folder = join(root, 'Notizen');
  await mkdir(join(folder, 'Attachments'), { recursive: true });
  await writeFile(join(folder, 'Attachments', 'Plan 1.png'), makePng(64, 48, [40, 90, 180]));
  await writeFile(join(folder, 'Hochbeet.md'), '# Hochbeet\n\n- [x] Lauch\n\n![](Attachments/Plan%201.png)\n');
  await writeFile(join(folder, 'Kompost.md'), '# Kompost\n\nZwei Jahre.\n');
  await importAsMine(page, folder);
  await openNote(page, 'Hochbeet');
  await expect(noteText(page)).toContainText('Lauch');
  await expect
    .poll(() =>
      noteText(page)
        .getByRole('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(64);
  await rm(root, { recursive: true, force: true });
});
