/** The pace is measured over this long at most, and over at least that. */
const WINDOW_MS = 60_000;
const MIN_SPAN_MS = 5_000;

interface Sample {
  at: number;
  done: number;
}

/** How long the rest takes at the pace of the last minute, pauses for questions included. */
export class EmbeddingPace {
  private samples: Sample[] = [];

  /**
   * @param now a monotonic clock, in milliseconds
   * @returns null while nothing is left, or too little is known
   */
  secondsLeft(now: number, done: number, total: number): number | null {
    const last = this.samples.at(-1);
    // Another vault, model or restart: what was measured is of no use. So is a pause between two pieces of work.
    if (last !== undefined && (done < last.done || now - last.at > WINDOW_MS)) this.samples = [];
    if (done >= total) this.samples = [];
    else this.samples.push({ at: now, done });
    while (this.samples.length > 2 && now - this.samples[1]!.at >= WINDOW_MS) this.samples.shift();
    const [first] = this.samples;
    if (first === undefined || now - first.at < MIN_SPAN_MS || done === first.done) return null;
    return ((total - done) * (now - first.at)) / (done - first.done) / 1000;
  }
}
