import { growTypedArray } from '../../../shared/lib/grow-typed-array';

/**
 * Directed links between slots as linked lists in typed arrays, 24 bytes per link: every slot has a list of outgoing
 * and one of incoming links, newest first. Ties are ordered by the other end's key, so that the order does not depend
 * on insertion. Link 0 is a sentinel.
 */
export class AdjacencyLists {
  from: Uint32Array = new Uint32Array(64);
  to: Uint32Array = new Uint32Array(64);
  /** Creation time, epoch milliseconds. */
  at: Float64Array = new Float64Array(64);
  /** Next link with the same `from`, and with the same `to`. */
  nextFrom: Uint32Array = new Uint32Array(64);
  nextTo: Uint32Array = new Uint32Array(64);
  headFrom: Uint32Array = new Uint32Array(64);
  headTo: Uint32Array = new Uint32Array(64);
  count = 0;
  /** One past the highest number ever assigned; lower ones may be free again. */
  private nextUnused = 1;
  private freeHead = 0;

  /** @param keys a number of each slot that is the same in every ledger of these notes */
  constructor(private readonly keys: () => Uint32Array) {}

  ensureSlots(capacity: number): void {
    if (capacity <= this.headFrom.length) return;
    this.headFrom = growTypedArray(this.headFrom, capacity);
    this.headTo = growTypedArray(this.headTo, capacity);
  }

  reserve(links: number): void {
    const capacity = links + 1;
    if (capacity <= this.from.length) return;
    this.from = growTypedArray(this.from, capacity);
    this.to = growTypedArray(this.to, capacity);
    this.at = growTypedArray(this.at, capacity);
    this.nextFrom = growTypedArray(this.nextFrom, capacity);
    this.nextTo = growTypedArray(this.nextTo, capacity);
  }

  /** Fast if links are added in the order of `sortedLinkIndices`; otherwise it walks the list to the position. */
  add(from: number, to: number, at: number): void {
    const link = this.allocate();
    this.from[link] = from;
    this.to[link] = to;
    this.at[link] = at;
    this.insert(this.headFrom, this.nextFrom, this.to, from, link);
    this.insert(this.headTo, this.nextTo, this.from, to, link);
    this.count += 1;
  }

  /** Removes one link with these ends and time; false without one. */
  remove(from: number, to: number, at: number): boolean {
    let link = this.headFrom[from]!;
    while (link !== 0 && !(this.to[link] === to && this.at[link] === at)) link = this.nextFrom[link]!;
    if (link === 0) return false;
    this.unlink(this.headFrom, this.nextFrom, from, link);
    this.unlink(this.headTo, this.nextTo, to, link);
    this.nextFrom[link] = this.freeHead;
    this.from[link] = this.to[link] = 0;
    this.freeHead = link;
    this.count -= 1;
    return true;
  }

  private allocate(): number {
    if (this.freeHead !== 0) {
      const link = this.freeHead;
      this.freeHead = this.nextFrom[link]!;
      return link;
    }
    if (this.nextUnused === this.from.length) this.reserve(this.nextUnused * 2);
    this.nextUnused += 1;
    return this.nextUnused - 1;
  }

  private insert(heads: Uint32Array, next: Uint32Array, others: Uint32Array, slot: number, link: number): void {
    let before = 0;
    let after = heads[slot]!;
    while (after !== 0 && this.isNewer(after, link, others)) {
      before = after;
      after = next[after]!;
    }
    next[link] = after;
    if (before === 0) heads[slot] = link;
    else next[before] = link;
  }

  private isNewer(link: number, than: number, others: Uint32Array): boolean {
    const difference = this.at[link]! - this.at[than]!;
    const keys = this.keys();
    return difference > 0 || (difference === 0 && keys[others[link]!]! > keys[others[than]!]!);
  }

  private unlink(heads: Uint32Array, next: Uint32Array, slot: number, link: number): void {
    if (heads[slot] === link) {
      heads[slot] = next[link]!;
      return;
    }
    let before = heads[slot]!;
    while (next[before] !== link) before = next[before]!;
    next[before] = next[link]!;
  }
}

/** Indexes of links in the order in which `AdjacencyLists.add` takes constant time. */
export function sortedLinkIndices(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  at: ArrayLike<number>,
  keys: Uint32Array,
): Uint32Array {
  const order = Uint32Array.from({ length: at.length }, (_, index) => index);
  const compare = (a: number, b: number) =>
    at[a]! - at[b]! || keys[from[a]!]! - keys[from[b]!]! || keys[to[a]!]! - keys[to[b]!]!;
  for (let index = 1; index < order.length; index += 1) if (compare(index - 1, index) > 0) return order.sort(compare);
  return order;
}
