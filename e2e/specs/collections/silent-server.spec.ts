import { expect, test } from '../../support/app-test';
import { startFaultyProxy, type FaultyProxy } from '../../faults/collections/faulty-proxy';
import { openScreen, openSettings } from '../../screens/frame';
import { collectionOfEachTest } from '../../support/collection-of-each-test';

const shared = collectionOfEachTest(test);
let proxy: FaultyProxy;
test.beforeEach(async () => {
  proxy = await startFaultyProxy(shared.server.port);
});
test.afterEach(() => proxy.close());

const TITLE = 'The celadon kiln needs two days';

test('a server that falls silent: what is published waits and says so, and the person goes on', async () => {
  const app = await shared.startApp();
  const { page } = app;
  const { address, password } = shared.collection.join('contributor');
  const throughProxy = address.replace(`:${shared.server.port}/`, `:${proxy.port}/`);
  const joining = app.call('collections.join', { address: throughProxy, password, remember: false });
  await app.answerConsent('yes');
  await joining;
  await app.call('notes.create', { title: TITLE, body: '', category: 'fact' });
  await page.reload();

  await openScreen(page, 'Vault');
  const row = page.getByRole('listbox', { name: 'Vault' }).getByRole('option').filter({ hasText: TITLE });
  await row.click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('listbox', { name: 'Vault' }).focus();
  proxy.set({ after: 'stalled' });
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('would-leave')).toContainText(TITLE, { timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await app.answerConsent('yes');
  await expect(page.getByText('Nothing was published yet. 1 waits for the server.')).toBeVisible({ timeout: 15_000 });
  await expect(dialog).toHaveCount(0);

  await openSettings(page, 'Shared collections');
  const card = page.getByTestId('collection');
  await expect(card.getByTestId('collection-waiting')).toContainText('1 note waits for the server.', {
    timeout: 15_000,
  });
  await expect(card.getByText('waits for the server', { exact: true })).toBeVisible({ timeout: 15_000 });

  proxy.set(null);
  await card.getByRole('button', { name: 'Send now' }).click();
  await expect(card.getByTestId('collection-waiting')).toHaveCount(0, { timeout: 30_000 });
  await expect(card.getByRole('button', { name: TITLE })).toBeVisible({ timeout: 15_000 });
  await expect(card.getByText('waits for the server', { exact: true })).toHaveCount(0);
});
