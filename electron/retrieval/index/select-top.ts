import { grown } from '../../../shared/lib/grown';

export interface Found {
  slot: number;
  value: number;
}

/**
 * The `limit` best of what `offer` is given, best first; equal values by `compareTies`. What is offered is only put
 * down; when twice the limit has come
 * together the lesser half goes. So a hundred thousand items cost no sort, and hundreds of equal ones are told apart
 * once, at the end.
 */
export class TopList {
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
      if (this.count > this.slots.length / 2) this.makeRoom();
    }
    this.slots[this.count] = slot;
    this.values[this.count] = value;
    this.count += 1;
  }

  /** Anything below this has no place on the list: what loops over a vault asks this first. */
  get least(): number {
    return this.bound;
  }

  /** Best first; made anew each time it is asked. */
  get list(): readonly Found[] {
    this.tighten();
    const { slots, values, bound, compareTies } = this;
    const above: number[] = [];
    const equal: number[] = [];
    for (let place = 0; place < this.count; place += 1) {
      if (values[place] === bound) equal.push(slots[place]!);
      else above.push(place);
    }
    above.sort((a, b) =>
      values[a] === values[b] ? compareTies(slots[a]!, slots[b]!) : values[a]! > values[b]! ? -1 : 1,
    );
    const list = above.map((place) => ({ slot: slots[place]!, value: values[place]! }));
    for (const slot of firstOf(equal, this.limit - list.length, compareTies)) list.push({ slot, value: bound });
    return list;
  }

  /** Lets go of what is worse than the `limit` best; all that equal the last of them stay. */
  private tighten(): void {
    const { slots, values, limit } = this;
    if (this.count <= limit || limit === 0) return;
    this.bound = nthLowest(values.slice(0, this.count), this.count - limit);
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      if (values[place]! < this.bound) continue;
      slots[kept] = slots[place]!;
      values[kept] = values[place]!;
      kept += 1;
    }
    this.count = kept;
  }

  private makeRoom(): void {
    const size = Math.max(64, 2 * this.slots.length);
    this.slots = grown(this.slots, size);
    this.values = grown(this.values, size);
  }
}

/** The value that would stand at a place if all were in order (Hoare's selection); moves them about. */
function nthLowest(values: Float64Array, place: number): number {
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
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place]!;
}

/** The first `limit` of an order; one comparison an item once there are enough. */
function firstOf(items: readonly number[], limit: number, compare: (a: number, b: number) => number): number[] {
  const first = items.slice(0, limit).sort(compare);
  for (const item of items.slice(limit)) {
    if (limit === 0 || compare(item, first[limit - 1]!) >= 0) continue;
    first.pop();
    const place = first.findIndex((other) => compare(item, other) < 0);
    first.splice(place === -1 ? first.length : place, 0, item);
  }
  return first;
}
