import { SKETCH_BITS } from './vector-kernels';

const DISTANCE = 2 ** SKETCH_BITS - 1;

/**
 * The slots whose sketches are nearest, in one pass over all: what is farther than the last of them need not be offered. Distances are small whole
 * numbers, so the bound is read off how many slots have each.
 */
export class NearestSketches {
  private readonly counts: Uint32Array;
  private slots: Uint32Array;
  private distances: Uint16Array;
  private count = 0;
  private farthest: number;

  /**
   * @param most at least 1
   * @param longest the greatest distance there is
   */
  constructor(private readonly most: number, longest: number) {
    this.counts = new Uint32Array(longest + 1);
    this.slots = new Uint32Array(2 * most);
    this.distances = new Uint16Array(2 * most);
    this.farthest = longest;
  }

  /** Anything farther than this has no place among them. */
  get bound(): number {
    return this.farthest;
  }

  /** Takes slots from `from` on, each a place and a distance as the loops over sketches give them; one that has no rows, or is hidden, is passed over. */
  offer(found: Uint32Array, from: number, rowCounts: Uint32Array, hidden: Uint8Array | null = null): void {
    while (this.count + found.length > this.slots.length) this.makeRoom();
    const { slots, distances, counts } = this;
    let { count } = this;
    for (let place = 0; place < found.length; place += 1) {
      const slot = from + (found[place]! >>> SKETCH_BITS);
      if (rowCounts[slot] === 0 || (hidden !== null && hidden[slot] === 1)) continue;
      const distance = found[place]! & DISTANCE;
      slots[count] = slot;
      distances[count] = distance;
      counts[distance]! += 1;
      count += 1;
    }
    this.count = count;
    if (count > this.most) this.tighten();
  }

  /** At least `most` where there are so many: all that are as near as the last of them. In the order they came. */
  list(): Uint32Array {
    return this.slots.subarray(0, this.count);
  }

  private tighten(): void {
    let bound = 0;
    for (let within = this.counts[0]!; within < this.most; within += this.counts[bound]!) bound += 1;
    const { slots, distances } = this;
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      if (distances[place]! > bound) continue;
      slots[kept] = slots[place]!;
      distances[kept] = distances[place]!;
      kept += 1;
    }
    this.counts.fill(0, bound + 1);
    this.count = kept;
    this.farthest = bound;
  }

  private makeRoom(): void {
    const slots = new Uint32Array(2 * this.slots.length);
    const distances = new Uint16Array(2 * this.slots.length);
    slots.set(this.slots);
    distances.set(this.distances);
    this.slots = slots;
    this.distances = distances;
  }
}
