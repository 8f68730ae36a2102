/** Ids in ascending order whose numbers follow each other. */
interface OrdinalRange {
  /** Number of the first. */
  first: number;
  count: number;
  idAt(index: number): string;
}

/**
 * A page's ids in one text, each of the same length with a line break after it: a quarter of a million texts of their
 * own would be tens of megabytes.
 */
class PageRange implements OrdinalRange {
  readonly count: number;

  /** @param stride characters from one id to the next */
  constructor(
    readonly first: number,
    private readonly text: string,
    private readonly stride: number,
  ) {
    this.count = (text.length + 1) / stride;
  }

  idAt(index: number): string {
    return this.text.slice(index * this.stride, (index + 1) * this.stride - 1);
  }
}

/** Ids that came one by one, which their makers hold anyway. */
class AppendedRange implements OrdinalRange {
  private readonly ids: string[] = [];

  constructor(readonly first: number) {}

  get count(): number {
    return this.ids.length;
  }

  idAt(index: number): string {
    return this.ids[index]!;
  }

  add(id: string): void {
    this.ids.push(id);
  }
}

/**
 * Numbers of links by their ids, from 0 without a gap; a number once given stays. An id sorts by the time of its
 * making, so that nearly every new one comes after all
 * others: it is known to be new by one comparison, stands at the end of a run and is looked up by halves. Those that
 * come late have a map.
 */
export class LinkOrdinals {
  /** All ids of one below those of the next. */
  private readonly ranges: OrdinalRange[] = [];
  private readonly outOfOrder = new Map<string, number>();
  private assignedCount = 0;
  /** No id is above it; empty: there is none. */
  private highestId = '';

  /** The link's number; a new one for a link that has none. */
  ordinalOf(id: string): number {
    if (id > this.highestId) return this.append(id);
    const ordinal = this.find(id);
    if (ordinal !== null) return ordinal;
    this.outOfOrder.set(id, this.assignedCount);
    this.assignedCount += 1;
    return this.assignedCount - 1;
  }

  /**
   * The numbers of a page of links.
   *
   * @param text their ids, joined by line breaks
   */
  ordinalsOfPage(text: string): (row: number) => number {
    const range = this.rangeOfPage(text);
    if (range === null) {
      const ordinals = text.split('\n').map((id) => this.ordinalOf(id));
      return (row) => ordinals[row]!;
    }
    this.ranges.push(range);
    this.assignedCount += range.count;
    this.highestId = range.idAt(range.count - 1);
    return (row) => range.first + row;
  }

  find(id: string): number | null {
    const range = this.ranges[lastAccepted(this.ranges.length, (index) => this.ranges[index]!.idAt(0) <= id)];
    if (range !== undefined) {
      const row = lastAccepted(range.count, (index) => range.idAt(index) <= id);
      if (range.idAt(row) === id) return range.first + row;
    }
    return this.outOfOrder.get(id) ?? null;
  }

  private append(id: string): number {
    let range = this.ranges[this.ranges.length - 1];
    if (!(range instanceof AppendedRange) || range.first + range.count !== this.assignedCount) {
      range = new AppendedRange(this.assignedCount);
      this.ranges.push(range);
    }
    (range as AppendedRange).add(id);
    this.highestId = id;
    this.assignedCount += 1;
    return this.assignedCount - 1;
  }

  /** Null where a page's ids are not of one length, ascending, and above all that have numbers. */
  private rangeOfPage(text: string): PageRange | null {
    const stride = text.indexOf('\n') + 1 || text.length + 1;
    const range = new PageRange(this.assignedCount, text, stride);
    if (!Number.isInteger(range.count) || range.idAt(0) <= this.highestId) return null;
    for (let start = 0; start < text.length; start += stride) {
      const end = start + stride - 1;
      if (
        text.indexOf('\n', start) !== (end < text.length ? end : -1) ||
        (start > 0 && !isAscendingAt(text, start, stride))
      )
        return null;
    }
    return range;
  }
}

/** Whether the id that starts there comes after the one before it: the first character that differs says so. */
function isAscendingAt(text: string, start: number, stride: number): boolean {
  for (let index = start; index < start + stride - 1; index += 1) {
    const difference = text.charCodeAt(index) - text.charCodeAt(index - stride);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The last of so many places that a test, true up to one of them, accepts; -1 when none. */
function lastAccepted(count: number, accepts: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (accepts(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
