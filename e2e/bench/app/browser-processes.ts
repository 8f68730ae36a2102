import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second in /proc. */
const TICKS = 100;
const MIB = 2 ** 20;

interface BrowserProcess {
  id: number;
  /** Processor time so far, in milliseconds. */
  cpuMs: number;
  /** Runs a page. */
  isPage: boolean;
}

/** All processes below this one, by /proc; null where there is none. */
async function browserProcesses(): Promise<BrowserProcess[] | null> {
  if (process.platform !== 'linux') return null;
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readOrNull(`/proc/${name}/stat`);
    if (stat === null) continue;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    all.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
  }
  const isBelow = (id: number): boolean => {
    const parent = all.get(id)?.parent;
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  return Promise.all(
    [...all]
      .filter(([id]) => isBelow(id))
      .map(async ([id, { ticks }]) => ({
        id,
        cpuMs: (1_000 / TICKS) * ticks,
        isPage: ((await readOrNull(`/proc/${id}/cmdline`)) ?? '').includes('--type=renderer'),
      })),
  );
}

/** Their processor time in milliseconds; null where the system does not tell. */
export async function browserCpuMs(): Promise<number | null> {
  return (await browserProcesses())?.reduce((sum, { cpuMs }) => sum + cpuMs, 0) ?? null;
}

/** Memory of the pages, and of the browser with them, in MiB; what processes share counts in parts. */
export async function browserMemoryMb(): Promise<{ pagesMb: number; browserMb: number } | null> {
  const processes = await browserProcesses();
  if (processes === null) return null;
  const sizes = await Promise.all(
    processes.map(async ({ id, isPage }) => {
      const rollup = (await readOrNull(`/proc/${id}/smaps_rollup`)) ?? '';
      const bytes = 1_024 * Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
      return { isPage, mb: bytes / MIB };
    }),
  );
  const sum = (of: typeof sizes) => of.reduce((total, { mb }) => total + mb, 0);
  return { pagesMb: sum(sizes.filter(({ isPage }) => isPage)), browserMb: sum(sizes) };
}

const readOrNull = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);
