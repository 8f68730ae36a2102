import type { Locator, Page } from '@playwright/test';
import type { RouteOutput } from '../../../shared/ipc/contract';
import { chooseTheme } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const alive = (page: Page): Locator => page.getByRole('region', { name: 'How often you use it' });
const vitalityShown = async (page: Page): Promise<number> =>
  Number(await alive(page).getByRole('meter', { name: 'Vitality' }).getAttribute('aria-valuenow'));

async function write(app: RunningApp, title: string, body: string): Promise<string> {
  return (await app.call('notes.create', { title, body })).id;
}

async function ready(app: RunningApp): Promise<RouteOutput<'vitality.state'>> {
  await expect.poll(async () => (await app.call('vitality.state', null)).state, { timeout: 30_000 }).toBe('ready');
  return app.call('vitality.state', null);
}

async function openNote(app: RunningApp, id: string): Promise<void> {
  await app.page.evaluate((path) => {
    window.location.hash = path;
  }, `#/vault/note/${id}`);
  const details = alive(app.page).getByRole('button', { name: 'Details' });
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
  await expect(alive(app.page).getByRole('meter', { name: 'Vitality' })).toBeVisible();
}

test.describe('vitality', () => {
  test('a use raises the vitality of a note and its neighbours, survives a restart and passes the check', async ({
    app,
    launcher,
  }) => {
    const kiln = await write(app, 'Kiln log', 'Fired overnight at 1,220 degrees.');
    const glaze = await write(app, 'Celadon glaze', 'Cracked twice. See [[Kiln log]].');
    await write(app, 'Studio rent', 'Due on the first. The studio has the [[Celadon glaze]] shelf.');
    await ready(app);

    await test.step('the page explains the note’s vitality', async () => {
      await openNote(app, glaze);
      await expect(alive(app.page)).toContainText('in use');
      await expect(alive(app.page)).toContainText('1 note links to it');
      await expect(alive(app.page)).toContainText(
        'It connects two parts of your notes, so its vitality never falls below 0.50',
      );
      await expect(alive(app.page)).toContainText('“Kiln log” alone');
    });

    await test.step('opening a note is recorded once; reloading it after a change is not', async () => {
      await expect(alive(app.page)).toContainText('Used 1 time since it was kept, last opened');
      await write(app, 'Another note', 'Nothing to do with it.');
      await expect
        .poll(async () => (await app.call('vitality.explain', { ref: `note:${glaze}` as never })).uses.length)
        .toBe(1);
    });

    let before = 0;
    await test.step('a use raises the note and its neighbours', async () => {
      before = await vitalityShown(app.page);
      const warmBefore = (await app.call('vitality.explain', { ref: `note:${kiln}` as never })).parts;
      await app.call('notes.setPinned', { id: glaze, pinned: true });
      await expect(alive(app.page)).toContainText('Used 2 times since it was kept, last pinned');
      await expect.poll(() => vitalityShown(app.page)).toBeGreaterThan(before);
      const warm = (await app.call('vitality.explain', { ref: `note:${kiln}` as never })).parts;
      expect(warm.spread).toBeGreaterThan(warmBefore.spread);
      expect(warm.vitality).toBeGreaterThan(warmBefore.vitality);
    });

    await test.step('the section is readable by keyboard, light and dark', async () => {
      const details = alive(app.page).getByRole('button', { name: 'Details' });
      await details.focus();
      await app.page.keyboard.press('Enter');
      await expect(alive(app.page).getByRole('meter', { name: 'Vitality' })).toHaveCount(0);
      await app.page.keyboard.press('Enter');
      await expect(alive(app.page).getByRole('table', { name: 'What its vitality adds up from' })).toBeVisible();
      await takeScreenshot(app.page, 'vitality-01-alive');
      expect(await findSeriousProblems(app.page)).toEqual([]);
      await chooseTheme(app.page, 'Dark');
      await openNote(app, glaze);
      await takeScreenshot(app.page, 'vitality-02-alive-dark');
      expect(await findSeriousProblems(app.page)).toEqual([]);
    });

    await test.step('a neighbour names the note that raises it', async () => {
      await openNote(app, kiln);
      await expect(alive(app.page).getByRole('button', { name: /Celadon glaze \+/u })).toBeVisible();
      await takeScreenshot(app.page, 'vitality-03-warmed-dark');
    });

    const explained = async () => (await app.call('vitality.explain', { ref: `note:${glaze}` as never })).parts;
    // Its neighbour was opened just now, which is recorded beside what is shown.
    await expect.poll(async () => (await explained()).spread).toBeGreaterThan(0);
    const parts = await explained();
    const restarted = await launcher.restart(app);
    await ready(restarted);
    await test.step('the values are the same after a restart and when recomputed from the uses', async () => {
      const again = (await restarted.call('vitality.explain', { ref: `note:${glaze}` as never })).parts;
      expect(again).toMatchObject({ uses: parts.uses, linksTo: parts.linksTo, isBridge: parts.isBridge });
      expect(again.spread).toBeCloseTo(parts.spread, 3);
      const { check } = await restarted.call('vitality.check', null);
      expect(check).toMatchObject({ mismatches: 0 });
      expect(check!.compared).toBeGreaterThanOrEqual(4);
    });
  });
});
