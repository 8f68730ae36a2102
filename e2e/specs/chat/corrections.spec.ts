import type { NoteId } from '../../../shared/domain/ids';
import { answers, ask, composer, openNewChat } from '../../screens/chat';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';

/** A kept note that the last answer cites. */
async function keptAndCited({ page, call }: RunningApp, title: string, question: string): Promise<NoteId> {
  const { id } = await call('notes.create', { title, body: '', category: 'fact' });
  await openNewChat(page);
  await expect(await ask(page, question)).toContainText(title);
  return id;
}

test.describe('corrections in a chat, by keyboard alone', () => {
  test('a value that was wrong is replaced by one key, and one undo takes it back', async ({ fileApp: app }) => {
    const { page, call } = app;
    const id = await keptAndCited(app, 'The orchard lease ends in March', 'When does the orchard lease end?');
    await expect(await ask(page, "that's wrong, it was May")).toContainText('Noted.');
    await expect(
      answers(page)
        .last()
        .getByRole('button', { name: /^Source/ }),
    ).toHaveCount(0);
    const card = page.getByRole('group', { name: 'You say this note is wrong. Change it?' });
    await expect(card.getByRole('textbox', { name: 'New sentence' })).toHaveValue('The orchard lease ends in May');
    await expect(answers(page).last()).not.toContainText('suggestion');
    await lookInBothThemes(app, 'correction-replace');
    await composer(page).focus();
    await page.keyboard.press('Control+Shift+M');
    await expect(page.getByText('Replaced.')).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await call('notes.page', { id })).note.status).toBe('superseded');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(async () => (await call('notes.page', { id })).note.status).toBe('kept');
    await expect(card).toHaveCount(0);
  });

  test('what is to be forgotten is archived by Enter, or never used in answers', async ({ fileApp: app }) => {
    const { page, call } = app;
    const id = await keptAndCited(app, 'The spare key of the mill hangs in the barn', 'Where does the spare key hang?');
    await ask(page, 'vergiss das');
    const card = page.getByRole('group', { name: 'You want this note forgotten. Archive it?' });
    await expect(card.getByRole('button', { name: 'Never use in answers' })).toBeVisible();
    await lookInBothThemes(app, 'correction-forget');
    await card.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await call('notes.page', { id })).note.status).toBe('archived');
    await expect(card).toHaveCount(0);
  });

  test('a card stays until Escape dismisses it, and does not come back', async ({ fileApp: app }) => {
    const { page } = app;
    await keptAndCited(app, 'The pottery class is on Wednesday evenings', 'When is the pottery class?');
    await ask(page, 'yes, still true');
    const card = page.getByRole('group', { name: 'You say this note is still true. Count it as used?' });
    await expect(card.getByRole('button', { name: 'Still true' })).toBeVisible();
    await page.reload();
    await card.focus();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(answers(page).last()).toContainText('Noted.');
    await expect(card).toHaveCount(0);
  });

  test('a draft that contradicts a note says so, and is settled or closed before it is sent', async ({
    fileApp: app,
  }) => {
    const { page, call } = app;
    const title = 'The ferry to the lighthouse leaves at 8:15';
    const { id } = await call('notes.create', { title, body: '', category: 'fact' });
    await openNewChat(page);
    const line = page.getByTestId('draft-contradiction');
    await composer(page).fill('Pack the tent. The ferry to the lighthouse leaves at 9:15');
    await expect(line).toHaveText(`Your note says ${title}. You write The ferry to the lighthouse leaves at 9:15.`);
    await expect(composer(page)).toBeFocused();
    await lookInBothThemes(app, 'draft-contradiction');
    await page.keyboard.press('Escape');
    await expect(line).toHaveText('');
    await expect(composer(page)).toHaveValue(/leaves at 9:15$/u);
    // Another value is another pair.
    await composer(page).fill('The ferry to the lighthouse leaves at 9:45.');
    await expect(line).toContainText('leaves at 9:45');
    for (const name of ['Send', 'Replace it']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await call('notes.page', { id })).note.status).toBe('superseded');
    await expect(composer(page)).toBeFocused();
    await expect(line).toHaveText('');
  });
});
