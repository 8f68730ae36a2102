import type { HiddenSlots } from '../vectors/vector-search';

/** A flag by slot, and how many are set. */
export class SlotFlags implements HiddenSlots {
  flags = new Uint8Array(1024);
  count = 0;

  /** Returns whether the flag changed. */
  set(slot: number, isSet: boolean): boolean {
    if ((this.flags[slot] ?? 0) === Number(isSet)) return false;
    if (slot >= this.flags.length) {
      const larger = new Uint8Array(Math.max(slot + 1, this.flags.length * 2));
      larger.set(this.flags);
      this.flags = larger;
    }
    this.flags[slot] = Number(isSet);
    this.count += isSet ? 1 : -1;
    return true;
  }

  /** Null when none is set, which a search need not look at. */
  get orNull(): HiddenSlots | null {
    return this.count > 0 ? this : null;
  }
}
