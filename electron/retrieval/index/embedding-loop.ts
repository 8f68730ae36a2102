import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore } from '../../store/vault-store';
import type { IndexPort } from './index-port';

/** Entries a step at most, and the time a step should not exceed: a question waits for one text, hardly for a step. */
const MOST_LOCAL = 4;
const MOST_REMOTE = 32;
const STEP_MS = 100;
const PROGRESS_EVERY = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

export interface EmbeddingLoopDeps {
  port: Pick<IndexPort, 'embedNext' | 'stats' | 'warm'>;
  store: Pick<VaultStore, 'putEmbeddings'>;
  log: Logger;
  /** Resolves when no question is in the index: called before each step. */
  quiet: () => Promise<void>;
  /** True while vectors come over the network: then a step is one larger request. */
  isRemote: () => boolean;
  /** Milliseconds that only grow. */
  now: () => number;
  /** Calls back later; the returned function calls it off. */
  later: (ms: number, run: () => void) => () => void;
  onProgress: () => Promise<void>;
}

export interface EmbeddingLoop {
  /** There may be something to do. A pause after a failure is kept to, unless `now` says that things changed. */
  wake(options?: { now?: boolean }): void;
  stop(): void;
  /** Resolves when nothing is under way: all is done, or it pauses before another try. */
  settled(): Promise<void>;
}

/**
 * Makes missing vectors in the background and stores them, a small step at a time; resumes where it stopped, also after
 * a restart.
 */
export function createEmbeddingLoop(deps: EmbeddingLoopDeps): EmbeddingLoop {
  const { port, store, log, now } = deps;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isWarm = false;
  let pauseMs = FIRST_PAUSE_MS;
  let callOff: (() => void) | null = null;
  let size = MOST_LOCAL;

  const step = async (): Promise<number> => {
    await deps.quiet();
    if (isStopped) return 0;
    const start = now();
    const rows = await port.embedNext(deps.isRemote() ? MOST_REMOTE : size);
    if (rows.length === 0) return 0;
    // Half as many after a slow step, one more after a quick one.
    size = now() - start > STEP_MS ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_LOCAL, size + 1);
    await store.putEmbeddings(rows);
    pauseMs = FIRST_PAUSE_MS;
    return rows.length;
  };

  const run = async () => {
    if (!isWarm) {
      await deps.quiet();
      await port.warm();
      isWarm = true;
    }
    for (let count = 1; !isStopped && (await step()) > 0; count += 1) {
      if (count % PROGRESS_EVERY === 0) await deps.onProgress();
      // Lets whatever else waits for this thread go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (isStopped) return;
    await deps.onProgress();
    const { toEmbed, next } = await port.stats();
    if (toEmbed + (next?.toEmbed ?? 0) > 0) tryLater();
  };

  const tryLater = () => {
    if (isStopped || callOff !== null) return;
    callOff = deps.later(pauseMs, () => {
      callOff = null;
      start();
    });
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  };

  const start = () => {
    if (running !== null || isStopped) return;
    isWoken = false;
    running = run()
      .catch(async (error: unknown) => {
        log.warn('index: embedding paused', { error: String(error), pauseMs });
        tryLater();
        await deps.onProgress().catch(() => {});
      })
      .finally(() => {
        running = null;
        if (isWoken && callOff === null) start();
      });
  };

  return {
    wake(options = {}) {
      if (options.now === true) {
        callOff?.();
        callOff = null;
        pauseMs = FIRST_PAUSE_MS;
      }
      if (isStopped || callOff !== null) return;
      if (running === null) start();
      else isWoken = true;
    },
    stop() {
      isStopped = true;
      callOff?.();
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}
