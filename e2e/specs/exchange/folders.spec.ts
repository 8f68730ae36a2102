import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { answers, ask, citationChips, openNewChat, whyPanel } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { chooseFolder } from '../../screens/settings';
import { linkedFrom, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { hashFolder } from '../../../electron/testing/hash-folder';
import { writeFolder } from '../../support/note-folder/write-folder';
import { takeScreenshot } from '../../support/screenshots';

const OBSIDIAN: Record<string, string> = {
  'Bread.md':
    '---\naliases: [Loaf]\ntags: [baking]\ncreated: 2023-11-05\n---\n# Bread\n\nMade with [[Starter|the sourdough]] and rye.\n\n## Oven\n\nBake at 250 degrees for the first ten minutes. See ![[crumb.png]] and [[Lost recipe]].\n',
  'Starter.md':
    'Feed the starter with rye flour every evening. It belongs to [[Loaf]] and [[daily/2024-03-01#^fed]].\n',
  'daily/2024-03-01.md': 'Fed the starter. ^fed\n\n- [[Bread#Oven]]\n',
  'crumb.png': 'not a picture',
  '.obsidian/app.json': '{}',
};
const LOGSEQ: Record<string, string> = {
  'pages/Greenhouse.md':
    'alias:: Glasshouse\n\n- The greenhouse keeps at twelve degrees in winter.\n  id:: 6501\n\t- Heated by a paraffin lamp.\n\t- [[Lemon tree]] stands at the door.\n',
  'pages/Lemon tree.md': '- Watered on Sundays in the [[Glasshouse]].\n- ((6501))\n',
  'journals/2024_03_01.md': '- Moved the [[Lemon tree]].\n',
  'logseq/config.edn': '{}',
};

const FARM: Record<string, string> = {
  'index.md': '[barn](buildings/barn.md), [field](fields/North%20field.md) and [oak](lost/oak.md).\n',
  'buildings/barn.md':
    '---\ncreated: 2021-04-05\nroof: [slate, tin]\ntags: building\n---\nIt stands by [the north field](<../fields/North field.md>).\n',
  'fields/North field.md': 'Sour soil, see [[buildings/barn|the barn]].\n',
  'talks/potter.md': '**Ines:** How did you begin?\n\n**Tomas:** With clay.\n\n**Ines:** And the glaze?\n',
};

const figure = (dialog: Locator, what: string) =>
  dialog.locator('dl div', { has: dialog.page().getByText(what, { exact: true }) }).locator('dd');

test.describe('folders of notes', () => {
  let root: string;
  test.beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'folders-'));
  });
  test.afterEach(async () => rm(root, { recursive: true, force: true }));

  const write = (name: string, files: Record<string, string>) => writeFolder(join(root, name), files);
  test('a folder is previewed and imported as resources; an answer quotes one, and a click opens its chunk', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const folder = await write('Kitchen', OBSIDIAN);
    const before = await hashFolder(folder);
    const { lastSeq } = await app.call('app.status', null);
    const dialog = await chooseFolder(page, folder);
    await expect(dialog).toContainText('An Obsidian vault.');
    await expect(figure(dialog, 'notes')).toHaveText('3');
    await expect(figure(dialog, 'links that lead nowhere')).toHaveText('1');
    await dialog.getByText('Links that lead nowhere in the folder (1)').click();
    await expect(dialog).toContainText('[[Lost recipe]] in Kitchen/Bread.md');
    await expect(dialog).toContainText('Copy the 1 picture or other file');
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'folders-01-dry-run');
    expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);

    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await expect(dialog.getByRole('status').first()).toContainText('Imported. 3 documents and 1 attachment.');
    await takeScreenshot(page, 'folders-02-imported');
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await hashFolder(folder)).toEqual(before);
    expect((await app.call('app.status', null)).counts).toMatchObject({ engrams: 0, resources: 3 });

    await openScreen(page, 'Chat');
    await openNewChat(page);
    await expect(await ask(page, 'At how many degrees does the bread bake in the oven?')).toContainText('250 degrees');
    await citationChips(answers(page).last()).first().click();
    await whyPanel(page).getByRole('button', { name: 'Open the document' }).first().click();
    const oven = page.locator('section[id^="chunk-"]', {
      has: page.getByRole('heading', { name: 'Oven', exact: true }),
    });
    await expect(oven).toBeFocused();
    await expect(oven).toContainText('Bake at 250 degrees');
    await takeScreenshot(page, 'folders-03-cited-chunk');
    await page.getByRole('link', { name: 'the sourdough' }).click();
    await expect(page.getByText('Feed the starter with rye flour every evening.')).toBeVisible();
    await page.getByRole('link', { name: 'Loaf' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Bread' }).last()).toBeVisible();

    await test.step('importing the same folder again adds nothing', async () => {
      const again = await chooseFolder(page, folder);
      await expect(figure(again, 'here already, unchanged')).toHaveText('3');
      await again.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(again.getByText('Nothing new: all of it was here already.')).toBeVisible();
    });
    expect(app.foreignRequests()).toEqual([]);
  });

  test('pages keep their folders, properties, tags and relative links, and a dialogue stays a page until it is ticked', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const dialog = await chooseFolder(page, await write('Farm', FARM));
    await expect(figure(dialog, 'links between them')).toHaveText('4');
    await expect(dialog.getByText('Are these conversations?')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /Farm\/talks\/potter\.md/ })).not.toBeChecked();
    await dialog.getByRole('radio', { name: /^These are mine/ }).check();
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'folders-07-dialogues');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await expect(dialog.getByRole('status').first()).toContainText(
      'Imported. 4 notes. 4 links lead to notes. 1 link leads to notes that do not exist.',
    );
    await dialog.getByRole('button', { name: 'Done' }).click();

    await openNote(page, 'barn');
    await expect(page.getByText('#building')).toBeVisible();
    const properties = page.locator('details', { hasText: 'Properties' });
    await expect(properties.getByText('slate', { exact: true })).toBeVisible();
    await expect(properties.getByText('tin', { exact: true })).toBeVisible();
    await properties.getByRole('textbox', { name: 'Add to roof' }).fill('thatch');
    await page.keyboard.press('Enter');
    await expect(properties.getByText('thatch', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Text of the note')).not.toContainText('slate');
    await takeScreenshot(page, 'folders-08-properties');
    await page
      .getByLabel('Text of the note')
      .getByRole('link', { name: 'the north field' })
      .click({ modifiers: ['Control'] });
    await expect(linkedFrom(page).getByRole('button')).toHaveText([/barn/, /index/]);
    const barn = await app.call('notes.byTitle', { title: 'barn' });
    expect((await app.call('notes.page', { id: barn!.id })).note.createdAt).toBe(Date.UTC(2021, 3, 5));

    await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'building (1)' });
    await expect(page.getByRole('listbox', { name: 'Vault' }).getByRole('option')).toHaveText([
      /barn.*Farm\/buildings/,
    ]);
  });

  test('a Logseq graph is imported as text, with aliases and journal days', async ({ fileApp: app }) => {
    const { page } = app;
    const dialog = await chooseFolder(page, await write('Graph', LOGSEQ));
    await expect(dialog).toContainText('A Logseq graph.');
    await expect(figure(dialog, 'notes')).toHaveText('3');
    await expect(figure(dialog, 'links that lead nowhere')).toHaveText('0');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: /Greenhouse/ }).click();
    await expect(page.getByText('The greenhouse keeps at twelve degrees in winter.')).toBeVisible();
    await expect(page.getByText('Glasshouse')).toBeVisible();
    await expect(page.getByText('6501')).toHaveCount(0);
    await takeScreenshot(page, 'folders-06-logseq');
  });

  test('“these are mine” imports kept notes with titles, tags, dates and links, and can be undone as a whole', async ({
    app,
  }) => {
    const { page } = app;
    const dialog = await chooseFolder(page, await write('Kitchen', OBSIDIAN));
    await dialog.getByRole('radio', { name: /^These are mine/ }).check();
    await takeScreenshot(page, 'folders-04-mine');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('status').first()).toContainText('Imported. 3 notes and 1 attachment.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openNote(page, 'Bread');
    await expect(page.getByText('#baking')).toBeVisible();
    await expect(linkedFrom(page).getByRole('button')).toHaveText([/Starter|2024-03-01/, /Starter|2024-03-01/]);
    await takeScreenshot(page, 'folders-05-own-note');
    const bread = await app.call('notes.byTitle', { title: 'Loaf' });
    expect((await app.call('notes.page', { id: bread!.id })).note).toMatchObject({
      status: 'kept',
      origin: 'import',
      createdAt: Date.UTC(2023, 10, 5),
      tags: ['baking'],
    });

    const again = await chooseFolder(page, join(root, 'Kitchen'));
    await again.getByRole('radio', { name: /^These are mine/ }).check();
    await again.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(again.getByText('Nothing new: all of it was here already.')).toBeVisible();
    await again.getByRole('button', { name: 'Done' }).click();

    await writeFile(join(root, 'Kitchen', 'Rolls.md'), 'Rolls are small [[Bread]].\n');
    const more = await chooseFolder(page, join(root, 'Kitchen'));
    await more.getByRole('radio', { name: /^These are mine/ }).check();
    await more.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(more.getByRole('status').first()).toContainText('Imported. 1 note.');
    await more.getByRole('button', { name: 'Take these notes back' }).click();
    await expect(more.getByText('Taken back. The vault is as it was before.')).toBeVisible();
    expect((await app.call('app.status', null)).counts).toMatchObject({ engrams: 3 });
  });
});
