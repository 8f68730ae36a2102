import { grown } from '../../../shared/lib/grown';
import { NONE } from './slot-numbers';

const LEAST_BITS = 11;

/**
 * Whole numbers in the order they were first met, each with its place, from 0 on. It is cleared and used again: a map
 * of the hundreds that every
 * question meets would be made and thrown away each time.
 */
export class MeetingOrder {
  private items = new Uint32Array(2 ** (LEAST_BITS - 1));
  /**
   * A number's cell, or one of the next, holds 1 + its place; 0 where none stands. Twice as many as there is room for
   * numbers.
   */
  private cells = new Uint32Array(2 ** LEAST_BITS);
  private bits = LEAST_BITS;
  private met = 0;

  get count(): number {
    return this.met;
  }

  /** All of them; void after the next change. */
  get all(): Uint32Array {
    return this.items.subarray(0, this.met);
  }

  at(place: number): number {
    return this.items[place]!;
  }

  /** NONE for one that was not met. */
  placeOf(item: number): number {
    return this.cells[this.cellOf(item)]! - 1;
  }

  /**
   * The number's place, the next free one when it is new.
   *
   * @param item from 0 to 2³² - 1
   */
  meet(item: number): number {
    const known = this.placeOf(item);
    if (known !== NONE) return known;
    if (this.met === this.items.length) this.makeRoom();
    this.items[this.met] = item;
    this.met += 1;
    this.cells[this.cellOf(item)] = this.met;
    return this.met - 1;
  }

  clear(): void {
    this.cells.fill(0);
    this.met = 0;
  }

  /** The cell it stands in, or could. Multiplicative hashing (Knuth): the upper bits of the product are spread best. */
  private cellOf(item: number): number {
    const { cells, items } = this;
    let cell = Math.imul(item, 0x9e3779b1) >>> (32 - this.bits);
    while (cells[cell] !== 0 && items[cells[cell]! - 1] !== item) cell = (cell + 1) & (cells.length - 1);
    return cell;
  }

  private makeRoom(): void {
    this.items = grown(this.items, 2 * this.items.length);
    this.bits += 1;
    this.cells = new Uint32Array(2 ** this.bits);
    for (let place = 0; place < this.met; place += 1) this.cells[this.cellOf(this.items[place]!)] = place + 1;
  }
}
