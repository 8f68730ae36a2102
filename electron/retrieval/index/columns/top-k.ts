import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

export interface SlotHit {
  slot: number;
  value: number;
}

/**
 * The `limit` best items offered, best first; ties in the order of `compareTies`. Offers are only stored; when twice
 * the limit has come together, the lesser half is dropped. A hundred thousand offers therefore need no sort, and ties
 * are broken once, at the end.
 */
export class TopK {
  private slots: Uint32Array;
  private values: Float64Array;
  private count = 0;
  private bound = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly limit: number,
    private readonly compareTies: (a: number, b: number) => number,
  ) {
    const size = Math.min(2 * limit, 1024);
    this.slots = new Uint32Array(size);
    this.values = new Float64Array(size);
  }

  offer(slot: number, value: number): void {
    if (value < this.bound) return;
    if (this.count === this.slots.length) {
      this.tighten();
      if (value < this.bound) return;
      if (this.count > this.slots.length / 2) this.grow();
    }
    this.slots[this.count] = slot;
    this.values[this.count] = value;
    this.count += 1;
  }

  /** Items below this cannot be in the result: loops over a vault test it before they offer. */
  get threshold(): number {
    return this.bound;
  }

  /** Best first; computed anew on each read. */
  get sorted(): readonly SlotHit[] {
    this.tighten();
    const { slots, values, bound, compareTies } = this;
    const above: number[] = [];
    const equal: number[] = [];
    for (let index = 0; index < this.count; index += 1) {
      if (values[index] === bound) equal.push(slots[index]!);
      else above.push(index);
    }
    above.sort((a, b) =>
      values[a] === values[b] ? compareTies(slots[a]!, slots[b]!) : values[a]! > values[b]! ? -1 : 1,
    );
    const hits = above.map((index) => ({ slot: slots[index]!, value: values[index]! }));
    for (const slot of firstInOrder(equal, this.limit - hits.length, compareTies)) hits.push({ slot, value: bound });
    return hits;
  }

  /** Drops what is worse than the `limit` best; everything equal to the last of them stays. */
  private tighten(): void {
    const { slots, values, limit } = this;
    if (this.count <= limit || limit === 0) return;
    this.bound = quickselect(values.slice(0, this.count), this.count - limit);
    let kept = 0;
    for (let index = 0; index < this.count; index += 1) {
      if (values[index]! < this.bound) continue;
      slots[kept] = slots[index]!;
      values[kept] = values[index]!;
      kept += 1;
    }
    this.count = kept;
  }

  private grow(): void {
    const size = Math.max(64, 2 * this.slots.length);
    this.slots = growTypedArray(this.slots, size);
    this.values = growTypedArray(this.values, size);
  }
}

/** The value that would stand at a position in sorted order (Hoare's selection). Reorders the values. */
function quickselect(values: Float64Array, index: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left]! < pivot) left += 1;
      while (values[right]! > pivot) right -= 1;
      if (left > right) break;
      const value = values[left]!;
      values[left] = values[right]!;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (index <= right) high = right;
    else if (index >= left) low = left;
    else break;
  }
  return values[index]!;
}

/** The first `limit` items of an order; one comparison per item once there are enough. */
function firstInOrder(items: readonly number[], limit: number, compare: (a: number, b: number) => number): number[] {
  const first = items.slice(0, limit).sort(compare);
  for (const item of items.slice(limit)) {
    if (limit === 0 || compare(item, first[limit - 1]!) >= 0) continue;
    first.pop();
    const index = first.findIndex((other) => compare(item, other) < 0);
    first.splice(index === -1 ? first.length : index, 0, item);
  }
  return first;
}
