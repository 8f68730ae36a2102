import { ask } from '../../screens/chat';
import { openScreen, waitForVectors } from '../../screens/frame';
import { setProvider } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { importAgedNotes, type AgedNote } from '../../support/import-notes/import-aged-notes';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const OLD: AgedNote[] = [
  { title: 'The old printer wants its paper from below', kept: 1100 },
  { title: 'Tickets for the flower show sell out in March', kept: 600 },
  { title: 'The hedge is cut in August', kept: 900, fields: { pinned: true } },
  { title: 'Water comes from the well', kept: 1000 },
  { title: 'The well pump needs a seal', kept: 1000, links: [{ to: 'Water comes from the well', ago: 900 }] },
  { title: 'The seal has size forty', kept: 1000, links: [{ to: 'The well pump needs a seal', ago: 900 }] },
  { title: 'We prune the pear tree in February', kept: 0.5 },
  { title: 'The ladder stands in the shed', kept: 10 },
];

test.describe('the Storage page of an aged vault', () => {
  let app: RunningApp;
  const line = (name: string) =>
    app.page.getByRole('listitem').filter({ has: app.page.getByRole('heading', { name, exact: true }) });
  const press = (name: string, button: string) => line(name).getByRole('button', { name: button }).press('Enter');

  // The tests are in the order of what they change.
  test.beforeEach(async ({ fileApp: started }) => {
    app = started;
    if ((await app.call('app.status', null)).counts.engrams === 0) await importAgedNotes(app, OLD);
  });

  test('gives each part’s condition and remedy in words, operated by keyboard', async () => {
    const { page } = app;
    await openScreen(page, 'Health');
    for (const name of ['Saved', 'Backed up', 'Search']) await expect(line(name)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Record' })).toBeHidden();
    for (const name of ['Details', 'How your notes are used']) await page.getByRole('button', { name }).press('Enter');
    for (const heading of ['Record', 'Finding', 'Vitality'])
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
    await expect(line('Zones')).toContainText('5 of 8 kept notes fade. Nothing is archived until you say so.');
    await expect(line('Zones').getByRole('list', { name: 'Notes by zone' })).toContainText(
      /Active 1.*Stale 2.*Fading 5.*Archived 0/,
    );
    await expect(line('Bridges')).toContainText('One note holds others together alone.');
    await expect(line('Never shown')).toContainText('No question was asked yet');
    await expect(line('Model')).toContainText('The offline engine answers');

    await press('Uses', 'Check now');
    await expect(line('Uses').getByRole('img', { name: 'in order' })).toBeVisible();
    await expect(line('Uses')).toContainText('Computed anew, every value is the same.');
    await press('Uses', 'Rebuild the values');
    await expect(page.getByText('Uses: rebuilt.')).toBeVisible();

    await press('Journal', 'Check now');
    await expect(line('Journal').getByRole('img', { name: 'in order' })).toBeVisible();
    await press('Backed up', 'Back up now');
    await expect(line('Backed up')).toContainText('It holds the vault as it is now.');
    await press('Backed up', 'Check now');
    await expect(line('Backed up')).toContainText(/read again today/);
    for (const theme of ['light', 'dark'] as const) {
      await app.call('settings.save', { theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.getByRole('region', { name: 'Storage', exact: true }).evaluate((region) => {
        region.scrollTop = 0;
      });
      await takeScreenshot(page, `health-record-${theme}`);
      await line('Uses').scrollIntoViewIfNeeded();
      await takeScreenshot(page, `health-memory-${theme}`);
      expect(await findSeriousProblems(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 760, height: 900 });
    await line('Zones').scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'health-memory-narrow');
    expect(await findSeriousProblems(page)).toEqual([]);
    await press('Zones', 'Go to archive');
    await expect(page.getByRole('listbox', { name: 'Offered' })).toBeVisible();
  });

  test('counts and lists notes that no answer surfaced; they are opened or archived by keyboard', async () => {
    const { page } = app;
    await waitForVectors(() => app.call('app.status', null));
    await ask(page, 'When do we prune the pear tree?');
    await openScreen(page, 'Health');
    await page.getByRole('button', { name: 'Details' }).press('Enter');
    await expect(line('Never shown')).toContainText(/\d of 6 notes were never shown with an answer\./);
    await press('Never shown', 'See them');
    const dialog = page.getByRole('dialog', { name: 'Never shown' });
    const list = dialog.getByRole('listbox', { name: 'Notes never shown' });
    const rows = list.getByRole('option');
    await expect(list).toBeFocused();
    await expect(rows.first()).toContainText('The old printer');
    const before = await rows.count();
    await takeScreenshot(page, 'health-never-surfaced');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.keyboard.press('a');
    await expect(rows).toHaveCount(before - 1);
    await expect(rows.filter({ hasText: 'The old printer' })).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    expect((await app.call('notes.list', { show: 'archived' })).rows.map(({ title }) => title)).toEqual([
      'The old printer wants its paper from below',
    ]);
  });

  test('reports a model that does not respond, with a link to its settings', async () => {
    const { page } = app;
    await setProvider(app, { baseUrl: 'http://127.0.0.1:9/v1', chatModel: 'nothing' });
    await openScreen(page, 'Health');
    await page.getByRole('button', { name: 'Details' }).press('Enter');
    await expect(line('Model').getByRole('img', { name: 'not checked' })).toBeVisible();
    await press('Model', 'Test connection');
    await expect(line('Model').getByRole('img', { name: 'needs attention' })).toBeVisible();
    await expect(line('Model')).toContainText('See Settings → Model.');
    await press('Model', 'Go to settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Model' })).toBeVisible();
  });
});
