import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import { ask, composer, openNewChat, openWholeRetrieval, whyPanel } from '../../screens/chat';
import { findSeriousProblems } from '../../support/accessibility';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';
import { startLocalWeb, type LocalWeb } from '../../support/web/web-sites';
import { webAppOfFile } from '../../support/web/web-app';

let web: LocalWeb;
let app: RunningApp;
let page: Page;

const openNewVault = webAppOfFile(test, () => web.network);

test.beforeEach(async () => {
  web = await startLocalWeb();
  app = await openNewVault();
  ({ page } = app);
});

test.afterEach(async () => {
  await web.stop();
});

const RAKU = 'Why does the glaze of raku ware crackle?';
const webSwitch = () => page.getByRole('combobox', { name: 'Ask the web too' });
const connections = () => web.sites.connections + web.search.connections + web.inside.connections;

/** Sets the local search server, with main's question answered by a person. */
async function useSearch(): Promise<string> {
  const { settings } = await app.call('settings.get', null);
  const using = app.call('web.useProvider', {
    search: { ...settings.web.search, provider: 'searxng', server: `http://127.0.0.1:${web.search.port}` },
    key: null,
  });
  const asked = await app.answerConsent('yes');
  await using;
  return asked;
}

async function askWeb(question: string) {
  await webSwitch().selectOption('question');
  return ask(page, question);
}

async function reportOf(answer: Awaited<ReturnType<typeof ask>>) {
  await openWholeRetrieval(page, answer);
  const report = whyPanel(page).getByTestId('web-report');
  await expect(report).toBeVisible();
  return report;
}

test('nothing reaches the web until the person turns it on; what is asked is shown before and logged after', async () => {
  await app.call('notes.create', { title: 'My raku bowl broke in March', body: '', category: 'fact' });
  await test.step('off: no connection, whatever is asked', async () => {
    await ask(page, `${RAKU} Look it up on the web.`);
    expect(connections()).toBe(0);
    expect(await useSearch()).toContain('Your notes never do.');
    await ask(page, RAKU);
    expect(connections()).toBe(0);
  });

  await test.step('on for a question: the words are shown, and only these leave', async () => {
    await app.call('settings.save', { excluded: { people: ['Gregor Pahl'], places: [], folders: [] } });
    await openNewChat(page);
    await webSwitch().selectOption('question');
    await composer(page).fill(`Gregor Pahl asks me. ${RAKU}`);
    await expect(page.getByTestId('web-query')).toContainText(`Asked at 127.0.0.1:${web.search.port}: “${RAKU}”`);
    expect(connections()).toBe(0);
    await takeScreenshot(page, 'web-01-switch');
    expect(await findSeriousProblems(page)).toEqual([]);
    const answer = await ask(page, `Gregor Pahl asks me. ${RAKU}`);
    expect(web.search.requests.map(({ path }) => new URL(path, 'http://search').searchParams.get('q'))).toEqual([RAKU]);
    await expect(answer).toContainText('en.wikipedia.org');
    await expect(webSwitch()).toHaveValue('off');
  });

  await test.step('the panel tells router, results and fetched pages; no page inside the network was reached', async () => {
    const report = await reportOf(page.locator('article[data-message][aria-label="vault"]').last());
    await expect(report).toHaveAttribute('data-state', 'answered');
    await expect(report).toContainText('You turned the web on for this question.');
    await expect(report).toContainText('3 results');
    await expect(report.locator('[data-escalation="read"]')).toHaveCount(2);
    await expect(report).toContainText('with its scripts');
    await lookInBothThemes(app, 'web-02-panel');
    expect(web.inside.connections).toBe(0);
    // The blog is not trusted: its snippet is judged, its page is not fetched.
    expect(web.sites.requests.some(({ host }) => host.startsWith('blog.example'))).toBe(false);
    expect(web.sites.requests.some(({ path }) => path.includes('.png'))).toBe(false);
  });

  await test.step('what left stands in the log, without a word of a note', async () => {
    const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null });
    expect(new Set(entries.map(({ task }) => task))).toEqual(new Set(['web-search', 'web-page']));
    const bodies = await Promise.all(entries.map(({ id }) => app.call('outgoing.body', { id })));
    expect(bodies.every(({ body }) => !/broke|Gregor/u.test(body ?? ''))).toBe(true);
  });

  await test.step('a quote is kept as a note to review, the page as a document of tier web', async () => {
    const panel = whyPanel(page);
    await panel
      .getByRole('button', { name: /Raku ware/u })
      .first()
      .click();
    await expect(panel.getByTestId('web-origin')).toBeVisible();
    await panel.getByRole('button', { name: 'Add as a note to review' }).click();
    await expect(page.getByText('Added. It waits in the Inbox.')).toBeVisible();
    await panel.getByRole('button', { name: 'Save the whole page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save a web page' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await app.answerConsent('yes')).toContain('Fetch this page');
    await expect(dialog).toContainText('Saved “');
    await dialog.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByRole('heading', { name: /Raku ware/u }).first()).toBeVisible();
  });
});

test('a search that finds nothing, a page that says too little and one behind scripts are three states', async () => {
  await useSearch();
  for (const [question, state, escalation, advice] of [
    ['How is kintsugi lacquer mixed?', 'not-found', null, 'Nothing on the web fits'],
    ['What is in a temmoku glaze?', 'thin', 'read', 'The web says little on this'],
    ['What colours a celadon glaze?', 'behind-scripts', 'behind-scripts', 'written by scripts'],
  ] as const) {
    await test.step(state, async () => {
      await openNewChat(page);
      const report = await reportOf(await askWeb(question));
      await expect(report).toHaveAttribute('data-state', state);
      if (escalation !== null) await expect(report.locator(`[data-escalation="${escalation}"]`)).toHaveCount(1);
      await expect(report).toContainText(advice);
      await report.scrollIntoViewIfNeeded();
      await takeScreenshot(page, `web-04-${state}`);
    });
  }
});

test('on for a chat, the router asks only where the vault holds no answer', async () => {
  await app.call('notes.create', { title: 'My kiln fires raku ware to 980 degrees', body: '', category: 'fact' });
  await useSearch();
  await ask(page, 'To how many degrees does my kiln fire raku ware?');
  await webSwitch().selectOption('session');
  await expect(webSwitch()).toHaveValue('session');
  await ask(page, 'To how many degrees does my kiln fire raku ware?');
  expect(connections()).toBe(0);
  await ask(page, 'What is in a temmoku glaze?');
  expect(web.search.requests).toHaveLength(1);
});

test('a page is saved after a yes; what is in it is text, and nothing inside the network is read', async () => {
  await test.step('a link from the browser opens the dialog and fetches nothing', async () => {
    await app.openLink(`engram-vault://save?url=${encodeURIComponent(web.at('hostile.example', '/'))}`);
    const dialog = page.getByRole('dialog', { name: 'Save a web page' });
    await expect(dialog).toContainText('A link asks to save this page. Nothing was fetched yet.');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await app.answerConsent('no');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    expect(connections()).toBe(0);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await app.answerConsent('yes');
    await expect(dialog).toContainText('Some sentences of this page address a model.');
    await takeScreenshot(page, 'web-03-saved');
    await dialog.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByText('away from its front').first()).toBeVisible();
    expect(web.inside.connections).toBe(0);
    const kept = await app.call('notes.list', { show: 'engrams' });
    expect(kept.rows).toEqual([]);
  });

  await test.step('a redirect into the network, and addresses in it, are refused', async () => {
    for (const [url, words] of [
      [web.at('moved.example', '/'), 'private network'],
      [`http://127.0.0.1:${web.inside.port}/`, 'private network'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('Save a web page');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save a web page' });
      await dialog.getByLabel('Address of the page').fill(url);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      if (url.includes('moved')) await app.answerConsent('yes');
      await expect(dialog.getByRole('alert')).toContainText(words);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    expect(web.inside.connections).toBe(0);
  });
});
