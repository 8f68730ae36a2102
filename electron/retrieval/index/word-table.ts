/** Letters of words, their numbers and values, in arrays: words are looked up where they stand in a text, and no piece is cut out for a known one. */
export class WordTable {
  /** Open addressing, at most half full: number of a word + 1, or 0. */
  private places = new Int32Array(8192);
  private hashes = new Uint32Array(4096);
  private values = new Int32Array(4096);
  /** Word n's letters stand from `starts[n]` to `starts[n + 1]`. */
  private starts = new Uint32Array(4097);
  private letters = new Uint16Array(32_768);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Value of the word that stands there, capital ASCII letters as small ones; `otherwise` when it is not known. */
  get(text: string, start: number, end: number, otherwise: number): number {
    const { places, hashes, starts } = this;
    const hash = hashOf(text, start, end);
    const mask = places.length - 1;
    for (let place = hash & mask; places[place] !== 0; place = (place + 1) & mask) {
      const word = places[place]! - 1;
      if (hashes[word] === hash && starts[word + 1]! - starts[word]! === end - start && this.isSame(text, start, end, starts[word]!)) return this.values[word]!;
    }
    return otherwise;
  }

  /** The word must not be known yet. */
  add(text: string, start: number, end: number, value: number): void {
    if (this.count === this.values.length) this.grow();
    const hash = hashOf(text, start, end);
    const first = this.starts[this.count]!;
    const last = first + end - start;
    if (last > this.letters.length) this.letters = copyInto(new Uint16Array(Math.max(last, this.letters.length * 2)), this.letters);
    for (let place = start; place < end; place += 1) this.letters[first + place - start] = small(text.charCodeAt(place));
    this.hashes[this.count] = hash;
    this.values[this.count] = value;
    this.starts[this.count + 1] = last;
    this.enter(this.count);
    this.count += 1;
  }

  clear(): void {
    this.places.fill(0);
    this.count = 0;
  }

  private isSame(text: string, start: number, end: number, first: number): boolean {
    const { letters } = this;
    for (let place = start; place < end; place += 1) if (letters[first + place - start] !== small(text.charCodeAt(place))) return false;
    return true;
  }

  private enter(word: number): void {
    const mask = this.places.length - 1;
    let place = this.hashes[word]! & mask;
    while (this.places[place] !== 0) place = (place + 1) & mask;
    this.places[place] = word + 1;
  }

  private grow(): void {
    const size = this.values.length * 2;
    this.hashes = copyInto(new Uint32Array(size), this.hashes);
    this.values = copyInto(new Int32Array(size), this.values);
    this.starts = copyInto(new Uint32Array(size + 1), this.starts);
    this.places = new Int32Array(size * 2);
    for (let word = 0; word < this.count; word += 1) this.enter(word);
  }
}

const small = (unit: number): number => (unit >= 65 && unit <= 90 ? unit + 32 : unit);

/** FNV-1a over UTF-16 units, its high bits mixed into the low ones, which choose the place. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let place = start; place < end; place += 1) hash = Math.imul(hash ^ small(text.charCodeAt(place)), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function copyInto<Numbers extends Uint16Array | Uint32Array | Int32Array>(longer: Numbers, numbers: Numbers): Numbers {
  longer.set(numbers);
  return longer;
}
