import { growTypedArray } from '../../shared/lib/grow-typed-array';

/** No number. */
export const NONE = -1;

/**
 * One number per slot, in one array. Every question reads it for hundreds of entries; visiting the entries themselves
 * costs more.
 */
export class IntColumn {
  private values: Int32Array = new Int32Array(1024).fill(NONE);

  /** NONE where nothing was set. */
  get(slot: number): number {
    return this.values[slot] ?? NONE;
  }

  set(slot: number, value: number): void {
    if (slot >= this.values.length) {
      if (value === NONE) return;
      this.values = growTypedArray(this.values, Math.max(slot + 1, this.values.length * 2), NONE);
    }
    this.values[slot] = value;
  }

  /** As it is kept on disk: a view of the numbers of the first `end` slots at most. */
  image(end: number): Int32Array {
    return this.values.subarray(0, end);
  }

  /** The column becomes the image's; the caller gives the array away. */
  restore(values: Int32Array): void {
    this.values = values;
  }
}
