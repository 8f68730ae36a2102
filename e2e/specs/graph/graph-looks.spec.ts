import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { openScreen } from '../../screens/frame';
import { graphList, graphPicture, waitForLayout } from '../../screens/graph';
import { expect, test } from '../../support/app-test';
import { readBox } from '../../support/read-when-drawn';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const colours = (page: Page) => page.getByRole('list', { name: 'Colours' });
const colourBy = (page: Page, name: string) => page.getByLabel('Colour by').selectOption(name);

/** Saves the drawing by its menu; the path is told in the notice. */
async function savePicture(page: Page, format: 'PNG' | 'SVG'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: `Save as ${format}` }).click();
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(`.${format.toLowerCase()}`);
  await expect(notice).toBeVisible();
  const path = (await notice.innerText()).replace(/^Saved: /u, '');
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).first().click();
  return readFile(path);
}

interface Drawn {
  circles: { x: number; y: number; radius: number }[];
  words: { x: number; y: number; text: string; isStrong: boolean }[];
}

/** Circles and words of a picture of the graph. */
function readSvg(svg: string): Drawn {
  const words = [
    ...svg.matchAll(
      /<text x="([\d.-]+)" y="([\d.-]+)" text-anchor="middle" style="font:([^"]*)" fill="#[^"]*">([^<]*)</gu,
    ),
  ].map(([, x, y, font, text]) => ({ x: Number(x), y: Number(y), text: text!, isStrong: font!.startsWith('600') }));
  const circles = [...svg.matchAll(/d="M([\d.-]+) ([\d.-]+)A([\d.]+) [\d.]+ 0 0 1 [^"]*" fill="#/gu)].map(
    ([, right, y, radius]) => ({ x: Number(right) - Number(radius), y: Number(y), radius: Number(radius) }),
  );
  return { circles, words };
}

/** Lines of words that run into each other or over the centre of a mark; a letter is about six pixels wide. */
function collisions({ circles, words }: Drawn): string[] {
  const halfOf = (text: string) => text.length * 2.6;
  const found: string[] = [];
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1))
      if (
        one.text !== other.text &&
        Math.abs(one.y - other.y) < 9 &&
        Math.abs(one.x - other.x) < halfOf(one.text) + halfOf(other.text)
      )
        found.push(`“${one.text}” and “${other.text}”`);
    for (const { x, y } of circles)
      if (Math.abs(one.x - x) < halfOf(one.text) && y < one.y + 1 && y > one.y - 8)
        found.push(`“${one.text}” on a mark`);
  });
  return found;
}

test.describe('the looks of the graph', () => {
  let app: RunningApp;
  let page: Page;
  /** 39 notes: six hubs with notes around them, some linked across. */
  async function openThirtyNine(started: RunningApp): Promise<void> {
    ({ page } = app = started);
    if ((await app.call('app.status', null)).counts.engrams > 0) return;
    const hubs = ['Garden essay', 'Herb book', 'Kyoto journey', 'Stone bench', 'Winter menu', 'River walk'];
    for (const title of hubs) await app.call('notes.create', { title, body: '', category: 'idea' });
    for (let index = 0; index < 33; index += 1)
      await app.call('notes.create', {
        title: `What I noted about the ${hubs[index % 6]!.toLowerCase()}, part ${index + 1}`,
        body: `[[${hubs[index % 6]}]]${index % 4 === 0 ? ` and [[${hubs[(index + 1) % 6]}]]` : ''} #${index % 2 === 0 ? 'draft' : 'done'}`,
        category: 'fact',
      });
  }

  test('labels of 39 notes run neither into each other nor over marks; the hovered note’s neighbours are named; pictures hold the same', async ({
    fileApp,
  }) => {
    await openThirtyNine(fileApp);
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await takeScreenshot(page, 'graph-30-labels', 600);
    const whole = readSvg((await savePicture(page, 'SVG')).toString('utf8'));
    expect(whole.circles.length).toBeGreaterThanOrEqual(39);
    expect(whole.words.length, 'labels that found a place').toBeGreaterThan(15);
    expect(collisions(whole)).toEqual([]);
    for (const hub of ['Garden essay', 'Herb book']) expect(whole.words.map(({ text }) => text)).toContain(hub);

    const png = await savePicture(page, 'PNG');
    const box = await readBox(graphPicture(page));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      Math.round(box.width) * 2,
      Math.round(box.height) * 2,
    ]);

    const hub = whole.words.find(({ text }) => text === 'Garden essay')!;
    const mark = whole.circles.toSorted(
      (one, other) => Math.hypot(one.x - hub.x, one.y - hub.y) - Math.hypot(other.x - hub.x, other.y - hub.y),
    )[0]!;
    await page.mouse.move(box.x + mark.x, box.y + mark.y);
    await takeScreenshot(page, 'graph-31-hovered', 300);
    await page.mouse.click(box.x + mark.x, box.y + mark.y);
    await expect(page.getByRole('region', { name: 'Selected: Garden essay' })).toBeVisible();
    await page.waitForTimeout(900);
    const selected = readSvg((await savePicture(page, 'SVG')).toString('utf8'));
    expect(selected.words.filter(({ isStrong }) => isStrong).map(({ text }) => text)).toEqual(['Garden essay']);
    const named = selected.words.filter(({ text }) => /garden essay, part|^part/u.test(text));
    expect(named.length, 'lines that name its neighbours').toBeGreaterThan(2);
    expect(collisions(selected)).toEqual([]);
  });

  test('hubs are named in a narrow window', async ({ fileApp }) => {
    await openThirtyNine(fileApp);
    await page.setViewportSize({ width: 1024, height: 700 });
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await page.waitForTimeout(600);
    await takeScreenshot(page, 'graph-34-narrow', 300);
    const words = readSvg((await savePicture(page, 'SVG')).toString('utf8')).words.map(({ text }) => text);
    expect(words).toEqual(
      expect.arrayContaining([
        'Garden essay',
        'Herb book',
        'Kyoto journey',
        'Stone bench',
        'Winter menu',
        'River walk',
      ]),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the wheel zooms in small steps around the pointer, at once with reduced motion', async ({ fileApp }) => {
    await openThirtyNine(fileApp);
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await page.waitForTimeout(500);
    const box = await readBox(graphPicture(page));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const spread = async () => {
      const { circles } = readSvg((await savePicture(page, 'SVG')).toString('utf8'));
      const xs = circles.map(({ x }) => x);
      return Math.max(...xs) - Math.min(...xs);
    };
    const before = await spread();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -50);
    await page.waitForTimeout(900);
    const after = await spread();
    expect(after / before).toBeGreaterThan(1.03);
    expect(after / before, 'half a notch is a small step').toBeLessThan(1.25);
  });

  test('notes are coloured by folder, tag, topic, age and community, each with a legend', async ({ sampleApp }) => {
    ({ page } = app = sampleApp);
    await openScreen(page, 'Graph');
    await waitForLayout(page);
    await expect(page.getByLabel('Colour by')).toHaveValue('category');
    await expect(colours(page)).toContainText('Fact');
    for (const by of ['category', 'community', 'folder', 'tag', 'topic', 'age']) {
      await colourBy(page, by);
      await expect(colours(page).getByRole('listitem').first()).toBeVisible();
      await takeScreenshot(page, `graph-32-${by}`, 250);
    }
    await expect(colours(page)).toContainText(/last 7 days|last 30 days|last 90 days|last year|older/);
    await graphList(page).focus();
    await page.keyboard.press('Home');
    await expect(graphPicture(page)).toHaveAccessibleName(/Selected: .*Made: (last|older)/);
    await app.call('settings.save', { theme: 'dark' });
    await takeScreenshot(page, 'graph-33-age-dark', 400);
    await colourBy(page, 'zone');
    await expect(colours(page)).toHaveCount(0);
  });
});
