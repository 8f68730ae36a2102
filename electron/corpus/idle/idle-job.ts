import type { Logger } from '../../../shared/lib/logger';

export interface IdleJobDeps {
  /** Whether the person waits for something: no step begins meanwhile. */
  isBusy: () => boolean;
  /**
   * Does one batch of what there is to do, and says whether more is left. Rejects where it cannot be done now: no model
   * answers, a cap is reached.
   */
  step: (signal: AbortSignal) => Promise<'more' | 'done'>;
  log: Pick<Logger, 'info'>;
  name: string;
  /** Milliseconds without a wake before the first step; default: 20 s, so that a review is not followed key by key. */
  quietMs?: number;
  /** Milliseconds after a step that was rejected, or while the person waits; default: 10 minutes, 0.3 s. */
  retryMs?: number;
  busyPollMs?: number;
}

/** Work that nobody waits for, in batches. */
export interface IdleJob {
  /** There may be something to do: the job begins when all has been quiet for a while. */
  wake(): void;
  /** Resolves when no step runs. */
  settled(): Promise<void>;
  /** Stops the step that runs; resolves when it has ended. */
  close(): Promise<void>;
}

export function createIdleJob({
  isBusy,
  step,
  log,
  name,
  quietMs = 20_000,
  retryMs = 10 * 60_000,
  busyPollMs = 300,
}: IdleJobDeps): IdleJob {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isWokenAgain = false;

  const wait = (ms: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (closing.signal.aborted) return;
    timer = setTimeout(begin, ms);
    timer.unref();
  };
  function begin(): void {
    timer = null;
    if (isBusy()) return wait(busyPollMs);
    isWokenAgain = false;
    running = step(closing.signal)
      .then(
        (left) => (left === 'more' ? busyPollMs : isWokenAgain ? quietMs : null),
        (error: unknown) => {
          if (closing.signal.aborted) return null;
          log.info(`${name}: later`, { error: error instanceof Error ? error.name : 'unknown' });
          return retryMs;
        },
      )
      .then((nextMs) => {
        running = null;
        if (nextMs !== null) wait(nextMs);
      });
  }

  return {
    wake() {
      isWokenAgain = true;
      if (running === null) wait(quietMs);
    },
    async settled() {
      while (running !== null) await running;
    },
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
