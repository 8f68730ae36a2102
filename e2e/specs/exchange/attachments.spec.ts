import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { openScreen } from '../../screens/frame';
import { chooseFolder, exportEverything, importAsMine } from '../../screens/settings';
import { noteSaved, noteText, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { startFakeLinkOpener } from '../../support/fake-link-opener';
import { makePng } from '../../support/make-png';
import type { RunningApp } from '../../support/running-app';
import { writeFolder } from '../../support/note-folder/write-folder';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';

const ROOF = makePng(320, 180, [163, 81, 47]);
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><script>parent.hacked=1</script><image href="https://evil.example/x.png"/><circle cx="30" cy="30" r="28" fill="teal"/></svg>';
const WIKI: Record<string, string | Buffer> = {
  'Barn.md':
    '# Barn\n\nThe roof was tin before the storm.\n\n![the roof](img/roof.png)\n\nDrawn small: ![[sign.svg|60]] and the plan: [[plan.pdf]].\n\n![gone](img/lost.png)\n',
  'fields/Field.md':
    'Seen from the field: ![[roof.png]]\n\n| where | picture |\n|---|---|\n| north | ![north](../img/roof.png) |\n',
  'img/roof.png': ROOF,
  'img/unused.png': makePng(8, 8, [0, 0, 0]),
  'sign.svg': SVG,
  'plan.pdf': '%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n',
};

test.describe('pictures and files of pages', () => {
  let root: string;
  test.beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'attachments-'));
    await writeFolder(join(root, 'Farm'), WIKI);
  });
  test.afterEach(async () => rm(root, { recursive: true, force: true }));

  test('come in with their folder, are seen in notes, and come along to another vault', async ({ app, workerApp }) => {
    const dialog = await chooseFolder(app.page, join(root, 'Farm'));
    await expect(dialog).toContainText('Copy the 3 pictures and other files that belong to these pages and chats');
    await expect(dialog).toContainText('At most 50 MB each, 2 GB in all.');
    await dialog.getByText('Left out, with the reason').click();
    await expect(dialog).toContainText('Farm/img/unused.png');
    await expect(dialog).toContainText('1 link to files that are not in the folder');
    await takeScreenshot(app.page, 'attachments-01-preview');
    await dialog.getByRole('radio', { name: /^These are mine/ }).check();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await expect(dialog.getByRole('status').first()).toContainText('3 attachments');
    await takeScreenshot(app.page, 'attachments-02-imported');
    await dialog.getByRole('button', { name: 'Done' }).click();

    await seeRoof(app);
    for (const theme of ['light', 'dark'] as const) {
      await app.call('settings.save', { theme });
      await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme);
      await takeScreenshot(app.page, `attachments-03-note-${theme}`);
      expect(await findSeriousProblems(app.page)).toEqual([]);
    }
    await app.call('settings.save', { theme: 'system' });
    const sign = noteText(app.page).getByRole('img', { name: 'sign.svg' });
    await expect.poll(() => widthOf(sign)).toBe(60);
    expect(await app.page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(noteText(app.page)).toContainText('gone (not in the vault)');

    // Pictures are seen within a table, too.
    await openNote(app.page, 'Field');
    for (const name of ['roof.png', 'north'])
      await expect.poll(() => widthOf(noteText(app.page).getByRole('img', { name }))).toBeGreaterThan(100);
    await takeScreenshot(app.page, 'attachments-07-table');

    const exported = await exportEverything(app);
    expect(await readFile(join(exported, 'Farm', 'img', 'roof.png'))).toEqual(ROOF);
    const refused = app.foreignRequests();
    const other = await workerApp.inNewVault('empty');
    const into = await chooseFolder(other.page, exported);
    await into.getByRole('radio', { name: /^This is an export of my own vault/ }).check();
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(into.getByText('Imported.')).toBeVisible();
    await into.getByRole('button', { name: 'Done' }).click();
    await seeRoof(other);
    expect([...refused, ...other.foreignRequests()]).toEqual([]);
  });

  test('stay in the text when it is edited, and are seen in a document', async ({ app }) => {
    const { page } = app;
    const dialog = await chooseFolder(page, join(root, 'Farm'));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openScreen(page, 'Vault');
    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { name: /^Barn/ }).click();
    await expect.poll(() => widthOf(page.getByRole('img', { name: 'the roof' }))).toBe(320);
    await expect(page.getByText('gone (not in the vault)')).toBeVisible();
    await takeScreenshot(page, 'attachments-04-document');

    const body = 'Before ![[roof.png]] after.';
    const { id } = await app.call('notes.create', { title: 'Seen again', body, category: 'fact' });
    await page.getByLabel('Show', { exact: true }).selectOption('engrams');
    await openNote(page, 'Seen again');
    await expect.poll(() => widthOf(noteText(page).getByRole('img', { name: 'roof.png' }))).toBe(320);
    await noteText(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' More words');
    await expect(noteSaved(page)).toBeVisible();
    await expect.poll(async () => (await app.call('notes.page', { id })).note.body).toBe(`${body} More words`);
  });

  test(
    'open in another program after a question; unused ones are removed, and never one in use',
    needs(['chromium shell', 'posix'], 'the program that opens files is replaced in this process'),
    async ({ app }) => {
      const opener = await startFakeLinkOpener();
      try {
        const { page } = app;
        await importAsMine(page, join(root, 'Farm'));
        await openNote(page, 'Barn');
        const plan = page.getByRole('region', { name: 'Attachments' }).getByRole('button', { name: /^plan.pdf/ });
        await plan.focus();
        await page.keyboard.press('Enter');
        expect(await app.answerConsent('no')).toContain('plan.pdf');
        expect(await opener.opened()).toEqual([]);
        await plan.click();
        expect(await app.answerConsent('yes')).toContain('A copy opens in another program');
        await expect.poll(async () => (await opener.opened()).join()).toMatch(/opened\/[0-9a-f]{12}\/plan\.pdf$/);
        // An SVG may run something in a browser: it is shown in its folder only.
        await expect(
          page.getByRole('region', { name: 'Attachments' }).getByRole('button', { name: /^sign.svg/ }),
        ).toHaveAttribute('title', 'Show in its folder');

        const [, sign] = await app.call('attachments.ofSource', { from: await noteRef(app, 'Barn') });
        await expect(app.call('attachments.remove', { ids: [sign!.id] })).rejects.toThrow('Take it out');
        const barn = (await app.call('notes.byTitle', { title: 'Barn' }))!;
        const { note } = await app.call('notes.page', { id: barn.id });
        await app.call('notes.save', {
          id: note.id,
          baseVersion: note.version,
          title: note.title,
          body: 'No pictures.',
        });
        await openScreen(page, 'Health');
        await page.getByRole('button', { name: 'Details' }).click();
        await page.getByRole('button', { name: 'Find unused files' }).click();
        const unused = page.getByRole('dialog', { name: 'Unused files' });
        await expect(unused.getByRole('listitem')).toHaveCount(2);
        await takeScreenshot(page, 'attachments-05-unused');
        await unused.getByRole('button', { name: 'Remove sign.svg' }).click();
        await expect(unused.getByRole('listitem')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Delete \d+ bytes of removed files/ }).click();
        expect(await app.answerConsent('yes')).toContain('cannot be undone');
        await expect(page.getByText(/1 file deleted/)).toBeVisible();
        const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Attachments' }) });
        await row.getByRole('button', { name: 'Check now' }).click();
        await expect(row.getByText('Whole. Checked')).toBeVisible();
        await takeScreenshot(page, 'attachments-06-health');
      } finally {
        await opener.stop();
      }
    },
  );
});

const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element) => ((element as HTMLImageElement).complete ? (element as HTMLImageElement).width : 0));

async function seeRoof({ page }: RunningApp): Promise<void> {
  await openNote(page, 'Barn');
  const roof = noteText(page).getByRole('img', { name: 'the roof' });
  await expect.poll(() => roof.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(320);
}

async function noteRef(app: RunningApp, title: string) {
  const found = await app.call('notes.byTitle', { title });
  return `note:${found!.id}` as never;
}
