import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test.describe('the list of chats', () => {
  test('selects several by keys and clicks, and pins, reviews and deletes them as one act', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    for (const title of ['Ferry', 'Kiln', 'Orchard', 'Bread']) {
      const { id } = await app.call('chat.createSession', {});
      await app.call('chat.renameSession', { id, title });
    }
    const list = page.getByRole('navigation', { name: 'Chats' });
    const rows = list.locator('[data-session]');
    const bar = page.getByRole('toolbar', { name: 'Selected chats' });
    const notices = page.getByRole('region', { name: 'Notices' });
    const row = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
    // The last that was made; before it stands, the list is not whole.
    await expect(row('Bread')).toBeVisible();
    const total = await rows.count();

    // Keys alone do it.
    await rows.first().focus();
    const [first, second] = await rows.allTextContents();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('2 chats selected');
    await lookInBothThemes(app, 'chat-list-01-selected');
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(total - 2);
    await expect(notices).toContainText('Deleted 2 chats.');
    await expect(rows.first()).toBeFocused();
    await notices.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(rows).toHaveCount(total);
    expect((await rows.allTextContents()).slice(0, 2)).toEqual([first, second]);
    await rows.first().focus();
    await page.keyboard.press('Control+A');
    await expect(bar).toContainText(`${total} chats selected`);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);

    // Clicks and the menu of a right click do it too.
    await row('Ferry').click();
    await row('Kiln').click({ modifiers: ['Control'] });
    await row('Bread').click({ modifiers: ['Control'] });
    await expect(bar).toContainText('2 chats selected');
    await row('Kiln').click({ button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Pin 2 chats',
      /^Move 2 chats to a project…/,
      'Review the notes of 2 chats',
      /^Delete 2 chats/,
    ]);
    await menu.getByRole('menuitem', { name: 'Pin 2 chats' }).click();
    await expect(notices).toContainText('Pinned 2 chats.');
    await expect(rows.nth(0)).toContainText(/Kiln|Bread/);
    await expect(rows.nth(1)).toContainText(/Kiln|Bread/);

    // A row outside of the selection has a menu of its own; the Menu key opens it too.
    await row('Ferry').focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu.getByRole('menuitem')).toHaveText([
      /^OpenEnter/,
      'Open beside',
      'Open in a window of its own',
      /^Rename/,
      'Pin',
      /^Move to project…/,
      'Review its notes',
      'Keep what I say, tell me afterwards',
      /^Delete/,
    ]);
    await lookInBothThemes(app, 'chat-list-02-menu');
    await expect(bar).toHaveCount(0);
    await menu.getByRole('menuitem', { name: /^Rename/ }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the chat' }).fill('Island trip');
    await page.keyboard.press('Enter');
    await expect(row('Island trip')).toBeVisible();

    // Review holds what waits of the chosen ones.
    const waiting = (await app.call('chat.sessions', {})).find(({ pending }) => pending > 0)!;
    await row(waiting.title).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Review its notes' }).click();
    await expect(page.getByText('Only notes of 1 chat are shown.')).toBeVisible();
    const queue = await app.call('review.queue', { sessions: [waiting.id] });
    expect(queue.groups.every(({ sessionId }) => sessionId === waiting.id)).toBe(true);
    await expect(page.getByText(queue.groups[0]!.units[0]!.note.title).first()).toBeVisible();
    await lookInBothThemes(app, 'chat-list-03-review');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByText('Only notes of 1 chat are shown.')).toHaveCount(0);
  });
});
