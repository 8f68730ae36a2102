const HOUR_MS = 3_600_000;
/** Milliseconds between checks whether an hour or a day has passed, also after the computer slept. */
const CHECK_INTERVAL_MS = 5 * 60_000;
/** Milliseconds without a change of the graph after which it is recomputed, at the latest after `MAX_WAIT_MS`. */
const QUIET_MS = 2_000;
const MAX_WAIT_MS = 15_000;

export interface RecomputeSchedulerDeps {
  now: () => number;
  setTimer: (ms: number, run: () => void) => () => void;
  refresh: () => Promise<void>;
  /** Time of the values; null before the first. */
  computedAt: () => number | null;
}

/** Schedules recomputation: every hour, on a new day, and soon after a change of the graph. */
export function createRecomputeScheduler({ now, setTimer, refresh, computedAt }: RecomputeSchedulerDeps): {
  requestSoon(): void;
  stop(): void;
} {
  let isStopped = false;
  let cancelPending: (() => void) | null = null;
  let requestedAt: number | null = null;

  const isDue = (): boolean => {
    const at = computedAt();
    if (at === null) return false;
    return now() - at >= HOUR_MS || new Date(now()).toDateString() !== new Date(at).toDateString();
  };
  let cancelCheck = setTimer(CHECK_INTERVAL_MS, check);
  function check() {
    if (isStopped) return;
    cancelCheck = setTimer(CHECK_INTERVAL_MS, check);
    if (isDue()) void refresh();
  }

  return {
    requestSoon() {
      if (isStopped) return;
      requestedAt ??= now();
      cancelPending?.();
      cancelPending = setTimer(Math.max(0, Math.min(QUIET_MS, requestedAt + MAX_WAIT_MS - now())), () => {
        cancelPending = requestedAt = null;
        void refresh();
      });
    },
    stop() {
      isStopped = true;
      cancelPending?.();
      cancelCheck();
    },
  };
}
