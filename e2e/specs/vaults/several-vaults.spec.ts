import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../../electron/files/folder-lock';
import { realFileSystem } from '../../../electron/files/file-system';
import { openScreen, openSettings } from '../../screens/frame';
import { setProvider } from '../../screens/settings';
import { chooseNoteAct, noteText, noteTitle, openNote, writeNewNote } from '../../screens/vault';
import { createVault, runCommand, switchVault, vaultRow, vaultSwitcher, waitForVault } from '../../screens/vaults';
import { findProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

test('a second vault is created and changed to by the rail, the palette and Settings; nothing of the first is in it, and nothing typed is lost', async ({
  launcher,
  provider,
}) => {
  const app = await launcher.start();
  const { page } = app;
  await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat', key: 'sk-first-vault' });
  await writeNewNote(page, 'Kiln of the first vault');
  await noteText(page).click();
  // Typed and left at once: the vault is changed before the note would save itself.
  await page.keyboard.type('Fired at 1240 degrees.');
  await createVault(page, 'Second');

  await openScreen(page, 'Vault');
  await expect(page.getByText('Kiln of the first vault')).toHaveCount(0);
  await openScreen(page, 'Settings');
  await expect(page.getByRole('radio', { name: /^Without a model/ })).toBeChecked();
  await openSettings(page, 'Privacy');
  await expect(page.getByText('Nothing. The offline engine answers.')).toBeVisible();
  // There is nothing to go back to.
  await page.goBack().catch(() => null);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('Kiln of the first vault')).toHaveCount(0);

  await openScreen(page, 'Chat');
  await page.getByRole('textbox', { name: 'Message' }).fill('A thought for the second vault');
  await runCommand(page, 'Open vault: My vault');
  await waitForVault(page, 'My vault');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await openNote(page, 'Kiln of the first vault');
  await expect(noteText(page)).toContainText('Fired at 1240 degrees.');
  const { settings, key } = await app.call('settings.get', null);
  expect([settings.engine, key.isSet]).toEqual(['provider', true]);

  await openSettings(page, 'Data');
  await vaultRow(page, 'Second').getByRole('button', { name: 'Open Second' }).click();
  await waitForVault(page, 'Second');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A thought for the second vault');
  expect(app.foreignRequests()).toEqual([]);
});

test('a vault is renamed, closed, opened again and forgotten; while none is open, its files are free', async ({
  launcher,
}) => {
  const app = await launcher.start();
  const { page, dataFolder } = app;
  await createVault(page, 'Second');
  await runCommand(page, 'Rename this vault');
  const rename = page.getByRole('dialog', { name: 'Rename the vault' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('My vault');
  await page.keyboard.press('Enter');
  await expect(rename.getByText('Another vault is called “My vault”. Choose a different name.')).toBeVisible();
  await rename.getByRole('textbox', { name: 'Name' }).fill('Work');
  await page.keyboard.press('Enter');
  await expect(vaultSwitcher(page)).toHaveAccessibleName('Vault: Work');

  await runCommand(page, 'Close this vault');
  await expect(page.getByRole('heading', { name: 'Open a vault' })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await takeScreenshot(page, 'vaults-closed');
  const free = await lockFolder(realFileSystem, join(dataFolder, 'vaults', 'Second'));
  await free();
  await page.getByRole('button', { name: 'Forget Work' }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(vaultRow(page, 'Work')).toHaveCount(0);
  expect(await readdir(join(dataFolder, 'vaults', 'Second'))).toContain('journal');

  await page.getByRole('button', { name: 'Open a vault’s folder…' }).click();
  await page.getByRole('textbox', { name: 'Path of the folder' }).fill(join(dataFolder, 'vaults', 'Second'));
  await page.keyboard.press('Enter');
  await app.answerConsent('yes');
  await waitForVault(page, 'Work');
});

test('a folder that cannot be opened, and a vault in use, are answered in words; what is open stays', async ({
  launcher,
}) => {
  const app = await launcher.start();
  const { page, dataFolder } = app;
  await createVault(page, 'Second');
  const notes = join(dataFolder, 'obsidian notes');
  await mkdir(notes);
  await writeFile(join(notes, 'Page.md'), 'A page.');
  await runCommand(page, 'Open a vault’s folder');
  const dialog = page.getByRole('dialog', { name: 'Open a vault’s folder' });
  const path = dialog.getByRole('textbox', { name: 'Path of the folder' });
  for (const [folder, words] of [
    ['notes', /Enter the whole path/],
    [join(dataFolder, 'nowhere'), /There is no folder/],
    [join(dataFolder, 'vaults.json'), /is a file/],
    [notes, /holds notes of another app\. Create a vault, then import this folder/],
    [dataFolder, /which lies in it/],
  ] as const) {
    await path.fill(folder);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(path).toHaveValue(folder);
  }
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const unlock = await lockFolder(realFileSystem, join(dataFolder, 'vaults', 'main'));
  await vaultSwitcher(page).click();
  await page.getByRole('menuitem', { name: 'My vault (in use)' }).click();
  await expect(page.getByText(/“My vault” is open in another program/)).toBeVisible();
  await expect(vaultSwitcher(page)).toHaveAccessibleName('Vault: Second');
  await unlock();
  await writeNewNote(page, 'Still here');
  await switchVault(page, 'My vault');
});

test('a note’s link is copied and followed from outside; one into another vault asks, one to nothing says so', async ({
  launcher,
}) => {
  const app = await launcher.start();
  const { page } = app;
  await writeNewNote(page, 'Kiln');
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    navigator.clipboard.writeText = async (text) => void copied.push(text);
  });
  await chooseNoteAct(page, 'Copy link');
  await expect(page.getByText('The link is on the clipboard.', { exact: false })).toBeVisible();
  const link = await page.evaluate(() => (window as unknown as { copied: string[] }).copied[0]!);
  expect(link).toMatch(/^engram-vault:\/\/open\/note\/[0-9A-Z]{26}\?vault=[0-9A-Z]{26}$/);

  const { lastSeq } = await app.call('app.status', null);
  await openScreen(page, 'Chat');
  await app.openLink(link);
  await expect(noteTitle(page)).toHaveValue('Kiln');
  await app.openLink('engram-vault://search?q=%22hot%20kiln%22');
  await expect(page.getByRole('searchbox', { name: 'Search the vault' })).toHaveValue('"hot kiln"');
  await expect(page.getByText('Write a question and press Enter.')).toBeVisible();
  await app.openLink('engram-vault://review');
  await expect(page.locator('nav[aria-label="Screens"] a[aria-current="page"]')).toContainText('Inbox');
  await app.openLink('engram-vault://open/note/nothing');
  await expect(page.getByText('The note of this link is not in the vault “My vault”.')).toBeVisible();
  await app.openLink('engram-vault://run?x=1');
  await expect(page.getByText('This link is not one that the app knows.', { exact: false })).toBeVisible();
  expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);

  await createVault(page, 'Second');
  await app.openLink(link);
  const dialog = page.getByRole('dialog', { name: 'This link leads into another vault' });
  await expect(dialog.getByText('This link leads into the vault “My vault”.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Open “My vault”' }).click();
  await expect(vaultSwitcher(page)).toHaveAccessibleName('Vault: My vault');
  await expect(noteTitle(page)).toHaveValue('Kiln');
});
