import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

/**
 * A record is four numbers: hash, first letter, number of letters (0 for an empty record), value. It fits one cache
 * line.
 */
const HASH = 0;
const START = 1;
const LENGTH = 2;
const VALUE = 3;
const RECORD_BITS = 2;

/**
 * Lower-case words (as UTF-8) and their values, in arrays: a word is looked up where it stands in a text's bytes, so a
 * known word allocates no string.
 */
export class TermDictionary {
  /** Open addressing, at most half full. */
  private records = new Int32Array(8192 << RECORD_BITS);
  private bytes = new Uint8Array(32_768);
  private usedBytes = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Value of the word at an offset; `otherwise` when it is unknown. `hash` is as `hashOf` gives it. */
  get(text: Uint8Array, start: number, end: number, hash: number, otherwise: number): number {
    const { records } = this;
    const last = records.length - 1;
    for (
      let position = (hash << RECORD_BITS) & last;
      records[position + LENGTH] !== 0;
      position = (position + (1 << RECORD_BITS)) & last
    ) {
      if (
        records[position + HASH] === hash &&
        records[position + LENGTH] === end - start &&
        this.isSame(text, start, end, records[position + START]!)
      )
        return records[position + VALUE]!;
    }
    return otherwise;
  }

  /** Precondition: the word is unknown and not empty. */
  add(text: Uint8Array, start: number, end: number, hash: number, value: number): void {
    if (this.count * 2 >= this.records.length >> RECORD_BITS) this.grow();
    const first = this.usedBytes;
    this.usedBytes += end - start;
    if (this.usedBytes > this.bytes.length) {
      this.bytes = growTypedArray(this.bytes, 2 * this.usedBytes);
    }
    for (let offset = start; offset < end; offset += 1) this.bytes[first + offset - start] = text[offset]!;
    this.insert(hash, first, end - start, value);
    this.count += 1;
  }

  clear(): void {
    this.records.fill(0);
    this.usedBytes = 0;
    this.count = 0;
  }

  private isSame(text: Uint8Array, start: number, end: number, first: number): boolean {
    const { bytes } = this;
    for (let offset = start; offset < end; offset += 1)
      if (bytes[first + offset - start] !== text[offset]) return false;
    return true;
  }

  private insert(hash: number, start: number, length: number, value: number): void {
    const { records } = this;
    const last = records.length - 1;
    let position = (hash << RECORD_BITS) & last;
    while (records[position + LENGTH] !== 0) position = (position + (1 << RECORD_BITS)) & last;
    records[position + HASH] = hash;
    records[position + START] = start;
    records[position + LENGTH] = length;
    records[position + VALUE] = value;
  }

  private grow(): void {
    const { records } = this;
    this.records = new Int32Array(records.length * 2);
    for (let position = 0; position < records.length; position += 1 << RECORD_BITS) {
      if (records[position + LENGTH] !== 0)
        this.insert(
          records[position + HASH]!,
          records[position + START]!,
          records[position + LENGTH]!,
          records[position + VALUE]!,
        );
    }
  }
}
