import { NearestSketches } from './nearest-sketches';
import { rowBytes, sketchBytes, type VectorKernels } from './vector-kernels';

/** A query's numbers as 16-bit integers: so fine that no rank of 8-bit rows depends on it. */
const QUERY_SCALE = 16_383;
const ROW_SCALE = 127;
/**
 * Below the rows every thread has a desk of its own: the query, what a loop gives for a chunk of rows, and a list of
 * the texts that are compared at once.
 */
const DESK = 65_536;
const OUT = 32_768;
const CHUNK_ROWS = 8_192;
const LIST = 49_152;
/** The index's own thread, and the one that scans beside it. */
const DESKS = 2;
const FIRST_ROW = DESKS * DESK;
/** So many that what is read of them beforehand still lies near the processor when it is worked on. */
const CHUNK_TEXTS = 256;
/**
 * Up to so many slots of 512 numbers (more of shorter vectors, whose sketches say less) every one is compared; above,
 * sketches choose which.
 */
const EXACT_NUMBERS = 10_000 * 512;
/**
 * Slots compared exactly for each one wanted: of 100,000 seeded texts 99 % of the nearest ten are among them, 97 % of
 * the nearest hundred (DESIGN.md).
 */
const COMPARED_PER_WANTED = 30;

/** Slots that a search passes over: by slot 1, and how many there are. */
export interface HiddenSlots {
  flags: Uint8Array;
  count: number;
}

/** Vectors as a search reads them: a slot's rows stand one after another, its sketch at its own number. */
export interface VectorTables {
  /** Numbers of each vector. */
  dimensions: number;
  rows: VectorKernels;
  sketches: VectorKernels;
  /** By slot; typed, since a question reads all of them. */
  firstRow: Uint32Array;
  rowCounts: Uint32Array;
  /** One more than the highest slot that ever had vectors. */
  slots: number;
  /** Slots that have vectors. */
  owners: number;
}

/** Place of a row and of a sketch, in bytes. */
export const rowAt = (dimensions: number, row: number): number => FIRST_ROW + row * rowBytes(dimensions);
export const sketchAt = (dimensions: number, slot: number): number => FIRST_ROW + slot * sketchBytes(dimensions);

/** Whether so many vectors are more than are all compared for `wanted` of them. */
export const isLarge = (
  { dimensions, owners }: Pick<VectorTables, 'dimensions' | 'owners'>,
  wanted: number,
  hidden: HiddenSlots | null,
): boolean => owners - (hidden?.count ?? 0) > Math.max(EXACT_NUMBERS / dimensions, COMPARED_PER_WANTED * wanted);

/** Searches by meaning over vectors that may be another thread's. One at a time: each writes to its desk. */
export class VectorScan {
  private readonly found: NearestSketches;
  private readonly sketchLength: number;
  private readonly rowLength: number;
  private readonly query: number;
  private readonly out: number;
  private readonly list: number;
  /** The query that lies on the desk. */
  private asked: Float32Array | null = null;

  /** @param desk 0 in the thread that writes the vectors, 1 in the other */
  constructor(
    private readonly tables: VectorTables,
    desk: 0 | 1,
  ) {
    this.rowLength = rowBytes(tables.dimensions);
    this.sketchLength = sketchBytes(tables.dimensions);
    this.found = new NearestSketches(8 * this.sketchLength);
    this.query = desk * DESK;
    this.out = this.query + OUT;
    this.list = this.query + LIST;
  }

  /**
   * Cosines of the query with slots, in their order: half the whole text's, half its best sentence's (evidence.md 3e).
   * NaN for one without a vector.
   *
   * @param query a unit vector of as many numbers
   */
  cosines(slots: ArrayLike<number>, query: Float32Array): Float64Array {
    const cosines = new Float64Array(slots.length).fill(Number.NaN);
    this.ask(query);
    for (let from = 0; from < slots.length; from += CHUNK_TEXTS) this.compare(slots, from, cosines);
    return cosines;
  }

  /**
   * Slots that may be among the `wanted` nearest: all that have vectors in a vault of up to ten thousand, else those
   * whose sketches are
   * nearest, thirty for each one wanted and all that are as near as the last of them.
   *
   * @param hidden what is passed over, as if it were not there; null: nothing
   */
  near(query: Float32Array, wanted: number, hidden: HiddenSlots | null): Uint32Array {
    if (wanted === 0) return new Uint32Array(0);
    return isLarge(this.tables, wanted, hidden)
      ? this.nearestSketches(query, COMPARED_PER_WANTED * wanted, hidden)
      : this.owned(hidden);
  }

  /** Signs of the slot's first row are its sketch: over a buffer, since rows and sketches have their own memories. */
  sketch(slot: number, first: number): void {
    const { rows, sketches, dimensions } = this.tables;
    rows.signs(rowAt(dimensions, first), 1, this.out);
    sketches.bytes().set(rows.bytes().subarray(this.out, this.out + this.sketchLength), sketchAt(dimensions, slot));
  }

  /** Of a chunk of the slots, from a place on. */
  private compare(slots: ArrayLike<number>, from: number, cosines: Float64Array): void {
    const { rows, firstRow, rowCounts } = this.tables;
    const { buffer } = rows.bytes();
    const list = new Uint32Array(buffer, this.list, 2 * CHUNK_TEXTS);
    const end = Math.min(slots.length, from + CHUNK_TEXTS);
    let count = 0;
    for (let place = from; place < end; place += 1) {
      const slot = slots[place]!;
      if (!(rowCounts[slot]! > 0)) continue;
      list[2 * count] = FIRST_ROW + firstRow[slot]! * this.rowLength;
      list[2 * count + 1] = rowCounts[slot]!;
      count += 1;
    }
    if (count === 0) return;
    rows.similarities(this.query, this.list, count, this.out);
    const found = new Int32Array(buffer, this.out, count);
    let next = 0;
    for (let place = from; place < end; place += 1) {
      if (!(rowCounts[slots[place]!]! > 0)) continue;
      cosines[place] = found[next]! / (2 * ROW_SCALE * QUERY_SCALE);
      next += 1;
    }
  }

  private owned(hidden: HiddenSlots | null): Uint32Array {
    const { owners, slots: end, rowCounts } = this.tables;
    const slots = new Uint32Array(owners);
    let count = 0;
    for (let slot = 0; slot < end; slot += 1)
      if (rowCounts[slot]! > 0 && (hidden === null || hidden.flags[slot] !== 1)) slots[count++] = slot;
    return slots.subarray(0, count);
  }

  private nearestSketches(query: Float32Array, most: number, hidden: HiddenSlots | null): Uint32Array {
    const { found, tables, sketchLength } = this;
    const { sketches, rowCounts, dimensions, slots: end } = tables;
    const bytes = sketches.bytes();
    bytes.fill(0, this.query, this.query + sketchLength);
    query.forEach((value, place) => {
      if (value < 0) bytes[this.query + (place >> 3)]! |= 1 << (place & 7);
    });
    found.begin(most);
    for (let from = 0; from < end; from += CHUNK_ROWS) {
      const count = sketches.within(
        this.query,
        sketchAt(dimensions, from),
        Math.min(CHUNK_ROWS, end - from),
        this.out,
        found.bound,
      );
      found.offer(new Uint32Array(bytes.buffer, this.out, count), from, rowCounts, hidden?.flags ?? null);
    }
    return found.list();
  }

  private ask(query: Float32Array): void {
    if (this.asked === query) return;
    const numbers = new Int16Array(this.tables.rows.bytes().buffer, this.query, this.rowLength);
    numbers.fill(0);
    query.forEach((value, place) => (numbers[place] = Math.round(value * QUERY_SCALE)));
    this.asked = query;
  }
}
