import { grownLength, growTypedArray } from '../../shared/lib/grow-typed-array';
import { NONE } from './int-column';

const INITIAL_LENGTH = 1_024;

/**
 * Items by owner, both numbers from 0, in the order in which they were added; an item has one owner at most. A few
 * arrays hold them all: as sets, half a million items would take ten times as much.
 */
export class IntChains {
  /** The first item of each owner. */
  private first = new Int32Array(INITIAL_LENGTH).fill(NONE);
  private last = new Int32Array(INITIAL_LENGTH).fill(NONE);
  /** The next item after each item. */
  private next = new Int32Array(INITIAL_LENGTH).fill(NONE);
  private previous = new Int32Array(INITIAL_LENGTH).fill(NONE);

  /** Makes room for as many owners and items. */
  reserve(owners: number, items: number): void {
    if (owners > this.first.length) {
      this.first = grow(this.first, owners);
      this.last = growTypedArray(this.last, this.first.length, NONE);
    }
    if (items > this.next.length) {
      this.next = grow(this.next, items);
      this.previous = growTypedArray(this.previous, this.next.length, NONE);
    }
  }

  /** Precondition: the item has no owner. */
  append(owner: number, item: number): void {
    this.reserve(owner + 1, item + 1);
    const before = this.last[owner]!;
    if (before === NONE) this.first[owner] = item;
    else this.next[before] = item;
    this.previous[item] = before;
    this.next[item] = NONE;
    this.last[owner] = item;
  }

  /** Precondition: the item is the owner's. */
  remove(owner: number, item: number): void {
    const [before, after] = [this.previous[item]!, this.next[item]!];
    if (before === NONE) this.first[owner] = after;
    else this.next[before] = after;
    if (after === NONE) this.last[owner] = before;
    else this.previous[after] = before;
  }

  /** The owner's items now. */
  itemsOf(owner: number): number[] {
    const items: number[] = [];
    for (let item = this.first[owner] ?? NONE; item !== NONE; item = this.next[item]!) items.push(item);
    return items;
  }
}

const grow = (numbers: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> =>
  growTypedArray(numbers, grownLength(numbers.length, least), NONE);
