import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { startChromiumApp } from '../../electron/app/chromium-app';
import type { DemoStage, DemoStep } from './demo-stage';
import { DEMO_STEPS } from './demo-steps';
import { drawnShare } from './drawn-share';
import { movingPicture } from './moving-picture';

/** Share of the work area that must differ from its background; an empty list with its heading has about 0.01. */
const LEAST_DRAWN = 0.002;
/** Milliseconds to wait for the expected content of a picture. */
const SEEN_MS = 20_000;
const SEEN_EVERY_MS = 100;

/** The screens of the README's moving picture. */
const MOVING = ['07-units', '08-review', '09-note', '11-answer', '12-why', '15-graph'];

interface StepReport {
  name: string;
  ok: boolean;
  /** What was observed, or the error. */
  asserted: string;
  ms: number;
}

/**
 * Runs the main job on the sample vault without a visible window; writes a PNG of every screen, one moving picture and
 * demo.json into the folder. Exits with 0 only if every step succeeded; steps after a failed one are skipped.
 */
async function playDemo(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { out: { type: 'string', default: 'demo' }, 'data-dir': { type: 'string' } },
  });
  const outFolder = resolve(values.out);
  await mkdir(outFolder, { recursive: true });
  // A vault of its own: the demo must not write into the person's.
  const dataFolder = values['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'engram-demo-')));
  const browser = process.env.ENGRAM_BROWSER;
  const app = await startChromiumApp({ dataFolder, headless: true, ...(browser ? { executablePath: browser } : {}) });
  const stage: DemoStage = {
    page: app.page,
    call: app.application.call,
    foreignRequests: () => app.foreignRequests(),
    screenshot: async (name, ...shows) => {
      for (const one of shows) await requireSeen(app.page, one.first());
      await app.page.screenshot({ path: join(outFolder, `${name}.png`) });
      // By its tag: under a dialog the work area has no role.
      const share = drawnShare(await app.page.locator('main').screenshot());
      if (share < LEAST_DRAWN) throw new Error(`${name}.png is blank`);
    },
  };
  const steps: StepReport[] = [];
  try {
    for (const step of DEMO_STEPS) {
      const report = await playStep(step, stage);
      steps.push(report);
      process.stdout.write(
        `${report.ok ? 'ok    ' : 'FAILED'} ${report.name} — ${report.asserted} (${report.ms} ms)\n`,
      );
      if (!report.ok) {
        await app.page.screenshot({ path: join(outFolder, 'failed.png') }).catch(() => {});
        break;
      }
    }
  } finally {
    await writeFile(join(outFolder, 'demo.json'), `${JSON.stringify({ steps }, null, 2)}\n`);
    await app.stop();
    if (!values['data-dir']) await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
  const isDone = steps.length === DEMO_STEPS.length && steps.every(({ ok }) => ok);
  if (isDone) {
    const stills = await Promise.all(MOVING.map((name) => readFile(join(outFolder, `${name}.png`))));
    await writeFile(join(outFolder, 'moving.png'), movingPicture(stills));
  }
  process.stdout.write(`Pictures and demo.json: ${outFolder}\n`);
  return isDone ? 0 : 1;
}

/** Waits until the content is visible; retries if a list is re-rendered meanwhile. */
async function requireSeen(page: Page, shows: Locator): Promise<void> {
  await shows.waitFor({ state: 'visible', timeout: SEEN_MS });
  const { width, height } = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  for (let left = SEEN_MS / SEEN_EVERY_MS; left > 0; left -= 1) {
    const box = await shows.boundingBox();
    if (box !== null && box.x + box.width > 0 && box.y + box.height > 0 && box.x < width && box.y < height) return;
    await page.waitForTimeout(SEEN_EVERY_MS);
  }
  throw new Error(`${String(shows)} is not in the picture`);
}

async function playStep({ name, play }: DemoStep, stage: DemoStage): Promise<StepReport> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    return { name, ok: true, asserted: await play(stage), ms: took() };
  } catch (error) {
    return { name, ok: false, asserted: error instanceof Error ? error.message : String(error), ms: took() };
  }
}

playDemo(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
