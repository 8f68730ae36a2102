import { openScreen } from '../../screens/frame';
import {
  history,
  linkedFrom,
  noteSaved,
  noteText,
  noteTitle,
  openNote,
  storedText,
  writeNewNote,
} from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

test.describe('writing in the vault', () => {
  let app: RunningApp;

  test.beforeEach(({ fileApp: started }) => {
    app = started;
  });

  const bodyOf = (title: string) => storedText(app, title);

  test('typed Markdown is stored as Markdown and shown as formatted text', async () => {
    const { page } = app;
    await writeNewNote(page, 'How the press works');
    await noteText(page).click();
    await page.keyboard.type('## Before the harvest\n- clean the **basket**\noil the screw\n\nIt takes `two` people.');
    await expect(noteText(page).getByRole('heading', { name: 'Before the harvest' })).toBeVisible();
    await expect(noteText(page).locator('strong', { hasText: 'basket' })).toBeVisible();
    await expect
      .poll(() => bodyOf('How the press works'))
      .toBe('## Before the harvest\n\n- clean the **basket**\n- oil the screw\n\nIt takes `two` people.');
    await expect(noteSaved(page)).toBeVisible();
    await takeScreenshot(page, 'vault-01-markdown');
    await page.reload();
    await expect(noteText(page).getByRole('heading', { name: 'Before the harvest' })).toBeVisible();
    await expect(noteTitle(page)).toHaveValue('How the press works');
  });

  test('[[ completes titles, a rename updates links in other notes, backlinks and mentions lead to each other', async () => {
    const { page } = app;
    await app.call('notes.create', { title: 'The walnut table', body: 'It seats fourteen.', category: 'fact' });
    await app.call('notes.create', {
      title: 'Guests in October',
      body: 'They all fit at The walnut table on Sunday.',
      category: 'idea',
    });
    await app.call('notes.create', {
      title: 'Seats',
      body: '| day | where |\n|---|---|\n| Sunday | [[The walnut table\\|there]] |',
      category: 'idea',
    });
    await writeNewNote(page, 'Harvest dinner');
    await noteText(page).click();
    await page.keyboard.type('We eat at [[wal');
    await page
      .getByRole('listbox', { name: 'Notes to link' })
      .getByRole('option', { name: 'The walnut table' })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' tonight.');
    await expect.poll(() => bodyOf('Harvest dinner')).toBe('We eat at [[The walnut table]] tonight.');

    await openNote(page, 'The walnut table');
    await expect(linkedFrom(page).getByRole('button', { name: 'Harvest dinner' })).toBeVisible();
    const mentions = page.getByRole('region', { name: 'Mentioned, not linked' });
    await expect(mentions.getByRole('button', { name: 'Guests in October', exact: true })).toBeVisible();
    await takeScreenshot(page, 'vault-02-mentions');
    await mentions.getByRole('button', { name: 'Link the mention in “Guests in October”' }).click();
    await expect(linkedFrom(page).getByRole('button', { name: 'Guests in October' })).toBeVisible();
    expect(await bodyOf('Guests in October')).toBe('They all fit at [[The walnut table]] on Sunday.');

    await noteTitle(page).fill('The long table under the walnut');
    await page.keyboard.press('Enter');
    await expect.poll(() => bodyOf('Harvest dinner')).toContain('[[The long table under the walnut');
    await expect.poll(() => bodyOf('Guests in October')).toContain('[[The long table under the walnut');
    await expect.poll(() => bodyOf('Seats')).toContain('[[The long table under the walnut\\|there]] |');
    await expect(linkedFrom(page).getByRole('button')).toHaveCount(3);
    await linkedFrom(page).getByRole('button', { name: 'Seats' }).click();
    await noteText(page)
      .getByRole('table')
      .getByText('there', { exact: true })
      .click({ modifiers: ['Control'] });
    await expect(noteTitle(page)).toHaveValue('The long table under the walnut');
    await linkedFrom(page).getByRole('button', { name: 'Harvest dinner' }).click();
    await expect(noteTitle(page)).toHaveValue('Harvest dinner');
    await noteText(page)
      .locator('[data-wiki-link]')
      .click({ modifiers: ['Control'] });
    await expect(noteTitle(page)).toHaveValue('The long table under the walnut');
  });

  test('notes near to what is written stand beside it, and Ctrl brings a link to the caret', async () => {
    const { page } = app;
    await app.call('notes.create', {
      title: 'Pots on the balcony',
      body: 'The leaves of the tomatoes turn brown from below.',
      category: 'idea',
    });
    await app.call('notes.create', { title: 'Tax return', body: 'Send the receipts before July.', category: 'idea' });
    await writeNewNote(page, 'Garden today');
    await noteText(page).click();
    await page.keyboard.type('The tomato plants have brown leaves at the bottom again, what helps?');
    const related = page.getByRole('region', { name: 'Related' }).getByRole('button');
    await expect(related).toHaveCount(1);
    await expect(related).toContainText('turn brown from below');
    await takeScreenshot(page, 'vault-03-related');
    await related.click({ modifiers: ['Control'] });
    await expect.poll(() => bodyOf('Garden today')).toMatch(/helps\?\[\[Pots on the balcony\]\]$/u);
    await expect(related).toHaveCount(0);
  });

  test('following a link to a missing note creates it', async () => {
    const { page } = app;
    await writeNewNote(page, 'Plans for the pond');
    await noteText(page).click();
    await page.keyboard.type('Ask about [[Heron nests');
    await page
      .getByRole('listbox', { name: 'Notes to link' })
      .getByRole('option', { name: /create.*Heron nests/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' first.');
    await expect.poll(() => bodyOf('Plans for the pond')).toBe('Ask about [[Heron nests]] first.');
    expect(await app.call('notes.byTitle', { title: 'Heron nests' })).toBeNull();
    await page
      .getByRole('region', { name: 'Links to' })
      .getByRole('button', { name: /Heron nests/ })
      .click();
    await expect(noteTitle(page)).toHaveValue('Heron nests');
    await expect(linkedFrom(page).getByRole('button', { name: 'Plans for the pond' })).toBeVisible();
  });

  test('every version can be read and restored; archiving can be undone', async () => {
    const { page } = app;
    const { id } = await app.call('notes.create', { title: 'Seed list', body: 'Kale and leek.', category: 'fact' });
    await openNote(page, 'Seed list');
    await noteText(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Only onions.');
    await expect.poll(() => bodyOf('Seed list')).toBe('Only onions.');
    await history(page)
      .getByRole('button', { name: /^version 1/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Version 1' });
    await expect(dialog).toContainText('Kale');
    await takeScreenshot(page, 'vault-03-version');
    await dialog.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(noteText(page)).toHaveText('Kale and leek.');
    await expect.poll(() => bodyOf('Seed list')).toBe('Kale and leek.');
    const versions = await app.call('notes.versions', { id });
    expect(versions.some(({ body }) => body.trim() === 'Only onions.')).toBe(true);

    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect.poll(async () => (await app.call('notes.page', { id })).note.status).toBe('archived');
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await app.call('notes.page', { id })).note.status).toBe('kept');
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
  });

  test('a new note is created by its first words, with one version per editing session; an empty page leaves nothing', async () => {
    const { page } = app;
    const total = async () => (await app.call('notes.list', { show: 'all' })).total;
    const before = await total();
    await page.keyboard.press('Control+Shift+N');
    await expect(noteTitle(page)).toBeFocused();
    await expect(page.getByText('Kept once you write something')).toBeVisible();
    await takeScreenshot(page, 'vault-05-new');
    await openScreen(page, 'Review');
    expect(await total()).toBe(before);

    await page.keyboard.press('Control+Shift+N');
    await page.keyboard.press('Enter');
    await expect(noteText(page)).toBeFocused();
    await page.keyboard.type('Moss ', { delay: 20 });
    await expect(noteSaved(page)).toBeVisible();
    // The page that became a note keeps its caret, so that typing continues.
    await page.keyboard.type('needs ');
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await page.keyboard.type('two wet winters.');
    await expect(noteText(page)).toHaveText('Moss needs two wet winters.');
    await expect(noteSaved(page)).toBeVisible();
    await expect(history(page).getByRole('button')).toHaveText([/^version 1written/]);
    expect(await total()).toBe(before + 1);
    const title = await noteTitle(page).inputValue();

    await openScreen(page, 'Review');
    await openNote(page, title);
    await noteText(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Or three.');
    await expect(noteSaved(page)).toBeVisible();
    await page.keyboard.type(' At most.');
    await expect.poll(() => bodyOf(title)).toBe('Moss needs two wet winters. Or three. At most.');
    await expect(history(page).getByRole('button')).toHaveText([/^version 2edited/, /^version 1written/]);
    await page.keyboard.press('Control+Shift+N');
    await expect(noteTitle(page)).toHaveValue(/^Note of /);
    await expect(noteTitle(page)).not.toHaveValue(title);
    expect(await total()).toBe(before + 1);
  });

  test('Tab indents in lists and code and moves no focus; Esc, then Tab leaves the editor', async () => {
    const { page } = app;
    await writeNewNote(page, 'How Tab works');
    await noteText(page).click();
    await page.keyboard.type('- clean the basket\noil the screw');
    await page.keyboard.press('Tab');
    await expect(noteText(page)).toBeFocused();
    await page.keyboard.type(' ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('rest');
    await expect.poll(() => bodyOf('How Tab works')).toBe('- clean the basket\n    - oil the screw \n- rest');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('```\n');
    await page.keyboard.type('if x:');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('run');
    await expect.poll(() => bodyOf('How Tab works')).toContain('```\nif x:\n    run\n```');
    await takeScreenshot(page, 'vault-06-tab');

    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Language of the code')).toBeFocused();
    await noteText(page).getByText('rest').click();
    // It follows the caret.
    await expect(page.getByLabel('Language of the code')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Edit source' })).toBeFocused();
    await noteText(page).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Add property' })).toBeFocused();
    const found = await app.call('notes.byTitle', { title: 'How Tab works' });
    expect((await app.call('notes.page', { id: found!.id })).note).toMatchObject({ pinned: false, status: 'kept' });
  });

  test('Tab indents in a note shown as source, and native undo reverts it', async () => {
    const { page } = app;
    await app.call('notes.create', { title: 'As source', body: '- a\n* b\n\n__bold__', category: 'idea' });
    await openNote(page, 'As source');
    await page.getByRole('button', { name: 'Edit source' }).click();
    const field = page.locator('textarea[aria-label="Text of the note"]');
    await field.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(/^- a\n {4}\* b\n/);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(/^- a\n\* b\n/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Link/ })).toBeFocused();
  });

  for (const choice of ['mine', 'theirs'] as const) {
    test(`a note changed elsewhere during editing: choosing ${choice} loses neither text`, async () => {
      const { page } = app;
      const title = `Shared plan, ${choice}`;
      const created = await app.call('notes.create', { title, body: 'First line.', category: 'idea' });
      await openNote(page, title);
      await noteText(page).click();
      await page.keyboard.press('Control+End');
      // The other writer saves before this one's autosave delay.
      await page.keyboard.type(' Written here');
      await app.call('notes.save', {
        id: created.id,
        baseVersion: created.version,
        title,
        body: 'Written elsewhere.',
      });
      await page.keyboard.type(' by me.');
      const notice = page.getByRole('alert', { name: 'This note changed elsewhere' });
      await expect(notice).toBeVisible();
      await expect(noteText(page)).toContainText('Written here by me.');
      if (choice === 'mine') await takeScreenshot(page, 'vault-04-conflict');
      await notice.getByRole('button', { name: choice === 'mine' ? /^Save mine/ : /^Take the stored one/ }).click();
      await expect(notice).toBeHidden();
      const texts = async () => {
        const versions = await app.call('notes.versions', { id: created.id });
        const copy = await app.call('notes.byTitle', { title: `${title} (my text)` });
        return [
          ...versions.map(({ body }) => body.trim()),
          ...(copy === null ? [] : [(await app.call('notes.page', { id: copy.id })).note.body.trim()]),
        ];
      };
      await expect.poll(texts).toContain('First line. Written here by me.');
      expect(await texts()).toContain('Written elsewhere.');
      expect(await bodyOf(title)).toBe(choice === 'mine' ? 'First line. Written here by me.' : 'Written elsewhere.');
    });
  }

  test('the list filters, sorts and opens by keyboard', async ({ app }) => {
    const { page } = app;
    for (const [title, category] of [
      ['Alder', 'fact'],
      ['Birch', 'decision'],
      ['Cedar', 'fact'],
    ] as const)
      await app.call('notes.create', { title, body: '', category });
    await openScreen(page, 'Vault');
    await page.getByLabel('Sort').selectOption('title');
    const list = page.getByRole('listbox', { name: 'Vault' });
    await expect(list.getByRole('option')).toHaveText([/^Alder/, /^Birch/, /^Cedar/]);
    await page.getByLabel('Category').selectOption('fact');
    await expect(list.getByRole('option')).toHaveText([/^Alder/, /^Cedar/]);
    await list.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue('Cedar');
  });
});
