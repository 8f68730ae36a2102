import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGraphHistory } from '../../electron/app/workers/graph-history';
import { createGraphCore } from '../../electron/corpus/graph/graph-core';
import { toGraphNoteRow } from '../../electron/corpus/graph/structure/graph-rows';
import { loadGraph } from '../../electron/corpus/graph/testing/load-graph';
import { createGraphClient } from '../../electron/corpus/graph/worker/graph-client';
import { encodeWire } from '../../shared/ipc/codec';
import { silentLogger } from '../../shared/lib/logger';
import { percentile } from '../eval/metrics';
import { writeJournal } from '../../electron/testing/write-journal';
import { createLinkedVault } from '../../electron/testing/seeded/linked-vault';

/** Notes with which the graph must stay usable; of larger vaults the 20,000 most linked notes are shown. */
const MOST_NOTES = 20_000;
const MOMENTS = 20;

export interface GraphFigures {
  notes: number;
  links: number;
  /** Milliseconds for the whole graph the first time, with communities, and again after a change; wall-clock. */
  firstMs: number;
  againMs: number;
  /** Bytes of the reply. */
  messageBytes: number;
  encodeMs: number;
  gapsMs: number;
  /** Reading the whole journal for the first historical graph. */
  journalMb: number;
  historyMs: number;
  /** Median for graphs of moments within two years, after the journal was read. */
  asOfP50Ms: number;
  asOfP95Ms: number;
  /** Mean processor time of the same. */
  asOfCpuMs: number;
  differenceMs: number;
}

/** The graph of a seeded vault in the shipped worker. @param workerUrl null: in this thread */
export async function measureGraph(count: number, workerUrl: URL | null): Promise<GraphFigures> {
  const { batches, notes, links } = createLinkedVault({ notes: Math.min(count, MOST_NOTES) });
  const folder = await mkdtemp(join(tmpdir(), 'bench-graph-'));
  const { bytes } = await writeJournal(folder, batches);
  const port =
    workerUrl === null
      ? createGraphCore((toSeq) => readGraphHistory(folder, toSeq))
      : createGraphClient(workerUrl, { vaultFolder: folder }, silentLogger);
  try {
    await loadGraph(port, notes.values(), links.values());
    await port.loaded(batches.length);
    const [firstMs, whole] = await timed(() => port.whole(MOST_NOTES));
    const touched = { ...notes.values().next().value!, updatedAt: batches.at(-1)!.at + 1 };
    await port.load([[touched.id, toGraphNoteRow(touched)]]);
    const [againMs] = await timed(() => port.whole(MOST_NOTES));
    const [encodeMs, wire] = await timed(async () => encodeWire(whole));
    const [gapsMs] = await timed(() => port.gaps());
    const [historyMs, timeline] = await timed(() => port.timeline());
    const [from, to] = [timeline.from!, timeline.to!];
    const asOf: number[] = [];
    const cpu = process.cpuUsage();
    for (let moment = 1; moment <= MOMENTS; moment += 1)
      asOf.push((await timed(() => port.asOf(from + ((to - from) * moment) / MOMENTS, MOST_NOTES)))[0]);
    const { user, system } = process.cpuUsage(cpu);
    const [differenceMs] = await timed(() => port.difference((from + to) / 2, to));
    return {
      notes: notes.size,
      links: links.size,
      firstMs,
      againMs,
      messageBytes: Buffer.byteLength(wire),
      encodeMs,
      gapsMs,
      journalMb: Math.round(bytes / 1e6),
      historyMs,
      asOfP50Ms: percentile(asOf, 0.5),
      asOfP95Ms: percentile(asOf, 0.95),
      asOfCpuMs: Math.round((user + system) / 1_000 / MOMENTS),
      differenceMs,
    };
  } finally {
    await port.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const from = performance.now();
  const result = await work();
  return [Math.round(performance.now() - from), result];
}
