import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startLocalSite, type LocalSite } from '../../../electron/web/testing/local-site';
import { openScreen, openSettings } from '../../screens/frame';
import { unitGrid, unitRow } from '../../screens/review';
import { findProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { startFakeLinkOpener, type FakeLinkOpener } from '../../support/fake-link-opener';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import { CLIPPER, startClipperBrowser, type ClipperBrowser } from '../../support/web/clipper-browser';

const QUOTE = 'Lime render lets the wall breathe; cement keeps the damp in.';
const LONG = 'Every coat of lime needs a week to dry. '.repeat(400).trim();
const PAGE = `<!doctype html><html lang="en"><title>Walls & lime</title><main><h1>Walls</h1>
  <p>Old masons said: <em id="quote">${QUOTE}</em> Nobody listened to them.</p><p id="long">${LONG}</p></main></html>`;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add this from 127.0.0.1' });
const mark = (page: Page, selector: string) =>
  page.evaluate((one) => {
    getSelection()!.selectAllChildren(document.querySelector(one)!);
  }, selector);

test.describe(
  'the clipper in a browser',
  needs(['posix', 'chromium shell'], 'a shell script stands in for the program that hands links to the app'),
  () => {
    test.skip(process.platform !== 'linux', 'only there does a browser ask a program of the PATH to open a link');
    let site: LocalSite;
    let opener: FakeLinkOpener;
    let browser: ClipperBrowser;
    let address: string;
    test.beforeAll(async () => {
      site = await startLocalSite({ '/walls': PAGE });
      address = `http://127.0.0.1:${site.port}/walls`;
      opener = await startFakeLinkOpener();
      browser = await startClipperBrowser('en');
      await browser.page.goto(address);
    });
    test.afterAll(async () => {
      await browser.stop();
      await opener.stop();
      await site.stop();
    });

    /** What the browser gave to the system since the last time, as the system gives it to the app. */
    let handedOver = 0;
    async function handOver(app: RunningApp): Promise<string> {
      await expect.poll(async () => (await opener.opened()).length).toBe(handedOver + 1);
      const link = (await opener.opened())[handedOver]!;
      handedOver += 1;
      await app.openLink(link);
      return link;
    }

    test('sends what is marked, and after a yes in the app it waits in the Inbox with its quote and address', async ({
      app,
    }) => {
      const { page } = app;
      await test.step('the popup shows page and quote, and is sent by Enter', async () => {
        await mark(browser.page, '#quote');
        const popup = await browser.click();
        await expect(popup.getByRole('heading', { name: 'Walls & lime' })).toBeVisible();
        await expect(popup.getByText(QUOTE)).toBeVisible();
        await expect(popup.getByLabel('Your note, if any')).toBeFocused();
        for (const colorScheme of ['light', 'dark'] as const) {
          await popup.emulateMedia({ colorScheme });
          await takeScreenshot(popup, `clipper-01-popup-${colorScheme}`);
          expect(await findProblems(popup)).toEqual([]);
        }
        await popup.keyboard.type('Use lime on the north wall');
        await popup.keyboard.press('Enter');
        await expect(popup.getByRole('status')).toContainText('Confirm it in Engram Vault');
        await popup.close();
      });
      await test.step('the app shows what came and adds nothing by itself; Escape leaves it', async () => {
        const link = await handOver(app);
        expect(link.length).toBeLessThan(2_000);
        await expect(dialog(page)).toContainText('Walls & lime');
        await expect(dialog(page)).toContainText(address);
        await expect(dialog(page)).toContainText(QUOTE);
        await lookInBothThemes(app, 'clipper-02-question');
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
        expect((await app.call('review.queue', { limit: 10 })).counts.pending).toBe(0);
        await app.openLink(link);
        await expect(dialog(page).getByLabel('Your note, if any')).toHaveValue('Use lime on the north wall');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Added. It waits in the Inbox.')).toBeVisible();
        await app.openLink(link);
        await expect(dialog(page)).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByText('This passage is in your vault already.')).toBeVisible();
      });
      await test.step('its card names the site, and opens the page at the quote', async () => {
        await openScreen(page, 'Review');
        await expect(page.getByText('from “127.0.0.1', { exact: false })).toBeVisible();
        await unitRow(page, 'Use lime on the north wall').click();
        const evidence = page.getByRole('region', { name: 'Evidence' });
        await expect(evidence).toContainText('“Walls & lime”. You marked it there.');
        await expect(evidence).toContainText(QUOTE);
        await lookInBothThemes(app, 'clipper-03-inbox');
        await evidence.getByRole('button', { name: 'Open the page' }).click();
        expect(await app.answerConsent('yes')).toContain(address);
        handedOver += 1;
        await expect
          .poll(async () => (await opener.opened()).at(-1))
          .toMatch(/\/walls#:~:text=Old%20masons%20said%3A-,Lime%20render.*,-Nobody%20listened%20to$/u);
      });
    });

    test('copies what is too long for a link, and the app takes it where it is pasted', async ({ app }) => {
      const { page } = app;
      await browser.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await mark(browser.page, '#long');
      const popup = await browser.click();
      await popup.getByRole('button', { name: 'Send to Engram Vault' }).click();
      await expect(popup.getByRole('status')).toContainText('it was copied');
      const copied = await popup.evaluate(() => navigator.clipboard.readText());
      await popup.close();
      expect((await handOver(app)).length).toBeLessThan(100);
      const paste = page.getByRole('dialog', { name: 'Paste what you marked' });
      await expect(paste.getByLabel('Paste here')).toBeFocused();
      await page.keyboard.insertText('something else');
      await expect(paste.getByRole('alert')).toContainText('This is not what the clipper copied.');
      await page.keyboard.insertText(copied);
      await expect(dialog(page)).toContainText(LONG.slice(0, 500));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Added. It waits in the Inbox.')).toBeVisible();
      const { groups } = await app.call('review.queue', { limit: 10 });
      expect(groups[0]!.units[0]!.note.body).toContain(`> ${LONG}\n`);
    });

    test('sends a page on which nothing is marked to be saved; on other pages it says that it cannot', async ({
      app,
    }) => {
      await browser.page.evaluate(() => getSelection()!.removeAllRanges());
      const popup = await browser.click();
      await expect(popup.getByText('Nothing is marked.')).toBeVisible();
      await popup.keyboard.press('Enter');
      await popup.close();
      await handOver(app);
      const save = app.page.getByRole('dialog', { name: 'Save a web page' });
      await expect(save.getByLabel('Address of the page')).toHaveValue(address);

      await browser.page.goto('data:text/plain,no page of the web');
      const other = await browser.click();
      await expect(other.getByRole('status')).toHaveText(
        'Only a page of the web can be sent, with an address of up to 2,000 characters.',
      );
      await expect(other.getByRole('button')).toHaveCount(0);
      await other.close();
    });

    test('is found from Settings, where the program lays it out beside the vaults', async ({ app }) => {
      const { page } = app;
      await openSettings(page, 'Web');
      const section = page.getByRole('region', { name: 'Web', exact: true });
      await section.getByRole('button', { name: 'Show the folder' }).click();
      const folder = join(app.dataFolder, 'clipper');
      await expect(section.getByLabel('Folder of the clipper')).toHaveValue(folder);
      await expect.poll(async () => (await opener.opened()).at(-1)).toBe(folder);
      handedOver += 1;
      expect(await readdir(folder, { recursive: true })).toEqual(await readdir(CLIPPER, { recursive: true }));
      await section.getByLabel('Folder of the clipper').scrollIntoViewIfNeeded();
      await lookInBothThemes(app, 'clipper-04-settings');
    });
  },
);

test('several clips are asked about one after the other', async ({ fileApp: app }) => {
  const { page } = app;
  for (const quote of ['First passage.', 'Second passage.'])
    await app.openLink(`engram-vault://clip?url=http%3A%2F%2F127.0.0.1%2F&quote=${encodeURIComponent(quote)}`);
  await expect(dialog(page)).toContainText('First passage.');
  await expect(dialog(page)).toContainText('1 more after it.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toContainText('Second passage.');
  await page.keyboard.press('Enter');
  await openScreen(page, 'Review');
  await expect(unitRow(page, 'Second passage.')).toBeVisible();
  await expect(unitGrid(page)).not.toContainText('First passage.');
});
