import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { NONE } from './int-column';

const MIN_BUCKET_BITS = 11;

/**
 * Whole numbers in the order they were first met, each with its place, from 0 on. It is cleared and used again: a map
 * of the hundreds that every
 * question meets would be made and thrown away each time.
 */
export class InsertionOrderedIntSet {
  private items = new Uint32Array(2 ** (MIN_BUCKET_BITS - 1));
  /**
   * A number's cell, or one of the next, holds 1 + its place; 0 where none stands. Twice as many as there is room for
   * numbers.
   */
  private buckets = new Uint32Array(2 ** MIN_BUCKET_BITS);
  private bits = MIN_BUCKET_BITS;
  private length = 0;

  get size(): number {
    return this.length;
  }

  /** All of them; void after the next change. */
  get values(): Uint32Array {
    return this.items.subarray(0, this.length);
  }

  at(index: number): number {
    return this.items[index]!;
  }

  /** NONE for one that was not met. */
  indexOf(item: number): number {
    return this.buckets[this.bucketOf(item)]! - 1;
  }

  /**
   * The number's place, the next free one when it is new.
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

  /** The cell it stands in, or could. Multiplicative hashing (Knuth): the upper bits of the product are spread best. */
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
