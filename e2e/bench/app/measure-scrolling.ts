import type { ChromiumApp } from '../../../electron/app/chromium-app';
import { localDay } from '../../../shared/lib/time/day-name';
import { percentile } from '../../eval/metrics';
import { openScreen } from '../../screens/frame';

const SCROLL_MS = 4_000;
const ROUNDS = 3;
const FILTERS = ['kiln', 'tag:none', 'the OR a', 'water', 'is:idea'];

/** The time between two pictures, in milliseconds. */
interface Evenness {
  p50Ms: number;
  p95Ms: number;
  longestMs: number;
}

/** A list beside the peer of the same rounds, whose pictures are drawn on the same machine in the same minute. */
interface Compared extends Evenness {
  p50TimesPeer: number;
  p95TimesPeer: number;
}

export interface ScrollingFigures {
  list: Compared;
  table: Compared;
  /** Null where the vault has no tasks. */
  tasks: Compared | null;
  /** A bare list of as many rows of plain text, of which the visible ones are drawn. */
  peer: Evenness;
  /** Milliseconds that main takes for a filter of the tasks that it was not asked for before. */
  taskFilter: { p50Ms: number; longestMs: number } | null;
}

type Page = ChromiumApp['page'];

/** Scrolls list, table and tasks by the wheel, and the peer after each, in several rounds. */
export async function measureAllScrolling(app: ChromiumApp): Promise<ScrollingFigures> {
  const { page } = app;
  const { tasks } = await app.application.call('tasks.list', {});
  const { total } = await app.application.call('notes.list', { show: 'engrams' });
  const taskFilter = tasks === 0 ? null : await measureTaskFilters(app);
  const gaps = { list: [] as number[], table: [] as number[], tasks: [] as number[], peer: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await openScreen(page, 'Vault');
    // The room opens as it was left.
    await page.getByRole('navigation', { name: 'Notes: what is shown' }).getByRole('link', { name: 'List' }).click();
    gaps.list.push(...(await scrollOver(page, '[role=listbox][aria-label="Vault"]')));
    await showPeer(page, total);
    gaps.peer.push(...(await scrollOver(page, '#peer')));
    await page.evaluate(() => document.querySelector('#peer')?.remove());
    await openScreen(page, 'Table');
    gaps.table.push(...(await scrollOver(page, '[role=grid][aria-label="Vault"]')));
    if (tasks === 0) continue;
    await openScreen(page, 'Tasks');
    gaps.tasks.push(...(await scrollOver(page, '[role=listbox][aria-label="List of tasks"]')));
  }
  const peer = evennessOf(gaps.peer);
  const compared = (times: number[]): Compared => {
    const own = evennessOf(times);
    return { ...own, p50TimesPeer: own.p50Ms / peer.p50Ms, p95TimesPeer: own.p95Ms / peer.p95Ms };
  };
  const tasksFigures = tasks === 0 ? null : compared(gaps.tasks);
  return { list: compared(gaps.list), table: compared(gaps.table), tasks: tasksFigures, peer, taskFilter };
}

const evennessOf = (times: number[]): Evenness => ({
  p50Ms: percentile(times, 0.5),
  p95Ms: percentile(times, 0.95),
  longestMs: Math.max(...times),
});

/** Turns the wheel over what a selector names, as fast as it is drawn; milliseconds between two pictures. */
async function scrollOver(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).first().hover();
  const gaps = page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const between: number[] = [];
        const end = performance.now() + ms;
        let last = performance.now();
        const look = (now: number) => {
          between.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(look);
          else resolve(between);
        };
        requestAnimationFrame(look);
      }),
    SCROLL_MS,
  );
  for (const end = performance.now() + SCROLL_MS; performance.now() < end;) await page.mouse.wheel(0, 900);
  return gaps;
}

/** Lays a bare list over the window: rows of one line, drawn as they come into sight, with nothing else to them. */
async function showPeer(page: Page, count: number): Promise<void> {
  await page.evaluate((rows) => {
    const height = 34;
    const peer = Object.assign(document.createElement('div'), { id: 'peer' });
    peer.style.cssText = 'position:fixed;inset:0;z-index:9999;overflow:auto;background:#fff;contain:strict';
    const space = document.createElement('div');
    space.style.cssText = `position:relative;height:${rows * height}px`;
    peer.append(space);
    const shown = new Map<number, HTMLElement>();
    const draw = () => {
      const first = Math.max(0, Math.floor(peer.scrollTop / height) - 10);
      const end = Math.min(rows, first + Math.ceil(peer.clientHeight / height) + 20);
      for (const [at, row] of shown) {
        if (at >= first && at < end) continue;
        row.remove();
        shown.delete(at);
      }
      for (let at = first; at < end; at += 1) {
        if (shown.has(at)) continue;
        const row = document.createElement('div');
        row.textContent = `Row ${at} of plain text, as long as a title is`;
        row.style.cssText = `position:absolute;height:${height}px;transform:translateY(${at * height}px)`;
        space.append(row);
        shown.set(at, row);
      }
    };
    peer.addEventListener('scroll', draw);
    document.body.append(peer);
    draw();
  }, count);
}

async function measureTaskFilters({ application }: ChromiumApp): Promise<{ p50Ms: number; longestMs: number }> {
  const times: number[] = [];
  for (const text of [...FILTERS, `after:${localDay(Date.now())}`]) {
    const from = performance.now();
    await application.call('tasks.list', { text });
    times.push(performance.now() - from);
  }
  return { p50Ms: percentile(times, 0.5), longestMs: Math.max(...times) };
}
