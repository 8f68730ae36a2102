import { openScreen, openSettings } from '../../screens/frame';
import { choosePaletteEntry } from '../../screens/palette';
import { unitGrid } from '../../screens/review';
import { importDialog } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

const ANSWER = [
  'Here is everything that I have stored:',
  '```',
  '[2024-05-01] - User is vegan and cooks every evening.',
  '[unknown] - User has two dogs called Ada and Bo.',
  '[2025-02-10] - User builds wooden boats in Zehdenick.',
  '[2025-02-10] - User builds wooden boats in Zehdenick.',
  '```',
  'That is the complete set.',
].join('\n');

test('what another assistant remembers: its prompt, one suggestion an entry, its line as evidence', async ({ app }) => {
  const { page } = app;
  await openScreen(page, 'Review');
  await page.getByRole('button', { name: 'Paste what another AI remembers…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste what another AI remembers' });
  await expect(dialog).toContainText('Send this to ChatGPT and paste its answer below.');
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
  await dialog.getByLabel('The answer').fill(ANSWER);
  expect(await findSeriousProblems(page)).toEqual([]);
  await lookInBothThemes(app, 'pasted-memory-01-dialog');
  await dialog.getByRole('button', { name: 'Make suggestions' }).click();

  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('3 suggestions added. 1 was there already.');
  await expect(unitGrid(page)).toContainText('User builds wooden boats in Zehdenick.');
  await expect(unitGrid(page)).toContainText('ChatGPT’s memory');
  expect((await app.call('notes.list', {})).rows).toEqual([]);
  await unitGrid(page).getByText('User has two dogs called Ada and Bo.').click();
  await expect(page.getByRole('main')).toContainText('[unknown] - User has two dogs called Ada and Bo.');
  await lookInBothThemes(app, 'pasted-memory-02-suggestions');
  await unitGrid(page).focus();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await app.call('notes.list', {})).rows.map(({ title }) => title))
    .toEqual(['User has two dogs called Ada and Bo.']);

  // The evidence of a kept note opens the text that was pasted.
  const [note] = (await app.call('notes.list', {})).rows;
  const { sessionId } = (await app.call('review.note', { id: note!.id })).sources[0]!;
  const { session, messages } = await app.call('chat.session', { id: sessionId });
  expect(session.title).toBe('ChatGPT’s memory');
  expect(messages.map(({ text, speaker }) => [text, speaker])).toEqual([[ANSWER, 'ChatGPT']]);

  // What is there already adds nothing, and the dialog says so.
  await openScreen(page, 'Chat');
  await choosePaletteEntry(page, 'another AI', 'Paste what another AI remembers');
  await dialog.getByLabel('The answer').fill(ANSWER);
  await dialog.getByRole('button', { name: 'Make suggestions' }).click();
  await expect(dialog.getByRole('status')).toContainText('All 4 entries in it are in your vault already.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // The import has the same way, and a file for coding agents needs no prompt.
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Import…' }).click();
  await lookInBothThemes(app, 'pasted-memory-03-import');
  await importDialog(page).getByRole('button', { name: 'Paste what another AI remembers…' }).click();
  await dialog.getByLabel('From').selectOption('file');
  await expect(dialog.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  await dialog.getByLabel('Text of the file').fill('# Rules\n\n- Write short sentences everywhere.\n');
  await dialog.getByRole('button', { name: 'Make suggestions' }).click();
  await expect(unitGrid(page)).toContainText('Write short sentences everywhere.');
  expect(app.foreignRequests()).toEqual([]);
});
