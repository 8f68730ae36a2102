import { createHash } from 'node:crypto';
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
import { noteTitle } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { makeDataFolder } from '../../support/launch-app';
import { dragGraph, measureGraphFrameRate } from '../../support/measure/graph-frame-rate';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import { readBox } from '../../support/read-when-drawn';
import { writeLinkedVault } from '../../../electron/testing/write-journal';
import type { RunningApp } from '../../support/running-app';

/** Begins to count the different frames of a layer, for five seconds; `drawings` of the page holds the number. */
const beginCounting = (layer: Element): void => {
  const canvas = layer as HTMLCanvasElement;
  const seen = new Set<number>();
  const end = performance.now() + 5_000;
  const look = () => {
    // A checksum: encoding a picture takes as long as several frames of the pulse on a slow machine.
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (const pixel of new Uint32Array(data.buffer)) sum = (Math.imul(sum, 31) + pixel) | 0;
    seen.add(sum);
    Object.assign(window, { drawings: seen.size });
    if (performance.now() < end) requestAnimationFrame(look);
  };
  look();
};

test.describe('the graph of a large vault', () => {
  test('communities, zones and activation pulse in light and dark; the layout is the same after a restart', async ({
    launcher,
  }) => {
    test.setTimeout(180_000);
    const dataFolder = await makeDataFolder();
    await writeLinkedVault(dataFolder, { notes: 400, days: 120, endAt: Date.now() });
    let app = await launcher.start({ dataFolder });
    let { page } = app;
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.click();
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await page.getByLabel('Colour by').selectOption('zone');
    await takeScreenshot(page, 'graph-20-zones', 500);
    await app.call('settings.save', { theme: 'dark' });
    await takeScreenshot(page, 'graph-20-zones-dark', 300);
    await page.getByLabel('Colour by').selectOption('community');
    await takeScreenshot(page, 'graph-21-communities-dark', 300);
    await app.call('settings.save', { theme: 'light' });
    await openTab(page, 'Communities');
    await page.getByRole('listbox', { name: 'Communities' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await takeScreenshot(page, 'graph-21-communities');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d+ notes around “/)).toBeVisible();
    await page.getByLabel('Colour by').selectOption('zone');
    await page.getByRole('button', { name: 'All notes' }).click();

    const canvas = page.locator('.sigma-emphasis');
    const look = async () =>
      createHash('sha256')
        .update(await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL()))
        .digest('hex');
    // The pulse: several frames; with reduced motion a static mark.
    await graphList(page).focus();
    await canvas.evaluate(beginCounting);
    await page.keyboard.press('Home');
    await expect
      .poll(() => page.evaluate(() => (window as { drawings?: number }).drawings), { message: 'the pulse moves' })
      .toBeGreaterThan(3);
    await page.waitForTimeout(1_000);
    await takeScreenshot(page, 'graph-22-after-pulse');
    const without = await look();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(1_200);
    expect(await look(), 'a still mark stays').not.toBe(without);
    await takeScreenshot(page, 'graph-23-still');

    await page.getByRole('button', { name: /^Time/ }).click();
    await page.getByRole('button', { name: 'Compare with another date' }).click();
    await expect(page.getByText(/added, \d+ edited/).first()).toBeVisible();
    await openTab(page, 'Changes');
    await graphPicture(page).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('0');
    await takeScreenshot(page, 'graph-24-compared', 600);
    const timeSlider = page.getByRole('slider', { name: 'The vault as of' });
    await timeSlider.focus();
    for (let page30 = 0; page30 < 2; page30 += 1) await page.keyboard.press('PageUp');
    await expect.poll(async () => (await readGraphSize(page)).notes, { timeout: 15_000 }).toBeLessThan(400);
    await takeScreenshot(page, 'graph-25-as-of', 600);
    await page
      .getByRole('region', { name: 'Time' })
      .getByRole('button', { name: /^Close/ })
      .click();

    const saved = (await app.call('graph.positions', { view: 'whole' }))!;
    app = await launcher.restart(app);
    page = app.page;
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await page.waitForTimeout(1_500);
    expect(await app.call('graph.positions', { view: 'whole' })).toEqual(saved);
  });

  // Above 2,000 notes communities are drawn first; 20,000 is what the graph shows at most.
  for (const { notes, need } of [
    { notes: 2_500, need: {} },
    { notes: 5_000, need: needs('long', 'a layout that moves every note of a large vault') },
    { notes: 20_000, need: needs('timing', 'pictures a second while it is panned') },
  ]) {
    const isTimed = notes === 20_000;
    test(
      `${notes.toLocaleString('en')} notes: communities when zoomed out, notes when zoomed in; panning and finding work`,
      need,
      async ({ launcher }) => {
        test.setTimeout(400_000);
        const dataFolder = await makeDataFolder();
        const vault = await writeLinkedVault(dataFolder, { notes, endAt: Date.now() });
        const app: RunningApp = await launcher.start({ dataFolder });
        const { page } = app;
        await page.getByRole('button', { name: 'Dismiss' }).click();
        const from = performance.now();
        await openScreen(page, 'Graph');
        // The least of them may be arranged before anybody can look.
        if (notes > 2_500) await expect(page.getByText(/^arranging/).first()).toBeVisible({ timeout: 120_000 });
        await takeScreenshot(page, `graph-30-arranging-${notes}`);
        await waitForLayout(page, 240_000);
        const say = (text: string) =>
          process.stdout.write(`graph, ${notes} notes and ${vault.links.size} links: ${text}\n`);
        say(`first picture after ${((performance.now() - from) / 1000).toFixed(1)} s`);
        // As in the list, kept notes; some were archived.
        const kept = [...vault.notes.values()].filter(({ status }) => status === 'kept').length;
        expect((await readGraphSize(page)).notes).toBe(kept);
        await expect(graphWords(page)).toContainText(/^\d+ communities of [\d,]+ notes\. Zoom in to see the notes\./);
        await takeScreenshot(page, `graph-31-far-${notes}`, 500);
        const pan = async (what: string) => {
          if (isTimed) say(`panning ${what}: ${await measureGraphFrameRate(page, graphPicture(page))}`);
          else await dragGraph(page, graphPicture(page));
        };
        await pan('communities');

        // Keys lead into the community nearest to the centre.
        await graphPicture(page).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await expect(graphWords(page)).toContainText('notes are drawn, the others as');
        await takeScreenshot(page, `graph-32-near-${notes}`, 800);
        const box = await readBox(graphPicture(page));
        const clip = { x: box.x + 40, y: box.y + 80, width: box.width - 240, height: box.height - 180 };
        const before = createHash('sha256')
          .update(await page.screenshot({ clip }))
          .digest('hex');
        await pan('notes');
        expect(
          createHash('sha256')
            .update(await page.screenshot({ clip }))
            .digest('hex'),
          'the picture did not move',
        ).not.toBe(before);
        await app.call('settings.save', { theme: 'dark' });
        await page.getByLabel('Colour by').selectOption('community');
        await takeScreenshot(page, `graph-32-near-${notes}-dark`, 600);

        const wanted = [...vault.notes.values()].find(
          ({ status, title }) => status === 'kept' && title.endsWith(` ${notes - 77}`),
        )!.title;
        const find = page.getByRole('searchbox', { name: 'Find a note in the graph' });
        await find.fill(wanted);
        await find.press('Enter');
        await expect(selectedNote(page, wanted)).toBeVisible();
        await takeScreenshot(page, `graph-33-found-${notes}-dark`, 800);
        await graphList(page).focus();
        await page.keyboard.press('Enter');
        await expect(noteTitle(page)).toHaveValue(wanted);
      },
    );
  }
});
