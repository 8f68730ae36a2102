import type { AllValues, PartialValues } from '../worker/vitality-port';
import { growTypedArray } from '../../../shared/lib/grow-typed-array';

export interface ValueRow {
  /** 0–1. */
  vitality: number;
  isBridge: boolean;
  /** Epoch milliseconds; creation or keeping counts as the first use. */
  lastUsedAt: number;
}

/** The values for main, by slot: 13 bytes each. */
export class ValueTable {
  /** Time of the last full computation; null before the first. */
  computedAt: number | null = null;
  uses = 0;
  private values: Float32Array = new Float32Array(0);
  private isBridge: Uint8Array = new Uint8Array(0);
  /** −Infinity: no use. */
  private lastUse: Float64Array = new Float64Array(0);

  replaceAll({ values, isBridge, lastUse, asOf, uses }: AllValues): void {
    this.values = values;
    this.isBridge = isBridge;
    this.lastUse = lastUse;
    this.computedAt = asOf;
    this.uses = uses;
  }

  update({ slots, values, lastUse, uses }: PartialValues): void {
    this.uses = uses;
    const size = slots.reduce((most, slot) => Math.max(most, slot + 1), this.values.length);
    if (size > this.values.length) {
      const capacity = Math.max(size, Math.ceil(this.values.length * 1.25));
      this.values = growTypedArray(this.values, capacity);
      this.isBridge = growTypedArray(this.isBridge, capacity);
      this.lastUse = growTypedArray(this.lastUse, capacity, -Infinity);
    }
    slots.forEach((slot, index) => {
      this.values[slot] = values[index]!;
      this.lastUse[slot] = lastUse[index]!;
    });
  }

  has(slot: number): boolean {
    return slot < this.lastUse.length && this.lastUse[slot] !== -Infinity;
  }

  row(slot: number | undefined): ValueRow | null {
    return slot !== undefined && this.has(slot)
      ? { vitality: this.values[slot]!, isBridge: this.isBridge[slot] === 1, lastUsedAt: this.lastUse[slot]! }
      : null;
  }
}
