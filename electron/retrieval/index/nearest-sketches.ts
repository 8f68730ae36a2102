import { grown } from '../../../shared/lib/grown';
import { SKETCH_BITS } from './vector-kernels';

const DISTANCE = 2 ** SKETCH_BITS - 1;
/** Places there are at first. */
const FIRST_ROOM = 4_096;

/**
 * The slots whose sketches are nearest, in one pass over all: what is farther than the last of them need not be
 * offered. Distances are small whole
 * numbers, so the bound is read off how many slots have each; what it leaves outside is let go of only when the room is
 * needed. One search after
 * another uses the same room.
 */
export class NearestSketches {
  private readonly counts: Uint32Array;
  private slots = new Uint32Array(FIRST_ROOM);
  private distances = new Uint16Array(FIRST_ROOM);
  private count = 0;
  private most = 1;
  private farthest: number;

  /** @param longest the greatest distance there is */
  constructor(private readonly longest: number) {
    this.counts = new Uint32Array(longest + 1);
    this.farthest = longest;
  }

  /** Anything farther than this has no place among them. */
  get bound(): number {
    return this.farthest;
  }

  /** Forgets the last search. @param most at least 1 */
  begin(most: number): void {
    this.most = most;
    this.count = 0;
    this.counts.fill(0);
    this.farthest = this.longest;
  }

  /**
   * Takes slots from `from` on, each a place and a distance as the loops over sketches give them; one that has no rows,
   * or is hidden, is passed over.
   */
  offer(found: Uint32Array, from: number, rowCounts: Uint32Array, hidden: Uint8Array | null = null): void {
    if (this.count + found.length > this.slots.length) this.makeRoom(found.length);
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
    if (count >= this.most) this.tighten();
  }

  /** At least `most` where there are so many: all that are as near as the last of them. In the order they came. */
  list(): Uint32Array {
    this.letGo();
    return this.slots.slice(0, this.count);
  }

  private tighten(): void {
    let bound = 0;
    for (let within = this.counts[0]!; within < this.most; within += this.counts[bound]!) bound += 1;
    this.farthest = bound;
  }

  private letGo(): void {
    const { slots, distances, farthest } = this;
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      if (distances[place]! > farthest) continue;
      slots[kept] = slots[place]!;
      distances[kept] = distances[place]!;
      kept += 1;
    }
    this.count = kept;
  }

  /** For so many more; twice the room where most of it is taken by what counts. */
  private makeRoom(more: number): void {
    this.letGo();
    const least = 2 * (this.count + more);
    if (least <= this.slots.length) return;
    this.slots = grown(this.slots, least);
    this.distances = grown(this.distances, least);
  }
}
