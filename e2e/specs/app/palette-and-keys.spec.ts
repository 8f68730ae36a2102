import { answers, ask, citationChips, openNewChat, whyPanel } from '../../screens/chat';
import { currentScreen, openScreen, openSettings, waitForIndex } from '../../screens/frame';
import { choosePaletteEntry, paletteField, paletteOptions, switcherField } from '../../screens/palette';
import { noteText, noteTitle, openNote, writeNewNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { importKeptNotes } from '../../support/import-notes/import-kept-notes';
import { takeScreenshot } from '../../support/screenshots';

test.describe('the palette', () => {
  test('finds notes, chats, topics and tags by their letters, and leads to each', async ({ fileSampleApp: app }) => {
    const { page } = app;
    await importKeptNotes(app, [{ title: 'Glaze recipes', tags: ['craft/kiln'], daysAgo: 1 }]);
    await page.keyboard.press('Control+k');
    await paletteField(page).fill('graden sectoin');
    await expect(paletteOptions(page).first()).toContainText('One garden per section');
    await takeScreenshot(page, 'palette-01-fuzzy');
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(/One garden per section/);

    await choosePaletteEntry(page, 'kyoto plan', 'Kyoto, planning the trip');
    await expect(page.getByRole('heading', { level: 1, name: /Kyoto, planning the trip/ })).toBeVisible();

    await page.keyboard.press('Control+k');
    await paletteField(page).fill('#kiln');
    await expect(paletteOptions(page)).toHaveCount(1);
    await expect(paletteOptions(page)).toContainText('craft/kiln');
    await takeScreenshot(page, 'palette-02-tags');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /Glaze recipes/ })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toHaveValue('tag:craft/kiln');
  });

  test('shows what was opened lately first, and Ctrl+O switches between notes and chats alone', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    await openNote(page, 'One garden per section');
    await openScreen(page, 'Graph');
    await page.keyboard.press('Control+o');
    await expect(switcherField(page)).toBeFocused();
    await expect(paletteOptions(page).first()).toContainText('One garden per section');
    await switcherField(page).fill('settings');
    await expect(paletteOptions(page).filter({ hasText: /^›/ })).toHaveCount(0);
    await switcherField(page).fill('');
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(/One garden per section/);

    await choosePaletteEntry(page, '>light and dark', 'Switch between light and dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await paletteField(page).fill('>');
    await expect(paletteOptions(page).first()).toContainText('Switch between light and dark');
    await takeScreenshot(page, 'palette-03-commands-dark');
    await page.keyboard.press('Escape');

    await choosePaletteEntry(page, '>import', 'Import chats, notes or documents');
    await expect(page.getByRole('dialog', { name: 'Import' })).toBeVisible();
  });
});

test.describe('keys', () => {
  test('every key can be changed: a taken one says by what, works at once and after a restart', async ({
    launcher,
    fileSampleApp: first,
  }) => {
    let app = first;
    await openSettings(app.page, 'Keys');
    const row = (name: string) => app.page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
    await app.page.getByRole('button', { name: 'Add the key for Lessons' }).click();
    await expect(row('Lessons').getByRole('status')).toContainText('Press the new keys for “Lessons”');
    await app.page.keyboard.press('Control+c');
    await expect(row('Lessons').getByRole('status')).toContainText('is used while writing');
    await app.page.keyboard.press('Control+g');
    await expect(row('Lessons').getByRole('status')).toContainText('opens “Graph”');
    await takeScreenshot(app.page, 'keys-01-taken');
    await app.page.getByRole('button', { name: 'Use it here instead' }).click();
    await expect(app.page.getByRole('button', { name: 'Add the key for Graph' })).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Change the key for Lessons' })).toBeFocused();

    await app.page.keyboard.press('Control+g');
    await expect(app.page.getByRole('button', { name: 'Lessons', exact: true, pressed: true })).toBeVisible();
    await app.page.keyboard.press('Control+k');
    await paletteField(app.page).fill('>Lessons');
    await expect(paletteOptions(app.page).first()).toContainText(/Lessons.*Ctrl\s*G/u);
    await app.page.keyboard.press('Escape');

    app = await launcher.restart(app);
    await app.page.keyboard.press('Control+g');
    await expect(app.page.getByRole('button', { name: 'Lessons', exact: true, pressed: true })).toBeVisible();
    await openSettings(app.page, 'Keys');
    await app.page.getByRole('button', { name: 'Reset all keys' }).click();
    await app.page.keyboard.press('Control+g');
    await expect(currentScreen(app.page)).toContainText('Graph');
  });

  test('two commands that want the same key both say so', async ({ fileSampleApp: app }) => {
    await app.call('settings.save', { keys: { 'go.graph': 'Mod+Shift+E' } });
    await openSettings(app.page, 'Keys');
    await expect(app.page.getByRole('listitem').filter({ hasText: /^Graph Also: Inbox/ })).toBeVisible();
    await expect(app.page.getByRole('listitem').filter({ hasText: /^Inbox Also: Graph/ })).toBeVisible();
    await takeScreenshot(app.page, 'keys-02-clash');
  });

  test('Ctrl+Shift+Y opens the why of the last answer, or of the number that has the focus', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    await waitForIndex(() => app.call('app.status', null));
    await openNewChat(page);
    await ask(page, 'How did I want to treat empty space in the garden essay?');
    await page.keyboard.press('Control+Shift+Y');
    await expect(whyPanel(page).getByRole('button', { name: 'Open the sentence' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    const chips = citationChips(answers(page).last());
    const name = (await chips.last().getAttribute('aria-label'))!.replace(/^Source \d+: /u, '');
    await chips.last().focus();
    await page.keyboard.press('Control+Shift+Y');
    // The panel writes a message's place otherwise: “Garden essay”, message 1.
    const [, title, message = ''] = /^(.*?)(?:, (message \d+) \(.*)?$/u.exec(name)!;
    await expect(whyPanel(page)).toContainText(title!.slice(0, 30));
    await expect(whyPanel(page)).toContainText(message);
  });

  test('Ctrl+K over selected words in a note links them; without a selection it opens the palette', async ({
    fileSampleApp: app,
  }) => {
    const { page } = app;
    await app.call('notes.create', { title: 'Moss garden', body: 'Wet.', category: 'idea' });
    await writeNewNote(page, 'Walk in the rain');
    await noteText(page).click();
    await page.keyboard.type('We saw the moss garden');
    for (let word = 0; word < 2; word += 1) await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe('moss garden');
    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('listbox', { name: 'Notes to link' }).getByRole('option', { name: 'Moss garden', exact: true }),
    ).toBeVisible();
    await takeScreenshot(page, 'keys-03-link');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        const found = await app.call('notes.byTitle', { title: 'Walk in the rain' });
        return found === null ? '' : (await app.call('notes.page', { id: found.id })).note.body.trim();
      })
      .toBe('We saw the [[Moss garden]]');
    await page.keyboard.press('Control+k');
    await expect(paletteField(page)).toBeFocused();
  });
});
