import type { Locator, Page } from '@playwright/test';
import { readBox } from '../read-when-drawn';

interface FrameCounter {
  shownAt: number[];
  watch: MutationObserver;
}

const DRAG_MS = 3_000;

async function middleOf(picture: Locator): Promise<{ x: number; y: number }> {
  const box = await readBox(picture);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Pans the graph with the mouse as measureGraphFrameRate does, in a few steps. */
export async function dragGraph({ mouse }: Page, picture: Locator): Promise<void> {
  const middle = await middleOf(picture);
  await mouse.move(middle.x, middle.y);
  await mouse.down();
  await mouse.move(middle.x + 220, middle.y + 120, { steps: 10 });
  await mouse.move(middle.x + 60, middle.y + 40, { steps: 10 });
  await mouse.up();
}

/**
 * Pans the graph with the mouse for three seconds and counts rendered frames, in each of which the label layer moves
 * once. (Animation frames would also count those without rendering.)
 */
export async function measureGraphFrameRate(page: Page, picture: Locator): Promise<string> {
  const middle = await middleOf(picture);
  await page.evaluate(() => {
    const shownAt: number[] = [];
    const watch = new MutationObserver(() => shownAt.push(performance.now()));
    watch.observe(document.querySelector('.sigma-words')!, { attributes: true, attributeFilter: ['style'] });
    Object.assign(window, { graphCounter: { shownAt, watch } });
  });
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const from = performance.now();
  const sent: Promise<void>[] = [];
  for (let step = 0; performance.now() - from < DRAG_MS; step += 1) {
    // Moves are sent without waiting for frames, like a hand's.
    sent.push(page.mouse.move(middle.x + Math.sin(step / 30) * 220, middle.y + Math.sin(step / 15) * 120));
    await new Promise((resolve) => setTimeout(resolve, 8));
    if (sent.length > 8) await sent.shift();
  }
  await Promise.all(sent);
  const seconds = (performance.now() - from) / 1000;
  const shownAt = await page.evaluate(() => {
    const { shownAt: times, watch } = (window as unknown as { graphCounter: FrameCounter }).graphCounter;
    watch.disconnect();
    return times;
  });
  await page.mouse.move(middle.x + 60, middle.y + 40);
  await page.mouse.up();
  await page.waitForTimeout(500);
  const gaps = shownAt
    .slice(1)
    .map((at, index) => at - shownAt[index]!)
    .sort((left, right) => left - right);
  return `${(shownAt.length / seconds).toFixed(1)} pictures a second (${Math.round(gaps[Math.floor(gaps.length / 2)] ?? 0)} ms between two in the middle, ${Math.round(gaps[Math.floor(gaps.length * 0.95)] ?? 0)} ms at the 95th)`;
}
