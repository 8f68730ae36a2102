import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { notices, openScreen } from '../../screens/frame';
import { exportEverything, importAsMine } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { writeFolder } from '../../support/note-folder/write-folder';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

const BASE = `# Made by hand
filters:
  and:
    - file.hasTag("pot")
formulas:
  cost: "price * 2"
views:
  - type: table
    name: To fire
    filters:
      and:
        - status != "done"
    order:
      - file.name
      - note.status
      - formula.cost
    sort:
      - property: rating
        direction: DESC
`;
const pot = (status: string, rating: number | null, due: string, done: boolean) =>
  `---\n# by hand\nstatus:   ${status} # for now\n${rating === null ? '' : `rating: ${rating}\n`}due: ${due}\nfired: ${done}\ntags: [pot]\n---\nA pot.\n`;
const FILES: Record<string, string> = {
  'Pots/Bowl.md': pot('open', 9, '2026-12-01', false),
  'Pots/Cup.md': pot('open', 10, '2026-11-02', false),
  'Pots/Jug.md': pot('done', 3, '2026-10-01', true),
  'Pots/Pan.md': pot('waiting', null, '2027-01-15', false),
  'Views/Pots.base': BASE,
};

const grid = (page: Page) => page.getByRole('grid', { name: 'Vault' });
const head = (page: Page, name: string) =>
  grid(page).getByRole('columnheader').getByRole('button', { name, exact: true });
const lines = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.locator('[data-preview]') });
const views = (page: Page) => page.getByRole('group', { name: 'Views' });
const titles = (page: Page) => lines(page).locator('[data-preview]');
const cell = (page: Page, title: string, column: string) =>
  lines(page)
    .filter({ has: page.locator('[data-preview]', { hasText: title }) })
    .locator(`[data-column="${column}"]`);
const choose = async (page: Page, column: string, item: string) => {
  await head(page, column).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const showTable = async ({ page }: RunningApp) => {
  await openScreen(page, 'Table');
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
};

/** The view that the first test saved: each test has a new window. */
const openPots = async (app: RunningApp) => {
  await showTable(app);
  await views(app.page).getByRole('button', { name: 'Pots', exact: true }).click();
  await expect(titles(app.page)).toHaveCount(4);
};
const saveAs = async (page: Page, name: string) => {
  await views(page).getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
};

test.describe('notes as a table', () => {
  let root: string;
  test.beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tables-'));
    await writeFolder(join(root, 'Studio'), FILES);
  });
  test.afterAll(async () => rm(root, { recursive: true, force: true }));

  test('shows properties as columns, sorts them by what they are, groups and filters', async ({ fileApp: app }) => {
    const { page } = app;
    await importAsMine(page, join(root, 'Studio'));

    await showTable(app);
    await expect(titles(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await expect(columns.getByRole('checkbox', { name: 'status 4' })).toBeVisible();
    for (const name of ['status 4', 'rating 3', 'due 4', 'fired 4', 'Why kept', 'Vitality'])
      await columns.getByRole('checkbox', { name, exact: true }).check();
    await lookInBothThemes(app, 'tables-01-columns');
    await columns.getByRole('button', { name: 'Close' }).last().click();

    await choose(page, 'rating', 'Sort Z to A, latest first');
    await expect(titles(page)).toHaveText(['Cup', 'Bowl', 'Jug', 'Pan']);
    await choose(page, 'rating', 'Sort A to Z, earliest first');
    await expect(titles(page)).toHaveText(['Jug', 'Bowl', 'Cup', 'Pan']);
    await choose(page, 'due', 'Sort A to Z, earliest first');
    await expect(titles(page)).toHaveText(['Jug', 'Cup', 'Bowl', 'Pan']);
    await choose(page, 'status', 'Sort A to Z, earliest first');
    await choose(page, 'Title', 'Then: Sort Z to A, latest first');
    await expect(titles(page)).toHaveText(['Jug', 'Cup', 'Bowl', 'Pan']);
    await expect(cell(page, 'Jug', 'note.fired').getByRole('img', { name: 'Yes' })).toBeVisible();

    await choose(page, 'status', 'Group by this');
    const groups = grid(page).getByRole('button', { expanded: true });
    await expect(groups).toHaveText([/done\s*1/, /open\s*2/, /waiting\s*1/]);
    await lookInBothThemes(app, 'tables-02-groups');
    await groups.filter({ hasText: 'open' }).click();
    await expect(titles(page)).toHaveText(['Jug', 'Pan']);
    await choose(page, 'status', 'Stop grouping');
    await expect(titles(page)).toHaveCount(4);

    const filter = page.getByRole('searchbox', { name: 'Filter by text' });
    await filter.fill('[sta');
    await page.getByRole('option', { name: /\[status:/ }).click();
    await page.getByRole('option', { name: /\[status:open\]/ }).click();
    await expect(titles(page)).toHaveText(['Cup', 'Bowl']);
    await filter.fill('[rating:>9] -[status:done]');
    await expect(titles(page)).toHaveText(['Cup']);
    await filter.fill('([status:done] rating) OR [rating:>9] OR [status:done]');
    await expect(titles(page)).toHaveText(['Jug', 'Cup']);
    await filter.fill('[rating:>many]');
    await expect(page.getByText('“[rating:>many]” cannot be followed.')).toBeVisible();
    await filter.fill('');

    // Dragged before another, and back by keys; the head that was dragged is not clicked.
    const heads = grid(page).getByRole('columnheader');
    const [tags, category] = [await heads.nth(2).boundingBox(), await heads.nth(1).boundingBox()];
    await page.mouse.move(tags!.x + 40, tags!.y + 12);
    await page.mouse.down();
    await page.mouse.move(category!.x + 20, category!.y + 12, { steps: 6 });
    await takeScreenshot(page, 'tables-02b-dragged');
    await page.mouse.up();
    await expect(heads.nth(1)).toHaveText('Tags');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await head(page, 'Tags').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(heads.nth(2)).toHaveText('Tags');
    await expect(head(page, 'Tags')).toBeFocused();
    await saveAs(page, 'Pots');
  });

  test('changes one value of a note, by keyboard alone, and nothing else of its file', async ({ fileApp: app }) => {
    const { page } = app;
    await openPots(app);
    await choose(page, 'Title', 'Sort A to Z, earliest first');
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Home');
    const at = (await grid(page).getByRole('columnheader').allTextContents()).findIndex((name) =>
      name.startsWith('status'),
    );
    for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    const editor = grid(page).getByRole('textbox', { name: 'status' });
    await expect(editor).toHaveValue('open');
    await page.keyboard.type('glazed');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'Bowl', 'note.status')).toHaveText('open');
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await page.keyboard.type('glazed');
    await page.keyboard.press('Tab');
    await expect(cell(page, 'Bowl', 'note.status')).toHaveText('glazed');
    const rating = grid(page).getByRole('textbox', { name: 'rating' });
    await expect(rating).toBeFocused();
    await takeScreenshot(page, 'tables-03-editing');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await expect(notices(page)).toContainText('“many” is no number.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Bowl', 'note.rating')).toHaveText('7');
    await expect(grid(page)).toBeFocused();

    // Somebody else changes what is being edited.
    const { rows } = await app.call('notes.list', { text: 'cup' });
    await cell(page, 'Cup', 'note.status').dblclick();
    await expect(editor).toHaveValue('open');
    await app.call('notes.setProperty', { id: rows[0]!.id, name: 'status', value: 'fired' });
    await page.keyboard.type('broken');
    await page.keyboard.press('Enter');
    await expect(notices(page)).toContainText('It is “fired” now.');
    await expect(editor).toHaveValue('broken');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Cup', 'note.status')).toHaveText('broken');

    // One property of several notes is one act.
    await cell(page, 'Jug', 'title').click({ modifiers: ['Control'] });
    await cell(page, 'Pan', 'title').click({ modifiers: ['Control'] });
    await page.getByRole('toolbar', { name: 'Selected notes' }).getByRole('button', { name: 'Set property…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Name' }).fill('status');
    await dialog.getByRole('combobox', { name: 'Value' }).fill('sold');
    await lookInBothThemes(app, 'tables-04-set-property');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page)).toContainText('Changed 2 notes.');
    await expect(cell(page, 'Jug', 'note.status')).toHaveText('sold');
    await expect(cell(page, 'Pan', 'note.status')).toHaveText('sold');
    await notices(page).getByRole('button', { name: 'Undo' }).last().click();
    await expect(cell(page, 'Pan', 'note.status')).toHaveText('waiting');
    await expect(cell(page, 'Jug', 'note.status')).toHaveText('done');

    const exported = await exportEverything(app);
    const textOf = async (name: string) =>
      (await readFile(join(exported, 'Studio', name), 'utf8')).replace(/^(?:engram-.*\n)+/mu, '');
    expect(await textOf('Pots/Bowl.md')).toBe(
      FILES['Pots/Bowl.md']!.replace('open', 'glazed').replace('rating: 9', 'rating: 7'),
    );
    expect(await textOf('Pots/Cup.md')).toBe(FILES['Pots/Cup.md']!.replace('open', 'broken'));
    expect(await textOf('Pots/Jug.md')).toBe(FILES['Pots/Jug.md']);
    expect(await textOf('Views/Pots.base')).toBe(BASE);
  });

  test('is saved as a view, comes from a .base and goes out as one', async ({ fileApp: app }) => {
    const { page } = app;
    await openPots(app);
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('[fired:false]');
    await expect(titles(page)).toHaveCount(3);
    await choose(page, 'status', 'Move right');
    await choose(page, 'status', 'Wider');
    await saveAs(page, 'To fire soon');
    const own = views(page).getByRole('button', { name: 'To fire soon' });
    await expect(views(page).getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await views(page).getByRole('button', { name: 'Kept notes' }).click();
    await expect(titles(page)).toHaveCount(4);
    await expect(head(page, 'status')).toHaveCount(0);
    await own.click();
    await expect(titles(page)).toHaveCount(3);
    await choose(page, 'status', 'Group by this');
    await views(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views(page).getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    const saved = (await app.call('savedSearches.list', null)).find(({ name }) => name === 'To fire soon');
    expect(saved?.view).toMatchObject({ group: { column: 'note.status' } });
    await lookInBothThemes(app, 'tables-05-views');
    await app.call('settings.save', { theme: 'light' });

    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page.getByRole('navigation', { name: 'Notes: what is shown' }).getByRole('link', { name: 'List' }).click();
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
    await page.getByLabel('Show', { exact: true }).selectOption('resources');
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option', { name: /^Pots/ }).click();
    await expect(page.getByText('kept in the file: formula.cost')).toBeVisible();
    await takeScreenshot(page, 'tables-06-base');
    await page.getByRole('button', { name: 'Open as table: To fire' }).click();
    await expect(titles(page)).toHaveText(['Cup', 'Bowl', 'Pan']);
    await choose(page, 'Title', 'Sort A to Z, earliest first');
    await views(page).getByRole('button', { name: 'More about this table' }).click();
    await page.getByRole('menuitem', { name: 'Export as .base' }).click();
    const notice = notices(page).getByText(/Saved to .*\.base/);
    const path = /Saved to (.*\.base)/.exec((await notice.last().textContent())!)![1]!;
    expect(await readFile(path, 'utf8')).toBe(
      BASE.replace('property: rating\n        direction: DESC', 'property: file.name\n        direction: ASC'),
    );
    await views(page).getByRole('button', { name: 'More about this table' }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    await expect(notices(page)).toContainText('.csv');
  });

  test('copies chosen rows, and fits a narrow window', async ({ fileApp: app }) => {
    const { page } = app;
    await showTable(app);
    await views(page).getByRole('button', { name: 'To fire soon' }).click();
    const { rows } = await app.call('notes.list', { text: 'cup' });
    const text = await app.call('tables.text', {
      format: 'markdown',
      ids: [rows[0]!.id],
      columns: ['title', 'note.status'],
    });
    expect(text).toBe('| Title | status |\n| --- | --- |\n| Cup | broken |\n');
    await page.setViewportSize({ width: 1024, height: 700 });
    await lookInBothThemes(app, 'tables-07-narrow');
    await app.call('settings.save', { theme: 'light', language: 'de' });
    await expect(page.getByRole('group', { name: 'Ansichten' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await takeScreenshot(page, 'tables-08-german');
  });
});
