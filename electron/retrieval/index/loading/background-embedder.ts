import type { Logger } from '../../../../shared/lib/logger';
import type { VaultStore } from '../../../store/vault-store';
import type { IndexMaintenance } from './index-maintenance';

/**
 * Most entries per step, and the duration a step should not exceed: a question waits for one text at most, hardly for a
 * whole step.
 */
const MAX_LOCAL_BATCH = 4;
const REMOTE_BATCH = 32;
const TARGET_STEP_MS = 100;
const PROGRESS_EVERY = 5;
const MIN_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 300_000;

export interface BackgroundEmbedderDeps {
  port: Pick<IndexMaintenance, 'embedNext' | 'stats' | 'warmUp'>;
  store: Pick<VaultStore, 'putEmbeddings'>;
  log: Logger;
  /** Resolves when no question is in the index; called before each step. */
  untilIdle: () => Promise<void>;
  /** True while vectors come over the network: a step is then one larger request. */
  isRemote: () => boolean;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  /** Calls back after `ms`; the returned function cancels it. */
  schedule: (ms: number, run: () => void) => () => void;
  onProgress: () => Promise<void>;
}

export interface BackgroundEmbedder {
  /**
   * Starts work if there is any. A retry delay is respected unless `skipsRetryDelay` says that circumstances changed.
   */
  wake(options?: { skipsRetryDelay?: boolean }): void;
  stop(): void;
  /** Resolves when nothing is under way: all is done, or the next try is scheduled. */
  settled(): Promise<void>;
}

/**
 * Embeds missing vectors in the background, in small steps, and stores them. Resumes where it stopped, also after a
 * restart.
 */
export function createBackgroundEmbedder(deps: BackgroundEmbedderDeps): BackgroundEmbedder {
  const { port, store, log, now } = deps;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isWarm = false;
  let retryDelayMs = MIN_RETRY_DELAY_MS;
  let cancelRetry: (() => void) | null = null;
  let batchSize = MAX_LOCAL_BATCH;

  const step = async (): Promise<number> => {
    await deps.untilIdle();
    if (isStopped) return 0;
    const start = now();
    const rows = await port.embedNext(deps.isRemote() ? REMOTE_BATCH : batchSize);
    if (rows.length === 0) return 0;
    // Half as many after a slow step, one more after a quick one.
    batchSize =
      now() - start > TARGET_STEP_MS
        ? Math.max(1, Math.floor(batchSize / 2))
        : Math.min(MAX_LOCAL_BATCH, batchSize + 1);
    await store.putEmbeddings(rows);
    retryDelayMs = MIN_RETRY_DELAY_MS;
    return rows.length;
  };

  const run = async () => {
    if (!isWarm) {
      await deps.untilIdle();
      await port.warmUp();
      isWarm = true;
    }
    for (let count = 1; !isStopped && (await step()) > 0; count += 1) {
      if (count % PROGRESS_EVERY === 0) await deps.onProgress();
      // Lets other work of this thread run first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (isStopped) return;
    await deps.onProgress();
    const { toEmbed, next } = await port.stats();
    if (toEmbed + (next?.toEmbed ?? 0) > 0) scheduleRetry();
  };

  const scheduleRetry = () => {
    if (isStopped || cancelRetry !== null) return;
    cancelRetry = deps.schedule(retryDelayMs, () => {
      cancelRetry = null;
      start();
    });
    retryDelayMs = Math.min(MAX_RETRY_DELAY_MS, retryDelayMs * 2);
  };

  const start = () => {
    if (running !== null || isStopped) return;
    isWoken = false;
    running = run()
      .catch(async (error: unknown) => {
        log.warn('index: embedding paused', { error: String(error), pauseMs: retryDelayMs });
        scheduleRetry();
        await deps.onProgress().catch(() => {});
      })
      .finally(() => {
        running = null;
        if (isWoken && cancelRetry === null) start();
      });
  };

  return {
    wake(options = {}) {
      if (options.skipsRetryDelay === true) {
        cancelRetry?.();
        cancelRetry = null;
        retryDelayMs = MIN_RETRY_DELAY_MS;
      }
      if (isStopped || cancelRetry !== null) return;
      if (running === null) start();
      else isWoken = true;
    },
    stop() {
      isStopped = true;
      cancelRetry?.();
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}
