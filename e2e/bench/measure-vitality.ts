import { findArticulationPoints, toCsrGraph } from '../../electron/vitality/graph/articulation-points';
import { hashRef } from '../../electron/vitality/ledger/ref-hash';
import { LAYERS } from '../../electron/vitality/graph/node-columns';
import { USE_KINDS } from '../../electron/vitality/ledger/use-log';
import { createVitalityClient } from '../../electron/vitality/start-vitality';
import { createVitalityCore } from '../../electron/vitality/worker/vitality-core';
import type { LedgerColumns, VitalityPort } from '../../electron/vitality/worker/vitality-port';
import { silentLogger } from '../../shared/lib/logger';
import { DAY_MS } from '../../shared/lib/time/calendar';
import { percentile } from '../eval/metrics';
import { createRandom, createZipf } from '../../electron/testing/seeded/seeded-random';

const AS_OF = Date.UTC(2026, 0, 1);
/** Two years of notes, with fifty uses per day. */
const SPAN_MS = 730 * DAY_MS;
const USES_A_DAY = 50;
const LINKS_PER_NOTE = 5;
const CHAIN = 100_000;
const TIMED_USES = 300;

export interface VitalityFigures {
  nodes: number;
  links: number;
  uses: number;
  /**
   * Milliseconds for loading the columns with the first computation, and for a full recomputation with articulation
   * points; in the worker, wall-clock of the caller.
   */
  loadMs: number;
  loadCpuMs: number;
  fullMs: number;
  /** Processor time of the same. */
  fullCpuMs: number;
  /** One use, until the caller has every changed value: for seeded notes, and for the most linked one. */
  incrementalP50Ms: number;
  incrementalP95Ms: number;
  incrementalMaxMs: number;
  /** Mean processor time. */
  incrementalCpuMs: number;
  hubLinks: number;
  hubMaxMs: number;
  /** Articulation points of the whole graph, and of a chain of 100,000 notes, in this thread. */
  bridgesMs: number;
  chainMs: number;
  chainBridges: number;
  /** Memory that the loaded worker adds to the process. */
  rssMb: number;
}

/** Vitality of a seeded vault in the shipped worker. @param workerUrl null: in this thread */
export async function measureVitality(notes: number, workerUrl: URL | null): Promise<VitalityFigures> {
  const { columns, hub } = createLedgerColumns(notes);
  const pairs = pairsOf(columns);
  const [links, uses] = [columns.linkAt.length, columns.useAt.length];
  const bridgesMs = timed(() => findArticulationPoints(toCsrGraph(notes, pairs)));
  let chainBridges = 0;
  const chain = Uint32Array.from({ length: (CHAIN - 1) * 2 }, (_, index) => (index + 1) >> 1);
  const chainMs = timed(() => {
    chainBridges = findArticulationPoints(toCsrGraph(CHAIN, chain)).reduce((sum, is) => sum + is, 0);
  });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const port = workerUrl === null ? createVitalityCore() : createVitalityClient(workerUrl, silentLogger);
  const loading = process.cpuUsage();
  const loadMs = await timedCall(() => port.load(columns, AS_OF));
  const forLoading = process.cpuUsage(loading);
  const cpu = process.cpuUsage();
  const fullMs = await timedCall(() => port.refresh(AS_OF + DAY_MS));
  const { user, system } = process.cpuUsage(cpu);
  const fullCpuMs = (user + system) / 1_000;
  const usesFrom = process.cpuUsage();
  const incremental = await timesOfUses(port, notes, () => null);
  const forUses = process.cpuUsage(usesFrom);
  const atHub = await timesOfUses(port, notes, () => hub.slot);
  globalThis.gc?.();
  const rssMb = (process.memoryUsage.rss() - before) / 2 ** 20;
  await port.close();
  return {
    nodes: notes,
    links,
    uses,
    loadMs,
    loadCpuMs: (forLoading.user + forLoading.system) / 1_000,
    fullMs,
    fullCpuMs,
    incrementalP50Ms: percentile(incremental, 0.5),
    incrementalP95Ms: percentile(incremental, 0.95),
    incrementalMaxMs: Math.max(...incremental),
    incrementalCpuMs: (forUses.user + forUses.system) / 1_000 / TIMED_USES,
    hubLinks: hub.links,
    hubMaxMs: Math.max(...atHub),
    bridgesMs,
    chainMs,
    chainBridges,
    rssMb,
  };
}

/** Milliseconds of each of a series of uses. */
async function timesOfUses(port: VitalityPort, notes: number, slotOf: () => number | null): Promise<number[]> {
  const random = createRandom(7);
  const times: number[] = [];
  for (let use = 0; use < TIMED_USES; use += 1) {
    const at = AS_OF + DAY_MS + use * 60_000;
    const slot = slotOf() ?? Math.floor(random() * notes);
    times.push(await timedCall(() => port.apply([{ type: 'use', slot, kind: 0, at }], at)));
  }
  return times;
}

/**
 * Notes spread evenly over two years, each linking to earlier ones by a skewed distribution; uses follow the same one.
 */
function createLedgerColumns(notes: number): { columns: LedgerColumns; hub: { slot: number; links: number } } {
  const random = createRandom(20_260_101);
  const zipf = createZipf(notes);
  const madeAt = Float64Array.from({ length: notes }, (_, slot) => AS_OF - SPAN_MS + (SPAN_MS * slot) / notes);
  const links = notes * LINKS_PER_NOTE;
  const linkFrom = Uint32Array.from({ length: links }, (_, link) => Math.floor(link / LINKS_PER_NOTE));
  // Every fifth link points to a hub.
  const linkTo = Uint32Array.from({ length: links }, (_, link) =>
    link % LINKS_PER_NOTE === 0 ? zipf(random) : Math.floor(random() * notes),
  );
  const uses = (SPAN_MS / DAY_MS) * USES_A_DAY;
  const inDegree = new Uint32Array(notes);
  for (const to of linkTo) inDegree[to]! += 1;
  const slot = inDegree.indexOf(inDegree.reduce((most, count) => Math.max(most, count), 0));
  return {
    hub: { slot, links: inDegree[slot]! },
    columns: {
      layers: new Uint8Array(notes).fill(LAYERS.indexOf('knowledge')),
      madeAt,
      keys: Uint32Array.from(madeAt, (_, note) => hashRef(`note:${note}`)),
      linkFrom,
      linkTo,
      linkAt: Float64Array.from(linkFrom, (from, link) => Math.max(madeAt[from]!, madeAt[linkTo[link]!]!)),
      useSlots: Uint32Array.from({ length: uses }, () => zipf(random)),
      useKinds: Uint8Array.from({ length: uses }, (_, use) => use % (USE_KINDS.length - 1)),
      useAt: Float64Array.from({ length: uses }, (_, use) => AS_OF - SPAN_MS + (SPAN_MS * use) / uses),
    },
  };
}

function pairsOf({ linkFrom, linkTo }: LedgerColumns): Uint32Array {
  const pairs = new Uint32Array(linkFrom.length * 2);
  linkFrom.forEach((from, link) => pairs.set([from, linkTo[link]!], link * 2));
  return pairs;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function timedCall(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
