import { grown } from '../../../shared/lib/grown';

/** Longest hole-ridden store before it is packed anew, in numbers. */
const SPARE = 65_536;

/**
 * Each document's own numbers, one list after another in one array: a hundred thousand small arrays cost more than what
 * is in them.
 */
export class TermRuns {
  private values = new Uint32Array(4096);
  private starts = new Uint32Array(1024);
  private counts = new Uint32Array(1024);
  private filled = 0;
  private held = 0;

  /** @param length how many of the numbers, from the first; default all */
  set(slot: number, numbers: ArrayLike<number>, length = numbers.length): void {
    this.remove(slot);
    if (slot >= this.starts.length) this.growSlots(slot + 1);
    if (this.filled + length > this.values.length) this.makeRoom(length);
    this.starts[slot] = this.filled;
    this.counts[slot] = length;
    for (let place = 0; place < length; place += 1) this.values[this.filled + place] = numbers[place]!;
    this.filled += length;
    this.held += length;
  }

  /** All numbers; a document's own stand from `start` to before `end`. Void after the next change. */
  get numbers(): Uint32Array {
    return this.values;
  }

  start(slot: number): number {
    return this.starts[slot] ?? 0;
  }

  end(slot: number): number {
    return this.start(slot) + this.count(slot);
  }

  count(slot: number): number {
    return this.counts[slot] ?? 0;
  }

  /** The same as reading `get(slot)`, without a view of it for each of many documents. */
  visit(slot: number, step: (number: number) => void): void {
    const end = this.end(slot);
    for (let place = this.start(slot); place < end; place += 1) step(this.values[place]!);
  }

  /** Empty for a slot without a document; void after the next change. */
  get(slot: number): Uint32Array {
    return this.values.subarray(this.start(slot), this.end(slot));
  }

  remove(slot: number): void {
    if (slot >= this.counts.length) return;
    this.held -= this.counts[slot]!;
    this.counts[slot] = 0;
  }

  private growSlots(least: number): void {
    const size = Math.max(least, this.starts.length * 2);
    this.starts = grown(this.starts, size);
    this.counts = grown(this.counts, size);
  }

  /** Moves the lists together, into a longer array when little would be gained. */
  private makeRoom(count: number): void {
    const size =
      this.held + count > this.values.length / 2
        ? Math.max(this.held + count + SPARE, this.values.length * 2)
        : this.values.length;
    const values = new Uint32Array(size);
    let end = 0;
    for (let slot = 0; slot < this.starts.length; slot += 1) {
      const own = this.get(slot);
      values.set(own, end);
      this.starts[slot] = end;
      end += own.length;
    }
    this.values = values;
    this.filled = end;
  }
}
