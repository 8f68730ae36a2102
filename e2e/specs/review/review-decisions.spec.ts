import type { Page } from '@playwright/test';
import { activeUnitId, moveToUnit, openReviewByKey, unitGrid, unitRow } from '../../screens/review';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { importPendingUnits, type PendingVault } from '../../support/import-notes/import-pending-units';
import { readBox } from '../../support/read-when-drawn';
import type { RunningApp } from '../../support/running-app';

const KYOTO = 'Planning';
const VAULT: PendingVault = {
  kept: [
    { title: 'We fly on the second of May', category: 'decision' },
    { title: 'Breakfast at the ryokan ends at nine', body: 'Asked by phone.' },
    { title: 'The rail pass covers the whole Kyoto trip' },
  ],
  sessions: [
    {
      title: KYOTO,
      units: [
        { title: 'The Kyoto trip starts with four nights at the ryokan' },
        {
          title: 'We fly on the third of May',
          category: 'decision',
          says: 'let’s fly on the third of May, the fares are the same',
        },
        { title: 'Might skip Nara on the Kyoto trip', category: 'exploratory' },
        { title: 'Ask Mika about the tea house in Kyoto', category: 'action-item' },
        { title: 'The ryokan breakfast ends at nine', category: 'fact' },
        { title: 'The Kyoto budget stays under two thousand euros', category: 'constraint' },
        { title: 'Mika books the ryokan in Kyoto this week', category: 'action-item' },
        { title: 'Mika books the ryokan in Kyoto this week.', category: 'action-item' },
        { title: 'The rail pass for Kyoto covers the buses', category: 'fact' },
      ],
    },
    {
      title: 'Second draft',
      units: [
        { title: 'Does borrowed scenery need an outside view at all?', category: 'open-question' },
        { title: 'The garden essay opens with borrowed scenery', category: 'idea' },
        { title: 'The garden essay is due in June', category: 'constraint', deferrals: 3 },
        { title: 'It hides the view', category: 'idea', flags: ['not-self-contained'] },
        { title: 'Save the key at www.example.org', category: 'action-item', flags: ['contains-link'] },
      ],
    },
    {
      title: 'Reading list.md',
      origin: 'import',
      units: [
        { title: 'Itoh dates borrowed scenery to the Muromachi period', category: 'fact' },
        { title: 'Shakkei frames a mountain between two trees', category: 'fact' },
      ],
    },
  ],
};

test.describe('deciding in review', () => {
  // The tests on one vault decide other units each, or take back what they decided.
  let app: RunningApp;
  let ids: Map<string, string>;

  const begin = async (started: RunningApp) => {
    app = started;
    if ((await app.call('app.status', null)).counts.engrams === 0) ids = await importPendingUnits(app, VAULT);
    await openReviewByKey(app.page);
  };

  const noteOf = async (title: string) => await app.call('review.note', { id: ids.get(title) as never });
  const statusOf = async (title: string) => (await noteOf(title)).status;
  const at = async (title: string) => moveToUnit(app.page, title);
  const said = (page: Page) => page.getByTestId('announcer');

  test('groups by topic, decisions and flagged units first, duplicates as one row; no serious accessibility finding, light and dark', async ({
    fileApp,
  }) => {
    await begin(fileApp);
    const { page } = app;
    await expect(unitGrid(page).getByRole('row').first()).toContainText(/Kyoto/);
    const texts = await unitGrid(page).getByRole('row').allInnerTexts();
    expect(texts[0]).toContain('chat “Planning”');
    expect(texts[1]).toContain('We fly on the third of May');
    expect(texts.filter((text) => text.includes('Mika books the ryokan'))).toHaveLength(1);
    expect(texts.join('\n')).toContain('+1 alike');
    await at('Mika books');
    await page.keyboard.press('o');
    await expect(unitRow(page, 'Mika books').getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('o');
    await at('We fly on the third');
    await page.keyboard.press('w');
    await expect(page.getByRole('region', { name: 'Why it was suggested' })).toContainText(
      'its words commit to something',
    );
    for (const theme of ['light', 'dark'] as const) {
      await app.call('settings.save', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.keyboard.press('Escape');
      await takeScreenshot(page, `review-topics-${theme}`);
      expect(await findSeriousProblems(page)).toEqual([]);
    }
  });

  test('“keep the rest” is one batch with one undo, and skips risky units with the reason', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    await at('Kyoto budget');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Kept 8. 1 stays: 1 contradicts a note.');
    await takeScreenshot(page, 'review-keep-rest');
    expect(await activeUnitId(page)).toBe(ids.get('We fly on the third of May'));
    await expect.poll(() => statusOf('The Kyoto budget stays under two thousand euros')).toBe('kept');
    expect(await statusOf('We fly on the third of May')).toBe('pending');
    expect(
      [
        await statusOf('Mika books the ryokan in Kyoto this week'),
        await statusOf('Mika books the ryokan in Kyoto this week.'),
      ].toSorted(),
    ).toEqual(['kept', 'merged']);
    await expect(page.getByText('8 kept')).toBeVisible();
    await page.keyboard.press('z');
    await expect.poll(() => statusOf('The Kyoto budget stays under two thousand euros')).toBe('pending');
    await expect(page.getByText('0 kept')).toBeVisible();

    await at('Itoh dates');
    await page.keyboard.press('Control+a');
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+Space');
    await expect(said(page)).toContainText('Nothing kept. 2 stay: 2 from an import.');
    // They stay selected, and each row says why.
    await expect(unitRow(page, 'Itoh dates')).toContainText('from an import');
    await page.keyboard.press('Escape');
    await at('Itoh dates');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await page.keyboard.press('Shift+D');
    await expect.poll(() => statusOf('Shakkei frames a mountain between two trees')).toBe('dropped');
    // The notice undoes its own decision, although another was made and undone since.
    await at('We fly on the third of May');
    await page.keyboard.press('d');
    await expect.poll(() => statusOf('We fly on the third of May')).toBe('dropped');
    const notice = page.getByRole('region', { name: 'Notices' });
    await notice.getByRole('status').filter({ hasText: 'Dropped 2.' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf('Shakkei frames a mountain between two trees')).toBe('pending');
    expect(await statusOf('We fly on the third of May')).toBe('dropped');
    await unitGrid(page).focus();
    await page.keyboard.press('z');
    await expect.poll(() => statusOf('We fly on the third of May')).toBe('pending');
    expect(await statusOf('Shakkei frames a mountain between two trees')).toBe('pending');
  });

  test('similar notes appear while typing, and an exact duplicate offers to merge', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    await at('The rail pass for Kyoto covers');
    await page.keyboard.press('e');
    const field = page.getByRole('textbox', { name: 'Sentence' });
    await field.fill('The rail pass covers the whole journey');
    await expect(page.getByTestId('near')).toContainText('The rail pass covers the whole Kyoto trip');
    await takeScreenshot(page, 'review-near');
    await field.fill('the rail pass covers the whole Kyoto trip');
    await expect(page.getByTestId('near')).toContainText('a kept note says exactly this');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'A kept note says exactly this' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(unitGrid(page)).toBeFocused();
    await expect.poll(() => statusOf('The rail pass for Kyoto covers the buses')).toBe('merged');
    const kept = await app.call('notes.complete', { text: 'The rail pass covers the whole', limit: 5 });
    expect(kept).toHaveLength(1);
    expect((await app.call('review.note', { id: kept[0]!.id })).sources).toHaveLength(1);
  });

  test('merging offers left, right or own words side by side, and keeps the sources of both', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    const kept = (await app.call('notes.complete', { text: 'Breakfast at the ryokan', limit: 1 }))[0]!;
    await at('The ryokan breakfast ends at nine');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge' });
    const picker = dialog.getByRole('combobox', { name: 'Which kept note' });
    const choice = dialog.getByRole('radio', { name: /the kept note/ });
    await expect(picker.or(choice).first()).toBeVisible();
    if (await picker.isVisible()) {
      await picker.fill('Breakfast at the');
      await expect(dialog.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
    }
    await expect(choice).toBeChecked();
    await page.keyboard.press('2');
    await expect(dialog.getByRole('radio', { name: /this suggestion/ })).toBeChecked();
    await page.keyboard.press('3');
    await dialog.getByRole('textbox', { name: 'Sentence' }).fill('Ryokan breakfast ends at nine sharp');
    await takeScreenshot(page, 'review-merge');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => statusOf('The ryokan breakfast ends at nine')).toBe('merged');
    const note = await app.call('review.note', { id: kept.id });
    expect(note).toMatchObject({
      title: 'Ryokan breakfast ends at nine sharp',
      body: 'Asked by phone.',
      aliases: ['Breakfast at the ryokan ends at nine'],
      confirmations: 1,
    });
    expect(note.sources).toHaveLength(1);
    await expect(unitRow(page, 'Ryokan breakfast ends at nine sharp')).toContainText('merged into');
    await page.keyboard.press('z');
    await expect.poll(() => statusOf('The ryokan breakfast ends at nine')).toBe('pending');
    expect((await app.call('review.note', { id: kept.id })).title).toBe('Breakfast at the ryokan ends at nine');
  });

  test('every decision can be made by mouse', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    await unitRow(page, 'Might skip Nara').click();
    const pane = page.getByRole('complementary', { name: 'About the chosen suggestion' });
    // The pane follows the click; until then its buttons belong to the previous unit.
    await expect(pane).toContainText('Might skip Nara');
    for (const name of [/^Keep/, /^Drop/, /^Later/, /^Edit/, /^More/]) {
      const box = await readBox(pane.getByRole('button', { name }).first());
      expect(Math.min(box.width, box.height), String(name)).toBeGreaterThanOrEqual(24);
    }
    const menu = page.getByRole('menu');
    await pane.getByRole('button', { name: 'More' }).click();
    for (const name of [
      /^Category/,
      /^Link/,
      /^Merge/,
      /^Replace/,
      /^Keep both/,
      /^Open the chat/,
      /^Why it was suggested/,
      /^Wrong/,
    ]) {
      const box = await readBox(menu.getByRole('menuitem', { name }));
      expect(Math.min(box.width, box.height), String(name)).toBeGreaterThanOrEqual(24);
    }
    await takeScreenshot(page, 'review-more');
    await menu.getByRole('menuitem', { name: /^Category/ }).click();
    await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(unitGrid(page)).toBeFocused();
    // A row has the same acts, and those on all that was said beside it.
    await unitRow(page, 'Ask Mika').click({ button: 'right' });
    await takeScreenshot(page, 'review-row-menu');
    await menu.getByRole('menuitem', { name: /^Edit/ }).click();
    await expect(page.getByRole('textbox', { name: 'Sentence' })).toBeFocused();
    await page.keyboard.press('Escape');
    const statesOf = () => Promise.all(VAULT.sessions[0]!.units.map(({ title }) => statusOf(title)));
    const before = await statesOf();
    await unitRow(page, 'Ask Mika').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: /^Keep what you said in the whole chat/ }).click();
    await expect.poll(() => statusOf('Ask Mika about the tea house in Kyoto')).toBe('kept');
    expect(await statusOf('We fly on the third of May')).toBe('pending');
    expect(await statusOf('The garden essay opens with borrowed scenery')).toBe('pending');
    const after = await statesOf();
    const count = after.filter((state, index) => state !== before[index] && state !== 'pending').length;
    expect(count).toBeGreaterThan(5);
    const kept = page
      .getByRole('region', { name: 'Notices' })
      .getByRole('status')
      .filter({ hasText: new RegExp(`^Kept ${count}\\.`) });
    await kept.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf('Ask Mika about the tea house in Kyoto')).toBe('pending');
    await unitRow(page, 'Might skip Nara').click();
    await expect(pane).toContainText('Might skip Nara');
    await pane.getByRole('button', { name: /^Drop/ }).click();
    await expect.poll(() => statusOf('Might skip Nara on the Kyoto trip')).toBe('dropped');
    await pane.getByRole('button', { name: 'Z Undo' }).click();
    await expect.poll(() => statusOf('Might skip Nara on the Kyoto trip')).toBe('pending');
    await unitRow(page, 'The garden essay opens').click();
    await unitRow(page, 'The garden essay is due').click({ modifiers: ['Shift'] });
    await expect(page.getByText(/^\d selected$/)).toBeVisible();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Keep(?! what)/ })
      .click();
    await expect.poll(() => statusOf('The garden essay opens with borrowed scenery')).toBe('kept');
    await page.keyboard.press('Control+z');
    await expect.poll(() => statusOf('The garden essay opens with borrowed scenery')).toBe('pending');
  });

  test('keep both as a contradiction; link to a note; set a category for several units', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    await at('We fly on the third');
    await page.keyboard.press('y');
    await expect(page.getByRole('dialog', { name: 'Keep both' })).toContainText('We fly on the second of May');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () =>
        (await app.call('notes.page', { id: ids.get('We fly on the third of May') as never })).outgoing.map(
          ({ link, title }) => [link.kind, title],
        ),
      )
      .toEqual([['contradicts', 'We fly on the second of May']]);

    await at('Ask Mika');
    await page.keyboard.press('l');
    await page.getByRole('combobox', { name: '[[' }).fill('rail pass');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await noteOf('Ask Mika about the tea house in Kyoto')).body)
      .toBe('[[The rail pass covers the whole Kyoto trip]]');

    await at('The garden essay opens');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await page.keyboard.press('t');
    await page.keyboard.press('7');
    await expect
      .poll(async () => (await noteOf('The garden essay opens with borrowed scenery')).category)
      .toBe('topic');
    await page.keyboard.press('z');
    await expect.poll(async () => (await noteOf('The garden essay opens with borrowed scenery')).category).toBe('idea');
  });

  test('after three deferrals the next one asks first; keys can be changed, or set to standard list keys', async ({
    app: started,
  }) => {
    await begin(started);
    const { page } = app;
    await at('The garden essay is due in June');
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog', { name: 'Put off 3 times already' })).toBeVisible();
    await page.keyboard.press('s');
    await expect.poll(async () => (await noteOf('The garden essay is due in June')).deferrals).toBe(4);
    await page.keyboard.press('z');
    await expect.poll(async () => (await noteOf('The garden essay is due in June')).deferrals).toBe(3);

    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys of review' });
    await dialog.getByRole('button', { name: 'Change the key for: Drop, next' }).click();
    await page.keyboard.press('p');
    await expect(dialog.getByText('P', { exact: true })).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await takeScreenshot(page, 'review-keys');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await at('The garden essay is due in June');
    await page.keyboard.press('p');
    await expect.poll(() => statusOf('The garden essay is due in June')).toBe('dropped');
    await at('Does borrowed scenery');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf('Does borrowed scenery need an outside view at all?')).toBe('kept');
  });

  test('replacing shows the word difference; the older note is no longer found; undo works after a restart', async ({
    app: started,
    launcher,
  }) => {
    await begin(started);
    const { page } = app;
    const older = (await app.call('notes.complete', { text: 'We fly on the second', limit: 1 }))[0]!;
    await at('We fly on the third');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Replace the kept note' });
    await expect(dialog.locator('del')).toContainText('second');
    await expect(dialog.locator('ins')).toContainText('third');
    await takeScreenshot(page, 'review-replace');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(unitGrid(page)).toBeFocused();
    await expect.poll(() => statusOf('We fly on the third of May')).toBe('kept');
    expect((await app.call('notes.chain', { id: older.id })).map(({ title, status }) => [title, status])).toEqual([
      ['We fly on the third of May', 'kept'],
      ['We fly on the second of May', 'superseded'],
    ]);
    expect(
      (await app.call('notes.list', { show: 'engrams', text: 'fly on the' })).rows.map(({ title }) => title),
    ).toEqual(['We fly on the third of May']);

    app = await launcher.restart(app);
    await openReviewByKey(app.page);
    await app.page.keyboard.press('z');
    await expect.poll(() => statusOf('We fly on the third of May')).toBe('pending');
    expect((await app.call('review.note', { id: older.id })).status).toBe('kept');
    await app.page.keyboard.press('Shift+Z');
    await expect.poll(async () => (await app.call('review.note', { id: older.id })).status).toBe('superseded');
  });
});
