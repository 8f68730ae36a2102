import { activeUnitId, openReviewByKey, unitGrid, unitRow } from '../../screens/review';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import { fixtureFiles } from '../../support/fixture-files';
import { readInputLatency, watchInputLatency } from '../../support/measure/input-latency';
import type { RunningApp } from '../../support/running-app';

const UNITS = 50;
/** Ten keys a second, as fast as a practised person decides. */
const KEY_EVERY_MS = 100;

test.describe('review by keyboard alone', () => {
  let app: RunningApp;

  test.beforeEach(({ app: started }) => {
    app = started;
  });

  const ALL_AT_SPEED = `${UNITS} decisions at ten keys a second: under 15 s, no key is lost, the focus stays, undo outlives a restart`;
  test(ALL_AT_SPEED, needs('timing', 'ten keys a second'), async ({ launcher }, testInfo) => {
    await importUnits(app);
    const { page } = app;
    await openReviewByKey(page);
    await page.keyboard.press('Shift+F');
    await expect(
      unitGrid(page)
        .getByRole('button', { name: /^Smaller things/ })
        .first(),
    ).toHaveAttribute('aria-expanded', 'true');
    const rows = await unitRows(app);
    await expect
      .poll(async () => Number(await unitGrid(page).getAttribute('aria-rowcount')))
      .toBeGreaterThan(rows.size);
    const total = [...rows.values()].reduce((sum, size) => sum + size, 0);
    const order = [...rows.keys()];
    expect(order.length).toBeGreaterThanOrEqual(UNITS);
    await takeScreenshot(page, 'review-01-before');
    await watchInputLatency(page);

    // The expected effect of each key, computed without the app: the list as decided, and one step to undo.
    const expected = new Map<string, { status: string; title?: string }>();
    let pressed = 0;
    const start = performance.now();
    const press = async (key: string) => {
      await page.keyboard.press(key);
      pressed += 1;
      // The next key is due a tenth of a second after this one, however long the browser took to acknowledge it.
      const isDueInMs = start + pressed * KEY_EVERY_MS - performance.now();
      if (isDueInMs > 0) await page.waitForTimeout(isDueInMs);
    };
    for (let place = 0; place < UNITS; place += 1) {
      const id = order[place]!;
      if (place % 10 === 3) {
        await press('e');
        await page.keyboard.insertText(`Rewritten by hand ${place}`);
        await press('Control+Enter');
        expected.set(id, { status: 'kept', title: `Rewritten by hand ${place}` });
      } else if (place % 10 === 6) {
        // A wrong key, undone, and decided the other way.
        await press('d');
        await press('z');
        await press('Space');
        expected.set(id, { status: 'kept' });
      } else if (place % 10 === 8) {
        await press('s');
        expected.set(id, { status: 'deferred' });
      } else if (place % 3 === 1) {
        await press('d');
        expected.set(id, { status: 'dropped' });
      } else {
        await press('Space');
        expected.set(id, { status: 'kept' });
      }
      if (place % 10 === 9) await expect(unitGrid(page)).toBeFocused();
    }
    const sizeOf = (status: string) =>
      [...expected].reduce((sum, [id, one]) => sum + (one.status === status ? rows.get(id)! : 0), 0);
    const counts = { kept: sizeOf('kept'), dropped: sizeOf('dropped'), deferred: sizeOf('deferred') };
    const pending = total - counts.kept - counts.dropped - counts.deferred;
    await expect(page.getByText(`${counts.kept} kept`)).toBeVisible();
    await expect(page.getByText(`${pending} waiting`)).toBeVisible();
    const seconds = (performance.now() - start) / 1000;
    const paint = await readInputLatency(page);
    const figures = `${UNITS} decisions with ${pressed} keys in ${seconds.toFixed(1)} s; key to paint: median ${paint.p50} ms, p95 ${paint.p95} ms`;
    await testInfo.attach('figures', { body: figures });
    process.stdout.write(`review: ${figures}\n`);
    expect(seconds).toBeLessThan(15);
    expect(paint.keys).toBeGreaterThanOrEqual(pressed);

    await expect(page.getByText(`${counts.dropped} dropped`)).toBeVisible();
    await expect(page.getByText(`${counts.deferred} later`)).toBeVisible();
    await expect.poll(async () => (await app.call('review.queue', null)).counts).toEqual({ pending, ...counts });
    const states = await readStates(app, [...expected.keys()]);
    for (const [id, { status, title }] of expected) {
      expect(states.get(id)!.status, id).toBe(status);
      if (title !== undefined) expect(states.get(id)!.title).toBe(title);
    }
    await takeScreenshot(page, 'review-02-after');

    app = await launcher.restart(app);
    expect(await readStates(app, [...expected.keys()])).toEqual(states);
    const last = order[UNITS - 1]!;
    const decided = expected.get(last)!.status;
    expect(decided).not.toBe('pending');
    await openReviewByKeyAfterRestart(app);
    await app.page.keyboard.press('z');
    await expect.poll(async () => (await readStates(app, [last])).get(last)!.status).toBe('pending');
    await expect(app.page.getByText(`${pending + rows.get(last)!} waiting`)).toBeVisible();
    await app.page.keyboard.press('Shift+Z');
    await expect.poll(async () => (await readStates(app, [last])).get(last)!.status).toBe(decided);
  });

  test('fifty of an imported chat are decided with at most 25 keys: what its person said at once, the rest one by one', async () => {
    await importUnits(app);
    const { page } = app;
    const counts = async () => (await app.call('review.queue', null)).counts;
    const { pending } = await counts();
    let keys = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      keys += 1;
    };
    await openReviewByKey(page);
    const rows = Number(await unitGrid(page).getAttribute('aria-rowcount'));
    await press('Shift+F');
    await expect.poll(async () => Number(await unitGrid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(rows);
    const start = performance.now();

    await press('Shift+A');
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('status').filter({ hasText: /^Kept/ });
    await expect(notice).toContainText(/^Kept \d+\. \d+ stay: \d+ not said by you/);
    const { kept } = await counts();
    expect(kept).toBeGreaterThan(UNITS / 2);
    await takeScreenshot(page, 'review-03-said-kept');
    // It stays while the pointer rests on it, however long the decisions below take.
    await notice.hover();
    // What others said is read, and decided row by row.
    for (let decided = kept; decided < UNITS; decided = pending - (await counts()).pending) {
      const active = await activeUnitId(page);
      await press(keys % 4 === 0 ? 'Space' : 'd');
      await expect.poll(() => activeUnitId(page)).not.toBe(active);
      await expect.poll(async () => pending - (await counts()).pending).toBeGreaterThan(decided);
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `review: ${pending - (await counts()).pending} of ${pending} decided with ${keys} keys in ${seconds} s\n`,
    );
    expect(keys).toBeLessThanOrEqual(25);

    // One press takes back what was kept in one act, and no decision made since.
    const { dropped } = await counts();
    await notice.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(counts).toMatchObject({ dropped });
    await expect.poll(async () => (await counts()).kept).toBeLessThan(UNITS - kept);
  });

  test('category, filter, adding a note and evidence work by key', async () => {
    await importUnits(app);
    const { page } = app;
    await openReviewByKey(page);
    const first = await activeUnitId(page);

    await page.keyboard.press('t');
    await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible();
    await page.keyboard.press('3');
    await expect(unitGrid(page)).toBeFocused();
    await expect.poll(async () => (await app.call('notes.page', { id: first })).note.category).toBe('constraint');

    await page.keyboard.press('/');
    await page.keyboard.type('cellar');
    await page.keyboard.press('Enter');
    await expect(unitGrid(page)).toBeFocused();
    const shown = unitGrid(page).locator('[role=row][id^="unit-"]');
    for (const text of await shown.allInnerTexts()) expect(text).toMatch(/cellar/i);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');

    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'One sentence that can stand alone' })).toBeFocused();
    await page.keyboard.type('The gate key hangs behind the clock');
    await page.keyboard.press('Enter');
    await expect(unitGrid(page)).toBeFocused();
    await expect(unitRow(page, 'The gate key hangs behind the clock')).toBeVisible();

    await page.keyboard.press('Home');
    await page.keyboard.press('v');
    await expect(page.locator('article[data-message] mark').first()).toBeInViewport();
  });
});

/** Imports the fixture's conversation with extraction. */
async function importUnits(app: RunningApp): Promise<void> {
  const bytes = await fixtureFiles.bytes('orchard-transcript.json');
  const { uploadId } = await app.call('import.begin', {
    files: [{ name: 'orchard-transcript.json', size: bytes.length }],
  });
  await app.call('import.append', { uploadId, file: 0, bytes });
  await app.call('import.run', { uploadId, person: 'Ines', extract: true });
  let before = -1;
  await expect
    .poll(
      async () => {
        const { pending: waiting } = (await app.call('app.status', null)).counts;
        const isSteady = waiting === before && waiting >= UNITS;
        before = waiting;
        return isSteady;
      },
      { intervals: [1000], timeout: 90_000 },
    )
    .toBe(true);
}

/** The rows on the screen, with the number of units each represents. */
const unitRows = async (app: RunningApp): Promise<Map<string, number>> =>
  new Map(
    (await app.call('review.queue', null)).groups.flatMap(({ units }) =>
      units.map(({ note, duplicates: alike }) => [note.id as string, 1 + alike.length] as const),
    ),
  );

async function readStates(app: RunningApp, ids: string[]): Promise<Map<string, { status: string; title: string }>> {
  const pages = await Promise.all(ids.map((id) => app.call('notes.page', { id })));
  return new Map(pages.map(({ note }) => [note.id, { status: note.status, title: note.title }]));
}

async function openReviewByKeyAfterRestart(app: RunningApp): Promise<void> {
  await expect(app.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await openReviewByKey(app.page);
}
