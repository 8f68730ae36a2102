/** Ticks within a millisecond. 2^53 is reached in the year 2248. */
const TICKS = 1024;

/** Milliseconds by which another machine's clock may be ahead before the person is told. */
const MAX_AHEAD_MS = 10 * 60_000;

/** Milliseconds beyond which a time is not taken in: everything written after it would have to be later still. */
const MAX_FUTURE_MS = 24 * 60 * 60_000;

/**
 * A hybrid logical clock (Kulkarni and others, 2014) as one whole number: epoch milliseconds × 1,024, counted on where
 * the machine's clock stands still or goes back. What was seen is always earlier than what is written after it.
 */
export interface HybridClock {
  /** @param at epoch milliseconds of the write */
  tick(at: number): number;
  /** Another device's time. */
  observe(time: number): void;
  readonly last: number;
}

export function createHybridClock(start = 0): HybridClock {
  let last = start;
  return {
    tick(at) {
      last = Math.max(last + 1, ticksOf(at));
      return last;
    },
    observe(time) {
      last = Math.max(last, time);
    },
    get last() {
      return last;
    },
  };
}

/** @param at epoch milliseconds; those before 1970 count as 1970 */
export const ticksOf = (at: number): number => Math.max(0, Math.floor(at)) * TICKS;

/** Epoch milliseconds. */
export const millisecondsOf = (time: number): number => Math.floor(time / TICKS);

/** Milliseconds by which a time is ahead of `now`; 0 within the tolerance. */
export function aheadBy(time: number, now: number): number {
  const ahead = millisecondsOf(time) - now;
  return ahead > MAX_AHEAD_MS ? ahead : 0;
}

/** Whether a time is so far ahead of `now`, epoch milliseconds, that it is not taken in. */
export const isTooFarAhead = (time: number, now: number): boolean => millisecondsOf(time) > now + MAX_FUTURE_MS;
