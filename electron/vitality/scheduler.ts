const HOUR_MS = 3_600_000;
/** How often it is looked whether an hour or a day has gone by: a computer that slept wakes within this. */
const LOOK_EVERY_MS = 5 * 60_000;
/** A change of the graph is worked in when nothing has come for this long, but after `LONGEST_WAIT_MS` in any case. */
const QUIET_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

export interface SchedulerDeps {
  now: () => number;
  later: (ms: number, run: () => void) => () => void;
  refresh: () => Promise<void>;
  /** As of when the values are; null before the first. */
  computedAt: () => number | null;
}

/** When values are computed anew: every hour, with a new day, and soon after the graph changed. */
export function createScheduler({ now, later, refresh, computedAt }: SchedulerDeps): { soon(): void; stop(): void } {
  let isStopped = false;
  let callOff: (() => void) | null = null;
  let askedSince: number | null = null;

  const isDue = (): boolean => {
    const at = computedAt();
    if (at === null) return false;
    return now() - at >= HOUR_MS || new Date(now()).toDateString() !== new Date(at).toDateString();
  };
  let stopLooking = later(LOOK_EVERY_MS, look);
  function look() {
    if (isStopped) return;
    stopLooking = later(LOOK_EVERY_MS, look);
    if (isDue()) void refresh();
  }

  return {
    soon() {
      if (isStopped) return;
      askedSince ??= now();
      callOff?.();
      callOff = later(Math.max(0, Math.min(QUIET_MS, askedSince + LONGEST_WAIT_MS - now())), () => {
        callOff = askedSince = null;
        void refresh();
      });
    },
    stop() {
      isStopped = true;
      callOff?.();
      stopLooking();
    },
  };
}
