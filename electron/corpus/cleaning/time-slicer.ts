/** Milliseconds of work on the main thread before everything else gets its turn. */
const SLICE_MS = 4;
/** Milliseconds between two slices. */
const REST_MS = 8;
/** Milliseconds between two looks whether the person's question has been answered. */
const BUSY_POLL_MS = 300;

export interface TimeSlicerDeps {
  /** Milliseconds that only grow. */
  elapsed: () => number;
  /** Ends early, without an error, when it is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether a chat is being answered: nothing is done meanwhile. */
  isBusy: () => boolean;
}

/** How background work shares the main thread: `step` between any two small pieces of it. */
export interface TimeSlicer {
  /** Resolves at once while the slice lasts, else after a rest. Rejects when the work is to end. */
  yieldWhenDue(): Promise<void>;
  /** After waiting for something else: the slice begins anew. */
  startSlice(): Promise<void>;
  /** The longest that was worked without a rest, in milliseconds. */
  longestSliceMs(): number;
}

export function createTimeSlicer({ elapsed, sleep, isBusy }: TimeSlicerDeps, signal: AbortSignal): TimeSlicer {
  let begun = elapsed();
  let longest = 0;
  const begin = async () => {
    while (isBusy() && !signal.aborted) await sleep(BUSY_POLL_MS, signal);
    signal.throwIfAborted();
    begun = elapsed();
  };
  return {
    startSlice: begin,
    async yieldWhenDue() {
      signal.throwIfAborted();
      const worked = elapsed() - begun;
      longest = Math.max(longest, worked);
      if (worked < SLICE_MS) return;
      await sleep(REST_MS, signal);
      await begin();
    },
    longestSliceMs: () => longest,
  };
}
