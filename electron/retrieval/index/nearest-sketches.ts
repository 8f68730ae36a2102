/**
 * The slots whose sketches are nearest, in one pass over all: what is farther than the last of them is turned away at a glance. Distances are small whole
 * numbers, so the bound is read off how many slots have each.
 */
export class NearestSketches {
  private readonly counts: Uint32Array;
  private slots: Uint32Array;
  private distances: Uint16Array;
  private count = 0;
  private bound: number;

  /**
   * @param most at least 1
   * @param longest the greatest distance there is
   */
  constructor(private readonly most: number, longest: number) {
    this.counts = new Uint32Array(longest + 1);
    this.slots = new Uint32Array(2 * most);
    this.distances = new Uint16Array(2 * most);
    this.bound = longest;
  }

  /** Looks at `count` slots from `from` on, by their distances; one that has no rows, or is hidden, is passed over. */
  offer(distances: Uint16Array, from: number, count: number, rowCounts: Uint32Array, hidden: Uint8Array | null = null): void {
    let { bound } = this;
    for (let place = 0; place < count; place += 1) {
      if (distances[place]! > bound || rowCounts[from + place] === 0 || (hidden !== null && hidden[from + place] === 1)) continue;
      this.add(from + place, distances[place]!);
      ({ bound } = this);
    }
  }

  /** At least `most` where there are so many: all that are as near as the last of them. In the order they came. */
  list(): Uint32Array {
    if (this.count > this.most) this.tighten();
    return this.slots.subarray(0, this.count);
  }

  private add(slot: number, distance: number): void {
    if (this.count === this.slots.length) this.tighten();
    if (distance > this.bound) return;
    if (this.count === this.slots.length) this.makeRoom();
    this.slots[this.count] = slot;
    this.distances[this.count] = distance;
    this.counts[distance]! += 1;
    this.count += 1;
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
    this.bound = bound;
  }

  /** More are equally near than there is room for. */
  private makeRoom(): void {
    const slots = new Uint32Array(2 * this.slots.length);
    const distances = new Uint16Array(2 * this.slots.length);
    slots.set(this.slots);
    distances.set(this.distances);
    this.slots = slots;
    this.distances = distances;
  }
}
