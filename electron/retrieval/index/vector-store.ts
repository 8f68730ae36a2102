import { grown } from '../../../shared/lib/grown';
import { NearestSketches } from './nearest-sketches';
import { createVectorKernels, rowBytes, sketchBytes, type VectorKernels } from './vector-kernels';

/** A query's numbers as 16-bit integers: so fine that no rank of 8-bit rows depends on it. */
const QUERY_SCALE = 16_383;
const ROW_SCALE = 127;
/** Below the rows: the query, what a loop gives for a chunk of rows, and a list of the texts that are compared at once. */
const OUT = 32_768;
const CHUNK_ROWS = 8_192;
const LIST = 49_152;
/** So many that what is read of them beforehand still lies near the processor when it is worked on. */
const CHUNK_TEXTS = 256;
const FIRST_ROW = 65_536;
/** Up to so many slots of 512 numbers (more of shorter vectors, whose sketches say less) every one is compared; above, sketches choose which. */
const EXACT_NUMBERS = 10_000 * 512;
/** Slots compared exactly for each one wanted: of 100,000 seeded texts 99 % of the nearest ten are among them, 97 % of the nearest hundred (DESIGN.md). */
const COMPARED_PER_WANTED = 30;

/** Slots that a search passes over: by slot 1, and how many there are. */
export interface HiddenSlots {
  flags: Uint8Array;
  count: number;
}

/**
 * Int8 unit vectors by slot: one of the whole text (row 0) and one per sentence, a slot's rows one after another. Of each whole text also a sketch,
 * the signs of its numbers: two sketches differ in about as many bits as the vectors are apart, at an eighth of the bytes. A first look reads the
 * sketches of the whole texts only; sentences are compared where it finds something.
 */
export class VectorStore {
  /** From the first vector on, as what follows. */
  private rows!: VectorKernels;
  private sketches!: VectorKernels;
  private found!: NearestSketches;
  /** Bytes of a row, and of a sketch. */
  private rowLength = 0;
  private sketchLength = 0;
  /** By slot; typed, since a question reads all of them. */
  private firstRow = new Uint32Array(1024);
  private rowCounts = new Uint32Array(1024);
  /** One more than the highest slot that ever had vectors. */
  private slots = 0;
  /** Places of runs of rows that were given back, by their length. */
  private readonly free = new Map<number, number[]>();
  private rowCount = 0;
  private owners = 0;
  /** Set by the first vector; all others have as many. */
  private dimensions = 0;
  /** The query that stands below the rows. */
  private asked: Float32Array | null = null;
  private changed = 0;

  /** Grows with every change: what was found before holds while this stays the same. */
  get changes(): number {
    return this.changed;
  }

  /** Slots that have vectors. */
  get size(): number {
    return this.owners;
  }

  /** A model has one length of vector; one of another length is not of this model. */
  fits(vector: { readonly length: number }): boolean {
    return this.dimensions === 0 || vector.length === this.dimensions;
  }

  has(slot: number): boolean {
    return (this.rowCounts[slot] ?? 0) > 0;
  }

  /** Replaces the slot's vectors: the first is of the whole text. */
  set(slot: number, vectors: readonly Int8Array[]): void {
    if (vectors.length === 0) return this.remove(slot);
    const { length } = vectors[0]!;
    const run = new Int8Array(vectors.length * length);
    vectors.forEach((vector, place) => run.set(vector, place * length));
    this.setRun(slot, run, length);
  }

  /** The same of vectors that stand one after another, of `length` numbers each. */
  setRun(slot: number, run: Int8Array, length: number): void {
    this.remove(slot);
    this.changed += 1;
    if (run.length === 0) return;
    if (this.dimensions === 0) this.open(length);
    const count = run.length / length;
    const first = this.free.get(count)?.pop() ?? this.newRows(count);
    const bytes = this.rows.bytes();
    // Rows are padded to whole steps where a vector does not fill them.
    if (length === this.rowLength) bytes.set(run, this.rowAt(first));
    else for (let place = 0; place < count; place += 1) bytes.set(run.subarray(place * length, (place + 1) * length), this.rowAt(first + place));
    this.sketch(slot, first);
    if (slot >= this.firstRow.length) this.growSlots(slot + 1);
    this.slots = Math.max(this.slots, slot + 1);
    this.firstRow[slot] = first;
    this.rowCounts[slot] = count;
    this.owners += 1;
  }

  remove(slot: number): void {
    const count = this.rowCounts[slot] ?? 0;
    if (count === 0) return;
    this.changed += 1;
    const free = this.free.get(count) ?? [];
    free.push(this.firstRow[slot]!);
    this.free.set(count, free);
    this.rowCounts[slot] = 0;
    this.owners -= 1;
  }

  /**
   * Cosines of the query with slots, in their order: half the whole text's, half its best sentence's (evidence.md 3e). NaN for one without a vector.
   *
   * @param query a unit vector
   */
  cosines(slots: ArrayLike<number>, query: Float32Array): Float64Array {
    const cosines = new Float64Array(slots.length).fill(Number.NaN);
    if (query.length !== this.dimensions) return cosines;
    this.ask(query);
    for (let from = 0; from < slots.length; from += CHUNK_TEXTS) this.compare(slots, from, cosines);
    return cosines;
  }

  /**
   * Slots that may be among the `wanted` nearest: all that have vectors in a vault of up to ten thousand, else those whose sketches are
   * nearest, thirty for each one wanted and all that are as near as the last of them.
   *
   * @param hidden what is passed over, as if it were not there; null: nothing
   */
  near(query: Float32Array, wanted: number, hidden: HiddenSlots | null = null): Uint32Array {
    if (query.length !== this.dimensions || wanted === 0) return new Uint32Array(0);
    const most = COMPARED_PER_WANTED * wanted;
    return this.owners - (hidden?.count ?? 0) <= Math.max(EXACT_NUMBERS / this.dimensions, most) ? this.owned(hidden) : this.nearestSketches(query, most, hidden);
  }

  /** Of a chunk of the slots, from a place on. */
  private compare(slots: ArrayLike<number>, from: number, cosines: Float64Array): void {
    const { firstRow, rowCounts } = this;
    const { buffer } = this.rows.bytes();
    const list = new Uint32Array(buffer, LIST, 2 * CHUNK_TEXTS);
    const end = Math.min(slots.length, from + CHUNK_TEXTS);
    let count = 0;
    for (let place = from; place < end; place += 1) {
      if (!this.has(slots[place]!)) continue;
      list[2 * count] = this.rowAt(firstRow[slots[place]!]!);
      list[2 * count + 1] = rowCounts[slots[place]!]!;
      count += 1;
    }
    if (count === 0) return;
    this.rows.similarities(0, LIST, count, OUT);
    const found = new Int32Array(buffer, OUT, count);
    let next = 0;
    for (let place = from; place < end; place += 1) {
      if (!this.has(slots[place]!)) continue;
      cosines[place] = found[next]! / (2 * ROW_SCALE * QUERY_SCALE);
      next += 1;
    }
  }

  private owned(hidden: HiddenSlots | null): Uint32Array {
    const slots = new Uint32Array(this.owners);
    let count = 0;
    for (let slot = 0; slot < this.slots; slot += 1) if (this.rowCounts[slot]! > 0 && (hidden === null || hidden.flags[slot] !== 1)) slots[count++] = slot;
    return slots.subarray(0, count);
  }

  private nearestSketches(query: Float32Array, most: number, hidden: HiddenSlots | null): Uint32Array {
    const { sketches, sketchLength, rowCounts, slots: end, found } = this;
    const bytes = sketches.bytes();
    bytes.fill(0, 0, sketchLength);
    query.forEach((value, place) => {
      if (value < 0) bytes[place >> 3]! |= 1 << (place & 7);
    });
    found.begin(most);
    for (let from = 0; from < end; from += CHUNK_ROWS) {
      const count = sketches.within(0, this.sketchAt(from), Math.min(CHUNK_ROWS, end - from), OUT, found.bound);
      found.offer(new Uint32Array(bytes.buffer, OUT, count), from, rowCounts, hidden?.flags ?? null);
    }
    return found.list();
  }

  private open(dimensions: number): void {
    this.dimensions = dimensions;
    this.rowLength = rowBytes(dimensions);
    this.sketchLength = sketchBytes(dimensions);
    this.rows = createVectorKernels(dimensions);
    this.sketches = createVectorKernels(dimensions);
    this.found = new NearestSketches(8 * this.sketchLength);
  }

  private rowAt(row: number): number {
    return FIRST_ROW + row * this.rowLength;
  }

  private sketchAt(slot: number): number {
    return FIRST_ROW + slot * this.sketchLength;
  }

  private growSlots(least: number): void {
    const size = Math.max(least, this.firstRow.length * 2);
    this.firstRow = grown(this.firstRow, size);
    this.rowCounts = grown(this.rowCounts, size);
  }

  private newRows(count: number): number {
    const first = this.rowCount;
    this.rowCount += count;
    this.rows.reserve(this.rowAt(this.rowCount));
    return first;
  }

  /** The signs are read where the rows are and written where the sketches are: over a buffer, since each has its own memory. */
  private sketch(slot: number, first: number): void {
    const { sketchLength } = this;
    this.sketches.reserve(this.sketchAt(slot + 1));
    this.rows.signs(this.rowAt(first), 1, OUT);
    this.sketches.bytes().set(this.rows.bytes().subarray(OUT, OUT + sketchLength), this.sketchAt(slot));
    this.asked = null;
  }

  private ask(query: Float32Array): void {
    if (this.asked === query) return;
    const numbers = new Int16Array(this.rows.bytes().buffer, 0, this.rowLength);
    numbers.fill(0);
    query.forEach((value, place) => (numbers[place] = Math.round(value * QUERY_SCALE)));
    this.asked = query;
  }
}
