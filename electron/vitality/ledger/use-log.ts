import type { AccessEvent } from '../../../shared/domain/feedback';
import { growTypedArray } from '../../../shared/lib/grow-typed-array';

/** Kinds by their number in typed arrays; new ones must be appended. */
export const USE_KINDS: readonly AccessEvent['kind'][] = ['cited', 'opened', 'edited', 'confirmed', 'pinned', 'kept'];

/** Every use that counts, in order of arrival: slot, kind, time. 13 bytes each. */
export class UseLog {
  slots: Uint32Array = new Uint32Array(64);
  kinds: Uint8Array = new Uint8Array(64);
  /** Epoch milliseconds. */
  times: Float64Array = new Float64Array(64);
  length = 0;

  add(slot: number, kind: number, at: number): void {
    if (this.length === this.slots.length) this.reserve(this.length * 2);
    this.slots[this.length] = slot;
    this.kinds[this.length] = kind;
    this.times[this.length] = at;
    this.length += 1;
  }

  /** Removes one use; the last takes its position. False without one. */
  remove(slot: number, kind: number, at: number): boolean {
    for (let use = this.length - 1; use >= 0; use -= 1) {
      if (this.slots[use] !== slot || this.kinds[use] !== kind || this.times[use] !== at) continue;
      this.length -= 1;
      this.slots[use] = this.slots[this.length]!;
      this.kinds[use] = this.kinds[this.length]!;
      this.times[use] = this.times[this.length]!;
      return true;
    }
    return false;
  }

  timesOfSlot(slot: number): number[] {
    const times: number[] = [];
    for (let use = 0; use < this.length; use += 1) if (this.slots[use] === slot) times.push(this.times[use]!);
    return times;
  }

  /** −Infinity without one. */
  newest(): number {
    let newest = -Infinity;
    for (let use = 0; use < this.length; use += 1) newest = Math.max(newest, this.times[use]!);
    return newest;
  }

  /** Indexes of the uses since a time, by slot, then by time. */
  orderSince(since: number): Uint32Array {
    const indices: number[] = [];
    for (let use = 0; use < this.length; use += 1) if (this.times[use]! >= since) indices.push(use);
    return Uint32Array.from(indices).sort((a, b) => this.slots[a]! - this.slots[b]! || this.times[a]! - this.times[b]!);
  }

  reserve(capacity: number): void {
    if (capacity <= this.slots.length) return;
    this.slots = growTypedArray(this.slots, capacity);
    this.kinds = growTypedArray(this.kinds, capacity);
    this.times = growTypedArray(this.times, capacity);
  }
}
