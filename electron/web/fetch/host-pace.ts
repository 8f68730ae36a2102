/** Spaces out the requests to each host. */
export interface HostPace {
  /** Resolves when the next request to the host may leave; rejects when the signal aborts. */
  wait(host: string, signal: AbortSignal): Promise<void>;
  /** The host asked for a longer pause, in milliseconds. */
  slowDown(host: string, pauseMs: number): void;
}

export interface HostPaceOptions {
  /** Milliseconds between the starts of two requests to one host. */
  intervalMs: number;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Longest pause that a host can ask for, in milliseconds: a person waits. */
const MAX_PAUSE_MS = 10_000;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 500;

export function createHostPace({ intervalMs, now, sleep }: HostPaceOptions): HostPace {
  const nextAt = new Map<string, number>();
  const pauseOf = new Map<string, number>();
  return {
    async wait(host, signal) {
      signal.throwIfAborted();
      const at = Math.max(now(), nextAt.get(host) ?? 0);
      // The turn is taken before the wait, so that requests at the same time queue up behind each other.
      nextAt.delete(host);
      nextAt.set(host, at + Math.max(intervalMs, pauseOf.get(host) ?? 0));
      if (nextAt.size > MAX_HOSTS) nextAt.delete(nextAt.keys().next().value!);
      const waitMs = at - now();
      if (waitMs > 0) await sleep(waitMs, signal);
    },
    slowDown(host, pauseMs) {
      pauseOf.delete(host);
      pauseOf.set(host, Math.min(MAX_PAUSE_MS, Math.max(0, pauseMs)));
      if (pauseOf.size > MAX_HOSTS) pauseOf.delete(pauseOf.keys().next().value!);
    },
  };
}
