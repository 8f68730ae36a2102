/**
 * Numbers of links by their ids, from 0 without a gap; a number once given stays. Ids that come in their order, as the store's pages do, need no map: a list of
 * a quarter of a million is looked up by halves, and is built without being read.
 */
export class LinkNumbers {
  /** Ascending, with the number of each. */
  private readonly ids: string[] = [];
  private readonly numbers: number[] = [];
  /** What came out of order. */
  private readonly others = new Map<string, number>();

  /** The link's number; a new one for a link that has none. */
  of(id: string): number {
    const known = this.find(id);
    if (known !== null) return known;
    const number = this.ids.length + this.others.size;
    if (this.isLast(id)) {
      this.ids.push(id);
      this.numbers.push(number);
    } else this.others.set(id, number);
    return number;
  }

  find(id: string): number | null {
    if (this.isLast(id)) return null;
    const { ids } = this;
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? this.numbers[low]! : (this.others.get(id) ?? null);
  }

  /** After all others in order, so that none of them can be it. */
  private isLast(id: string): boolean {
    const last = this.ids[this.ids.length - 1];
    return last === undefined || last < id;
  }
}
