import { join } from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { writePdf } from '../../../electron/corpus/documents/testing/write-pdf';
import { answers, ask, citationChips, openNewChat, whyPanel } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { chooseImport, chooseTheme, importDialog } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../../support/running-app';

const BOAT = `# The boat

Built in 1962 of larch on oak.

## Engine

A diesel of twelve horsepower. The impeller is changed every spring.

## Rigging

The shrouds were renewed in 2019.

### Winter

The mast comes down in October.

- Tar the hull before the first frost comes
- My cousin keeps the spare key at home
- Diesel additive costs nine euros these days
- Herons nest on the pier since last April
- Nobody answered the letter from the harbour office
`;

const outline = (page: Page) => page.getByRole('tree', { name: 'Outline' });
const chunk = (page: Page, name: string) =>
  page.locator('section[id^="chunk-"]', { has: page.getByRole('heading', { name, exact: true }) });

async function importFile(page: Page, files: string | string[]) {
  const dialog = await chooseImport(page, files);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Imported.')).toBeVisible();
  return dialog;
}

async function resourceIds(app: RunningApp): Promise<Map<string, string>> {
  const { rows } = await app.call('notes.list', { show: 'resources' });
  return new Map(rows.map(({ title, id }) => [title, id]));
}

test.describe('documents', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
  });
  test.afterEach(async () => rm(folder, { recursive: true, force: true }));
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };

  test('Markdown, HTML and PDF are split at headings; an answer quotes a chunk, and a click opens it', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const line = (y: number, text: string, size = 11) => ({ text, x: 72, y, size });
    const files = [
      await file('boat.md', BOAT),
      await file(
        'harbour.html',
        '<title>Harbour rules</title><nav>Home</nav><main><h1>Harbour rules</h1><p>Guests moor at the east pier.</p><h2>Fees</h2><table><tr><th>Length</th><th>A night</th></tr><tr><td>up to 8 m</td><td>14 euros</td></tr></table></main><script>alert(1)</script>',
      ),
      await file(
        'survey.pdf',
        writePdf([
          [line(760, 'Survey of the hull', 20), line(725, 'The planks below the waterline are sound.')],
          [
            line(760, 'Findings', 16),
            line(735, 'Two frames near the keel are soft and want replacing within two years.'),
          ],
        ]),
      ),
    ];
    const dialog = await importFile(page, files);
    await expect(dialog).toContainText('Harbour rules');
    await takeScreenshot(page, 'documents-01-imported');
    await dialog.getByRole('button', { name: 'Done' }).click();

    await openScreen(page, 'Chat');
    await openNewChat(page);
    const answer = await ask(page, 'When is the impeller of the engine changed?');
    await expect(answer).toContainText('every spring');
    await citationChips(answers(page).last()).first().click();
    await whyPanel(page).getByRole('button', { name: 'Open the document' }).first().click();
    const engine = chunk(page, 'Engine');
    await expect(engine).toBeInViewport();
    await expect(engine).toBeFocused();
    await expect(engine).toContainText('A diesel of twelve horsepower.');
    await expect(outline(page).getByRole('treeitem', { name: 'Engine' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: 'Answers that used it' })).toContainText('Engine');
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'documents-02-cited-chunk');

    await test.step('the flags of a section are shown in words', async () => {
      await outline(page).getByRole('treeitem', { name: 'Winter' }).click();
      const winter = chunk(page, 'Winter');
      await expect(winter).toBeInViewport();
      await expect(winter).toContainText('more than four bullets');
    });
    await test.step('the outline is operated by keyboard', async () => {
      await outline(page).getByRole('treeitem', { name: 'Winter' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(outline(page).getByRole('treeitem', { name: 'Rigging' })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(outline(page).getByRole('treeitem', { name: 'Winter' })).toHaveCount(0);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Built in 1962 of larch on oak.')).toBeInViewport();
    });
    await test.step('PDF and HTML are readable', async () => {
      const ids = await resourceIds(app);
      await page.evaluate((id) => {
        location.hash = `#/vault/resource/${id}`;
      }, ids.get('Harbour rules')!);
      await expect(page.getByRole('region', { name: 'Table' })).toContainText('14 euros');
      await expect(page.getByText('alert(1)')).toHaveCount(0);
      await chooseTheme(page, 'Dark');
      await page.evaluate((id) => {
        location.hash = `#/vault/resource/${id}`;
      }, ids.get('survey')!);
      await expect(chunk(page, 'Findings')).toContainText('Two frames near the keel are soft');
      await takeScreenshot(page, 'documents-03-pdf-dark');
      await page.evaluate((id) => {
        location.hash = `#/vault/resource/${id}`;
      }, ids.get('boat')!);
      await expect(chunk(page, 'Engine')).toBeVisible();
      await takeScreenshot(page, 'documents-04-dark');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
  });

  for (const [headings, need] of [
    [2_000, {}],
    [10_000, needs('long', 'a document of ten thousand parts')],
  ] as const)
    test(
      `an unreadable file is refused with the reason, and a document with ${headings} headings opens`,
      need,
      async ({ fileApp: app }) => {
        const { page } = app;
        await openSettings(page, 'Data');
        await page.getByRole('button', { name: 'Import…' }).click();
        await importDialog(page)
          .getByLabel('Files to import')
          .setInputFiles(await file('scan.pdf', 'no pdf'));
        await expect(importDialog(page)).toContainText('not a PDF that can be read');
        await importDialog(page)
          .getByLabel('Files to import')
          .setInputFiles(
            await file(
              'huge.md',
              Array.from(
                { length: headings },
                (_, place) => `${place % 100 === 0 ? '#' : '##'} Part ${place}\n\nText of part ${place}.`,
              ).join('\n\n'),
            ),
          );
        await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click();
        await expect(importDialog(page).getByText('Imported.')).toBeVisible({ timeout: 60_000 });
        await importDialog(page).getByRole('button', { name: 'Done' }).click();
        await expect(importDialog(page)).toBeHidden();
        const id = (await resourceIds(app)).get('huge')!;
        const { chunks } = await app.call('resources.page', { id });
        expect(chunks).toHaveLength(headings);
        await page.evaluate(
          ([each, target]) => {
            location.hash = `#/vault/resource/${each}?chunk=${target}`;
          },
          [id, chunks[headings - 223]!.id],
        );
        await expect(page.getByText(`Text of part ${headings - 223}.`)).toBeInViewport({ timeout: 30_000 });
      },
    );

  test('reimporting a file updates only what changed, and cited text stays readable', async ({ app }) => {
    const { page } = app;
    const dialog = await importFile(page, await file('boat.md', BOAT));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openScreen(page, 'Chat');
    await openNewChat(page);
    await expect(await ask(page, 'When were the shrouds renewed?')).toContainText('2019');
    const id = (await resourceIds(app)).get('boat')!;
    const before = await app.call('resources.page', { id });

    await page.evaluate((each) => {
      location.hash = `#/vault/resource/${each}`;
    }, id);
    await file(
      'boat.md',
      BOAT.replace('renewed in 2019', 'renewed in 2025').replace(
        '### Winter',
        '### Sails\n\nThe genoa is patched.\n\n### Winter',
      ),
    );
    await page.getByLabel('The document’s file, again').setInputFiles(join(folder, 'boat.md'));
    await expect(page.getByText('1 updated, 1 new, 3 unchanged.')).toBeVisible();
    await expect(chunk(page, 'Rigging')).toContainText('2025');
    await takeScreenshot(page, 'documents-05-read-again');
    const after = await app.call('resources.page', { id });
    const idOf = (chunks: typeof before.chunks, text: string) => chunks.find((each) => each.text.includes(text))?.id;
    expect(idOf(after.chunks, 'larch on oak')).toBe(idOf(before.chunks, 'larch on oak'));
    expect(after.past.map(({ text }) => text)).toEqual(['The shrouds were renewed in 2019.']);

    const [session] = await app.call('chat.sessions', {});
    await page.evaluate((each) => {
      location.hash = `#/chat/${each}`;
    }, session!.id);
    await citationChips(answers(page).last()).first().click();
    await whyPanel(page).getByRole('button', { name: 'Open the document' }).first().click();
    const past = page.getByRole('complementary', { name: 'An earlier state' });
    await expect(past).toContainText('no longer holds this text');
    await expect(past).toContainText('The shrouds were renewed in 2019.');
    await takeScreenshot(page, 'documents-06-earlier-state');

    await page.getByRole('button', { name: 'Put away' }).click();
    await expect(page.getByText('This document is put away: answers do not use it.')).toBeVisible();
    await page.getByRole('button', { name: 'Bring back' }).click();
    await expect(page.getByRole('button', { name: 'Put away' })).toBeVisible();
  });
});
