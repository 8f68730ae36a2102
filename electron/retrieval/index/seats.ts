import { NONE } from './slot-numbers';

/** More slots than there can be; with as many departures as this leaves room for, a whole number still. */
const SLOTS = 2 ** 26;

/**
 * Names for entries outside the index that lead to their slots without a look-up by reference, which goes anywhere in
 * memory: the slot, and which time it
 * is. A new time begins when an entry leaves its slot; the names of the time before then lead nowhere.
 */
export class Seats {
  private constructor(private start: number) {}

  static first(): Seats {
    return new Seats(0);
  }

  /** For an index that takes this one's place. */
  next(): Seats {
    return new Seats(this.start + SLOTS);
  }

  /** An entry leaves its slot. */
  beginAnew(): void {
    this.start += SLOTS;
  }

  of(slot: number): number {
    return this.start + slot;
  }

  /** NONE for the seat of another time, and for NaN. */
  slotOf(seat: number): number {
    const slot = seat - this.start;
    return slot >= 0 && slot < SLOTS ? slot : NONE;
  }
}
