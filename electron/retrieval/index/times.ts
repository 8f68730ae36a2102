import { grown } from '../../../shared/lib/grown';

/**
 * When each slot's entry was written, in one array: a question about a time reads all of them and should not visit
 * every entry for it.
 */
export class Times {
  private at = new Float64Array(1024).fill(Number.NaN);
  private end = 0;

  set(slot: number, at: number): void {
    if (slot >= this.at.length) this.at = grown(this.at, Math.max(slot + 1, this.at.length * 2), Number.NaN);
    this.at[slot] = at;
    this.end = Math.max(this.end, slot + 1);
  }

  remove(slot: number): void {
    if (slot < this.end) this.at[slot] = Number.NaN;
  }

  /** Slots from one time to another, both included, ascending. */
  between(from: number, to: number): number[] {
    const slots: number[] = [];
    const { at, end } = this;
    // Not a number is neither below nor above: a slot without an entry is never among them.
    for (let slot = 0; slot < end; slot += 1) if (at[slot]! >= from && at[slot]! <= to) slots.push(slot);
    return slots;
  }
}
