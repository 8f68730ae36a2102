import { ask, openNewChat } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { recordConnections } from '../../support/connection-record';
import type { RunningApp } from '../../support/running-app';
import { needs } from '../../support/tags';

let stopRecord = async () => {};
test.afterEach(() => stopRecord());

const SERVER = '203.0.113.7:8888';

/** Everything that names the web, with a provider set and the switch off. */
async function useWithoutWeb({ page, call, openLink }: RunningApp): Promise<void> {
  for (const question of [
    'What is the weather in Bergen today? Look it up on the web.',
    'Who wrote https://example.org/raku?',
    'What is in a temmoku glaze?',
  ]) {
    await openNewChat(page);
    await ask(page, question);
  }
  await call('web.preview', { text: 'What is in a temmoku glaze?' });
  await openLink('engram-vault://save?url=https%3A%2F%2Fexample.org%2Fraku');
  await page.getByRole('dialog', { name: 'Save a web page' }).getByRole('button', { name: 'Cancel' }).click();
  await openSettings(page, 'Web');
  await page.getByRole('region', { name: 'Web', exact: true }).scrollIntoViewIfNeeded();
  await call('web.saveTrust', { trust: [{ domain: 'example.org', trust: 'reference' }] });
  for (const screen of ['Search', 'Health', 'Chat'] as const) await openScreen(page, screen);
}

test(
  'with the web off a whole use opens no connection, counted at the sockets of every thread; switched on, one question opens one',
  needs(['chromium shell', 'posix'], 'main runs in this process, whose network is replaced'),
  async ({ launcher, workerApp }) => {
    // Everything that runs in this process is listened to.
    await workerApp.stop();
    test.setTimeout(120_000);
    const record = await recordConnections();
    stopRecord = record.stop;
    const heard = async () => (await record.calls()).filter(({ kind }) => kind !== 'ready');
    const app = await launcher.start();
    const { page } = app;
    const { search } = (await app.call('settings.get', null)).settings.web;
    const using = app.call('web.useProvider', {
      search: { ...search, provider: 'json', server: `https://${SERVER}/?q={query}` },
      key: null,
    });
    await app.answerConsent('yes');
    await using;
    await app.call('notes.create', { title: 'My raku bowl', body: 'See https://example.org/raku.', category: 'fact' });
    await useWithoutWeb(app);
    const again = await launcher.restart(app);
    await useWithoutWeb(again);
    expect(await heard()).toEqual([]);
    expect(again.foreignRequests()).toEqual([]);
    expect((await again.call('outgoing.find', { text: '', host: null, before: null })).entries).toEqual([]);

    await openNewChat(again.page);
    await again.page.getByRole('combobox', { name: 'Ask the web too' }).selectOption('question');
    await ask(again.page, 'What is in a temmoku glaze?');
    expect(await heard()).toEqual([{ thread: 0, kind: 'connect', what: SERVER }]);
    expect(page.isClosed()).toBe(true);
  },
);
