import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answers, ask, citationChips, openNewChat, whyPanel } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { chooseImport, exportEverything, importDialog } from '../../screens/settings';
import { openDetails } from '../../screens/why';
import { fixtureFiles } from '../../support/fixture-files';
import { hashFolder } from '../../../electron/testing/hash-folder';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const TURNS = 60;

test.describe('importing conversations and exporting everything', () => {
  test('a transcript is previewed, imported and quoted, and a click opens the turn', async ({ fileApp: app }) => {
    const { page } = app;

    await test.step('the preview lists the contents before anything is written', async () => {
      const { lastSeq } = await app.call('app.status', null);
      const dialog = await chooseImport(page, fixtureFiles.path('orchard-transcript.json'));
      await expect(dialog.locator('tbody tr')).toHaveCount(1);
      await expect(dialog.locator('tbody tr')).toContainText('Ines, Bram');
      await expect(dialog.locator('tbody tr')).toContainText(String(TURNS));
      expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);
      await takeScreenshot(page, 'import-01-preview');
      await dialog.getByLabel('Which of these is you?').selectOption('Ines');
      await dialog.getByLabel(/Take notes from these chats/).uncheck();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByText('Imported.')).toBeVisible();
      await expect(dialog.getByRole('status').first()).toContainText(`Imported. 4 chats with ${TURNS} messages.`);
      await takeScreenshot(page, 'import-02-done');
      await dialog.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('each turn is a message with its speaker and date', async () => {
      const sessions = await app.call('chat.sessions', {});
      expect(sessions.map(({ messageCount }) => messageCount)).toEqual([15, 15, 15, 15]);
      const fixtureTurns = JSON.parse(await readFile(fixtureFiles.path('orchard-transcript.json'), 'utf8'))[0]
        .turns as {
        speaker: string;
        text: string;
        dateIso: string;
      }[];
      const opened = await Promise.all(
        sessions
          .toSorted((left, right) => left.createdAt - right.createdAt)
          .map(({ id }) => app.call('chat.session', { id })),
      );
      const messages = opened.flatMap((session) => session.messages);
      // The person's own turns have no name, as in a chat.
      expect(messages.map(({ speaker, text }) => [speaker, text])).toEqual(
        fixtureTurns.map(({ speaker, text }) => [speaker === 'Ines' ? null : speaker, text]),
      );
      // Both speakers are people: neither is the assistant.
      expect(new Set(messages.map(({ role }) => role))).toEqual(new Set(['person']));
    });

    await test.step('importing the same file again adds nothing', async () => {
      const { lastSeq, counts } = await app.call('app.status', null);
      const dialog = await chooseImport(page, fixtureFiles.path('orchard-transcript.json'));
      await dialog.getByLabel(/Take notes from these chats/).uncheck();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByText('Nothing new: all of it was here already.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      const after = await app.call('app.status', null);
      expect(after.counts).toEqual(counts);
      expect(after.lastSeq).toBe(lastSeq);
    });

    await test.step('a question surfaces the right turn, and a click opens it', async () => {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      await expect(page.getByRole('heading', { name: /What are you thinking about|Keep what matters/ })).toBeVisible();
      const answer = await ask(page, 'How high did the water stand in the cellar?');
      await expect(answer).toContainText('forty centimetres');
      await takeScreenshot(page, 'import-03-answer');
      const chip = await chipOf(app, page, 'The water stood forty centimetres high.');
      await chip.click();
      await openDetails(page);
      await expect(whyPanel(page).getByText('Found by', { exact: true }).first()).toBeVisible();
      await expect(whyPanel(page)).toContainText('The water stood forty centimetres high.');
      await whyPanel(page).getByRole('button', { name: 'Open the sentence' }).first().click();
      const mark = page.locator('article[data-message] mark').first();
      await expect(mark).toBeInViewport();
      await expect(mark).toContainText('The water stood forty centimetres high.');
      await expect(page.locator('article', { has: page.locator('mark') })).toHaveAttribute('aria-label', 'you');
      await takeScreenshot(page, 'import-04-turn');
    });
    expect(app.foreignRequests()).toEqual([]);
  });

  test('an unreadable file is named with the reason, and nothing is written', async ({ fileApp: app }) => {
    const { page } = app;
    const { lastSeq } = await app.call('app.status', null);
    await openSettings(page, 'Data');
    await page.getByRole('button', { name: 'Import…' }).click();
    await importDialog(page)
      .getByLabel('Files to import')
      .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"sessions": [') });
    await expect(importDialog(page)).toContainText('broken.json is not valid JSON');
    expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);
  });

  test('a stopped import leaves only whole sessions, and can be continued', async ({ app }) => {
    const { page } = app;
    const sessions = Array.from({ length: 400 }, (_, session) => ({
      id: `s${session}`,
      title: `Talk ${session}`,
      date: '2025-01-05',
      turns: Array.from({ length: 20 }, (_turn, turn) => ({
        id: `t${turn}`,
        speaker: turn % 2 === 0 ? 'Ada' : 'Ben',
        text: `Turn ${turn} of talk ${session} is about number ${session * 20 + turn}.`,
      })),
    }));
    await openSettings(page, 'Data');
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = importDialog(page);
    await dialog.getByLabel('Files to import').setInputFiles({
      name: 'many.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ sessions })),
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await takeScreenshot(page, 'import-05-running');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('Stopped. Each chat that came in is whole.')).toBeVisible();
    const came = await app.call('chat.sessions', {});
    expect(came.length).toBeLessThan(400);
    expect(came.filter(({ messageCount }) => messageCount !== 20)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import more' }).click();
    await dialog.getByLabel('Files to import').setInputFiles({
      name: 'many.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ sessions })),
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible({ timeout: 90_000 });
    const all = await app.call('chat.sessions', {});
    expect(all.length).toBe(400);
    expect(all.every(({ messageCount }) => messageCount === 20)).toBe(true);
  });

  test('Markdown: a transcript becomes a session, a document becomes a resource that answers quote', async ({
    app,
  }) => {
    const { page } = app;
    const dialog = await chooseImport(page, [
      fixtureFiles.path('kiln-transcript.md'),
      fixtureFiles.path('beekeeping.md'),
    ]);
    await expect(dialog).toContainText(/beekeeping \d+ chunks/);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await expect(dialog.getByRole('status').first()).toContainText(/messages? and 1 document\./);
    await dialog.getByRole('button', { name: 'Open the notes' }).click();

    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page
      .getByRole('listbox', { name: 'Vault' })
      .getByRole('option', { name: /^beekeeping/ })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'beekeeping' }).last()).toBeVisible();
    await page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name: 'Water' }).click();
    await expect(page.getByText('A hive of strength drinks a litre a day.')).toBeInViewport();
    await takeScreenshot(page, 'import-06-resource');

    const sessions = await app.call('chat.sessions', {});
    const texts = (await Promise.all(sessions.map(({ id }) => app.call('chat.session', { id })))).flatMap(
      ({ messages }) => messages.map(({ speaker, text }) => `${speaker}: ${text}`),
    );
    expect(texts).toHaveLength(6);
    expect(texts).toContain('Noor: The celadon ran on three of nine bowls.');

    await openScreen(page, 'Chat');
    await openNewChat(page);
    const answer = await ask(page, 'When is honey ripe?');
    await expect(answer).toContainText('two thirds of the comb are capped');
    await citationChips(answer).first().click();
    await expect(whyPanel(page)).toContainText('document');
  });

  test('an export imported into an empty vault and exported again is byte-identical', async ({
    sampleApp: first,
    workerApp,
  }) => {
    const dialog = await chooseImport(first.page, fixtureFiles.path('beekeeping.md'));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openScreen(first.page, 'Chat');
    await openNewChat(first.page);
    await ask(first.page, 'I decided to feed the bees before the first frost.');
    const exported = await exportEverything(first);
    await takeScreenshot(first.page, 'export-01-done');

    const { counts } = await first.call('app.status', null);
    const second = await workerApp.inNewVault('empty');
    const into = await chooseImport(second.page, join(exported, 'vault.jsonl'));
    await expect(into).toContainText('An export of this app');
    await expect(into.getByRole('radio', { name: /^Somebody else/ })).toBeChecked();
    await into.getByRole('radio', { name: /^This is an export of my own vault/ }).check();
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(into.getByText('Imported.')).toBeVisible();
    await into.getByRole('button', { name: 'Done' }).click();
    const again = await exportEverything(second);

    const before = await hashFolder(exported);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(await hashFolder(again)).toEqual(before);
    expect((await second.call('app.status', null)).counts).toEqual(counts);
  });
});

/** The last answer's citation whose source is this turn. */
async function chipOf(app: RunningApp, page: Page, text: string) {
  const newest = (await app.call('chat.sessions', {})).toSorted((left, right) => right.updatedAt - left.updatedAt)[0]!;
  const message = (await app.call('chat.session', { id: newest.id })).messages.findLast(
    ({ role }) => role === 'assistant',
  )!;
  const trace = await app.call('trace.ofMessage', { messageId: message.id });
  const ref = trace!.candidates.find((candidate) => candidate.text.includes(text))?.ref;
  const citation = message.citations.find((other) => other.ref === ref && other.verified);
  expect(citation, 'the turn is not cited').toBeDefined();
  return citationChips(answers(page).last()).filter({ hasText: new RegExp(`^${citation!.number}$`) });
}
