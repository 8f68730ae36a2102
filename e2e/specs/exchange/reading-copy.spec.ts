import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageSearchData } from '../../../electron/exchange/export/research/search-in-page';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { openScreen } from '../../screens/frame';

test('chosen notes become a copy that a phone opens and searches, without what may not leave', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  const { rows } = await app.call('notes.list', { show: 'engrams' });
  await app.call('notes.setNeverSurface', { id: rows[0]!.id, neverSurface: true });
  await openScreen(page, 'Vault');
  const list = page.getByRole('listbox', { name: 'Vault' });
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await list.press('ControlOrMeta+A');
  await expect(page.getByRole('toolbar', { name: 'Selected notes' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('selected notes for reading');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A copy for reading' });
  await expect(dialog.getByTestId('would-leave')).toContainText('never used in answers');
  await takeScreenshot(page, 'reading-copy-01-dialog');
  expect(await findSeriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the copy' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Open index.html', { timeout: 100_000 });
  const folder = (await dialog.getByRole('status').locator('p').last().innerText()).trim();
  await dialog.getByRole('button', { name: 'Done' }).click();

  // A phone's browser, without any network.
  const browser = page.context().browser()!;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    offline: true,
    colorScheme: 'dark',
  });
  const phone = await context.newPage();
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  const problems: string[] = [];
  phone.on('console', (message) => problems.push(message.text()));
  await phone.goto(pathToFileURL(join(folder, 'index.html')).href);
  await phone.getByRole('searchbox').fill('gravel');
  await expect(phone.getByRole('status').getByRole('link').first()).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'By words' })).toBeVisible();
  await takeScreenshot(phone, 'reading-copy-02-phone-dark');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.getByRole('status').getByRole('link').first().click();
  await expect(phone.locator('article:target')).toBeInViewport();
  await phone.emulateMedia({ colorScheme: 'light' });
  // A word that no note holds leads to the notes that are near it.
  const word = await phone.evaluate(() => {
    const { near, words } = JSON.parse(document.getElementById('search-data')!.textContent) as PageSearchData;
    return Object.keys(near).find((known) => !Object.hasOwn(words, known))!;
  });
  await phone.getByRole('searchbox').fill(word);
  await expect(phone.getByRole('heading', { name: 'Close in meaning' })).toBeVisible();
  await takeScreenshot(phone, 'reading-copy-03-phone-light');
  expect(await findSeriousProblems(phone)).toEqual([]);
  expect(problems).toEqual([]);
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await context.close();
});
