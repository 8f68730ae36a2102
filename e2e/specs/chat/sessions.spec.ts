import { answers, ask, composer, newUnits, openNewChat } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const SECRET = 'The safe behind the mirror opens with 4711.';

test.describe('sessions', () => {
  let app: RunningApp;

  test.beforeEach(({ fileApp: started }) => {
    app = started;
  });

  const list = () => app.page.getByRole('navigation', { name: 'Chats' });

  test('an incognito session yields no notes and is never surfaced, also after a restart', async ({ launcher }) => {
    await list().getByRole('button', { name: 'New incognito chat' }).click();
    await expect(app.page.getByRole('heading', { name: 'An incognito chat' })).toBeVisible();
    await ask(app.page, `I decided this: ${SECRET}`);
    await expect(app.page.getByRole('main').getByText('incognito', { exact: true }).first()).toBeVisible();
    await takeScreenshot(app.page, 'sessions-01-incognito');
    await expect(newUnits(app.page)).toHaveCount(0);
    expect((await app.call('app.status', null)).counts.pending).toBe(0);

    const secret = (await app.call('chat.sessions', {})).find(({ incognito }) => incognito)!.id;

    const asked = async () => {
      await openNewChat(app.page);
      await expect(composer(app.page)).toBeFocused();
      await expect(answers(app.page)).toHaveCount(0);
      const answer = await ask(app.page, 'How does the safe behind the mirror open?');
      await expect(answer).not.toContainText('4711');
      const trace = await app.call('search.run', { text: 'The safe behind the mirror opens with 4711' });
      expect(
        trace.candidates.filter(({ text, origin }) => text.includes('4711') || origin?.sessionId === secret),
      ).toEqual([]);
    };
    await asked();
    app = await launcher.restart(app);
    await expect(composer(app.page)).toBeVisible();
    await asked();
    expect((await app.call('notes.list', { show: 'all', text: '4711' })).total).toBe(0);
  });

  test('a chat may keep what its person says after each turn, which it shows; one press makes suggestions of a turn’s again', async ({
    launcher,
  }) => {
    const { page } = app;
    await ask(page, 'The lantern festival begins on the ninth of June.');
    const statusOf = async (words: string) =>
      (await app.call('notes.list', { show: 'all', text: words })).rows[0]?.status;
    await expect(newUnits(page)).toContainText('lantern festival');
    expect(await statusOf('lantern festival')).toBe('pending');
    const menuOf = (title: string) => list().getByRole('button', { name: new RegExp(`Actions for “${title}`) });
    await menuOf('The lantern').click();
    await page.getByRole('menuitem', { name: 'Keep what I say, tell me afterwards' }).click();
    const chip = page.getByRole('main').getByRole('button', { name: 'Keeps what you say' });
    await expect(chip).toBeVisible();

    await ask(page, 'The lighthouse tour costs eight euros. Our cat is called Momo.');
    const told = page.getByRole('main').getByText(/^2 kept: .*lighthouse tour.*Momo/);
    await expect(told).toBeVisible();
    await lookInBothThemes(app, 'sessions-04-kept');
    expect([await statusOf('lighthouse'), await statusOf('Momo'), await statusOf('lantern festival')]).toEqual([
      'kept',
      'kept',
      'pending',
    ]);
    // A contradiction is never kept by itself.
    await ask(page, 'The lighthouse tour costs twelve euros.');
    await expect.poll(() => statusOf('twelve euros')).toBe('pending');

    app = await launcher.restart(app);
    const after = app.page.getByRole('main');
    await app.page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('button', { name: /^The lantern/ })
      .first()
      .click();
    await after
      .getByText(/^2 kept: /)
      .locator('..')
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => statusOf('Momo')).toBe('pending');
    expect(await statusOf('lighthouse tour costs eight')).toBe('pending');
    await after.getByRole('button', { name: 'Keeps what you say' }).click();
    await expect(after.getByRole('button', { name: 'Keeps what you say' })).toHaveCount(0);
  });

  test('a question is asked in a tag alone until everything is asked, also from the list of notes', async () => {
    const { page } = app;
    await app.call('notes.create', { title: 'The shed key hangs under the pot', body: '#garden', category: 'fact' });
    await app.call('notes.create', {
      title: 'The cabin key lies in the blue drawer',
      body: '#house',
      category: 'fact',
    });
    await openNewChat(page);
    await page.keyboard.press('Control+i');
    const field = page.getByRole('searchbox', { name: 'Ask in a part of your notes' });
    await expect(field).toBeFocused();
    await field.fill('tag:gar');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('tag:garden ');
    await takeScreenshot(page, 'sessions-04-ask-in');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'tag:garden', exact: true });
    await expect(chip).toBeVisible();
    await expect(composer(page)).toBeFocused();
    const nothing = await ask(page, 'Where does the cabin key lie?');
    await expect(nothing).toContainText('Asked only in: tag:garden');
    await expect(nothing).not.toContainText('drawer');
    await takeScreenshot(page, 'sessions-05-nothing-there');
    await nothing.getByRole('button', { name: 'Ask everything' }).click();
    await expect(answers(page).last()).toContainText('blue drawer');
    await page.reload();
    await expect(chip).toBeVisible();
    await composer(page).press('Backspace');
    await expect(chip).toHaveCount(0);

    await openScreen(page, 'Vault');
    await page.getByRole('listbox', { name: 'Vault' }).getByText('The shed key').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Ask in these notes' }).click();
    await expect(page.getByRole('button', { name: '1 note', exact: true })).toBeVisible();
    await expect(await ask(page, 'Where does the key hang?')).toContainText('under the pot');
  });

  test('a session is renamed, deleted and restored by undo; a deleted one is never surfaced', async () => {
    const { page } = app;
    await ask(page, 'The lantern festival begins on the ninth of June.');
    await openNewChat(page);
    await expect(answers(page)).toHaveCount(0);
    await ask(page, 'The ferry to the island costs nine euros.');

    const ferry = list().getByRole('button', { name: /ferry/ }).first();
    await ferry.focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of the chat' }).fill('Island trip');
    await page.keyboard.press('Enter');
    const renamed = list().getByRole('button', { name: /^Island trip/ });
    await expect(renamed).toBeVisible();
    await takeScreenshot(page, 'sessions-02-renamed');

    const found = async () =>
      (await app.call('search.run', { text: 'What does the ferry to the island cost?' })).candidates.some(
        ({ text, tier }) => tier === 'chat' && text.includes('nine euros'),
      );
    await expect.poll(found).toBe(true);
    await renamed.focus();
    await page.keyboard.press('Delete');
    await expect(renamed).toBeHidden();
    await expect.poll(found).toBe(false);
    await takeScreenshot(page, 'sessions-03-deleted');
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(renamed).toBeVisible();
    await expect.poll(found).toBe(true);
    await renamed.click();
    await expect(page.locator('article[aria-label="you"]')).toContainText('nine euros');
  });
});
