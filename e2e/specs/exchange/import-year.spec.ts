import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeZip } from '../../../electron/exchange/testing/zip-file';
import { asChatGptConversation, yearOfChats } from '../../bench/year-of-chats';
import type { Page } from '@playwright/test';
import { answers, openNewChat, send, waitForAnswer } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { importDialog } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import type { RunningApp } from '../../support/running-app';

const year = [...yearOfChats()];
const zip = {
  name: 'a-year.zip',
  mimeType: 'application/zip',
  buffer: makeZip([{ name: 'conversations.json', content: JSON.stringify(year.map(asChatGptConversation)) }]),
};
/** The promised bound: a year in less than five minutes. */
const FIVE_MINUTES_MS = 300_000;
const ON_A_BUSY_MACHINE_MS = 120_000;
/** Sessions after which extraction counts as running. */
const SOME_SESSIONS = 25;

test(
  'a year of chats is imported: stopped halfway, continued, repeated without duplicates, its units extracted in the background',
  needs('timing', 'a year in less than five minutes'),
  async ({ app }) => {
    test.setTimeout(900_000);
    const { page } = app;
    const figures: Record<string, number> = {};
    const dialog = importDialog(page);
    const begin = async () => {
      await openSettings(page, 'Data');
      await page.getByRole('button', { name: 'Import…' }).click();
      await dialog.getByLabel('Files to import').setInputFiles(zip);
      await expect(dialog).toContainText('400 conversations with 12,000 messages', { timeout: 60_000 });
    };
    const importAll = () => dialog.getByRole('button', { name: 'Import', exact: true }).click();

    await test.step('stopped halfway: every imported session is whole', async () => {
      await begin();
      await dialog.getByLabel(/Take notes from these chats/).uncheck();
      await importAll();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      await expect.poll(async () => (await app.call('chat.sessions', {})).length).toBeGreaterThan(20);
      await takeScreenshot(page, 'import-year-01-running');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByText('Stopped. Each chat that came in is whole.')).toBeVisible({ timeout: 60_000 });
      await dialog.getByRole('button', { name: 'Done' }).click();
      const came = await sessionsByTitle(app);
      expect(came.size).toBeLessThan(400);
      for (const { title, turns } of year) if (came.has(title)) expect(came.get(title)).toBe(turns.length);
      figures.afterCancel = came.size;
    });

    await test.step('continued: the rest takes under five minutes, while the person writes, asks, navigates and searches', async () => {
      await begin();
      await dialog.getByLabel(/Take notes from these chats/).check();
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const start = performance.now();
      await importAll();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      // Closing the dialog continues the import in the background.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await useTheApp(page);
      figures.cameWhileUsed = (await sessionsByTitle(app)).size;
      expect(figures.cameWhileUsed, 'all of it was done while the import ran').toBeLessThan(year.length);
      await expect
        .poll(async () => (await sessionsByTitle(app)).size, { timeout: FIVE_MINUTES_MS, intervals: [250] })
        .toBe(year.length);
      figures.importSeconds = (performance.now() - start) / 1000;
      figures.blockedMsP99 = delay.percentile(99) / 1e6;
      figures.blockedMsMost = delay.max / 1e6;
      expect(await sessionsByTitle(app)).toEqual(
        new Map(year.map(({ title, turns }) => [title, turns.length] as const)),
      );
    });

    await test.step('imported words are found at once', async () => {
      const asked = year[200]!.turns[0]!.text;
      const { candidates } = await app.call('search.run', { text: asked.slice(0, 2_000) });
      expect(candidates.map(({ text }) => text)).toContain(asked);
    });

    await test.step('units are extracted in the background while Review stays usable', async () => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const start = performance.now();
      // The last session is stored shortly before the import reports what will be extracted; those of before are too.
      await expect.poll(async () => (await app.call('import.extraction', null)).total).toBe(year.length);
      const before = await app.call('import.extraction', null);
      await expect
        .poll(async () => (await app.call('import.extraction', null)).done, {
          timeout: FIVE_MINUTES_MS,
          intervals: [250],
        })
        .toBeGreaterThan(before.done + SOME_SESSIONS);
      const opened = performance.now();
      await openScreen(page, 'Review');
      await expect(page.getByText(/I decided to use|We will move|My budget/).first()).toBeVisible();
      figures.reviewOpensMs = performance.now() - opened;
      await takeScreenshot(page, 'import-year-03-review');
      const after = await app.call('import.extraction', null);
      figures.extractedSessionsPerSecond = (after.done - before.done) / ((performance.now() - start) / 1000);
      figures.unitsPerSession = after.units / after.done;
      figures.extractionBlockedMsP99 = delay.percentile(99) / 1e6;
      figures.extractionBlockedMsMost = delay.max / 1e6;
      expect(after).toMatchObject({ failed: 0 });
      expect(after.units).toBeGreaterThan(after.done);
      // Extracted units stay; the rest is not needed here.
      expect(await app.call('import.controlExtraction', { action: 'stop' })).toMatchObject({ state: 'idle' });
    });

    await test.step('a third import adds no duplicate', async () => {
      const { lastSeq } = await app.call('app.status', null);
      await begin();
      await dialog.getByLabel(/Take notes from these chats/).uncheck();
      await importAll();
      await expect(dialog.getByText('Nothing new: all of it was here already.')).toBeVisible({ timeout: 120_000 });
      await takeScreenshot(page, 'import-year-04-report');
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(await sessionsByTitle(app)).toEqual(
        new Map(year.map(({ title, turns }) => [title, turns.length] as const)),
      );
      expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);
    });
    figures.rssMb = process.memoryUsage.rss() / 1024 / 1024;
    test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
    console.log(`year of chats: ${JSON.stringify(figures)}`);
  },
);

/** The person's work meanwhile: a thought, its answer, the vault, a search. */
async function useTheApp(page: Page): Promise<void> {
  await openScreen(page, 'Chat');
  await openNewChat(page);
  const thought = 'The boat is painted green in April.';
  await send(page, thought);
  // No time limits: the promise is that these actions end before the import does, not how soon.
  await expect(page.locator('article[aria-label="you"]').last()).toContainText(thought, {
    timeout: ON_A_BUSY_MACHINE_MS,
  });
  await expect(answers(page).last()).toBeVisible({ timeout: ON_A_BUSY_MACHINE_MS });
  await waitForAnswer(page);
  await openScreen(page, 'Vault');
  await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toBeVisible({ timeout: ON_A_BUSY_MACHINE_MS });
  await openScreen(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search the vault' }).fill('what did I decide to use');
  await page.keyboard.press('Enter');
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.or(page.getByText(/nothing in/i)).first()).toBeVisible({ timeout: ON_A_BUSY_MACHINE_MS });
}

/** The stored sessions of the file, with their number of messages. */
async function sessionsByTitle(app: RunningApp): Promise<Map<string, number>> {
  const titles = new Set(year.map(({ title }) => title));
  const sessions = (await app.call('chat.sessions', {})).filter(({ title }) => titles.has(title));
  return new Map(sessions.map(({ title, messageCount }) => [title, messageCount] as const).sort());
}
