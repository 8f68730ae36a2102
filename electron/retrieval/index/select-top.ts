/**
 * The `limit` best of what `offer` is given, best first; equal values by `compareTies`. One comparison an item once the list is full,
 * so that a hundred thousand items cost no sort.
 */
export class TopList {
  private readonly items: { slot: number; value: number }[] = [];

  constructor(private readonly limit: number, private readonly compareTies: (a: number, b: number) => number) {}

  offer(slot: number, value: number): void {
    const { items, limit } = this;
    const last = items[items.length - 1];
    if (items.length >= limit && last !== undefined && !this.isBetter(slot, value, last)) return;
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBetter(slot, value, items[middle]!)) high = middle;
      else low = middle + 1;
    }
    items.splice(low, 0, { slot, value });
    if (items.length > limit) items.pop();
  }

  /** Anything below this has no place on the list: what loops over a vault asks this first. */
  get least(): number {
    return this.items.length < this.limit ? Number.NEGATIVE_INFINITY : (this.items[this.items.length - 1]?.value ?? Number.POSITIVE_INFINITY);
  }

  /** Best first. */
  get list(): readonly { slot: number; value: number }[] {
    return this.items;
  }

  private isBetter(slot: number, value: number, than: { slot: number; value: number }): boolean {
    return value > than.value || (value === than.value && this.compareTies(slot, than.slot) < 0);
  }
}
