import { startChromiumApp, type ChromiumApp } from '../../../electron/app/chromium-app';
import type { ChromiumShell } from '../../../electron/shell/chromium/chromium-shell';
import { ask, composer, openNewChat } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { watchMainThreadBlocking } from '../../support/measure/main-thread-blocking';
import { percentile } from '../../eval/metrics';
import { waitForLayout } from '../../screens/graph';
import { measureAllScrolling, type ScrollingFigures } from './measure-scrolling';
import { createQueries } from '../seeded-queries';
import { browserCpuMs, browserMemoryMb } from './browser-processes';

const MIB = 2 ** 20;
const POLL_MS = 20;
const TURNS = 12;
const SEARCHES = 12;
const OPENED = 12;
const LAYOUT_TIMEOUT_MS = 600_000;

interface Spread {
  p50Ms: number;
  p95Ms: number;
}

export interface RunningAppFigures {
  /** Milliseconds from the start of the program until a key press is seen in the message box. */
  typingMs: number;
  typingMainCpuMs: number;
  indexReadyMs: number;
  indexReadyMainCpuMs: number;
  /** Processor time of the browser's processes until then; null where the system does not tell. */
  indexReadyBrowserCpuMs: number | null;
  /** Milliseconds until nothing of the start runs any more. */
  quietMs: number;
  quietMainCpuMs: number;
  /** What the browser takes before anything is opened; null where the system does not tell. */
  browserAtStart: { pagesMb: number; browserMb: number } | null;
  mainRssMb: number;
  mainPeakRssMb: number;
  turn: Spread;
  search: Spread;
  note: Spread;
  /** How evenly lists and the table scroll. */
  scrolling: ScrollingFigures;
  /** Milliseconds from the choice of another order until the table is in it. */
  tableSortMs: number;
  /** Milliseconds from the click on the screen until every note that is shown has its place. */
  graphMs: number;
  browserAtEnd: { pagesMb: number; browserMb: number } | null;
  /** The longest time that main was blocked, by what was going on. */
  blockedMs: { start: number; turns: number; searches: number; notes: number; graph: number };
}

/** Starts the app on a prepared folder in this process, with a real browser, and uses it as a person does. */
export async function measureRunningApp(dataFolder: string, programStart: number): Promise<RunningAppFigures> {
  const blocking = watchMainThreadBlocking();
  let typing: Promise<{ typingMs: number; typingMainCpuMs: number }> | null = null;
  const app = await startChromiumApp({
    dataFolder,
    windowSize: { width: 1440, height: 900 },
    onShell(shell) {
      typing = typeFirstKey(shell, programStart);
    },
  });
  try {
    const { page } = app;
    const { typingMs, typingMainCpuMs } = await typing!;
    await composer(page).fill('');
    await waitUntil(async () => {
      const { index } = await app.application.call('app.status', null);
      return index.state === 'ready' && index.pending === 0;
    });
    const ready = { indexReadyMs: performance.now() - programStart, indexReadyMainCpuMs: mainCpuMs() };
    const indexReadyBrowserCpuMs = await browserCpuMs();
    await waitUntilQuiet();
    const quiet = { quietMs: performance.now() - programStart, quietMainCpuMs: mainCpuMs() };
    const browserAtStart = await browserMemoryMb();
    const start = blocking.takeLongest();
    const turn = await measureTurns(app);
    const turns = blocking.takeLongest();
    const search = await measureSearches(app);
    const searches = blocking.takeLongest();
    const note = await measureNotes(app);
    const tableSortMs = await measureTableSort(app);
    const scrolling = await measureAllScrolling(app);
    const notes = blocking.takeLongest();
    const graphMs = await measureGraph(app);
    const graph = blocking.takeLongest();
    return {
      typingMs,
      typingMainCpuMs,
      ...ready,
      indexReadyBrowserCpuMs,
      ...quiet,
      browserAtStart,
      mainRssMb: process.memoryUsage.rss() / MIB,
      mainPeakRssMb: process.resourceUsage().maxRSS / 1024,
      turn,
      search,
      note,
      scrolling,
      tableSortMs,
      graphMs,
      browserAtEnd: await browserMemoryMb(),
      blockedMs: { start, turns, searches, notes, graph },
    };
  } finally {
    blocking.stop();
    await app.stop();
  }
}

/** Starts the app as `measureRunningApp` does, and only scrolls. */
export async function measureScrollingAlone(dataFolder: string): Promise<ScrollingFigures> {
  const app = await startChromiumApp({ dataFolder, windowSize: { width: 1440, height: 900 } });
  try {
    await waitUntil(async () => (await app.application.call('app.status', null)).index.state === 'ready');
    await waitUntilQuiet();
    return await measureAllScrolling(app);
  } finally {
    await app.stop();
  }
}

/** The window is there before the vault. */
async function typeFirstKey(shell: ChromiumShell, programStart: number) {
  await waitUntil(async () => shell.windowPage() !== null);
  const field = composer(shell.windowPage()!);
  await field.waitFor();
  await field.pressSequentially('a');
  return { typingMs: performance.now() - programStart, typingMainCpuMs: mainCpuMs() };
}

async function measureTurns({ page }: ChromiumApp): Promise<Spread> {
  await openNewChat(page);
  return spreadOf(TURNS, async (question) => void (await ask(page, question)), 2);
}

async function measureSearches({ page }: ChromiumApp): Promise<Spread> {
  await openScreen(page, 'Search');
  const box = page.getByRole('searchbox', { name: 'Search the vault' });
  return spreadOf(
    SEARCHES,
    async (question) => {
      await box.fill(question);
      await page.evaluate(() => document.querySelector('[aria-label="Results"]')?.setAttribute('data-earlier', ''));
      await box.press('Enter');
      // A locator would look again only after half a second.
      await page.waitForFunction(() => document.querySelector('[aria-label="Results"]:not([data-earlier])') !== null);
    },
    5,
  );
}

/** Measures from the click on a row until the note's title and text are there. */
async function measureNotes({ page }: ChromiumApp): Promise<Spread> {
  await openScreen(page, 'Vault');
  const rows = page.getByRole('listbox', { name: 'Vault' }).getByRole('option');
  const title = page.getByRole('textbox', { name: 'Title' });
  await rows.first().click();
  await title.waitFor();
  const times: number[] = [];
  for (let row = 1; row <= OPENED; row += 1) {
    const before = await title.inputValue();
    const from = performance.now();
    await rows.nth(row % 2 === 0 ? 0 : row).click();
    await page.waitForFunction((earlier) => {
      const field = document.querySelector<HTMLInputElement>('[aria-label="Title"]');
      const text = document.querySelector('[aria-label="Text of the note"]');
      return field !== null && field.value !== earlier && text !== null;
    }, before);
    times.push(performance.now() - from);
  }
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

async function measureTableSort({ page }: ChromiumApp): Promise<number> {
  await openScreen(page, 'Table');
  const grid = page.getByRole('grid', { name: 'Vault' });
  await grid.getByRole('button', { name: 'Title' }).click();
  const before = await grid.locator('[data-preview]').first().textContent();
  const from = performance.now();
  await page.getByRole('menuitem', { name: /^Sort A to Z/ }).click();
  await page.waitForFunction((title) => document.querySelector('[data-preview]')?.textContent !== title, before);
  return performance.now() - from;
}

async function measureGraph({ page }: ChromiumApp): Promise<number> {
  const from = performance.now();
  await openScreen(page, 'Graph');
  await waitForLayout(page, LAYOUT_TIMEOUT_MS);
  return performance.now() - from;
}

async function spreadOf(count: number, run: (question: string) => Promise<void>, seed: number): Promise<Spread> {
  const times: number[] = [];
  for (const question of createQueries(count + 1, seed)) {
    const from = performance.now();
    await run(question);
    times.push(performance.now() - from);
  }
  // The first question loads what later ones need.
  times.shift();
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

const mainCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Waits until main used less than a fifth of a processor for two seconds. */
async function waitUntilQuiet(): Promise<void> {
  for (let quietSeconds = 0; quietSeconds < 2;) {
    const before = mainCpuMs();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    quietSeconds = mainCpuMs() - before < 200 ? quietSeconds + 1 : 0;
  }
}
