/** Milliseconds of work on the main thread before it yields. */
const SLICE_MS = 4;
/** Milliseconds between two slices. */
const REST_MS = 8;
/** Milliseconds between checks whether the person's question has been answered. */
const BUSY_POLL_MS = 300;

export interface TimeSlicerDeps {
  /** Monotonic clock, milliseconds. */
  elapsed: () => number;
  /** Ends early, without an error, when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether a chat is being answered; background work then waits. */
  isBusy: () => boolean;
}

/** Lets background work share the main thread; call it between any two small pieces of work. */
export type TimeSlicer = ReturnType<typeof createTimeSlicer>;

export function createTimeSlicer({ elapsed, sleep, isBusy }: TimeSlicerDeps, signal: AbortSignal) {
  let begun = elapsed();
  let longest = 0;
  const begin = async () => {
    while (isBusy() && !signal.aborted) await sleep(BUSY_POLL_MS, signal);
    signal.throwIfAborted();
    begun = elapsed();
  };
  return {
    /** Starts a new slice after waiting for something else. */
    startSlice: begin,
    /** Resolves at once within the slice, else after a rest. Rejects when the work is cancelled. */
    async yieldWhenDue(): Promise<void> {
      signal.throwIfAborted();
      const worked = elapsed() - begun;
      longest = Math.max(longest, worked);
      if (worked < SLICE_MS) return;
      await sleep(REST_MS, signal);
      await begin();
    },
    /** The longest slice so far, in milliseconds. */
    longestSliceMs: () => longest,
  };
}
