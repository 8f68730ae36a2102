/** Longest blocking of the main thread in milliseconds, measured from creation on. */
export interface BlockingWatch {
  /** The longest so far; resets the measurement. */
  takeLongest(): number;
  stop(): void;
}

const TICK_MS = 5;

/** Specs run in the app's own process, so a late timer was delayed by the app. */
export function watchMainThreadBlocking(): BlockingWatch {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  return {
    takeLongest() {
      const taken = longest;
      longest = 0;
      return Math.round(taken);
    },
    stop: () => clearInterval(timer),
  };
}
