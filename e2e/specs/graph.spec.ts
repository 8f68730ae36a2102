import { createHash } from 'node:crypto';
import { graphList, graphPicture, readGraphSize, waitForLayout } from '../screens/graph';
import { openScreen } from '../screens/frame';
import { noteTitle, openNote } from '../screens/vault';
import { importLinkedNotes } from '../support/many-notes';
import { expect, test } from '../support/app-test';
import type { RunningApp } from '../support/launch-app';
import { takePicture } from '../support/pictures';

const MANY = 5_000;

test.describe('the graph', () => {
  let app: RunningApp;

  test.beforeEach(({ app: started }) => {
    app = started;
  });

  /** A chain of five and a note apart: hops and filters are known. */
  async function makeChain(): Promise<void> {
    for (const [place, title] of ['Spring', 'Brook', 'River', 'Delta', 'Sea'].entries()) {
      const next = ['Brook', 'River', 'Delta', 'Sea'][place];
      await app.call('notes.create', { title, body: next === undefined ? '' : `Flows into [[${next}]].`, category: place % 2 === 0 ? 'fact' : 'idea' });
    }
    await app.call('notes.create', { title: 'Desert', body: '', category: 'fact' });
  }

  test('around a note, step by step; a click and Enter open; the whole vault', async () => {
    const { page } = app;
    await makeChain();
    await openNote(page, 'River');
    await page.getByRole('button', { name: 'Show in graph' }).click();
    await expect(page.getByRole('heading', { name: 'Around “River”' })).toBeVisible();
    const depth = page.getByRole('group', { name: /^Depth/ });
    await depth.getByRole('button', { name: '1' }).click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 3, links: 2 });
    await expect(graphList(page).getByRole('option')).toHaveCount(3);
    await expect(graphList(page).getByRole('option', { name: /^River/ })).toContainText('the centre');
    await depth.getByRole('button', { name: '2' }).click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 5, links: 4 });
    await waitForLayout(page);
    await takePicture(page, 'graph-01-local');

    await page.getByRole('button', { name: 'Whole vault' }).click();
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 6, links: 4 });
    await page.getByLabel('Category').selectOption('idea');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 2, links: 0 });
    await page.getByLabel('Category').selectOption('any');
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^engram/ }).click();
    await expect(page.getByText('No drawn note fits.')).toBeVisible();
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^engram/ }).click();

    const find = page.getByRole('searchbox', { name: 'Find a note in the graph' });
    await find.fill('Del');
    await find.press('Enter');
    await expect(graphList(page).getByRole('option', { selected: true })).toHaveText(/^Delta/);
    await expect(page.getByRole('region', { name: 'Linked with Delta' }).getByRole('button')).toHaveCount(2);
    for (const title of ['River', 'Sea']) await expect(page.getByRole('region', { name: 'Linked with Delta' }).getByRole('button', { name: title })).toBeVisible();
    await find.fill('');

    // The same by keyboard alone: the list says what the picture shows.
    await graphList(page).focus();
    await page.keyboard.press('Home');
    const first = (await graphList(page).getByRole('option', { selected: true }).innerText()).split('\n')[0]!;
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(first);
  });

  test('a click on a drawn note opens it', async () => {
    const { page } = app;
    await app.call('notes.create', { title: 'Only one here', body: '', category: 'fact' });
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    const box = (await graphPicture(page).boundingBox())!;
    // One note alone lies in the middle.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(noteTitle(page)).toHaveValue('Only one here');
  });

  test('links written elsewhere appear while one looks', async () => {
    const { page } = app;
    await makeChain();
    await openScreen(page, 'Graph');
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 6, links: 4 });
    await app.call('notes.create', { title: 'Cloud', body: '[[Spring]] and [[Sea]]', category: 'idea' });
    await expect.poll(() => readGraphSize(page)).toEqual({ notes: 7, links: 6 });
  });

  test(`${MANY.toLocaleString('en')} notes with links are drawn, found and panned`, async () => {
    const { page } = app;
    test.setTimeout(300_000);
    const links = await importLinkedNotes(app, MANY);
    await openScreen(page, 'Graph');
    await expect(graphPicture(page)).toBeVisible({ timeout: 60_000 });
    const size = await readGraphSize(page);
    expect(size).toEqual({ notes: MANY, links });
    await expect(page.getByText(`${MANY.toLocaleString('en')} notes`).first()).toBeVisible();
    await waitForLayout(page, 120_000);
    await takePicture(page, 'graph-02-many');

    const box = (await graphPicture(page).boundingBox())!;
    const clip = { x: box.x + 40, y: box.y + 40, width: box.width - 240, height: box.height - 120 };
    const shownBefore = createHash('sha256').update(await page.screenshot({ clip })).digest('hex');
    await page.evaluate(() => {
      const counter = window as unknown as { framesDrawn: number; isCounting: boolean };
      Object.assign(counter, { framesDrawn: 0, isCounting: true });
      const count = () => {
        counter.framesDrawn += 1;
        if (counter.isCounting) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    const start = performance.now();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 60; step += 1) await page.mouse.move(box.x + box.width / 2 + step * 4, box.y + box.height / 2 + step * 2);
    await page.mouse.up();
    const seconds = (performance.now() - start) / 1000;
    const frames = await page.evaluate(() => {
      const counter = window as unknown as { framesDrawn: number; isCounting: boolean };
      counter.isCounting = false;
      return counter.framesDrawn;
    });
    const rate = (frames / seconds).toFixed(1);
    test.info().annotations.push({ type: 'frames a second while panning', description: rate });
    process.stdout.write(`Panning ${MANY} notes: ${rate} frames a second\n`);
    expect(frames).toBeGreaterThan(0);
    expect(createHash('sha256').update(await page.screenshot({ clip })).digest('hex'), 'the picture did not move').not.toBe(shownBefore);

    const find = page.getByRole('searchbox', { name: 'Find a note in the graph' });
    await find.fill('Note 4321');
    await find.press('Enter');
    await expect(graphList(page).getByRole('option', { selected: true })).toHaveText(/^Note 4321/);
    await graphList(page).focus();
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue(/^Note 4321/);
  });
});
