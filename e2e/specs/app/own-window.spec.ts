import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import type { RunningApp } from '../../support/running-app';
import { answerConsent } from '../../screens/consent';
import { answers, composer } from '../../screens/chat';
import { currentScreen } from '../../screens/frame';
import { chooseNoteAct, noteText, noteTitle, openNote, storedText } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { lookInBothThemes } from '../../support/look-in-both-themes';

const PASSPHRASE = 'four small green pears';

/** The windows that show one place, in the order in which they were opened. */
const ownWindows = ({ page }: RunningApp): Page[] =>
  page
    .context()
    .pages()
    .filter((other) => new URL(other.url()).searchParams.has('alone'));

async function openedWindow(app: RunningApp, open: () => Promise<void>): Promise<Page> {
  const before = ownWindows(app).length;
  await open();
  await expect.poll(() => ownWindows(app).length).toBe(before + 1);
  return ownWindows(app).at(-1)!;
}

const makeNote = (app: RunningApp, title: string, body = 'First line.') =>
  app.call('notes.create', { title, body, category: 'idea' });

const inOwnWindow = async (app: RunningApp, title: string): Promise<Page> => {
  await openNote(app.page, title);
  return openedWindow(app, () => app.page.keyboard.press('Control+Shift+O'));
};

test.describe('a window of its own', () => {
  test('shows a note without the rooms, under its title, and follows what is changed in the other; what cannot stand there opens in the first', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const note = await makeNote(app, 'Plan of the garden', 'Beds first. #garden');
    await openNote(page, 'Plan of the garden');
    const own = await openedWindow(app, () => chooseNoteAct(page, 'Open in a window of its own'));
    await expect(noteTitle(own)).toHaveValue('Plan of the garden');
    await expect(own).toHaveTitle('Plan of the garden · Engram Vault');
    await expect(own.getByRole('navigation', { name: 'Screens' })).toHaveCount(0);
    expect(await findSeriousProblems(own)).toEqual([]);
    await lookInBothThemes({ ...app, page: own }, 'own-window');

    await noteText(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Then the paths.');
    await expect(noteText(own)).toContainText('Then the paths.');
    await noteText(own).click();
    await own.keyboard.press('Control+End');
    await own.keyboard.type(' Last the pond.');
    await expect(noteText(page)).toContainText('Then the paths. Last the pond.');
    await noteTitle(page).fill('Plan of the yard');
    await page.keyboard.press('Enter');
    await expect(own).toHaveTitle('Plan of the yard · Engram Vault');

    await test.step('opened once more it comes to the front', async () => {
      await app.call('windows.open', { path: `/vault/note/${note.id}` });
      expect(ownWindows(app)).toHaveLength(1);
    });
    await test.step('a room opens in the first window', async () => {
      await own.keyboard.press('Control+Shift+F');
      await expect(currentScreen(page)).toContainText('Search');
      await expect(noteTitle(own)).toHaveValue('Plan of the yard');
      await own.getByRole('button', { name: 'Show it in the room' }).click();
      await expect(noteTitle(page)).toHaveValue('Plan of the yard');
    });
    await test.step('the palette opens another note in it, with a way back', async () => {
      await makeNote(app, 'Seeds to buy');
      await own.keyboard.press('Control+k');
      await own.keyboard.type('Seeds to buy');
      await own
        .getByRole('option', { name: /Seeds to buy/ })
        .first()
        .click();
      await expect(noteTitle(own)).toHaveValue('Seeds to buy');
      await own.reload();
      await expect(noteTitle(own)).toHaveValue('Seeds to buy');
      await own.getByRole('button', { name: 'Back' }).click();
      await expect(noteTitle(own)).toHaveValue('Plan of the yard');
    });
    await own.close();
    await expect(noteTitle(page)).toHaveValue('Plan of the yard');
    expect(app.foreignRequests()).toEqual([]);
  });

  test('two windows that write the same note at once lose neither text', async ({ fileApp: app }) => {
    const { page } = app;
    await makeNote(app, 'Written twice');
    const own = await inOwnWindow(app, 'Written twice');
    await noteText(own).click();
    await own.keyboard.press('Control+End');
    await noteText(page).click();
    await page.keyboard.press('Control+End');
    await Promise.all([page.keyboard.type(' From the first.'), own.keyboard.type(' From the second.')]);
    const notice = (window: Page) => window.getByRole('alert', { name: 'This note changed elsewhere' });
    await expect.poll(async () => (await notice(page).count()) + (await notice(own).count())).toBe(1);
    const [asked, other] = (await notice(own).count()) === 1 ? [own, page] : [page, own];
    const mine = asked === own ? 'From the second.' : 'From the first.';
    await expect(noteText(asked)).toContainText(mine);
    await notice(asked)
      .getByRole('button', { name: /^Save mine/ })
      .click();
    await expect(noteText(other)).toContainText(mine);
    const { id } = (await app.call('notes.byTitle', { title: 'Written twice' }))!;
    const bodies = (await app.call('notes.versions', { id })).map(({ body }) => body);
    expect(bodies.some((body) => body.includes('From the first.'))).toBe(true);
    expect(bodies.some((body) => body.includes('From the second.'))).toBe(true);
    await own.close();
  });

  test('a chat goes on in it, and its answer arrives in both, as does what is typed next', async ({ fileApp: app }) => {
    const { page } = app;
    const { id } = await app.call('chat.createSession', { incognito: false });
    const own = await openedWindow(app, () => app.call('windows.open', { path: `/chat/${id}` }).then(() => {}));
    await composer(own).fill('What do I know about the pond?');
    await own.keyboard.press('Enter');
    await expect(answers(own).last()).toContainText('the pond');
    await expect(own).toHaveTitle(/pond.* · Engram Vault$/);
    await page.evaluate((to) => (location.hash = to), `#/chat/${id}`);
    await expect(answers(page).last()).toContainText('the pond');
    await lookInBothThemes({ ...app, page: own }, 'own-window-chat');
    await composer(own).fill('And the frogs');
    await expect(composer(page)).toHaveValue('And the frogs');
    await composer(page).press('End');
    await page.keyboard.type(' in May?');
    await expect(composer(own)).toHaveValue('And the frogs in May?');
    await own.close();
  });

  test('closes with its vault, once what was typed in it is saved', async ({ app }) => {
    await makeNote(app, 'Left behind');
    const own = await inOwnWindow(app, 'Left behind');
    await noteText(own).click();
    await own.keyboard.press('Control+End');
    await own.keyboard.type(' Typed last.');
    const { openId } = await app.call('vaults.list', null);
    await app.call('vaults.create', { name: 'Another one', parent: null });
    await expect.poll(() => ownWindows(app).length).toBe(0);
    await app.call('vaults.open', { id: openId!, withLink: false });
    expect(await storedText(app, 'Left behind')).toBe('First line. Typed last.');
  });

  test('that hangs is told of before its vault closes, and closes as it is once the person says so', async ({
    app,
  }) => {
    const { id } = await makeNote(app, 'Still typing');
    const own = await openedWindow(app, () => app.call('windows.open', { path: `/vault/note/${id}` }).then(() => {}));
    await expect(noteTitle(own)).toHaveValue('Still typing');
    await own.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
    const creating = app.call('vaults.create', { name: 'Without the hung one', parent: null });
    expect(await answerConsent(app.page, 'yes')).toContain('A window is not responding');
    await creating;
    await expect.poll(() => ownWindows(app).length).toBe(0);
  });

  test('is locked with the others, is saved when the app ends, and no place but a chat, note or document opens in one', async ({
    launcher,
  }) => {
    // The lock outlasts a vault, so the app is this test's own.
    const app = await launcher.start();
    const { page } = app;
    await app.call('lock.set', { passphrase: PASSPHRASE, afterMinutes: null });
    const note = await makeNote(app, 'A secret plan');
    const own = await inOwnWindow(app, 'A secret plan');
    await noteText(own).click();
    await own.keyboard.press('Control+End');
    await own.keyboard.type(' Not finished');
    await page.keyboard.press('Control+Shift+L');
    for (const window of [page, own]) {
      await expect(window.getByRole('heading', { name: 'Locked' })).toBeVisible();
      await expect(window.locator('body')).not.toContainText('secret');
    }
    await expect(own).toHaveTitle('Engram Vault');
    await expect(app.call('windows.open', { path: `/vault/note/${note.id}` })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await own.getByLabel('Passphrase').fill(PASSPHRASE);
    await own.keyboard.press('Enter');
    await expect(noteText(own)).toContainText('Not finished');
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();

    for (const path of ['/settings/privacy', '/chat/project/X', 'https://example.org/', '//example.org/chat/x']) {
      await expect(app.call('windows.open', { path })).rejects.toMatchObject({ code: 'bad-input' });
    }

    await noteText(own).click();
    await own.keyboard.press('Control+End');
    await own.keyboard.type(' yet.');
    const again = await launcher.restart(app);
    await again.call('lock.unlock', { passphrase: PASSPHRASE });
    expect(await storedText(again, 'A secret plan')).toBe('First line. Not finished yet.');
    expect(ownWindows(again)).toHaveLength(0);
  });
});
