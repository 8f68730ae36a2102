import { grown } from '../../../shared/lib/grown';

/** No number. */
export const NONE = -1;

/**
 * A number for each slot that has one, in one array: what every question asks of hundreds of entries should not visit
 * the entries for it.
 */
export class SlotNumbers {
  private numbers = new Int32Array(1024).fill(NONE);

  /** NONE where nothing was set. */
  of(slot: number): number {
    return this.numbers[slot] ?? NONE;
  }

  set(slot: number, number: number): void {
    if (slot >= this.numbers.length) {
      if (number === NONE) return;
      this.numbers = grown(this.numbers, Math.max(slot + 1, this.numbers.length * 2), NONE);
    }
    this.numbers[slot] = number;
  }
}
