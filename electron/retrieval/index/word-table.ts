import { grown } from '../../../shared/lib/grown';

/**
 * Numbers of a record: hash, first letter, count of letters (0 where there is no word), value. All of it lies in one
 * line of the processor's cache.
 */
const HASH = 0;
const START = 1;
const LENGTH = 2;
const VALUE = 3;
const RECORD_BITS = 2;

/**
 * Lower-case words (as UTF-8) and their values in arrays: words are looked up where they stand in a text's bytes, and
 * nothing is cut out for a known one.
 */
export class WordTable {
  /** Open addressing, at most half full. */
  private records = new Int32Array(8192 << RECORD_BITS);
  private letters = new Uint8Array(32_768);
  private usedLetters = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Value of the word that stands there; `otherwise` when it is not known. `hash` is as `hashOf` gives it. */
  get(text: Uint8Array, start: number, end: number, hash: number, otherwise: number): number {
    const { records } = this;
    const last = records.length - 1;
    for (let at = (hash << RECORD_BITS) & last; records[at + LENGTH] !== 0; at = (at + (1 << RECORD_BITS)) & last) {
      if (
        records[at + HASH] === hash &&
        records[at + LENGTH] === end - start &&
        this.isSame(text, start, end, records[at + START]!)
      )
        return records[at + VALUE]!;
    }
    return otherwise;
  }

  /** The word must not be known yet, nor be empty. */
  add(text: Uint8Array, start: number, end: number, hash: number, value: number): void {
    if (this.count * 2 >= this.records.length >> RECORD_BITS) this.grow();
    const first = this.usedLetters;
    this.usedLetters += end - start;
    if (this.usedLetters > this.letters.length) {
      this.letters = grown(this.letters, 2 * this.usedLetters);
    }
    for (let place = start; place < end; place += 1) this.letters[first + place - start] = text[place]!;
    this.enter(hash, first, end - start, value);
    this.count += 1;
  }

  clear(): void {
    this.records.fill(0);
    this.usedLetters = 0;
    this.count = 0;
  }

  private isSame(text: Uint8Array, start: number, end: number, first: number): boolean {
    const { letters } = this;
    for (let place = start; place < end; place += 1) if (letters[first + place - start] !== text[place]) return false;
    return true;
  }

  private enter(hash: number, start: number, length: number, value: number): void {
    const { records } = this;
    const last = records.length - 1;
    let at = (hash << RECORD_BITS) & last;
    while (records[at + LENGTH] !== 0) at = (at + (1 << RECORD_BITS)) & last;
    records[at + HASH] = hash;
    records[at + START] = start;
    records[at + LENGTH] = length;
    records[at + VALUE] = value;
  }

  private grow(): void {
    const { records } = this;
    this.records = new Int32Array(records.length * 2);
    for (let at = 0; at < records.length; at += 1 << RECORD_BITS) {
      if (records[at + LENGTH] !== 0)
        this.enter(records[at + HASH]!, records[at + START]!, records[at + LENGTH]!, records[at + VALUE]!);
    }
  }
}

/**
 * FNV-1a byte by byte, so that whoever reads a text hashes its words on the way: HASH_START, `nextHash` with each byte,
 * `mixed`.
 */
export const HASH_START = 0x811c9dc5 | 0;
export const nextHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
/** The high bits mixed into the low ones, which choose the place. */
export const mixed = (hash: number): number => hash ^ (hash >>> 15);

export function hashOf(text: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let place = start; place < end; place += 1) hash = nextHash(hash, text[place]!);
  return mixed(hash);
}
