import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../../screens/chat';
import { openSettings } from '../../screens/frame';
import { useLiveFolder } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { makePng } from '../../support/make-png';
import { takeScreenshot } from '../../support/screenshots';

const PICTURE = makePng(4, 4, [200, 40, 40]);

test.describe('the live folder', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-live-'));
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const edit = async (name: string, from: string, to: string) =>
    writeFile(join(folder, name), (await read(name)).replace(from, to));

  test('notes and files follow each other; a deleted file asks, and a conflict keeps both', async ({ app }) => {
    const { page, call, answerConsent } = app;
    const note = await call('notes.create', { title: 'Clay', body: 'Fire it twice.', category: 'idea' });
    await writeFile(join(folder, 'Moss.md'), 'It needs shade.\n');

    await openSettings(page, 'Data');
    const section = page.getByRole('region', { name: 'Live folder' });
    await section.getByLabel('Folder').fill(folder);
    await section.getByRole('button', { name: 'Use this folder' }).click();
    await answerConsent('yes');
    await expect(section.getByText(/^Starting writes 1 file and takes in 1 file as a note/)).toBeVisible();
    expect(await read('Clay.md')).toBe('');
    await section.getByRole('radio', { name: /^They are mine/ }).check();
    await section.getByRole('button', { name: 'Start' }).click();
    // The files that were written are compared once more, which does nothing and may be what is told by now.
    const told = [
      '2 files written · 0 versions taken in · 1 note added',
      '0 files written · 0 versions taken in · 0 notes added',
    ];
    await expect(section.getByText(new RegExp(`^(?:${told.join('|')})$`, 'u'))).toBeVisible();
    await takeScreenshot(page, 'live-folder-01-settings');
    await expect.poll(() => read('Clay.md')).toContain('Fire it twice.');
    await expect.poll(() => read('Moss.md')).toContain('engram-id:');

    // The app follows the folder, the folder follows the app.
    await edit('Clay.md', 'twice', 'three times');
    await expect
      .poll(async () => (await call('notes.page', { id: note.id })).note.body, { timeout: 20_000 })
      .toBe('Fire it three times.');
    const versions = await call('notes.versions', { id: note.id });
    expect(versions[0]).toMatchObject({ origin: 'folder', body: 'Fire it three times.' });
    await call('notes.save', {
      id: note.id,
      baseVersion: versions[0]!.version,
      title: 'Clay',
      body: 'Fire it slowly.',
    });
    await expect.poll(() => read('Clay.md'), { timeout: 20_000 }).toContain('Fire it slowly.');

    // Both are changed while nothing is compared; another file is deleted.
    await section.getByRole('button', { name: 'Pause' }).click();
    await expect(section.getByText('Paused. Nothing is written.')).toBeVisible();
    await rm(join(folder, 'Moss.md'));
    await edit('Clay.md', 'slowly', 'in the folder');
    const { note: present } = await call('notes.page', { id: note.id });
    await call('notes.save', { id: note.id, baseVersion: present.version, title: 'Clay', body: 'Fire it in the app.' });
    await section.getByRole('button', { name: 'Start' }).click();
    await expect(section.getByText('2 files wait for your decision')).toBeVisible({ timeout: 20_000 });

    await openSettings(page, 'Data');
    await expect(page.getByText('2 files wait for your decision')).toBeVisible();
    await page.getByRole('button', { name: 'Decide' }).click();
    const conflict = page.getByRole('listitem').filter({ hasText: 'Clay.md' });
    await expect(conflict.getByText('Note and file were both changed.')).toBeVisible();
    await expect(conflict.locator('del')).toContainText('app');
    await expect(conflict.locator('ins')).toContainText('folder');
    await takeScreenshot(page, 'live-folder-02-decisions');
    expect(await read('Clay.md')).toContain('Fire it in the folder.');

    await expect(page.getByRole('region', { name: 'Conflicts' })).toBeFocused();
    await expect(conflict).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Space');
    await expect(conflict).toHaveCount(0);
    expect(await read('Clay.md')).toContain('Fire it in the app.');
    expect(await read('Clay (from the folder).md')).toContain('Fire it in the folder.');

    const deleted = page.getByRole('listitem').filter({ hasText: 'Moss.md' });
    await expect(deleted.getByText('The file was deleted; the note is still there.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Notes and files say the same.')).toBeVisible();
    expect(await read('Moss.md')).toContain('It needs shade.');
  });

  test('a deleted picture and a changed chat file ask: nothing is written over, and what was changed becomes a note', async ({
    app,
  }) => {
    const { page, call } = app;
    await ask(page, 'I fire my raku bowls to 980 degrees.');
    await writeFile(join(folder, 'Moss.md'), 'It looks like ![](moss.png).\n');
    await writeFile(join(folder, 'moss.png'), PICTURE);
    await useLiveFolder(app, folder, { chats: true });
    const [chat] = await readdir(join(folder, '_conversations'));
    const chatFile = join('_conversations', chat!);
    expect(await read(chatFile)).toContain('980 degrees');

    await rm(join(folder, 'moss.png'));
    await edit(chatFile, '980 degrees', '1,000 degrees, I noted later');
    await call('liveFolder.run', null);
    await openSettings(page, 'Data');
    await page.getByRole('button', { name: 'Decide' }).click();
    const picture = page.getByRole('listitem').filter({ hasText: 'moss.png' });
    const changed = page.getByRole('listitem').filter({ hasText: chat! });
    await expect(picture.getByText(/^The file was deleted here/u)).toBeVisible();
    await expect(changed.getByText(/^The file of a document or chat was changed here/u)).toBeVisible();
    await changed.getByRole('button', { name: 'Show the difference' }).click();
    await expect(changed.locator('ins')).toContainText('I noted later');
    await lookInBothThemes(app, 'live-folder-03-other-files');

    await picture.getByRole('button', { name: 'Put the file back' }).click();
    await expect(picture).toHaveCount(0);
    expect(await readFile(join(folder, 'moss.png'))).toEqual(PICTURE);
    await changed.getByRole('button', { name: 'Make a new note of the file' }).click();
    await expect(page.getByText('Notes and files say the same.')).toBeVisible();
    expect(await read(chatFile)).not.toContain('I noted later');
    const pending = await call('notes.list', { show: 'pending' });
    expect(pending.rows.some(({ title }) => title.endsWith('(changed in the folder)'))).toBe(true);

    // What a sync service put beside a file is asked about, with its difference.
    const name = "Moss (Ines's conflicted copy 2026-03-01).md";
    await writeFile(join(folder, name), (await read('Moss.md')).replace('looks like', 'once looked like'));
    await call('liveFolder.run', null);
    const copy = page.getByRole('listitem').filter({ hasText: name });
    await expect(copy.locator('ins, del').filter({ hasText: 'once' })).toBeVisible();
    await lookInBothThemes(app, 'live-folder-04-conflict-copies');
  });
});
