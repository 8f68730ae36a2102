import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { put, type Batch } from '../../../shared/domain/batch';
import { createIdFactory } from '../../../shared/domain/id-factory';
import type { LinkId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { makeNote } from '../../../electron/testing/sample-rows';
import { writeJournal } from '../../../electron/testing/write-journal';
import { ask, openNewChat } from '../../screens/chat';
import { openScreen, waitForIndex } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { makeDataFolder } from '../../support/launch-app';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const THEN = Date.UTC(2025, 2, 1, 12);
const SINCE = Date.UTC(2026, 1, 1, 12);
const ids = createIdFactory(
  () => THEN,
  (length) => randomBytes(length),
);
const note = (title: string, at: number, more: Partial<Note> = {}): Note =>
  makeNote(ids, at, { title, body: '', status: 'kept', keptAt: at, createdAt: at, ...more });

/** A vault of two years: the rent was raised in 2026, and a parking space came with it. */
async function startWithHistory(launcher: { start(options: { dataFolder: string }): Promise<RunningApp> }) {
  const old = note('The rent of the studio is 900 euros.', THEN);
  const raised = note('The rent of the studio is 1020 euros.', SINCE);
  const batch = (seq: number, at: number, changes: ReturnType<typeof put>[]): Batch => ({
    seq,
    at,
    actor: 'person',
    kind: 'note.create',
    label: 'Wrote a note',
    scope: 'note',
    undoes: null,
    changes: changes.map((change) => ({
      ...change,
      before: change.id === old.id && seq > 1 ? old : null,
    })) as Batch['changes'],
  });
  const dataFolder = await makeDataFolder();
  await writeJournal(join(dataFolder, 'vaults', 'main'), [
    batch(1, THEN, [put('notes', old), put('notes', note('The studio is heated with gas.', THEN))]),
    batch(2, SINCE, [
      put('notes', raised),
      put('notes', { ...old, status: 'superseded' }),
      put('links', {
        id: ids.next<LinkId>(),
        from: raised.id,
        to: old.id,
        toTitle: old.title,
        kind: 'supersedes',
        createdAt: SINCE,
      }),
      put('notes', note('The parking space at the studio is 60 euros.', SINCE)),
    ]),
  ]);
  const app = await launcher.start({ dataFolder });
  await waitForIndex(() => app.call('app.status', null));
  return app;
}

const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const asOf = (page: Page) => page.getByLabel('As of', { exact: false }).first();

test('search and chat look at the vault as of a date, by keyboard, and back again', async ({ launcher }) => {
  const { page } = await startWithHistory(launcher);
  await openScreen(page, 'Search');
  const field = page.getByRole('searchbox', { name: 'Search the vault' });
  await field.fill('rent of the studio');
  await page.keyboard.press('Enter');
  await expect(results(page)).toContainText('1020 euros');
  await expect(results(page)).not.toContainText('900 euros');

  await page.keyboard.press('Control+Shift+D');
  await expect(asOf(page)).toBeFocused();
  await asOf(page).fill('2025-06-30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('As of 30 June 2025: your vault as it stood then.').first()).toBeVisible();
  await expect(results(page)).toContainText('900 euros');
  for (const later of ['1020 euros', 'parking']) await expect(results(page)).not.toContainText(later);
  await takeScreenshot(page, 'as-of-01-search');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  // Colours change over 120 ms.
  await takeScreenshot(page, 'as-of-01-search-dark', 300);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await results(page).focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-pane="context"]')).toContainText('900 euros');
  await takeScreenshot(page, 'as-of-02-panel');

  await asOf(page).fill('2024-12-31');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('As of 31 December 2024 your vault was empty. Its record begins on 1 March 2025.').first(),
  ).toBeVisible();

  await page.keyboard.press('Control+Shift+D');
  await expect(results(page)).toContainText('1020 euros');
  await expect(page.getByText(/^As of \d/)).toHaveCount(0);

  await test.step('a question that names an earlier time is answered from the vault of that time, and the answer says so', async () => {
    await openNewChat(page);
    const then = await ask(page, 'What was the rent of the studio as of June 2025?');
    await expect(then).toContainText('900 euros');
    await expect(then).not.toContainText('1020 euros');
    await expect(then).toContainText('As of 30 June 2025: your vault as it stood then.');
    await takeScreenshot(page, 'as-of-03-chat');
    const now = await ask(page, 'What is the rent of the studio?');
    await expect(now).toContainText('1020 euros');
    await expect(now).not.toContainText('900 euros');
  });
});
