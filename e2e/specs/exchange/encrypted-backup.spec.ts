import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScreen, openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';

const PASSPHRASE = 'moss needs two wet winters';

test('a backup opens with its passphrase alone, says what it would change, and brings everything back', async ({
  app,
}) => {
  const { page } = app;
  await app.call('exchange.loadSample', null);
  const note = await app.call('notes.create', { title: 'Moss needs two wet winters', body: 'Kept.', category: 'fact' });
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Make encrypted backup…' }).click();
  const making = page.getByRole('dialog', { name: 'Encrypted backup' });
  const make = making.getByRole('button', { name: 'Make backup' });
  await expect(make).toBeDisabled();
  await making.getByLabel('Passphrase', { exact: true }).fill('short');
  await expect(making).toContainText('at least 8 characters');
  await making.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await making.getByLabel('Passphrase, once more').fill('another');
  await expect(making).toContainText('not the same yet');
  await expect(make).toBeDisabled();
  await lookInBothThemes(app, 'encrypted-backup');
  await making.getByLabel('Passphrase, once more').fill(PASSPHRASE);
  await make.click();
  await expect(making.getByText('Backed up.')).toBeVisible({ timeout: 60_000 });
  const file = (await making.getByRole('status').locator('[class*=path]').innerText()).trim();
  await making.getByRole('button', { name: 'Done' }).click();
  const sealed = await readFile(file);
  expect(sealed.includes('wet winters')).toBe(false);
  // 2^18 rounds: 256 MB for each guess.
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/u);

  await app.call('notes.save', { id: note.id, baseVersion: 1, title: note.title, body: 'Changed since.' });
  await app.call('notes.create', { title: 'Made since', body: '', category: 'idea' });
  const damaged = `${file}.damaged.age`;
  sealed[sealed.length - 40]! ^= 1;
  await writeFile(damaged, sealed);

  await page.getByRole('button', { name: 'Restore a backup…' }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore a backup' });
  await restoring.getByLabel('Encrypted backup').setInputFiles(damaged);
  await restoring.getByLabel(/^Passphrase of/).fill(PASSPHRASE);
  await restoring.getByRole('button', { name: 'Open' }).click();
  await expect(restoring).toContainText('damaged or was changed', { timeout: 30_000 });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Restore a backup…' }).click();
  await restoring.getByLabel('Encrypted backup').setInputFiles(file);
  await restoring.getByLabel(/^Passphrase of/).fill('not the passphrase');
  await page.keyboard.press('Enter');
  await expect(restoring).toContainText('not the passphrase of this file', { timeout: 30_000 });
  await lookInBothThemes(app, 'restore-wrong-passphrase');
  await restoring.getByLabel(/^Passphrase of/).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(restoring).toContainText(/records? would change/u, { timeout: 30_000 });
  expect((await app.call('notes.page', { id: note.id })).note.body).toBe('Changed since.');
  await lookInBothThemes(app, 'restore-preview');
  await restoring.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(restoring).toHaveCount(0, { timeout: 60_000 });
  expect((await app.call('notes.page', { id: note.id })).note.body).toBe('Kept.');
  expect(await app.call('notes.byTitle', { title: 'Made since' })).toBeNull();
});

/** Everything of the open vault that a person would miss. */
async function everything({ call }: RunningApp) {
  const notes = await call('notes.list', { show: 'all', limit: 100 });
  const sessions = await call('chat.sessions', {});
  const { files, bytes, missing } = await call('attachments.overview', null);
  const { settings } = await call('settings.get', null);
  return { notes, sessions, files, bytes, missing, style: settings.answerStyle, people: settings.excluded.people };
}

test('a backup opens on another computer as a new vault: from the first screen, from Import, in German, by keyboard', async ({
  app: old,
  launcher,
}) => {
  test.slow();
  await old.call('exchange.loadSample', null);
  await old.call('settings.save', {
    answerStyle: 'Short, please.',
    excluded: { people: ['Ida'], places: [], folders: [] },
  });
  await old.call('notes.create', { title: 'Moss needs two wet winters', body: 'Kept.', category: 'fact' });
  await old.call('attachments.add', {
    uploadId: 'picture',
    name: 'moss.png',
    bytes: new Uint8Array(Buffer.from('a picture')),
    isLast: true,
  });
  const { openId } = await old.call('vaults.list', null);
  await old.call('vaults.rename', { id: openId!, name: 'Garden' });
  const whole = await everything(old);
  await openSettings(old.page, 'Data');
  await old.page.getByRole('button', { name: 'Make encrypted backup…' }).click();
  const making = old.page.getByRole('dialog', { name: 'Encrypted backup' });
  await making.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await making.getByLabel('Passphrase, once more').fill(PASSPHRASE);
  await making.getByRole('button', { name: 'Make backup' }).click();
  await expect(making.getByText('Backed up.')).toBeVisible({ timeout: 60_000 });
  const file = (await making.getByRole('status').locator('[class*=path]').innerText()).trim();

  const app = await launcher.start();
  const { page } = app;
  const before = await everything(app);
  const first = (await app.call('vaults.list', null)).openId;
  await page.setViewportSize({ width: 1024, height: 700 });
  await lookInBothThemes(app, 'first-run-with-restore');
  await page.getByRole('button', { name: 'Restore a backup' }).focus();
  await page.keyboard.press('Enter');
  const restoring = page.getByRole('dialog', { name: 'Restore a backup' });
  await lookInBothThemes(app, 'restore-choose');
  await restoring.getByLabel('Encrypted backup').setInputFiles(file);
  await expect(restoring.getByLabel(/^Passphrase of/)).toBeFocused();
  await page.keyboard.type(PASSPHRASE);
  await page.keyboard.press('Enter');
  const name = restoring.getByLabel('Name');
  await expect(name).toBeFocused({ timeout: 30_000 });
  await expect(name).toHaveValue('Garden');
  await lookInBothThemes(app, 'restore-as-new');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Vault: Garden' })).toBeVisible({ timeout: 60_000 });
  expect(await everything(app)).toEqual(whole);
  await expect(page.getByText('What was restored')).toHaveCount(0);

  await app.call('vaults.open', { id: first! });
  await expect(page.getByRole('button', { name: 'Vault: My vault' })).toBeVisible({ timeout: 60_000 });
  expect(await everything(app)).toEqual(before);

  // A backup given to Import is led to the same place, which knows that the vault is here by now.
  await app.call('settings.save', { language: 'de' });
  await page.getByRole('button', { name: /^Chats importieren/ }).click();
  await page.getByRole('dialog', { name: 'Import' }).getByLabel('Dateien zum Importieren').setInputFiles(file);
  const german = page.getByRole('dialog', { name: 'Sicherung wiederherstellen' });
  await german.getByLabel(/^Passphrase von/).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(german).toContainText('Diesen Vault gibt es hier schon', { timeout: 30_000 });
  await lookInBothThemes(app, 'restore-already-here');
  await german.getByRole('button', { name: 'Als neuen Vault öffnen …' }).click();
  await expect(german.getByLabel('Name')).toHaveValue('Garden 2');
  await lookInBothThemes(app, 'restore-second');
  await german.getByRole('button', { name: 'Schließen' }).last().click();
  expect((await app.call('vaults.list', null)).vaults.map((vault) => vault.name)).toEqual(['Garden', 'My vault']);
});

test('an export becomes one encrypted file', async ({ app, workerApp }) => {
  const { page } = app;
  await app.call('notes.create', { title: 'Moss needs two wet winters', body: '', category: 'fact' });
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Export everything…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('checkbox', { name: 'Encrypt it with a passphrase' }).check();
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('Passphrase, once more').fill(PASSPHRASE);
  await lookInBothThemes(app, 'encrypted-export');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('Exported and encrypted.')).toBeVisible({ timeout: 60_000 });
  const file = (await dialog.getByRole('status').locator('p').last().innerText()).trim();
  const sealed = await readFile(file);
  expect(sealed.subarray(0, 60).toString()).toContain('age-encryption.org/v1');
  expect(sealed.includes('wet winters')).toBe(false);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The import asks for its passphrase and takes in what is there, as its folder would be.
  const another = await workerApp.inNewVault('empty');
  const importing = another.page.getByRole('dialog', { name: 'Import' });
  await openSettings(another.page, 'Data');
  await another.page.getByRole('button', { name: 'Import…' }).click();
  await importing.getByLabel('Files to import').setInputFiles(file);
  const passphrase = importing.getByLabel(/^Passphrase of/);
  await expect(passphrase).toBeFocused();
  await another.page.keyboard.type('not the passphrase');
  await another.page.keyboard.press('Enter');
  await expect(importing).toContainText('not the passphrase of this file', { timeout: 30_000 });
  await lookInBothThemes(another, 'import-encrypted');
  await passphrase.fill(PASSPHRASE);
  await another.page.keyboard.press('Enter');
  await importing.getByRole('radio', { name: /mine|my own/i }).check({ timeout: 30_000 });
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(async () => (await another.call('notes.list', {})).total, { timeout: 30_000 }).toBe(1);
});

test('a backup folder gets verified copies by itself; a drive that is away is said calmly', async ({ app }) => {
  const { page } = app;
  const drive = await mkdtemp(join(tmpdir(), 'engram-drive-'));
  await app.call('notes.create', { title: 'Moss needs two wet winters', body: '', category: 'fact' });
  await openScreen(page, 'Health');
  const section = page.getByRole('region', { name: 'Backup folder' });
  await expect(section).toContainText('No backup folder');
  await section.getByLabel(/^Folder on another disk/).fill(join(drive, 'missing'));
  await section.getByRole('button', { name: 'Use this folder…' }).click();
  await app.answerConsent('yes');
  await expect(page.getByText(/There is no folder/)).toBeVisible();
  await section.getByLabel(/^Folder on another disk/).fill(drive);
  await section.getByRole('button', { name: 'Use this folder…' }).click();
  await app.answerConsent('yes');
  await expect(section).toContainText('Last copy', { timeout: 60_000 });
  await section.getByLabel('Back up every').selectOption('1');
  await expect.poll(async () => (await app.call('backup.folder', null)).everyDays).toBe(1);
  await section.scrollIntoViewIfNeeded();
  await lookInBothThemes(app, 'backup-folder');
  await rename(drive, `${drive}-away`);
  await openScreen(page, 'Review');
  await openScreen(page, 'Health');
  await expect(section).toContainText('The drive is not connected');
  await expect(section.getByRole('button', { name: 'Back up to it now' })).toBeDisabled();
  await rename(`${drive}-away`, drive);
  await rm(drive, { recursive: true });
});
