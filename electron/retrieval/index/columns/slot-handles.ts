import { NONE } from './int-column';

/** More slots than there can be; with as many departures as this leaves room for, a whole number still. */
const SLOTS_PER_EPOCH = 2 ** 26;

/**
 * Names for entries outside the index that lead to their slots without a look-up by reference, which goes anywhere in
 * memory: the slot, and which time it
 * is. A new time begins when an entry leaves its slot; the names of the time before then lead nowhere.
 */
export class SlotHandles {
  private constructor(private epochStart: number) {}

  static create(): SlotHandles {
    return new SlotHandles(0);
  }

  /** For an index that takes this one's place. */
  forNextIndex(): SlotHandles {
    return new SlotHandles(this.epochStart + SLOTS_PER_EPOCH);
  }

  /** An entry leaves its slot. */
  invalidateAll(): void {
    this.epochStart += SLOTS_PER_EPOCH;
  }

  handleOf(slot: number): number {
    return this.epochStart + slot;
  }

  /** NONE for the seat of another time, and for NaN. */
  slotOf(handle: number): number {
    const slot = handle - this.epochStart;
    return slot >= 0 && slot < SLOTS_PER_EPOCH ? slot : NONE;
  }
}
