import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createOfflineJudge } from '../../electron/models/offline/judge/offline-judge';
import { createOfflineUnderstander } from '../../electron/models/offline/understand/plan-by-rules';
import { createIndexCore } from '../../electron/retrieval/index/index-core';
import type { ImageSource } from '../../electron/files/image-keeper';
import { startIndex, type RetrievalIndex } from '../../electron/retrieval/index/start-index';
import { createRetrieval } from '../../electron/retrieval/pipeline';
import { createIndexClient } from '../../electron/retrieval/worker/index-client';
import type { Retrieval, RetrieveRequest } from '../../electron/retrieval/funnel/retrieval';
import { createStoreClient } from '../../electron/store/connection/store-client';
import type { RequestStore } from '../../electron/store/connection/store-connection';
import type { RetrievalTrace, StageName, StageReport } from '../../shared/domain/trace';
import { createPeer, type Channel } from '../../shared/ipc/peer';
import { createIdFactory } from '../../shared/domain/id-factory';
import { silentLogger } from '../../shared/lib/logger';
import { createBenchEmbedder } from './seeded-embedder';
import { createQueries } from './seeded-queries';
import { BENCH_START } from './seeded-vault';
import { percentile } from '../eval/metrics';

const AS_OF = BENCH_START + 731 * 86_400_000;
const MIB = 1024 * 1024;
/** Questions asked while the thread's blocking is measured. */
const WATCHED_QUESTIONS = 40;

export interface AppFigures {
  /** Milliseconds to the first answer; by words only if the encoder is not loaded yet. */
  coldStartMs: number;
  /** Processor time of this process's threads until then. */
  coldStartCpuMs: number;
  /** Milliseconds until all vectors are in and the encoder is loaded, when answers use meaning. */
  allVectorsMs: number;
  mainRssMb: number;
  mainPeakRssMb: number;
  mainBlockedMs: number;
  entries: number;
  vectors: number;
  /**
   * `cpu…` is processor time of all threads, which other load does not affect; `shared…` covers the first questions,
   * which the peers are asked too.
   */
  funnel: {
    queries: number;
    p50Ms: number;
    p95Ms: number;
    cpuP50Ms: number;
    cpuP95Ms: number;
    sharedP95Ms: number;
    cpuSharedP95Ms: number;
    stages: Record<string, { p50Ms: number; p95Ms: number }>;
  };
  /** Kept candidates of each query in order, for a test that two runs agree. */
  answers: string[][];
}

export interface AppOptions {
  /** The other end is a store page (see bench-store). */
  store: Channel;
  /** The built bench-worker; null runs the index in this thread. */
  workerUrl: URL | null;
  queries: number;
  /** Number of questions that the peers are asked too. */
  shared: number;
  /** The folder of the stored index, written at the end and read by the next start; absent: none. */
  imageFolder?: string;
}

const engine: RetrieveRequest['engine'] = {
  ...createOfflineUnderstander(),
  judge: createOfflineJudge().judge,
  sentTo: null,
  contextWindowTokens: 128_000,
};

/**
 * Does what the app's main process does for retrieval: loads the index into its worker from the store page, and queries
 * the funnel.
 */
export async function measureApp({
  store: channel,
  workerUrl,
  queries,
  shared,
  imageFolder,
}: AppOptions): Promise<AppFigures> {
  const peer = createPeer(channel, () => Promise.reject(new Error('a store page asks nothing')));
  const ask = ((route, input) => peer.request(route, input)) as RequestStore;
  const store = createStoreClient(ask);
  const [first, ...warmUp] = createQueries(21, 1);
  const asked = createQueries(queries, 2);

  const start = performance.now();
  const cpuAtStart = process.cpuUsage();
  const index = await startIndex({
    openPort: () =>
      workerUrl === null ? createIndexCore(createBenchEmbedder) : createIndexClient(workerUrl, silentLogger),
    store,
    writer: { onBatch: () => () => {}, lastSeq: 1 },
    log: silentLogger,
    now: () => AS_OF,
    ...(imageFolder === undefined ? {} : { image: unchangedJournal(imageFolder) }),
  });
  const retrieval = createRetrieval({
    index,
    store,
    ids: createIdFactory(
      () => AS_OF,
      (length) => new Uint8Array(length),
    ),
    fallback: engine,
  });
  await retrieve(retrieval, first!);
  const coldStartMs = performance.now() - start;
  const coldStartCpuMs = cpuMsSince(cpuAtStart);
  await index.embedded();
  const allVectorsMs = performance.now() - start;

  for (const question of warmUp) await retrieve(retrieval, question);
  const { answers, stages, times, cpuTimes } = await askAll(retrieval, asked);
  const mainBlockedMs = await blockedWhile(() => askAll(retrieval, createQueries(WATCHED_QUESTIONS, 3)));
  const { entries, embedded } = index.status();
  await waitForIdle();
  const figures: AppFigures = {
    coldStartMs,
    coldStartCpuMs,
    allVectorsMs,
    mainRssMb: process.memoryUsage.rss() / MIB,
    mainPeakRssMb: process.resourceUsage().maxRSS / 1024,
    mainBlockedMs,
    entries,
    vectors: embedded,
    funnel: {
      queries,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      cpuP50Ms: percentile(cpuTimes, 0.5),
      cpuP95Ms: percentile(cpuTimes, 0.95),
      sharedP95Ms: percentile(times.slice(0, shared), 0.95),
      cpuSharedP95Ms: percentile(cpuTimes.slice(0, shared), 0.95),
      stages: stageTimes(stages),
    },
    answers,
  };
  await close(index);
  return figures;
}

/** A journal that nothing was written to since. */
const unchangedJournal = (folder: string): ImageSource => ({
  folder,
  vaultId: 'bench',
  journalEnd: () => ({ seq: 1, hash: 'bench' }),
  changesAfter: () => Promise.resolve([]),
});

async function askAll(retrieval: Retrieval, questions: readonly string[]) {
  // Only the reported part of a trace is kept; the app stores traces and releases them.
  const answers: string[][] = [];
  const stages: StageReport[] = [];
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (const question of questions) {
    const cpu = process.cpuUsage();
    const start = performance.now();
    const trace = await retrieve(retrieval, question);
    times.push(performance.now() - start);
    cpuTimes.push(cpuMsSince(cpu));
    answers.push(trace.package.order);
    stages.push(...trace.stages);
  }
  return { answers, stages, times, cpuTimes };
}

/**
 * The 99.9th percentile of this thread's delays in milliseconds. Not used while questions are timed, since it samples
 * every millisecond.
 */
async function blockedWhile(task: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await task();
  delay.disable();
  return delay.percentile(99.9) / 1e6;
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function retrieve(retrieval: Retrieval, question: string): Promise<RetrievalTrace> {
  const { trace } = await retrieval.retrieve({
    surface: 'eval',
    question,
    recentTurns: [],
    sessionId: null,
    asOf: AS_OF,
    engine,
  });
  return trace;
}

function stageTimes(stages: readonly StageReport[]): AppFigures['funnel']['stages'] {
  const byStage = new Map<StageName, number[]>();
  for (const { stage, ms } of stages) byStage.set(stage, [...(byStage.get(stage) ?? []), ms]);
  return Object.fromEntries(
    [...byStage].map(([stage, times]) => [stage, { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) }]),
  );
}

const waitForIdle = () => new Promise((resolve) => setTimeout(resolve, 1_000));

async function close(index: RetrievalIndex): Promise<void> {
  await index.close();
}
