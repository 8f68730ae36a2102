import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exportEverything, importAsMine } from '../../screens/settings';
import { noteSaved, noteText, noteTitle } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { readExportedPages } from '../../support/note-folder/compare-export';
import { openInEditor, placeCaret, type EditPosition } from '../../support/note-folder/edit-note';
import { FOLDER_PAGES } from '../../support/note-folder/folder-pages';
import { writeFolder } from '../../support/note-folder/write-folder';
import { makePng } from '../../support/make-png';
import { takeScreenshot } from '../../support/screenshots';

const NAME = 'Farm';

/** What a person types, and where: one page of each kind of block. */
const EDITS: readonly { title: string; position: EditPosition }[] = [
  { title: 'Pruning', position: 'middle' },
  { title: 'Honey log', position: 'middle' },
  { title: 'Emphasis', position: 'end' },
  { title: 'Escapes', position: 'end' },
  { title: 'Underlined', position: 'beginning' },
  { title: 'Blank lines', position: 'end' },
  { title: 'Code in a list', position: 'beginning' },
  { title: '龍安寺の庭', position: 'beginning' },
];

const PAGES = Object.entries(FOLDER_PAGES);

const titleOf = (path: string): string => path.split('/').at(-1)!.replace(/\.md$/u, '');

/** Errors that the page writes to its console. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

test('a folder as people have it is imported, read, edited, linked, renamed and exported, and nothing else in it changes', async ({
  app,
}) => {
  test.setTimeout(420_000);
  const { page } = app;
  const root = await mkdtemp(join(tmpdir(), 'note-folder-'));
  const folder = join(root, NAME);
  const picture = makePng(80, 40, [90, 120, 60]);
  await writeFolder(folder, { ...FOLDER_PAGES, 'img/gate.png': picture });
  const errors = watchConsole(page);

  await importAsMine(page, folder);
  const { rows } = await app.call('notes.list', { show: 'engrams', limit: 500, sort: 'title' });
  const notes = rows.filter(({ kind }) => kind === 'note');
  expect(notes).toHaveLength(PAGES.length);
  const noteCalled = (title: string) => notes.find((note) => note.title === title)!;
  const bodyOf = async (id: string) => (await app.call('notes.page', { id })).note.body;

  await test.step('every page opens', async () => {
    for (const note of notes) await openInEditor(page, note);
  });

  const typed = new Map<string, string>();
  for (const [index, { title, position }] of EDITS.entries()) {
    await test.step(`“${title}” is edited at its ${position}, undone, done again and saved`, async () => {
      const note = noteCalled(title);
      const words = `By hand ${index}.`;
      const before = await bodyOf(note.id);
      await openInEditor(page, note);
      await placeCaret(page, position);
      const shown = await noteText(page).innerText();
      await page.keyboard.type(words);
      await expect.poll(() => bodyOf(note.id)).toContain(words);
      const after = await bodyOf(note.id);
      expect(after.replace(words, '')).toBe(before);
      await expect(async () => {
        await page.keyboard.press('Control+z');
        expect(await noteText(page).innerText()).toBe(shown);
      }).toPass();
      await expect.poll(() => bodyOf(note.id)).toBe(before);
      await expect(async () => {
        await page.keyboard.press('Control+Shift+z');
        expect(await noteText(page).innerText()).toContain(words);
      }).toPass();
      await expect.poll(() => bodyOf(note.id)).toBe(after);
      typed.set(title, words);
    });
  }
  await takeScreenshot(page, 'note-folder-01-edited');

  await test.step('a link is completed, and a linked page renamed', async () => {
    await openInEditor(page, noteCalled('Яблоня'));
    await placeCaret(page, 'end');
    await page.keyboard.type(' [[Ladd');
    await page.getByRole('listbox', { name: 'Notes to link' }).getByRole('option', { name: 'Ladder' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => bodyOf(noteCalled('Яблоня').id)).toContain('[[Ladder]]');
    await expect(noteSaved(page)).toBeVisible();
    await openInEditor(page, noteCalled('Well'));
    await noteTitle(page).fill('The old well');
    await page.keyboard.press('Enter');
    await expect.poll(() => bodyOf(noteCalled('Orchard').id)).toContain('[[The old well');
  });

  await test.step('the export holds each page as it was, but for what was edited', async () => {
    const pages = await readExportedPages(await exportEverything(app));
    for (const [path, source] of PAGES) {
      const title = titleOf(path);
      const page = pages
        .get(`${NAME}/${path}`)
        ?.replace(typed.get(title) ?? '', '')
        .replace(' [[Ladder]]', '')
        .replaceAll('[[The old well]]', '[[Well]]');
      // Links in other programs find a renamed note by this.
      const renamed = title === 'Well' ? '---\naliases:\n  - The old well\n---\n' : '';
      expect(page, path).toBe(`${renamed}${source}`);
    }
  });
  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
  await rm(root, { recursive: true, force: true });
});
