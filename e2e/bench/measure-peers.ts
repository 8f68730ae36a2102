import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { percentile } from '../eval/metrics';
import { createPassageSearch, passageRows } from '../eval/vault/measure-minisearch';
import { startStopwatch } from './stopwatch';
import { createQueries } from './seeded-queries';
import { createBenchVault, benchText } from './seeded-vault';
import { createSeededVectors, DIMENSIONS } from './seeded-vectors';

const MIB = 1024 * 1024;
const HITS = 15;
const WARM_UPS = 5;

export interface PeerFigures {
  buildSeconds: number;
  rssMb: number;
  p50Ms: number;
  p95Ms: number;
  /** Processor time, which other load does not affect. */
  cpuP50Ms: number;
  cpuP95Ms: number;
  buildCpuSeconds: number;
}

/** MiniSearch with its defaults (no stemming, no stop words) on the same texts and questions. */
export async function measureMiniSearch(
  notes: number,
  queries: number,
  wordsPerPage: number | null = null,
): Promise<PeerFigures> {
  if (wordsPerPage !== null) return measurePassageSearch(notes, queries, wordsPerPage);
  const rows = rowsOf(notes);
  const index = new MiniSearch({ fields: ['text'] });
  const stop = startStopwatch();
  index.addAll(rows);
  return { ...stop(), ...(await askAll(queries, async (question) => index.search(question))) };
}

/** MiniSearch over the passages of pages, with title boost, prefixes and misspellings. */
async function measurePassageSearch(pages: number, queries: number, wordsPerPage: number): Promise<PeerFigures> {
  const rows = passageRows(createBenchVault(pages, wordsPerPage).notes);
  const stop = startStopwatch();
  const index = createPassageSearch(rows);
  return { ...stop(), ...(await askAll(queries, async (question) => index.search(question))) };
}

/**
 * Orama in hybrid mode with its defaults, except for the minimum similarity: with its 0.8 nothing is found by meaning.
 */
export async function measureOrama(notes: number, queries: number): Promise<PeerFigures> {
  const vault = createBenchVault(notes);
  const vectors = createSeededVectors();
  const rows = [...vault.notes, ...vault.messages].map((row) => ({
    id: row.id as string,
    text: benchText(row),
    vector: Array.from(vectors.ofSentences(vault.sentencesOf(row))[0]!, (value) => value / 127),
  }));
  const index = create({ schema: { text: 'string', vector: `vector[${DIMENSIONS}]` } });
  const stop = startStopwatch();
  await insertMultiple(index, rows, 1_000);
  const build = stop();
  const ask = (question: string) =>
    search(index, {
      mode: 'hybrid',
      term: question,
      vector: { value: Array.from(vectors.ofSentence(question)), property: 'vector' },
      similarity: 0,
      limit: HITS,
    });
  return { ...build, ...(await askAll(queries, ask)) };
}

function rowsOf(notes: number): { id: string; text: string }[] {
  const vault = createBenchVault(notes);
  return [...vault.notes, ...vault.messages].map((row) => ({ id: row.id, text: benchText(row) }));
}

async function askAll(
  queries: number,
  ask: (question: string) => unknown,
): Promise<Omit<PeerFigures, 'buildSeconds' | 'buildCpuSeconds'>> {
  for (const question of createQueries(WARM_UPS, 1)) await ask(question);
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (const question of createQueries(queries, 2)) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    await ask(question);
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    cpuTimes.push((user + system) / 1000);
  }
  return {
    rssMb: process.memoryUsage.rss() / MIB,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    cpuP50Ms: percentile(cpuTimes, 0.5),
    cpuP95Ms: percentile(cpuTimes, 0.95),
  };
}
