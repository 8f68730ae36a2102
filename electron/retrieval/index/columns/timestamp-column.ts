import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

/**
 * When each slot's entry was written, in one array: a question about a time reads all of them and should not visit
 * every entry.
 */
export class TimestampColumn {
  private timestamps = new Float64Array(1024).fill(Number.NaN);
  private end = 0;

  set(slot: number, timestamps: number): void {
    if (slot >= this.timestamps.length)
      this.timestamps = growTypedArray(this.timestamps, Math.max(slot + 1, this.timestamps.length * 2), Number.NaN);
    this.timestamps[slot] = timestamps;
    this.end = Math.max(this.end, slot + 1);
  }

  remove(slot: number): void {
    if (slot < this.end) this.timestamps[slot] = Number.NaN;
  }

  /** Slots whose time lies between two moments, both included, ascending. */
  slotsBetween(from: number, to: number): number[] {
    const slots: number[] = [];
    const { timestamps, end } = this;
    // NaN compares false both ways: a slot without an entry is never included.
    for (let slot = 0; slot < end; slot += 1)
      if (timestamps[slot]! >= from && timestamps[slot]! <= to) slots.push(slot);
    return slots;
  }
}
