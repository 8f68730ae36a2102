import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clipLink } from '../../../shared/domain/page-clip';
import { composer } from '../../screens/chat';
import { openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { makePng } from '../../support/make-png';
import { takeScreenshot } from '../../support/screenshots';

test.describe('capture', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-capture-'));
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  test('files of a capture folder wait in the Inbox, are kept and dropped by keys, and come once', async ({ app }) => {
    const { page, call, answerConsent } = app;
    await writeFile(join(folder, 'Clay.md'), '---\ntags: [soil]\n---\nFire it twice, says [[Ida]].\n');
    await writeFile(join(folder, 'shopping.txt'), '- milk\n- bread\n');
    await writeFile(join(folder, 'kiln.png'), makePng(4, 4, [200, 40, 40]));
    await writeFile(join(folder, 'memo.m4a'), 'sound');
    await writeFile(join(folder, 'Shop.url'), '[InternetShortcut]\nURL=https://clay.example/cones\n');
    await writeFile(join(folder, 'chats.zip'), 'PK');

    await openSettings(page, 'Data');
    const section = page.getByRole('region', { name: 'Capture folder' });
    await section.getByLabel('Folder').fill(folder);
    await section.getByRole('button', { name: 'Use this folder' }).click();
    expect(await answerConsent('yes')).toContain('None of its files is changed');
    await expect(section.getByText('6 files wait')).toBeVisible({ timeout: 20_000 });
    await section.scrollIntoViewIfNeeded();
    await lookInBothThemes(app, 'capture-01-settings');
    await section.getByRole('button', { name: 'Show in the Inbox' }).click();

    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(card('Clay.md')).toContainText('Fire it twice');
    await expect(card('memo.m4a')).toContainText('Its words are not read yet');
    await expect(card('chats.zip').getByRole('button', { name: /^Keep/u })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Keep all 5' })).toBeVisible();
    await lookInBothThemes(app, 'capture-02-inbox');
    await page.setViewportSize({ width: 1024, height: 700 });
    await call('settings.save', { language: 'de' });
    await expect(page.getByRole('heading', { name: 'Eingegangen' })).toBeVisible();
    await takeScreenshot(page, 'capture-03-german-1024');
    await call('settings.save', { language: 'en', theme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });

    // The keyboard alone: the zip is dropped, and taken back; a picture is kept.
    await page.getByRole('region', { name: 'Captured' }).focus();
    await page.keyboard.press('Home');
    const active = page.locator('li[aria-current] h3');
    for (let step = 0; step < 6 && (await active.textContent()) !== 'chats.zip'; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('d');
    await expect(card('chats.zip')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card('chats.zip')).toBeVisible();
    await page.getByRole('button', { name: 'Keep all 5' }).click();
    await expect(page.getByText('5 files kept')).toBeVisible();
    const { rows } = await call('notes.list', {});
    expect(rows.map(({ title }) => title).toSorted()).toEqual(['Clay', 'Shop', 'kiln', 'memo', 'shopping']);
    expect(rows.find(({ title }) => title === 'Clay')!.tags).toEqual(['soil']);

    // The same words again, under another name: they do not wait. A file that still grows waits until it is whole.
    await writeFile(join(folder, 'Clay copy.md'), '---\ntags: [soil]\n---\nFire it twice, says [[Ida]].\n');
    await writeFile(join(folder, 'growing.md'), 'half ');
    await expect.poll(async () => (await call('capture.state', null)).unfinished).toBeGreaterThan(0);
    expect((await call('capture.files', null)).map(({ path }) => path)).toEqual(['chats.zip']);
    await appendFile(join(folder, 'growing.md'), 'and whole');
    await expect(card('growing.md')).toContainText('half and whole', { timeout: 20_000 });
    await expect(card('Clay copy.md')).toHaveCount(0);
    await card('chats.zip').getByRole('button', { name: /^Drop/u }).click();
    await card('growing.md').getByRole('button', { name: /^Drop/u }).click();
    await expect(page.getByText('Files that appear in your capture folder wait here.')).toBeVisible();
    await takeScreenshot(page, 'capture-04-nothing-waits');
  });

  test('a quick note is written by keys alone, with titles and tags completed, and its draft stays', async ({
    app,
  }) => {
    const { page, call } = app;
    await call('notes.create', { title: 'Kiln rules', body: 'Fire slowly. #pottery', category: 'idea' });
    await page.keyboard.press('ControlOrMeta+Shift+J');
    const dialog = page.getByRole('dialog', { name: 'Quick note' });
    const field = dialog.getByRole('textbox', { name: 'What is on your mind?' });
    await expect(field).toBeFocused();
    await page.keyboard.type('Ask Ida about [[Ki');
    await expect(dialog.getByRole('option', { name: 'Kiln rules' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' #po');
    await expect(dialog.getByRole('option', { name: '#pottery' })).toBeVisible();
    await lookInBothThemes(app, 'capture-05-quick-note');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('Ask Ida about [[Kiln rules]] #pottery ');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    // What was written is still there, also after the window was begun anew.
    await page.reload();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Shift+J');
    await expect(field).toHaveValue('Ask Ida about [[Kiln rules]] #pottery ');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Kept as “Ask Ida about Kiln rules pottery”.')).toBeVisible();
    const { rows } = await call('notes.list', {});
    expect(rows.find(({ title }) => title.startsWith('Ask Ida'))).toMatchObject({ tags: ['pottery'], links: 1 });

    await page.keyboard.press('ControlOrMeta+Shift+J');
    await expect(field).toHaveValue('');
    await page.keyboard.type('Perhaps a second kiln');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Inbox' })).toBeChecked();
    await field.focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('“Perhaps a second kiln” waits in the Inbox.')).toBeVisible();
    expect((await call('inbox.counts', null)).waiting.suggestions).toBe(1);
  });

  test('the window of the quick note shows it and nothing else, behind the lock of the screen too, and keeps the draft', async ({
    app,
  }) => {
    const { page, call } = app;
    const address = new URL(page.url());
    await call('lock.set', { passphrase: 'four small green pears', afterMinutes: null });
    await call('lock.lock', null);
    await page.setViewportSize({ width: 560, height: 340 });
    const { pathname, search } = address;
    await page.goto(`${address.origin}${pathname}${search === '' ? '?' : `${search}&`}window=quick-note`);
    await page.getByLabel('Passphrase').fill('four small green pears');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'What is on your mind?' });
    await expect(field).toBeFocused();
    await page.keyboard.type('Ask Ida about the kiln');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await lookInBothThemes(app, 'capture-06-window');
    await page.reload();
    await expect(field).toHaveValue('Ask Ida about the kiln');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect
      .poll(async () => (await call('notes.list', {})).rows.map(({ title }) => title))
      .toEqual(['Ask Ida about the kiln']);
    await call('lock.remove', { passphrase: 'four small green pears' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address.href);

    // A browser's window takes no key of the whole system: the settings say what does.
    await openSettings(page, 'Keys');
    const section = page.getByRole('region', { name: 'From anywhere' });
    await expect(section).toContainText('new --inbox -');
    await expect(section.getByRole('button')).toHaveCount(0);
    await lookInBothThemes(app, 'capture-07-from-anywhere');
  });

  test('the dialog and the window of the quick note write on in one draft', async ({ app }) => {
    const { page, call } = app;
    await page.keyboard.press('ControlOrMeta+Shift+J');
    const inDialog = page.getByRole('dialog').getByRole('textbox');
    await inDialog.fill('From the dialog');
    // The channel to main belongs to one page, so the second window is played by the storage that both share.
    const frame = await page.evaluateHandle(() => document.body.appendChild(document.createElement('iframe')));
    await page.evaluate((other) => {
      const { localStorage: shared } = other.contentWindow!;
      const key = Object.keys(shared).find((name) => name.includes('quick-note:draft'))!;
      shared.setItem(key, `${shared.getItem(key)}, and from the window`);
    }, frame);
    await expect(inDialog).toHaveValue('From the dialog, and from the window');
    await inDialog.press('End');
    await page.keyboard.type('.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect
      .poll(async () => (await call('notes.list', {})).rows.map(({ title }) => title))
      .toEqual(['From the dialog, and from the window.']);
  });

  test('a clip that arrives while no vault is open waits for one', async ({ app }) => {
    const { page, call, openLink } = app;
    const { openId } = await call('vaults.list', null);
    await call('vaults.close', null);
    await expect(page.getByRole('heading', { name: 'Open a vault' })).toBeVisible();
    const clip = { url: 'https://walls.example/a', title: 'Walls', quote: 'Lime breathes.', before: '', after: '' };
    await openLink(clipLink({ ...clip, note: '' }));
    await expect(page.getByText('The clip waits until you open a vault.')).toBeVisible();
    await call('vaults.open', { id: openId! });
    const dialog = page.getByRole('dialog', { name: 'Add this from walls.example' });
    await expect(dialog).toContainText('Lime breathes.');
    await dialog.getByRole('button', { name: 'Add to the Inbox' }).click();
    await expect.poll(async () => (await call('inbox.counts', null)).waiting.suggestions).toBe(1);
  });
});
