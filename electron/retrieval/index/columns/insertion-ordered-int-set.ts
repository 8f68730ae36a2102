import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { NONE } from '../../../columns/int-column';

const MIN_BUCKET_BITS = 11;

/**
 * A set of whole numbers that remembers the order of insertion; a number's position counts from 0. It is cleared and
 * reused: a Map of the hundreds of numbers of every question would be allocated and thrown away each time.
 */
export class InsertionOrderedIntSet {
  private items = new Uint32Array(2 ** (MIN_BUCKET_BITS - 1));
  /**
   * Open addressing: a cell holds 1 + the position of its number, or 0 when empty. There are twice as many cells as
   * positions.
   */
  private buckets = new Uint32Array(2 ** MIN_BUCKET_BITS);
  private bits = MIN_BUCKET_BITS;
  private length = 0;

  get size(): number {
    return this.length;
  }

  /** All numbers in order; void after the next change. */
  get values(): Uint32Array {
    return this.items.subarray(0, this.length);
  }

  at(index: number): number {
    return this.items[index]!;
  }

  /** NONE for a number that is not in the set. */
  indexOf(item: number): number {
    return this.buckets[this.bucketOf(item)]! - 1;
  }

  /**
   * The number's position; a new number gets the next one.
   *
   * @param item from 0 to 2³² - 1
   */
  add(item: number): number {
    const knownIndex = this.indexOf(item);
    if (knownIndex !== NONE) return knownIndex;
    if (this.length === this.items.length) this.grow();
    this.items[this.length] = item;
    this.length += 1;
    this.buckets[this.bucketOf(item)] = this.length;
    return this.length - 1;
  }

  clear(): void {
    this.buckets.fill(0);
    this.length = 0;
  }

  /**
   * The cell of a number, or the empty one where it belongs. Multiplicative hashing (Knuth): the product's upper bits
   * are spread best.
   */
  private bucketOf(item: number): number {
    const { buckets, items } = this;
    let bucket = Math.imul(item, 0x9e3779b1) >>> (32 - this.bits);
    while (buckets[bucket] !== 0 && items[buckets[bucket]! - 1] !== item) bucket = (bucket + 1) & (buckets.length - 1);
    return bucket;
  }

  private grow(): void {
    this.items = growTypedArray(this.items, 2 * this.items.length);
    this.bits += 1;
    this.buckets = new Uint32Array(2 ** this.bits);
    for (let index = 0; index < this.length; index += 1) this.buckets[this.bucketOf(this.items[index]!)] = index + 1;
  }
}
