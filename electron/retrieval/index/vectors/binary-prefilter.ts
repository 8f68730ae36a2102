import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { SKETCH_BITS } from './vector-kernels';

const DISTANCE_MASK = 2 ** SKETCH_BITS - 1;
/** Initial capacity. */
const INITIAL_CAPACITY = 4_096;

/**
 * The slots whose sketches are nearest to the query's, in one pass. Distances are small whole numbers, so the bound is
 * read off a count of slots per distance; slots beyond it are dropped only when room is needed. Searches reuse the same
 * room.
 */
export class BinaryPrefilter {
  private readonly counts: Uint32Array;
  private slots = new Uint32Array(INITIAL_CAPACITY);
  private distances = new Uint16Array(INITIAL_CAPACITY);
  private count = 0;
  private wantedCount = 1;
  private maxDistance: number;

  /** @param maxPossibleDistance the number of bits of a sketch */
  constructor(private readonly maxPossibleDistance: number) {
    this.counts = new Uint32Array(maxPossibleDistance + 1);
    this.maxDistance = maxPossibleDistance;
  }

  /** A slot farther than this cannot be in the result. */
  get bound(): number {
    return this.maxDistance;
  }

  /** Starts another search. @param wantedCount at least 1 */
  reset(wantedCount: number): void {
    this.wantedCount = wantedCount;
    this.count = 0;
    this.counts.fill(0);
    this.maxDistance = this.maxPossibleDistance;
  }

  /**
   * Takes `count` sketches from `from` on, each as position << 16 | distance (vector-kernels.wat). Slots without rows
   * and hidden slots are skipped.
   */
  offer(packed: Uint32Array, firstSlot: number, rowCounts: Uint32Array, hidden: Uint8Array | null = null): void {
    if (this.count + packed.length > this.slots.length) this.grow(packed.length);
    const { slots, distances, counts } = this;
    let { count } = this;
    for (let index = 0; index < packed.length; index += 1) {
      const slot = firstSlot + (packed[index]! >>> SKETCH_BITS);
      if (rowCounts[slot] === 0 || (hidden !== null && hidden[slot] === 1)) continue;
      const distance = packed[index]! & DISTANCE_MASK;
      slots[count] = slot;
      distances[count] = distance;
      counts[distance]! += 1;
      count += 1;
    }
    this.count = count;
    if (count >= this.wantedCount) this.tighten();
  }

  /**
   * Gives at least as many as wanted where there are so many: everything as near as the last of them, in the order they
   * came.
   */
  candidates(): Uint32Array {
    this.compact();
    return this.slots.slice(0, this.count);
  }

  private tighten(): void {
    let bound = 0;
    for (let within = this.counts[0]!; within < this.wantedCount; within += this.counts[bound]!) bound += 1;
    this.maxDistance = bound;
  }

  private compact(): void {
    const { slots, distances, maxDistance } = this;
    let kept = 0;
    for (let index = 0; index < this.count; index += 1) {
      if (distances[index]! > maxDistance) continue;
      slots[kept] = slots[index]!;
      distances[kept] = distances[index]!;
      kept += 1;
    }
    this.count = kept;
  }

  /** Makes room for so many more; doubles it where most of it is in use. */
  private grow(additional: number): void {
    this.compact();
    const minCapacity = 2 * (this.count + additional);
    if (minCapacity <= this.slots.length) return;
    this.slots = growTypedArray(this.slots, minCapacity);
    this.distances = growTypedArray(this.distances, minCapacity);
  }
}
