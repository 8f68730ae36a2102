import { chooseInMenu, proposal, proposalList, proposalRow, runSweep, whatChanges } from '../../screens/cleaning';
import { openScreen, waitForVectors } from '../../screens/frame';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { importLinkedNotes } from '../../support/import-notes/import-linked-notes';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import { importPendingUnits } from '../../support/import-notes/import-pending-units';
import type { RunningApp } from '../../support/running-app';

const statusOf = async (app: RunningApp, id: string) => (await app.call('review.note', { id })).status;
const idOf = async (app: RunningApp, title: string) =>
  (await app.call('notes.complete', { text: title, limit: 1 }))[0]!.id;

/** Units stated on two days and kept, and a note by hand that links to one of them. */
async function keepTwoAlike(app: RunningApp) {
  const ids = await importPendingUnits(app, {
    kept: [
      { title: 'I eat fish', createdAt: Date.UTC(2026, 2, 1) },
      { title: 'I do not eat fish', createdAt: Date.UTC(2026, 6, 1) },
    ],
    sessions: [
      { title: 'Planning', units: [{ title: 'The ryokan breakfast ends at nine' }] },
      { title: 'Second call', units: [{ title: 'The ryokan breakfast ends at nine o’clock' }] },
    ],
  });
  const [first, second] = [...ids.values()];
  await app.call('notes.setStatus', { id: first as never, status: 'kept' });
  await app.call('notes.setStatus', { id: second as never, status: 'kept' });
  const linking = await app.call('notes.create', {
    title: 'Morning plan',
    body: 'Pack first, then [[The ryokan breakfast ends at nine]].',
    category: 'idea',
  });
  return { first: first!, second: second!, linking };
}

test('the empty page explains cleaning', async ({ fileApp: app }) => {
  const { page } = app;
  await openScreen(page, 'Cleaning');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  expect(await findSeriousProblems(page)).toEqual([]);
});

test('paraphrased duplicates are proposed once the embeddings exist', async ({ fileApp: app }) => {
  await importPendingUnits(app, {
    kept: [
      { title: 'Mika prefers window seats on long flights' },
      { title: 'Mika likes window seats best on long flights' },
      { title: 'The garden wall is made of clay' },
    ],
    sessions: [],
  });
  await waitForVectors(() => app.call('app.status', null));
  await openScreen(app.page, 'Cleaning');
  await runSweep(app);
  await expect(proposalRow(app.page, 'Mika')).toHaveCount(1);
});

test('duplicate notes are proposed, previewed, merged with links and sources, and undone, by keyboard', async ({
  app,
}) => {
  const { page } = app;
  const { first, second, linking } = await keepTwoAlike(app);
  await openScreen(page, 'Cleaning');
  await runSweep(app);
  await expect(proposalRow(page, 'The ryokan breakfast')).toBeVisible();
  expect([await statusOf(app, first), await statusOf(app, second)]).toEqual(['kept', 'kept']);

  await expect(proposalList(page)).toBeFocused();
  await expect(proposal(page)).toContainText('Contradict each other');
  await page.keyboard.press('j');
  await expect(proposal(page)).toContainText('Say the same');
  await page.keyboard.press('1');
  await expect(proposal(page).getByRole('radio').first()).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('3');
  await page.getByRole('textbox', { name: 'Sentence' }).fill('Breakfast at the ryokan ends at nine');
  await expect(whatChanges(page)).toContainText('Sources: 1 → 2.');
  await expect(whatChanges(page)).toContainText('Links are rewritten in 1 note: “Morning plan”.');
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await takeScreenshot(page, `cleaning-merge-${theme}`);
    expect(await findSeriousProblems(page)).toEqual([]);
  }
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => [await statusOf(app, first), await statusOf(app, second)].toSorted())
    .toEqual(['kept', 'merged']);
  await expect(proposalRow(page, 'The ryokan breakfast')).toHaveCount(0);
  const stays = await idOf(app, 'Breakfast at the ryokan ends at nine');
  const merged = await app.call('notes.page', { id: stays });
  expect(merged.sources.map(({ sessionTitle }) => sessionTitle).toSorted()).toEqual(['Planning', 'Second call']);
  expect((await app.call('notes.page', { id: linking.id })).note.body).toBe(
    'Pack first, then [[Breakfast at the ryokan ends at nine]].',
  );

  await expect(proposalList(page)).toBeFocused();
  await page.keyboard.press('z');
  await expect(proposalRow(page, 'The ryokan breakfast')).toBeVisible();
  expect([await statusOf(app, first), await statusOf(app, second)]).toEqual(['kept', 'kept']);
  expect((await app.call('notes.page', { id: linking.id })).note.body).toBe(linking.body);
  await page.keyboard.press('Shift+Z');
  await expect
    .poll(async () => [await statusOf(app, first), await statusOf(app, second)].toSorted())
    .toEqual(['kept', 'merged']);
});

test('a contradiction is resolved in favour of the newer note, shown before and after; dismissed proposals stay dismissed', async ({
  app,
}) => {
  const { page } = app;
  await keepTwoAlike(app);
  await openScreen(page, 'Cleaning');
  await runSweep(app);
  await proposalRow(page, 'fish').click();
  await expect(proposal(page)).toContainText('These two cannot both hold');
  await expect(whatChanges(page).getByRole('list', { name: 'History after that' })).toContainText('replaced');
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await takeScreenshot(page, `cleaning-contradiction-${theme}`);
    expect(await findSeriousProblems(page)).toEqual([]);
  }
  await proposalList(page).focus();
  await page.keyboard.press('Space');
  const eats = (await app.call('notes.list', { show: 'all', text: 'fish' })).rows.find(
    ({ title }) => title === 'I eat fish',
  )!;
  await expect.poll(() => statusOf(app, eats.id)).toBe('superseded');
  expect((await app.call('notes.chain', { id: eats.id })).map(({ title }) => title)).toEqual([
    'I do not eat fish',
    'I eat fish',
  ]);
  await expect(proposalList(page)).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await runSweep(app);
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(proposalRow(page, 'The ryokan breakfast')).toBeVisible();
});

for (const [count, need] of [
  [500, {}],
  [2_000, needs('long', 'thousands of notes are imported and swept')],
] as const)
  test(
    `a sweep over ${count} notes shows its progress, stops, and resumes after a restart`,
    need,
    async ({ app: started, launcher }) => {
      test.slow();
      let app = started;
      await importLinkedNotes(app, count);
      await openScreen(app.page, 'Cleaning');
      await chooseInMenu(app.page, 'Run now');
      await expect
        .poll(async () => (await app.call('cleaning.state', null)).sweep?.done ?? 0, {
          timeout: 60_000,
          intervals: [20],
        })
        .toBeGreaterThan(0);
      await chooseInMenu(app.page, 'Pause');
      await expect(app.page.getByText(/^Paused after/)).toBeVisible();
      const { sweep } = await app.call('cleaning.state', null);
      expect(sweep!.done).toBeLessThan(count);
      await takeScreenshot(app.page, 'cleaning-paused');

      app = await launcher.restart(app);
      await openScreen(app.page, 'Cleaning');
      await expect(app.page.getByText(/^Paused after/)).toBeVisible();
      expect((await app.call('cleaning.state', null)).sweep).toMatchObject({ done: sweep!.done });
      await chooseInMenu(app.page, 'Resume');
      await expect
        .poll(async () => (await app.call('cleaning.state', null)).last?.notes, { timeout: 300_000 })
        .toBe(count);
    },
  );
