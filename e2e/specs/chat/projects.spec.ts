import type { Page } from 'playwright-core';
import { answers, ask, composer, openNewChat, openWholeRetrieval, waitForAnswer } from '../../screens/chat';
import { notices, openScreen } from '../../screens/frame';
import { choosePaletteEntry } from '../../screens/palette';
import { connectProvider } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const group = (page: Page, name: string) => list(page).getByRole('group', { name, exact: true });

async function makeChats(app: RunningApp, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const { id } = await app.call('chat.createSession', {});
    await app.call('chat.send', { sessionId: id, text: title });
  }
}

test.describe('projects', () => {
  test('are made by keys alone, take chats by key and by drag, give them back by undo, and are deleted without loss', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await makeChats(app, ['Roof quotes', 'Tiles for the kitchen', 'Trip to Lisbon']);
    const row = (name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(row('Trip to Lisbon')).toBeVisible();

    await choosePaletteEntry(page, '>New project', 'New project');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('House');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible();
    await expect(page.getByText('What belongs together, kept together')).toBeVisible();
    await lookInBothThemes(app, 'projects-01-empty');

    // Two chats by keys, as one act.
    await row('Tiles for the kitchen').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('m');
    const where = page.getByRole('dialog', { name: 'Move 2 chats to a project…' });
    await expect(where.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('hous');
    await expect(where.getByRole('option').first()).toHaveText('House');
    await lookInBothThemes(app, 'projects-02-move');
    await page.keyboard.press('Enter');
    const house = group(page, 'House').locator('[data-session]');
    await expect(house).toHaveCount(2);
    await expect(notices(page)).toContainText('Moved 2 chats to “House”.');
    await notices(page).getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(house).toHaveCount(0);

    // Dragged onto its name.
    await row('Roof quotes').dragTo(group(page, 'House').getByRole('button', { name: /^House/ }));
    await expect(house).toHaveText([/^Roof quotes/]);

    // A chat that is begun in it belongs to it, and no other does.
    await group(page, 'House').getByRole('button', { name: 'New chat in “House”' }).press('Enter');
    await expect(house).toHaveCount(2);
    await page.keyboard.press('Control+n');
    await expect(group(page, 'Other chats').locator('[data-session]').first()).toContainText('New session');
    await expect(house).toHaveCount(2);

    // Folded away, and remembered so.
    const fold = group(page, 'House').getByRole('button', { name: 'Show the chats of “House”' });
    await fold.press('Enter');
    await expect(house).toHaveCount(0);
    await page.reload();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await list(page).getByRole('searchbox', { name: 'Search chats' }).fill('roof');
    await expect(list(page).getByRole('list', { name: 'Chats found' })).toContainText('Roof quotes');
    await list(page).getByRole('searchbox', { name: 'Search chats' }).fill('');
    await fold.press('Enter');

    // A new project out of the choice, by the menu.
    await row('Trip to Lisbon').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Move to project/ }).press('Enter');
    await page.keyboard.type('Travels');
    await page.keyboard.press('Enter');
    await expect(group(page, 'Travels').locator('[data-session]')).toHaveText([/^Trip to Lisbon/]);

    // It is found by its name, and deleted without its chats.
    await choosePaletteEntry(page, 'Travels', 'project, 1 chat');
    await expect(page.getByRole('heading', { level: 1, name: 'Travels' })).toBeVisible();
    await group(page, 'Travels')
      .getByRole('button', { name: /^Travels/ })
      .press('Delete');
    const sure = page.getByRole('dialog', { name: 'Delete the project “Travels”?' });
    await expect(sure).toContainText('Its chat stays in the list of chats');
    await sure.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(group(page, 'Travels')).toHaveCount(0);
    await expect(row('Trip to Lisbon')).toBeVisible();
    await notices(page).getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(group(page, 'Travels').locator('[data-session]')).toHaveText([/^Trip to Lisbon/]);
  });

  test('hold notes by a filter and one by one, and open as list, table, graph and search', async ({ fileApp: app }) => {
    const { page } = app;
    for (const [title, body] of [
      ['The roof is tiled in slate', '#house'],
      ['The boiler was serviced in March', '#house'],
      ['The plumber is called Odile', 'She came in May.'],
      ['Lisbon has seven hills', '#travel'],
    ] as const)
      await app.call('notes.create', { title, body, category: 'fact' });
    const { id } = await app.call('projects.create', { name: 'Cottage' });

    await openScreen(page, 'Vault');
    const rows = page.getByRole('listbox', { name: 'Vault' });
    await rows.getByText('The plumber').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Add to project/ }).click();
    await page.keyboard.type('cott');
    await page.keyboard.press('Enter');
    await expect(notices(page)).toContainText('Added 1 entry to “Cottage”.');

    await choosePaletteEntry(page, 'Cottage', 'project');
    // Until it is gone it gives the focus back.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const held = page.getByRole('list', { name: 'Notes and documents' });
    await expect(held.getByRole('listitem')).toHaveText([/plumber/]);
    const rule = page.getByRole('searchbox', { name: /^Everything that fits/ });
    await rule.fill('tag:hou');
    await expect(page.getByRole('option', { name: /^tag:house/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(held.getByRole('listitem')).toHaveCount(3);
    await rule.fill('slate');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('filters alone');
    await rule.fill('tag:house');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect
      .poll(async () => (await app.call('projects.list', null)).find((one) => one.id === id)?.query)
      .toBe('tag:house');
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Answer briefly.');
    await page.getByRole('checkbox', { name: /^Ask the web/ }).check();
    await lookInBothThemes(app, 'projects-03-page');
    await app.call('settings.save', { language: 'de' });
    await expect(page.getByRole('heading', { name: 'Was hinausgehen darf' })).toBeVisible();
    await lookInBothThemes(app, 'projects-04-page-german');
    await app.call('settings.save', { language: 'en' });
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 1024, height: 700 });
    await lookInBothThemes(app, 'projects-08-page-narrow');
    await page.setViewportSize(size);

    await page.getByRole('button', { name: 'Show as a table' }).press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toHaveValue(/^project:"Cottage"/);
    const table = page.getByRole('grid', { name: 'Vault' });
    await expect(table.getByRole('row').filter({ has: page.locator('[data-preview]') })).toHaveCount(3);
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Search in it' }).press('Enter');
    await expect(page.getByText('The boiler was serviced in March')).toBeVisible();
    await expect(page.getByText('Lisbon has seven hills')).toHaveCount(0);
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Show in graph' }).press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toHaveValue(/^project:"Cottage"/);

    await choosePaletteEntry(page, 'Cottage', 'project');
    await held.getByRole('button', { name: 'Take “The plumber is called Odile” out of the project' }).press('Enter');
    await expect(held.getByRole('listitem')).toHaveCount(2);
    await notices(page).getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(held.getByRole('listitem')).toHaveCount(3);
  });

  test('answer from their own notes alone, and keep from a model what may not leave', async ({
    fileApp: app,
    provider,
  }) => {
    const { page } = app;
    await app.call('notes.create', {
      title: 'The cabin key lies in the blue drawer',
      body: '#cabin',
      category: 'fact',
    });
    await app.call('notes.create', { title: 'The boathouse door is painted green', body: '#garden', category: 'fact' });
    const { id } = await app.call('projects.create', { name: 'Cabin', query: 'tag:cabin' });
    const openPage = async () => {
      await choosePaletteEntry(page, 'Cabin', 'project');
      await expect(page.getByRole('heading', { level: 1, name: 'Cabin' })).toBeVisible();
    };
    const only = page.getByRole('button', { name: 'Only in “Cabin”', exact: true });

    await openPage();
    await page.getByRole('main').getByRole('button', { name: 'New chat here' }).first().press('Enter');
    await expect(only).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await expect(await ask(page, 'Where does the cabin key lie?')).toContainText('blue drawer');
    const nothing = await ask(page, 'Which colour is the boathouse door?');
    await expect(nothing).not.toContainText('green');
    await expect(nothing).toContainText('Cabin');
    await expect(await openWholeRetrieval(page, nothing)).toContainText('Asked only in: the project “Cabin”');
    await lookInBothThemes(app, 'projects-05-nothing-there');
    await page.keyboard.press('Escape');
    await nothing.getByRole('button', { name: 'Ask the rest too' }).press('Enter');
    await expect(answers(page).last()).toContainText('painted green');
    await waitForAnswer(page);

    // Everywhere for one question, by one key.
    await composer(page).press('Backspace');
    await expect(page.getByRole('button', { name: 'Asks everywhere', exact: true })).toBeVisible();
    await expect(await ask(page, 'Which colour is the boathouse door?')).toContainText('painted green');
    await expect(page.getByText('Asked everywhere')).toBeVisible();
    await expect(only).toBeVisible();

    // A server is in use, and may not read the project.
    await connectProvider(app, provider.url);
    await openPage();
    const meaning = page.getByRole('status').filter({ hasText: 'Your model runs on this computer' });
    await page.getByRole('radio', { name: /^Nothing/ }).check();
    await expect(meaning).toContainText('is not asked: questions here are answered by rules');
    await lookInBothThemes(app, 'projects-06-may-leave');
    await page.getByRole('main').getByRole('button', { name: 'New chat here' }).press('Enter');
    const byRules = await ask(page, 'Where does the cabin key lie?');
    await expect(byRules).toContainText('blue drawer');
    await expect(byRules).toContainText('what belongs to “Cabin” may not go there');
    await lookInBothThemes(app, 'projects-07-by-rules');
    await openNewChat(page);
    await expect(await ask(page, 'Where does the cabin key lie?')).toContainText('stays here: no model may read');
    expect(JSON.stringify(provider.requests.map(({ body }) => body))).not.toContain('blue drawer');

    await app.call('projects.change', { id, mayLeave: { kind: 'this-computer' } });
    await ask(page, 'And where does the cabin key lie now?');
    expect(JSON.stringify(provider.requests.map(({ body }) => body))).toContain('blue drawer');
  });
});
