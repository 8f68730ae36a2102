import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, composer, openNewChat } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { chooseTheme, setProvider, setWork } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const KEY = 'gsk_9fQ2mZx7LkT4vRb8NwYc';
const QUESTION = 'Does Gregor Pahl keep the keys to the Lisbon flat?';

test('every request of a turn is shown before it leaves, and stands in a log that is searched, kept and deleted', async ({
  app,
  provider,
}) => {
  const { page } = app;
  await app.call('notes.create', {
    title: 'Gregor Pahl keeps the keys to the Lisbon flat',
    body: '',
    category: 'fact',
  });
  await app.call('settings.save', { excluded: { people: ['Gregor Pahl'], places: [], folders: [] } });
  await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat', key: KEY });
  await setWork(app);

  await test.step('the preview holds verdicts, answer and notes, and sends nothing', async () => {
    await openScreen(page, 'Chat');
    await composer(page).fill(QUESTION);
    const before = provider.requests.length;
    await page.getByRole('button', { name: 'What would be sent' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would be sent' });
    for (const name of ['1. Relevance of notes', '2. Answers', '3. Taking notes'])
      await expect(dialog.getByRole('button', { name })).toBeVisible();
    await expect(dialog).not.toContainText('Gregor');
    await takeScreenshot(page, 'what-left-01-preview');
    await page.keyboard.press('Escape');
    expect(provider.requests.length).toBe(before);
  });

  await test.step('the log holds the bytes of each request, masked, and never the key', async () => {
    await composer(page).fill('');
    await ask(page, QUESTION);
    await expect.poll(() => provider.requestsOf('units').length).toBeGreaterThan(0);
    await expect.poll(() => provider.requests.every(({ closedAfterMs }) => closedAfterMs !== null)).toBe(true);
    await openSettings(page, 'Sent data');
    const requests = page.getByRole('list', { name: 'Requests' });
    await expect(requests.getByText('Answers')).toBeVisible();
    await page.getByLabel('Words in a request').fill('keeps the keys to the Lisbon flat');
    await expect(requests.getByText('Relevance of notes')).toBeVisible();
    await requests.getByRole('button', { name: /Answers/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy the request' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The request is copied.');
    await requests.getByRole('button', { name: /Answers/ }).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Copy the request/,
      /^Show only requests to 127\.0\.0\.1/,
      /^Open the chat/,
    ]);
    await page.keyboard.press('Escape');
    await requests.getByRole('button', { name: /Answers/ }).click();
    await requests.getByRole('button', { name: 'Every byte' }).click();
    await expect(requests.getByLabel('The request, every byte')).toHaveText(
      JSON.stringify(provider.requestsOf('answer').at(-1)!.body),
    );
    await requests.getByRole('button', { name: 'Every byte' }).click();
    await expect(requests).toContainText('[person 1]');
    await takeScreenshot(page, 'what-left-02-log-light');
    expect(await findSeriousProblems(page)).toEqual([]);
    const folders = await readdir(app.dataFolder, { recursive: true });
    const files = folders.filter((name) => /outgoing[/\\].*\.jsonl$/u.test(name));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = await readFile(join(app.dataFolder, file), 'utf8');
      expect(text).not.toContain(KEY);
      expect(text).not.toContain('Gregor');
    }
  });

  await test.step('an incognito chat leaves nothing in it', async () => {
    const count = async () => (await app.call('outgoing.hosts', null)).reduce((sum, { requests }) => sum + requests, 0);
    const before = await count();
    const session = await app.call('chat.createSession', { incognito: true });
    const answered = provider.requestsOf('answer').length;
    await app.call('chat.send', { sessionId: session.id, text: 'Who keeps the keys?' });
    await expect.poll(() => provider.requestsOf('answer').length).toBe(answered + 1);
    await expect
      .poll(async () => (await app.call('chat.session', { id: session.id })).messages.at(-1)?.state)
      .toBe('complete');
    expect(await count()).toBe(before);
  });

  await test.step('the palette leads there, in the dark too; what is deleted is gone', async () => {
    await chooseTheme(page, 'Dark');
    await openNewChatAndPalette();
    await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible();
    await page
      .getByRole('list', { name: 'Requests' })
      .getByRole('button', { name: /Answers/ })
      .first()
      .click();
    await expect(page.getByLabel('The request’s messages')).toBeVisible();
    await takeScreenshot(page, 'what-left-03-log-dark');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the log…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Nothing left', { exact: true })).toBeVisible();
    expect(await app.call('outgoing.hosts', null)).toEqual([]);
  });

  async function openNewChatAndPalette() {
    await openScreen(page, 'Chat');
    await openNewChat(page);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('Sent data');
    await page.keyboard.press('Enter');
  }
});
