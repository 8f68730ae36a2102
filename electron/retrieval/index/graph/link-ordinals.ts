import { lowerBound } from '../../../../shared/lib/binary-search';

/** Ids as they are kept on disk, ascending. */
export interface LinkIdsImage {
  /** Joined by line breaks, in Latin-1. */
  bytes: Uint8Array;
  /** Characters of each; 0 where they differ. */
  length: number;
}

const LINE_BREAK = 10;

/** Ids in ascending order with consecutive ordinals. */
interface OrdinalRange {
  /** Ordinal of the first. */
  first: number;
  count: number;
  idAt(index: number): string;
}

/**
 * A page's ids in one text, all of one length with a line break after each: a quarter of a million separate strings
 * would be tens of megabytes.
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

/** Ids added one by one; their strings exist anyway. */
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
 * Ordinals of links by their ids, from 0 without a gap; an ordinal once given stays. Ids sort by the time they were
 * made, so nearly every new one comes after all others: one comparison shows that it is new, it is appended to a range,
 * and it is found by bisection. Late ones are kept in a map.
 */
export class LinkOrdinals {
  /** All ids of one range are below those of the next. */
  private readonly ranges: OrdinalRange[] = [];
  private readonly outOfOrder = new Map<string, number>();
  private assignedCount = 0;
  /** The highest id so far; empty when there is none. */
  private highestId = '';

  /** The link's ordinal; a new one for an unknown id. */
  ordinalOf(id: string): number {
    if (id > this.highestId) return this.append(id);
    const ordinal = this.find(id);
    if (ordinal !== null) return ordinal;
    this.outOfOrder.set(id, this.assignedCount);
    this.assignedCount += 1;
    return this.assignedCount - 1;
  }

  /**
   * The ordinals of a page of links.
   *
   * @param text their ids, joined by line breaks
   */
  ordinalsOfPage(text: string): (row: number) => number {
    const range = this.rangeOfPage(text);
    if (range === null) {
      const ordinals = text.split('\n').map((id) => this.ordinalOf(id));
      return (row) => ordinals[row]!;
    }
    this.takePage(range);
    return (row) => range.first + row;
  }

  private takePage(range: PageRange): void {
    this.ranges.push(range);
    this.assignedCount += range.count;
    this.highestId = range.idAt(range.count - 1);
  }

  /** The ids of some ordinals and, in the same order, these ordinals, which `restore` makes 0, 1, 2 … */
  image(isWanted: (ordinal: number) => boolean): { ids: LinkIdsImage; ordinals: Uint32Array } {
    const ordinals = new Uint32Array(this.assignedCount);
    let count = 0;
    let bytes = Buffer.alloc(65_536);
    let end = 0;
    let length: number | null = null;
    for (const [id, ordinal] of this.entries()) {
      if (!isWanted(ordinal)) continue;
      ordinals[count] = ordinal;
      count += 1;
      length = length === null || length === id.length ? id.length : 0;
      if (end + id.length + 1 > bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length + id.length);
      end += bytes.write(id, end, 'latin1');
      bytes[end++] = LINE_BREAK;
    }
    const ids = { bytes: new Uint8Array(bytes.subarray(0, Math.max(0, end - 1))), length: length ?? 0 };
    return { ids, ordinals: ordinals.slice(0, count) };
  }

  /** Precondition: nothing was added yet. */
  restore({ bytes, length }: LinkIdsImage): void {
    if (bytes.length === 0) return;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    if (length === 0) this.ordinalsOfPage(text);
    else this.takePage(new PageRange(0, text, length + 1));
  }

  /** Every id and its ordinal, ascending by id. */
  private *entries(): Generator<readonly [id: string, ordinal: number]> {
    const late = [...this.outOfOrder].sort(([a], [b]) => (a < b ? -1 : 1));
    let next = 0;
    for (const range of this.ranges)
      for (let index = 0; index < range.count; index += 1) {
        const id = range.idAt(index);
        while (next < late.length && late[next]![0] < id) yield late[next++]!;
        yield [id, range.first + index];
      }
    yield* late.slice(next);
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

  /** Null unless the page's ids are of one length, ascending, and above all known ones. */
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

/** Whether the id at an offset comes after the one before it: the first character that differs decides. */
function isAscendingAt(text: string, start: number, stride: number): boolean {
  for (let index = start; index < start + stride - 1; index += 1) {
    const difference = text.charCodeAt(index) - text.charCodeAt(index - stride);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The last of `count` indexes that a test accepts which is true up to one of them; -1 where it accepts none. */
const lastAccepted = (count: number, accepts: (index: number) => boolean): number => lowerBound(count, accepts) - 1;
