import type { Page } from '@playwright/test';

/** Starts recording, for every key press, the milliseconds until its effect was painted. */
export async function watchInputLatency(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { keyToPaint: number[] }).keyToPaint = times;
    window.addEventListener(
      'keydown',
      (event) => {
        const { timeStamp } = event;
        // A message sent in the frame callback arrives after that frame was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

/** Number of key presses, their median and 95th percentile in milliseconds. */
export async function readInputLatency(page: Page): Promise<{ keys: number; p50: number; p95: number }> {
  const times = await page.evaluate(() => (window as unknown as { keyToPaint: number[] }).keyToPaint);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { keys: sorted.length, p50: at(0.5), p95: at(0.95) };
}
