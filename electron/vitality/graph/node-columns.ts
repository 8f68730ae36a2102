import { layerSchema, type Layer } from '../../../shared/domain/vitality';
import { growTypedArray } from '../../../shared/lib/grow-typed-array';

/** Layers by their number in typed arrays. */
export const LAYERS: readonly Layer[] = layerSchema.options;
export const NO_NODE = 255;

/** Properties of each slot, in typed arrays. */
export class NodeColumns {
  /** Index into LAYERS; 255: no node. */
  layer: Uint8Array = new Uint8Array(64).fill(NO_NODE);
  /** Creation or keeping, which is the first use; epoch milliseconds, like the times below. */
  madeAt: Float64Array = new Float64Array(64);
  /** Hash of its reference, the same in every ledger. */
  keys: Uint32Array = new Uint32Array(64);
  useCount: Uint32Array = new Uint32Array(64);
  /** Infinity: never used. */
  firstUse: Float64Array = new Float64Array(64).fill(Infinity);
  /** −Infinity: never used. */
  lastUse: Float64Array = new Float64Array(64).fill(-Infinity);
  /** Received spread, as an amount at a time. */
  spreadAmount: Float64Array = new Float64Array(64);
  spreadAt: Float64Array = new Float64Array(64);
  linksTo: Uint32Array = new Uint32Array(64);
  /** The newest link to it that counts as a revival; −Infinity: none. */
  revivedAt: Float64Array = new Float64Array(64).fill(-Infinity);
  /** 1: an articulation point of the link graph. */
  isBridge: Uint8Array = new Uint8Array(64);
  /** Vitality as last computed, 0–1; 0 for a slot without a node. */
  values: Float32Array = new Float32Array(64);
  /** Slots in use: 0 up to this. */
  size = 0;

  get capacity(): number {
    return this.layer.length;
  }

  /** Grows the columns to at least `slots`. */
  ensure(slots: number): void {
    this.size = Math.max(this.size, slots);
    if (slots <= this.capacity) return;
    const capacity = Math.max(slots, this.capacity * 2);
    this.layer = growTypedArray(this.layer, capacity, NO_NODE);
    this.madeAt = growTypedArray(this.madeAt, capacity);
    this.keys = growTypedArray(this.keys, capacity);
    this.useCount = growTypedArray(this.useCount, capacity);
    this.firstUse = growTypedArray(this.firstUse, capacity, Infinity);
    this.lastUse = growTypedArray(this.lastUse, capacity, -Infinity);
    this.spreadAmount = growTypedArray(this.spreadAmount, capacity);
    this.spreadAt = growTypedArray(this.spreadAt, capacity);
    this.linksTo = growTypedArray(this.linksTo, capacity);
    this.revivedAt = growTypedArray(this.revivedAt, capacity, -Infinity);
    this.isBridge = growTypedArray(this.isBridge, capacity);
    this.values = growTypedArray(this.values, capacity);
  }

  has(slot: number): boolean {
    return slot < this.size && this.layer[slot] !== NO_NODE;
  }
}
