import type { Page } from '@playwright/test';
import { openScreen } from '../../screens/frame';
import {
  graphList,
  graphPicture,
  graphWords,
  openTab,
  readGraphSize,
  selectedNote,
  waitForLayout,
} from '../../screens/graph';
import { chooseNoteAct, noteTitle, openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { readBox } from '../../support/read-when-drawn';
import type { RunningApp } from '../../support/running-app';

const zones = (page: Page) => page.getByRole('group', { name: 'Zones' });

test.describe('the graph', () => {
  let app: RunningApp;
  let page: Page;
  /** The vault of the file is empty for its first test; the next ones look at one chain. */
  const openChain = async (started: RunningApp) => {
    ({ page } = app = started);
    if ((await app.call('app.status', null)).counts.engrams === 0) await makeChain();
  };

  /** A chain of five notes and an isolated one: hops, path and filters are known. */
  async function makeChain(): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const [place, title] of ['Spring', 'Brook', 'River', 'Delta', 'Sea'].entries()) {
      const next = ['Brook', 'River', 'Delta', 'Sea'][place];
      const { id } = await app.call('notes.create', {
        title,
        body: next === undefined ? '' : `Flows into [[${next}]].`,
        category: place % 2 === 0 ? 'fact' : 'idea',
      });
      ids.set(title, id);
    }
    ids.set('Desert', (await app.call('notes.create', { title: 'Desert', body: '', category: 'fact' })).id);
    return ids;
  }

  test('an empty vault explains the graph', async ({ fileApp: { page } }) => {
    await openScreen(page, 'Graph');
    await expect(page.getByText('No notes to draw yet')).toBeVisible();
    await takeScreenshot(page, 'graph-07-empty');
  });

  test('the neighbourhood of a note grows step by step; list and drawing share the selection; filters; the whole vault', async ({
    fileApp,
  }) => {
    await openChain(fileApp);
    await openNote(page, 'River');
    await chooseNoteAct(page, 'Show in graph');
    await expect(page.getByRole('heading', { name: 'Around “River”' })).toBeVisible();
    const depth = page.getByRole('group', { name: /^Depth/ });
    await depth.getByRole('button', { name: '1' }).click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 3, links: 2 });
    await expect(graphList(page).getByRole('option')).toHaveCount(3);
    await expect(graphList(page).getByRole('option', { name: /^River/ })).toContainText('the centre');
    await depth.getByRole('button', { name: '2' }).click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 5, links: 4 });
    await waitForLayout(page);
    await takeScreenshot(page, 'graph-01-local');

    // The whole vault is filtered as its list is.
    await page.getByRole('button', { name: 'Whole vault' }).click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 1, links: 0 });
    const filter = page.getByRole('searchbox', { name: 'Filter by text' });
    await expect(filter).toHaveValue('River');
    await filter.fill('');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 6, links: 4 });
    await page.getByLabel('Category', { exact: true }).selectOption('idea');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 2, links: 0 });
    await page.getByLabel('Category', { exact: true }).selectOption('any');
    await zones(page)
      .getByRole('button', { name: /^in use/ })
      .click();
    await expect(graphWords(page)).toContainText('No note passes the filters above.');
    await expect(page.getByText('No note fits.')).toBeVisible();
    await zones(page)
      .getByRole('button', { name: /^in use/ })
      .click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 6, links: 4 });

    const find = page.getByRole('searchbox', { name: 'Find a note in the graph' });
    await find.fill('Del');
    await find.press('Enter');
    await expect(graphList(page).getByRole('option', { selected: true })).toHaveText(/^Delta/);
    const linked = page.getByRole('region', { name: 'Linked with Delta' });
    await expect(linked.getByRole('button')).toHaveCount(2);
    for (const title of ['River', 'Sea']) await expect(linked.getByRole('button', { name: title })).toBeVisible();
    await expect(selectedNote(page, 'Delta')).toContainText(
      'warms 2 linked notes by 0.6 of its weight and 1 two links away by 0.36',
    );
    await selectedNote(page, 'Delta').getByRole('button', { name: 'Details' }).click();
    await expect(selectedNote(page, 'Delta').getByRole('meter', { name: 'Vitality' })).toBeVisible();
    await expect(selectedNote(page, 'Delta')).toContainText(
      'It connects two parts of your notes, so its vitality never falls below 0.50',
    );
    await find.fill('');
  });

  test('by keyboard: select a note in the drawing, show its neighbourhood, open it; zoom, find, list only, path', async ({
    fileApp,
  }) => {
    await openChain(fileApp);
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await graphPicture(page).focus();
    const seen = new Set<string>();
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'ArrowRight',
    ]) {
      await page.keyboard.press(key);
      await expect(page.getByRole('region', { name: /^Selected: / })).toBeVisible();
      seen.add((await page.getByRole('region', { name: /^Selected: / }).getAttribute('aria-label'))!);
    }
    expect(seen.size, 'arrows reach several notes').toBeGreaterThan(2);
    await expect(graphPicture(page)).toHaveAccessibleName(/Selected: /);
    for (const key of ['+', '+', '-', '0']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: /^Selected: / })).toHaveCount(0);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Find a note in the graph' })).toBeFocused();
    await page.keyboard.type('Spring');
    await page.keyboard.press('Enter');
    await expect(selectedNote(page, 'Spring')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a note in the graph' }).fill('');
    await graphList(page).focus();
    await page.keyboard.press('p');
    await expect(page.getByRole('combobox', { name: 'from' })).toHaveValue('Spring');
    await page.getByRole('combobox', { name: 'to', exact: true }).fill('se');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const path = page.getByRole('list', { name: 'Path' });
    await expect(path.getByRole('button')).toHaveText(['Spring', 'Brook', 'River', 'Delta', 'Sea']);
    await expect(page.getByText('The shortest way: 4 links.')).toBeVisible();
    await takeScreenshot(page, 'graph-02-path', 800);

    await openTab(page, 'Notes');
    await graphList(page).focus();
    await page.keyboard.press('l');
    await expect(graphPicture(page)).toHaveCount(0);
    await page.keyboard.press('Home');
    const first = (await graphList(page).getByRole('option', { selected: true }).innerText()).split('\n')[0]!;
    await takeScreenshot(page, 'graph-03-list-only');
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(first);
  });

  test('no serious accessibility finding: light, dark and narrow', async ({ fileApp }) => {
    await openChain(fileApp);
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await graphList(page).focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('meter', { name: 'Vitality' })).toBeVisible();
    for (const tab of ['Notes', 'Communities', 'Loose ends', 'Path', 'Changes'] as const) {
      await openTab(page, tab);
      expect(await findSeriousProblems(page), tab).toEqual([]);
    }
    await app.call('settings.save', { theme: 'dark' });
    await openTab(page, 'Notes');
    await page.getByRole('button', { name: /^Time/ }).click();
    await expect(page.getByRole('slider', { name: 'The vault as of' })).toBeVisible();
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'graph-08-chosen-dark');
    await page.setViewportSize({ width: 800, height: 900 });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await takeScreenshot(page, 'graph-09-narrow-dark');
  });

  test('orphans, stubs and bridges are listed, and a note can be written for a stub', async ({ fileApp }) => {
    await openChain(fileApp);
    await app.call('notes.create', { title: 'Map', body: 'See [[Estuary]] and [[River]].', category: 'idea' });
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await openTab(page, 'Loose ends');
    const which = page.getByRole('group', { name: 'Which list' });
    await expect(page.getByRole('listbox', { name: 'Orphans' }).getByRole('option')).toHaveText([/^Desert/]);
    await which.getByRole('button', { name: 'Bridges 3' }).click();
    const bridges = page.getByRole('listbox', { name: 'Bridges' });
    await expect(bridges.getByRole('option')).toHaveCount(3);
    await bridges.getByRole('option').first().click();
    await expect(page.getByRole('region', { name: 'Selected: River' })).toContainText('bridge');
    await takeScreenshot(page, 'graph-05-bridges', 700);
    await which.getByRole('button', { name: 'Missing pages 1' }).click();
    await expect(page.getByRole('listbox', { name: 'Missing pages' }).getByRole('option')).toHaveText([
      /^\?\s*Estuary\s*named in 1 note/,
    ]);
    await takeScreenshot(page, 'graph-06-stubs');
    await page.getByRole('button', { name: /^Write this note/ }).click();
    await expect(noteTitle(page)).toHaveValue('Estuary');
  });

  test('a click selects a drawn note, a double click opens it', async ({ app: { call, page } }) => {
    await call('notes.create', { title: 'Only one here', body: '', category: 'fact' });
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    const box = await readBox(graphPicture(page));
    // A single note is at the centre.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(selectedNote(page, 'Only one here')).toContainText('A use of it warms no other note');
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await expect(noteTitle(page)).toHaveValue('Only one here');
  });

  test('links added elsewhere appear at once, and no drawn note moves', async ({ app: started }) => {
    await openChain(started);
    await openScreen(page, 'Graph');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 6, links: 4 });
    await waitForLayout(page);
    await expect.poll(() => app.call('graph.positions', { view: 'whole' })).not.toBeNull();
    const before = (await app.call('graph.positions', { view: 'whole' }))!;
    await app.call('notes.create', { title: 'Cloud', body: '[[Spring]] and [[Sea]]', category: 'idea' });
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 7, links: 6 });
    await expect
      .poll(async () => (await app.call('graph.positions', { view: 'whole' }))!.ids.split('\n').length)
      .toBe(7);
    const after = (await app.call('graph.positions', { view: 'whole' }))!;
    const positionOf = (saved: typeof after, id: string) =>
      [...saved.coordinates.subarray(saved.ids.split('\n').indexOf(id) * 2)].slice(0, 2);
    for (const id of before.ids.split('\n')) expect(positionOf(after, id)).toEqual(positionOf(before, id));
  });

  test('the vault as of a date, and the changes since another date', async ({ app: started }) => {
    ({ page } = app = started);
    const ids = await makeChain();
    await page.waitForTimeout(2_100);
    await app.call('notes.create', { title: 'Cloud', body: '[[Spring]]', category: 'idea' });
    await app.call('notes.setStatus', { id: ids.get('Desert') as never, status: 'archived' });
    await page.waitForTimeout(1_100);
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await graphPicture(page).focus();
    await page.keyboard.press('t');
    const slider = page.getByRole('slider', { name: 'The vault as of' });
    await expect(slider).toBeFocused();
    await expect(slider).toHaveAttribute('aria-valuetext', 'now');
    await page.getByRole('button', { name: 'Compare with another date' }).click();
    const since = page.getByRole('slider', { name: 'compared with' });
    await since.focus();
    await page.keyboard.press('End');
    await expect(page.getByText('nothing changed.').first()).toBeVisible();
    await openTab(page, 'Changes');
    const changes = page.getByRole('listbox', { name: 'Changes' });
    // A step is a second, and the last one is now: how many lead back before the changes depends on the machine.
    await expect(async () => {
      await since.press('ArrowLeft');
      await expect(changes.getByRole('option', { name: /Cloud.*kept/s }).first()).toBeVisible({ timeout: 700 });
    }).toPass();
    await expect(changes.getByRole('option', { name: /Desert.*archived/s })).toBeVisible();
    await changes.getByRole('option', { name: /Desert.*archived/s }).click();
    await expect(selectedNote(page, 'Desert')).toBeVisible();
    await graphPicture(page).focus();
    await page.keyboard.press('Escape');
    await takeScreenshot(page, 'graph-04-time', 400);
    await app.call('settings.save', { theme: 'dark' });
    await takeScreenshot(page, 'graph-04-time-dark', 400);
    await app.call('settings.save', { theme: 'light' });

    await page.getByRole('button', { name: 'Do not compare' }).click();
    await slider.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    await expect.poll(async () => (await readGraphSize(page)).notes).toBeLessThan(7);
    await page.keyboard.press('End');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 7, links: 5 });
    await page
      .getByRole('region', { name: 'Time' })
      .getByRole('button', { name: /^Close/ })
      .click();
    await expect(slider).toHaveCount(0);
  });
});
