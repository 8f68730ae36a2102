import { openScreen, openSettings, waitForVectors } from '../../screens/frame';
import { chooseTheme, setProvider } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

test.describe('health and settings', () => {
  let app: RunningApp;

  test.beforeEach(({ fileSampleApp: started }) => {
    app = started;
  });

  const line = (name: string) =>
    app.page.getByRole('listitem').filter({ has: app.page.getByRole('heading', { name, exact: true }) });

  test('the vault is checked, a snapshot is made, and restoring it is previewed, done and undone', async () => {
    const { page } = app;
    await openScreen(page, 'Health');
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Check everything' }).click();
    await expect(line('Journal').getByRole('img', { name: 'in order' })).toBeVisible();
    await expect(line('Store').getByRole('img', { name: 'in order' })).toBeVisible();

    const snapshots = page.getByRole('region', { name: 'Snapshots' });
    const before = (await app.call('health.report', null)).snapshots.length;
    await expect(snapshots.getByRole('listitem')).toHaveCount(before);
    await line('Backed up').getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('Backed up, and the backup was read again.')).toBeVisible();
    await expect(snapshots.getByRole('listitem')).toHaveCount(before + 1);
    await takeScreenshot(page, 'health-01');

    const { counts } = await app.call('app.status', null);
    const later = await app.call('notes.create', {
      title: 'Made after the snapshot',
      body: 'Goes away and comes back.',
      category: 'fact',
    });
    await snapshots
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Restore the snapshot/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Restore / });
    await expect(dialog).toContainText(/made since then would go/);
    await expect(dialog.getByRole('row', { name: /Notes/ }).first()).toContainText('1');
    await takeScreenshot(page, 'health-02-restore');
    expect((await app.call('app.status', null)).counts.engrams).toBe(counts.engrams + 1);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText(/^Restored\./)).toBeVisible();
    expect((await app.call('app.status', null)).counts).toEqual(counts);
    await expect(app.call('notes.page', { id: later.id })).rejects.toMatchObject({ code: 'not-found' });
    const { journal, store } = await app.call('health.verify', null);
    expect(journal.problem).toBeNull();
    expect(store.matchesJournal).toBe(true);

    // The newest snapshot is the one made just before restoring.
    await snapshots
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Restore the snapshot/ })
      .click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await app.call('app.status', null)).counts.engrams).toBe(counts.engrams + 1);
    expect((await app.call('notes.page', { id: later.id })).note.body).toBe('Goes away and comes back.');
  });

  test('rebuilding store and index keeps every search result', async () => {
    const { page } = app;
    await waitForVectors(() => app.call('app.status', null));
    const found = async () =>
      (await app.call('search.run', { text: 'flight Japan third of May' })).candidates
        .filter(({ outcome }) => outcome.state === 'kept')
        .map(({ ref }) => ref)
        .sort();
    const before = await found();
    expect(before.length).toBeGreaterThan(0);
    await openScreen(page, 'Health');
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Rebuild the store' }).click();
    await expect(page.getByText('Store: rebuilt.')).toBeVisible();
    await page.getByRole('button', { name: 'Rebuild the index' }).click();
    await expect(page.getByText('Index: rebuilt.')).toBeVisible();
    await waitForVectors(() => app.call('app.status', null));
    await expect.poll(found).toEqual(before);
  });

  test('theme and send key are kept, and Settings says what leaves this machine', async ({ launcher }) => {
    const { page } = app;
    await openSettings(page, 'Privacy');
    await expect(page.getByText('Nothing. The offline engine answers.')).toBeVisible();
    await takeScreenshot(page, 'settings-01-light');
    await chooseTheme(page, 'Dark');
    await takeScreenshot(page, 'settings-02-dark');
    await openSettings(page, 'Keys');
    await page.getByRole('radio', { name: /^Ctrl and Enter/ }).click();
    await expect(page.getByRole('radio', { name: /^Ctrl and Enter/ })).toBeChecked();
    await openSettings(page, 'Model');
    await page.getByRole('radio', { name: /^A server/ }).click();
    await page.getByLabel('Provider').selectOption('openai');
    await page.getByLabel('Chat model').fill('gpt-x');
    await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('nothing leaves this machine');
    await page.getByRole('button', { name: 'Use this model…' }).click();
    expect(await app.answerConsent('yes')).toContain('api.openai.com');
    await takeScreenshot(page, 'settings-03-provider');
    await openSettings(page, 'Privacy');
    await expect(page.getByText('Never the whole vault.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('text goes to api.openai.com');
    await openSettings(page, 'Model');
    await page.getByRole('radio', { name: /^Without a model/ }).click();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('nothing leaves this machine');

    app = await launcher.restart(app);
    await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const message = app.page.getByRole('textbox', { name: 'Message' });
    await message.fill('One line');
    await message.press('Enter');
    await expect(message).toHaveValue('One line\n');
    await message.press('Control+Enter');
    await expect(app.page.locator('article[aria-label="you"]')).toHaveText(/One line/);
  });

  test('a setting is found by its words, the index is walked by arrow keys and folds to a choice', async () => {
    const { page } = app;
    await openSettings(page, 'Web');
    const find = page.getByRole('combobox', { name: 'Find a setting' });
    await find.fill('night');
    await expect(page.getByRole('option', { name: /^Theme/ }).locator('mark')).toHaveText('night');
    await find.press('Enter');
    await expect(page.getByRole('radio', { name: 'As the system' }).first()).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
    await find.fill('no such setting');
    await expect(page.getByText('No setting has these words.')).toBeVisible();
    await find.press('Escape');

    const index = page.getByRole('navigation', { name: 'Settings', exact: true });
    await index.getByRole('link', { name: 'Appearance' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
    await expect(index.locator('[aria-current="page"]')).toHaveText('Storage');
    await openScreen(page, 'Chat');
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();

    const { appearance } = (await app.call('settings.get', null)).settings;
    await page.setViewportSize({ width: 1024, height: 700 });
    await app.call('settings.save', { appearance: { ...appearance, textSize: 200 } });
    await expect(index).toBeHidden();
    await openSettings(page, 'Sent data');
    for (const name of [/^Vault: /, 'nothing leaves this machine', 'offline engine'])
      await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name })).toBeInViewport();
    await takeScreenshot(page, 'settings-04-large-text');
    await app.call('settings.save', { appearance });
  });

  test('an API key is never shown, is labelled as kept for this session only, and is gone after a restart', async ({
    launcher,
  }) => {
    const { page } = app;
    await setProvider(app, { baseUrl: 'http://127.0.0.1:9/v1', chatModel: 'nothing', key: 'key-never-shown' });
    await expect(
      page.getByText(/^A key is kept in memory, only until you close the app\. It is sent to 127\.0\.0\.1/),
    ).toBeVisible();
    await expect(page.getByLabel('API key')).toHaveValue('');
    expect(JSON.stringify(await app.call('settings.get', null))).not.toContain('key-never-shown');
    app = await launcher.restart(app);
    const { key } = await app.call('settings.get', null);
    expect(key.isSet).toBe(false);
  });
});
