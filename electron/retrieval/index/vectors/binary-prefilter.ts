import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { SKETCH_BITS } from './vector-kernels';

const DISTANCE_MASK = 2 ** SKETCH_BITS - 1;
/** Places there are at first. */
const INITIAL_CAPACITY = 4_096;

/**
 * The slots whose sketches are nearest, in one pass over all: what is farther than the last of them need not be
 * offered. Distances are small whole
 * numbers, so the bound is read off how many slots have each; what it leaves outside is let go of only when the room is
 * needed. One search after
 * another uses the same room.
 */
export class BinaryPrefilter {
  private readonly counts: Uint32Array;
  private slots = new Uint32Array(INITIAL_CAPACITY);
  private distances = new Uint16Array(INITIAL_CAPACITY);
  private count = 0;
  private wantedCount = 1;
  private maxDistance: number;

  /** @param maxPossibleDistance the greatest distance there is */
  constructor(private readonly maxPossibleDistance: number) {
    this.counts = new Uint32Array(maxPossibleDistance + 1);
    this.maxDistance = maxPossibleDistance;
  }

  /** Anything farther than this has no place among them. */
  get bound(): number {
    return this.maxDistance;
  }

  /** Forgets the last search. @param wantedCount at least 1 */
  reset(wantedCount: number): void {
    this.wantedCount = wantedCount;
    this.count = 0;
    this.counts.fill(0);
    this.maxDistance = this.maxPossibleDistance;
  }

  /**
   * Takes slots from `from` on, each a place and a distance as the loops over sketches give them; one that has no rows,
   * or is hidden, is passed over.
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

  /** At least `most` where there are so many: all that are as near as the last of them. In the order they came. */
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

  /** For so many more; twice the room where most of it is taken by what counts. */
  private grow(additional: number): void {
    this.compact();
    const minCapacity = 2 * (this.count + additional);
    if (minCapacity <= this.slots.length) return;
    this.slots = growTypedArray(this.slots, minCapacity);
    this.distances = growTypedArray(this.distances, minCapacity);
  }
}
