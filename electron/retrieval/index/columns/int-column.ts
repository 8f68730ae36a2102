import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

/** No number. */
export const NONE = -1;

/**
 * A number for each slot that has one, in one array: what every question asks of hundreds of entries should not visit
 * the entries for it.
 */
export class IntColumn {
  private values = new Int32Array(1024).fill(NONE);

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
}
