const HOUR_MS = 3_600_000;
/** How often it is looked whether an hour or a day has gone by: a computer that slept wakes within this. */
const CHECK_INTERVAL_MS = 5 * 60_000;
/** A change of the graph is worked in when nothing has come for this long, but after `MAX_WAIT_MS` in any case. */
const QUIET_MS = 2_000;
const MAX_WAIT_MS = 15_000;

export interface RecomputeSchedulerDeps {
  now: () => number;
  setTimer: (ms: number, run: () => void) => () => void;
  refresh: () => Promise<void>;
  /** As of when the values are; null before the first. */
  computedAt: () => number | null;
}

/** When values are computed anew: every hour, with a new day, and soon after the graph changed. */
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
