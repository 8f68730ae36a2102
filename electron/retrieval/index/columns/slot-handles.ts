import { NONE } from '../../../columns/int-column';

/** This is above the highest possible slot. Slot + epoch × this stays an exact integer for 2²⁷ epochs. */
const SLOTS_PER_EPOCH = 2 ** 26;

/**
 * Handles by which callers outside the index name an entry's slot without a look-up by reference, which touches memory
 * at random. A handle holds the slot and an epoch. When an entry leaves its slot a new epoch begins for all, and older
 * handles resolve to nothing.
 */
export class SlotHandles {
  private constructor(private epochStart: number) {}

  static create(): SlotHandles {
    return new SlotHandles(0);
  }

  /** The handles of an index that replaces this one: no old handle is valid there. */
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

  /** NONE for a handle of an earlier epoch, and for NaN. */
  slotOf(handle: number): number {
    const slot = handle - this.epochStart;
    return slot >= 0 && slot < SLOTS_PER_EPOCH ? slot : NONE;
  }
}
