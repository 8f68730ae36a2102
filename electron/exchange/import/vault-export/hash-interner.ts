/**
 * Numbers texts 0, 1, 2 … by first occurrence without storing them: 12 bytes each. Texts with equal 64-bit hashes count
 * as equal, which among two million happens once in ten million files.
 */
export class HashInterner {
  private high = new Uint32Array(1024);
  private low = new Uint32Array(1024);
  /** Number + 1; 0 is free. */
  private numbers = new Uint32Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The text's number; `isNew` on its first occurrence. */
  add(text: string): { number: number; isNew: boolean } {
    if (this.count * 10 >= this.numbers.length * 7) this.grow();
    const [high, low] = hash64(text);
    const slot = this.find(high, low);
    const known = this.numbers[slot]!;
    if (known > 0) return { number: known - 1, isNew: false };
    this.count += 1;
    this.put(slot, high, low, this.count);
    return { number: this.count - 1, isNew: true };
  }

  /** The slot of this hash, or the free one for it. */
  private find(high: number, low: number): number {
    const mask = this.numbers.length - 1;
    let slot = low & mask;
    while (this.numbers[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  private put(slot: number, high: number, low: number, number: number): void {
    this.high[slot] = high;
    this.low[slot] = low;
    this.numbers[slot] = number;
  }

  private grow(): void {
    const { high, low, numbers } = this;
    this.high = new Uint32Array(numbers.length * 2);
    this.low = new Uint32Array(numbers.length * 2);
    this.numbers = new Uint32Array(numbers.length * 2);
    for (let slot = 0; slot < numbers.length; slot += 1) {
      if (numbers[slot] !== 0) this.put(this.find(high[slot]!, low[slot]!), high[slot]!, low[slot]!, numbers[slot]!);
    }
  }
}

/** Two 32-bit lanes over UTF-16 units, mixed with the finaliser of MurmurHash3 (Appleby, public domain). */
function hash64(text: string): [high: number, low: number] {
  let high = 0x9e3779b9;
  let low = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul((high << 13) | (high >>> 19), 0x85ebca6b) ^ unit;
    low = Math.imul(low ^ unit, 0x01000193);
  }
  return [mixBits(high ^ text.length), mixBits(low)];
}

function mixBits(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
