/** Milliseconds the main thread was held up in one go, watched from when it is made. */
export interface BlockingWatch {
  /** The longest so far; begins anew. */
  takeLongest(): number;
  stop(): void;
}

const TICK_MS = 5;

/** Specs run in the app's own process, so a timer that comes late was held up by the app. */
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
