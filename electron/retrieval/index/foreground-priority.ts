import { FOREGROUND_METHODS, type IndexPort } from './index-port';

export interface ForegroundPriority {
  /** The same index; its foreground calls are tracked. */
  port: IndexPort;
  /** Resolves when no foreground call runs and none ran for `quietMs`. */
  untilIdle(): Promise<void>;
}

/**
 * Lets background work wait for questions: it calls `untilIdle()` before each step.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function prioritizeForeground(
  port: IndexPort,
  { quietMs: idleMs = 300, now, sleep }: { quietMs?: number; now: () => number; sleep: (ms: number) => Promise<void> },
): ForegroundPriority {
  let running = 0;
  let lastAt = -Infinity;
  let idleWaiters: (() => void)[] = [];

  const tracked =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      running += 1;
      try {
        return await run.apply(port, args);
      } finally {
        running -= 1;
        lastAt = now();
        if (running === 0) {
          for (const resume of idleWaiters) resume();
          idleWaiters = [];
        }
      }
    };
  const calls = Object.fromEntries(
    FOREGROUND_METHODS.map((method) => [method, tracked(port[method] as (...args: unknown[]) => Promise<unknown>)]),
  );
  return {
    port: { ...port, ...calls },
    async untilIdle() {
      for (;;) {
        if (running > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve));
        const remainingMs = idleMs - (now() - lastAt);
        if (running === 0 && remainingMs <= 0) return;
        if (remainingMs > 0) await sleep(remainingMs);
      }
    },
  };
}
