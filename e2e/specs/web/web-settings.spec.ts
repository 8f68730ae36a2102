import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import type { WebNetwork } from '../../../electron/web/web-services';
import { ask, openNewChat, openWholeRetrieval, whyPanel } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';
import { GOOD_KEY, startSearchStandIns, type SearchStandIns } from '../../support/web/search-stand-ins';
import { startLocalWeb, type LocalWeb } from '../../support/web/web-sites';
import { webAppOfFile } from '../../support/web/web-app';

let app: RunningApp;
let page: Page;
const section = () => page.getByRole('region', { name: 'Web', exact: true });

let network: WebNetwork;
const openNewVault = webAppOfFile(test, () => network);

test.describe('a provider', () => {
  let standIns: SearchStandIns;
  test.beforeEach(async () => {
    standIns = await startSearchStandIns();
    ({ network } = standIns);
    app = await openNewVault();
    ({ page } = app);
  });
  test.afterEach(async () => {
    await standIns.stop();
  });

  test('is described in the form, tested before it is used, and its key lies in no file', async () => {
    const standIn = standIns.all.find(({ name }) => name === 'your server')!;
    await openSettings(page, 'Web');
    await section().getByRole('radio', { name: 'Another server that answers in JSON' }).check();
    await section().getByLabel('Address of the server').fill(standIn.settings.server!);
    for (const [label, value] of [
      ['Where the results are', 'data.hits'],
      ['Field of the title', 'name'],
      ['Field of the address', 'link'],
      ['Field of the text', 'body.short'],
      ['Field of the date, if any', 'on'],
    ] as const)
      await section().getByLabel(label).fill(value);

    const testIt = section().getByRole('button', { name: 'Test', exact: true });
    const result = section().getByTestId('search-test');
    await test.step('nothing is sent before the person says yes', async () => {
      await testIt.click();
      expect(await app.answerConsent('no')).toContain('Only the word “moon” is sent, nothing of yours.');
      await expect(testIt).toBeEnabled();
      expect(standIns.connections()).toBe(0);
    });
    await test.step('without its key it says so, with it the test finds something', async () => {
      await testIt.click();
      await app.answerConsent('yes');
      await expect(result).toContainText('wants a key (401)');
      await section().getByLabel('Key', { exact: true }).fill(GOOD_KEY);
      await expect(result).toHaveText('');
      await testIt.click();
      await app.answerConsent('yes');
      await expect(result).toContainText('1 result, “The crackle of raku ware”');
      expect(await app.call('web.get', null)).toMatchObject({ hosts: [], key: { isSet: false } });
    });
    await test.step('in use, its key is kept, and can be removed', async () => {
      await section().getByRole('button', { name: 'Use this' }).click();
      await app.answerConsent('yes');
      await expect(section().getByText('A key is set. Enter another to replace it.')).toBeVisible();
      await testIt.click();
      await expect(result).toContainText('1 result');
      await section().scrollIntoViewIfNeeded();
      await lookInBothThemes(app, 'web-05-settings');
      await expect(async () => expect(await filesWith(app.dataFolder, GOOD_KEY)).toEqual([])).toPass();
      await section().getByRole('button', { name: 'Remove the key' }).click();
      await expect(section().getByText('A key is set.')).toHaveCount(0);
      await testIt.click();
      await expect(result).toContainText('wants a key (401)');
    });
  });
});

/** Files of a folder that hold a text; of the browser's own profile too. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => ((await readFile(file).catch(() => Buffer.alloc(0))).includes(text) ? [file] : [])),
  );
  return found.flat();
}

test.describe('trust', () => {
  let web: LocalWeb;
  test.beforeEach(async () => {
    web = await startLocalWeb();
    ({ network } = web);
    app = await openNewVault();
    ({ page } = app);
    const { search } = (await app.call('settings.get', null)).settings.web;
    const using = app.call('web.useProvider', {
      search: { ...search, provider: 'searxng', server: `http://127.0.0.1:${web.search.port}` },
      key: null,
    });
    await app.answerConsent('yes');
    await using;
  });
  test.afterEach(async () => {
    await web.stop();
  });

  const originOfBlog = async (): Promise<string> => {
    await openScreen(page, 'Chat');
    await openNewChat(page);
    await page.getByRole('combobox', { name: 'Ask the web too' }).selectOption('question');
    const answer = await ask(page, 'Why does the glaze of raku ware crackle?');
    await openWholeRetrieval(page, answer);
    await whyPanel(page)
      .getByRole('button', { name: /My raku ware/u })
      .first()
      .click();
    return whyPanel(page).getByTestId('web-origin').innerText();
  };
  const blogIsFetched = () => web.sites.requests.some(({ host }) => host.startsWith('blog.example'));

  test('of a domain that the person sets counts from the next question on: its weight, and that its page is fetched', async () => {
    expect(await originOfBlog()).toContain('unknown');
    expect(blogIsFetched()).toBe(false);

    await openSettings(page, 'Web');
    await section().getByLabel('Domain').fill('Blog.Example');
    await section().getByRole('combobox', { name: 'Class' }).selectOption('reference');
    await section().getByRole('button', { name: 'Add', exact: true }).click();
    await expect(section().getByRole('row', { name: /blog\.example reference/u })).toBeVisible();
    await section()
      .getByText(/^Built in: \d+ domains$/u)
      .click();
    await expect(section().getByText(/^reference: .*wikipedia\.org/u)).toBeVisible();

    expect(await originOfBlog()).toContain('reference');
    expect(blogIsFetched()).toBe(true);

    await openSettings(page, 'Web');
    await section().getByRole('button', { name: 'Remove blog.example' }).click();
    await expect(section().getByRole('row', { name: /blog\.example/u })).toHaveCount(0);
    expect(await originOfBlog()).toContain('unknown');
  });

  test('a domain that is none is refused in words', async () => {
    await openSettings(page, 'Web');
    await section().getByLabel('Domain').fill('https://blog.example/');
    await section().getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('A domain looks like example.org.')).toBeVisible();
  });
});
