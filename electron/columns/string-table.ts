import { grownLength, growTypedArray } from '../../shared/lib/grow-typed-array';
import { hashOf } from './hash-bytes';
import { NONE } from './int-column';

/** All strings of a table one after another, as UTF-8 (half a surrogate pair as three bytes), and where each ends. */
export interface StringTableImage {
  bytes: Uint8Array;
  ends: Uint32Array;
}

const INITIAL_STRINGS = 64;
const utf8 = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;
/** What a decoder gives for bytes that are no UTF-8. */
const REPLACEMENT = '\uFFFD';

/**
 * Different strings, numbered from 0 in the order in which they came, in a few arrays: a million strings and a Map of
 * them would take several times as much, and each would be visited by every garbage collection.
 */
export class StringTable {
  private bytes: Uint8Array = new Uint8Array(INITIAL_STRINGS * 16);
  /** The offset behind the last byte of each string. */
  private ends: Uint32Array = new Uint32Array(INITIAL_STRINGS);
  private count = 0;
  /** Open addressing, at most half full: 1 + ordinal, 0 for none. Null until something is looked for. */
  private buckets: Uint32Array | null = null;
  /** The string that was looked for last. */
  private wanted = new Uint8Array(128);

  get size(): number {
    return this.count;
  }

  at(ordinal: number): string {
    const { bytes } = this;
    const [start, end] = [this.start(ordinal), this.ends[ordinal]!];
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end);
    return text.includes(REPLACEMENT) ? decodeWithLoneSurrogates(bytes, start, end) : text;
  }

  /** NONE for an unknown string. */
  find(text: string): number {
    return this.findWanted(this.write(text));
  }

  /** The string's ordinal; an unknown one gets the next. */
  ordinalOf(text: string): number {
    const length = this.write(text);
    const known = this.findWanted(length);
    if (known !== NONE) return known;
    const start = this.usedBytes;
    if (start + length > this.bytes.length)
      this.bytes = growTypedArray(this.bytes, grownLength(this.bytes.length, start + length));
    this.bytes.set(this.wanted.subarray(0, length), start);
    if (this.count === this.ends.length)
      this.ends = growTypedArray(this.ends, grownLength(this.ends.length, INITIAL_STRINGS));
    this.ends[this.count] = start + length;
    this.count += 1;
    if (2 * this.count > this.buckets!.length) this.buckets = null;
    else this.buckets![this.bucketOf(this.wanted, 0, length)] = this.count;
    return this.count - 1;
  }

  /** Compares as `<` does for strings of ASCII: below, at or above 0. */
  compare(a: number, b: number): number {
    const { bytes } = this;
    let [left, right] = [this.start(a), this.start(b)];
    const [leftEnd, rightEnd] = [this.ends[a]!, this.ends[b]!];
    while (left < leftEnd && right < rightEnd) {
      const difference = bytes[left++]! - bytes[right++]!;
      if (difference !== 0) return difference;
    }
    return leftEnd - left - (rightEnd - right);
  }

  image(): StringTableImage {
    return { bytes: this.bytes.subarray(0, this.usedBytes), ends: this.ends.subarray(0, this.count) };
  }

  /** The table becomes the image's; the caller gives its arrays away. */
  restore({ bytes, ends }: StringTableImage): void {
    this.bytes = bytes;
    this.ends = ends;
    this.count = ends.length;
    this.buckets = null;
  }

  private get usedBytes(): number {
    return this.count === 0 ? 0 : this.ends[this.count - 1]!;
  }

  private start(ordinal: number): number {
    return ordinal === 0 ? 0 : this.ends[ordinal - 1]!;
  }

  /** Writes a string to `wanted`; returns its bytes. */
  private write(text: string): number {
    if (3 * text.length > this.wanted.length) this.wanted = new Uint8Array(6 * text.length);
    const { wanted } = this;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127)
        return !LONE_SURROGATE.test(text)
          ? utf8.encodeInto(text, wanted).written
          : encodeWithLoneSurrogates(text, wanted);
      wanted[index] = code;
    }
    return text.length;
  }

  private findWanted(length: number): number {
    this.buckets ??= this.fillBuckets();
    return this.buckets[this.bucketOf(this.wanted, 0, length)]! - 1;
  }

  /** The cell of the string that stands in [start, end) of some bytes, or the empty one where it belongs. */
  private bucketOf(text: Uint8Array, start: number, end: number): number {
    const buckets = this.buckets!;
    let bucket = hashOf(text, start, end) & (buckets.length - 1);
    while (buckets[bucket] !== 0 && !this.isSame(text, start, end, buckets[bucket]! - 1))
      bucket = (bucket + 1) & (buckets.length - 1);
    return bucket;
  }

  private isSame(text: Uint8Array, start: number, end: number, ordinal: number): boolean {
    const first = this.start(ordinal);
    if (this.ends[ordinal]! - first !== end - start) return false;
    for (let offset = start; offset < end; offset += 1)
      if (this.bytes[first + offset - start] !== text[offset]) return false;
    return true;
  }

  private fillBuckets(): Uint32Array {
    const buckets = new Uint32Array(2 ** Math.ceil(Math.log2(4 * Math.max(this.count, INITIAL_STRINGS))));
    // All are different: the first empty cell is the right one.
    for (let ordinal = 0; ordinal < this.count; ordinal += 1) {
      let bucket = hashOf(this.bytes, this.start(ordinal), this.ends[ordinal]!) & (buckets.length - 1);
      while (buckets[bucket] !== 0) bucket = (bucket + 1) & (buckets.length - 1);
      buckets[bucket] = ordinal + 1;
    }
    return buckets;
  }
}

/** UTF-8 in which half a surrogate pair, which a cut text may end with, is kept (WTF-8). Returns the bytes written. */
function encodeWithLoneSurrogates(text: string, into: Uint8Array): number {
  let end = 0;
  for (const character of text) {
    if (!LONE_SURROGATE.test(character)) end += utf8.encodeInto(character, into.subarray(end)).written;
    else {
      const code = character.charCodeAt(0);
      into[end++] = 0xe0 | (code >> 12);
      into[end++] = 0x80 | ((code >> 6) & 0x3f);
      into[end++] = 0x80 | (code & 0x3f);
    }
  }
  return end;
}

function decodeWithLoneSurrogates(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let from = start;
  for (let at = start; at < end; at += 1) {
    // 0xED begins the code points from 0xD000 on, of which those from 0xD800 on are surrogates.
    if (bytes[at] !== 0xed || bytes[at + 1]! < 0xa0) continue;
    text += Buffer.from(bytes.subarray(from, at)).toString('utf8');
    text += String.fromCharCode(0xd000 | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f));
    from = at + 3;
    at += 2;
  }
  return text + Buffer.from(bytes.subarray(from, end)).toString('utf8');
}
