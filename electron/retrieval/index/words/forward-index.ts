import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

/** Numbers the store may hold, holes included, before it is compacted. */
const SPARE_LENGTH = 65_536;

/** From here on it grows by an eighth: twice as much would be hundreds of megabytes. */
const LARGE_LENGTH = 2 ** 23;

/**
 * Each document's own list of numbers, all in one array: a hundred thousand small arrays cost more than their contents.
 */
export class ForwardIndex {
  private values: Uint32Array = new Uint32Array(4096);
  private starts: Uint32Array = new Uint32Array(1024);
  private counts: Uint32Array = new Uint32Array(1024);
  private endOffset = 0;
  private usedLength = 0;

  /** @param length how many of the numbers to take, from the first; default all */
  set(slot: number, numbers: ArrayLike<number>, length = numbers.length): void {
    this.remove(slot);
    if (slot >= this.starts.length) this.growSlots(slot + 1);
    if (this.endOffset + length > this.values.length) this.compact(length);
    this.starts[slot] = this.endOffset;
    this.counts[slot] = length;
    for (let offset = 0; offset < length; offset += 1) this.values[this.endOffset + offset] = numbers[offset]!;
    this.endOffset += length;
    this.usedLength += length;
  }

  /** All lists; a document's own runs from `start` up to, not including, `end`. Void after the next change. */
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

  /** The same as `get(slot)` without allocating a view for each of many documents. */
  visit(slot: number, step: (number: number) => void): void {
    const end = this.end(slot);
    for (let offset = this.start(slot); offset < end; offset += 1) step(this.values[offset]!);
  }

  /** Empty for a slot without a document; void after the next change. */
  get(slot: number): Uint32Array {
    return this.values.subarray(this.start(slot), this.end(slot));
  }

  /** As it is kept on disk: all lists one after another, and by slot how long each is. */
  image(slotEnd: number): { counts: Uint32Array; values: Uint32Array } {
    this.compact(0);
    return { counts: this.counts.subarray(0, slotEnd), values: this.values.subarray(0, this.endOffset) };
  }

  /** Precondition: nothing was set yet. The arrays become the image's. */
  restore({ counts, values }: ReturnType<ForwardIndex['image']>): void {
    this.starts = new Uint32Array(counts.length);
    this.counts = counts;
    this.values = values;
    let end = 0;
    for (let slot = 0; slot < counts.length; slot += 1) {
      this.starts[slot] = end;
      end += counts[slot]!;
    }
    this.endOffset = this.usedLength = end;
  }

  remove(slot: number): void {
    if (slot >= this.counts.length) return;
    this.usedLength -= this.counts[slot]!;
    this.counts[slot] = 0;
  }

  private growSlots(least: number): void {
    const size = Math.max(least, this.starts.length * 2);
    this.starts = growTypedArray(this.starts, size);
    this.counts = growTypedArray(this.counts, size);
  }

  /** Compacts the lists, into a longer array where compaction alone would gain little. */
  private compact(count: number): void {
    const needed = this.usedLength + count;
    const longer = Math.max(needed + SPARE_LENGTH, Math.ceil(this.values.length * (needed < LARGE_LENGTH ? 2 : 1.125)));
    const size =
      count > 0 && needed > this.values.length * (needed < LARGE_LENGTH ? 0.5 : 0.9) ? longer : this.values.length;
    const values = new Uint32Array(size);
    let end = 0;
    for (let slot = 0; slot < this.starts.length; slot += 1) {
      const list = this.get(slot);
      values.set(list, end);
      this.starts[slot] = end;
      end += list.length;
    }
    this.values = values;
    this.endOffset = end;
  }
}
