import { BinaryPrefilter } from './binary-prefilter';
import { rowByteLength, sketchByteLength, type VectorKernels } from './vector-kernels';

/** A query is scaled to 16-bit integers, fine enough that no rank of 8-bit rows depends on the rounding. */
const QUERY_SCALE = 16_383;
const ROW_SCALE = 127;
/**
 * Each thread has a scratch area in front of the rows: the query, the results for a chunk of rows, and the list of
 * texts that are compared at once.
 */
const SCRATCH_BYTES = 65_536;
const OUTPUT_START = 32_768;
const CHUNK_ROWS = 8_192;
const LIST_START = 49_152;
/** After it, room for rows that are read from a file to be compared. */
const STAGING_BYTES = 1 << 20;
const AREA_BYTES = SCRATCH_BYTES + STAGING_BYTES;
/** The index's own thread and the vector search thread. */
const SCRATCH_AREAS = 2;
/** Bytes in front of the first row and of the first sketch. */
export const ROWS_START = SCRATCH_AREAS * AREA_BYTES;
/** Texts per chunk: few enough that their prefetched lines are still cached when they are compared. */
const CHUNK_TEXTS = 256;
/**
 * Up to so many slots of 512 numbers every vector is compared (more slots of shorter vectors, whose sketches say less);
 * above, sketches choose candidates.
 */
const MAX_EXACT_VALUES = 10_000 * 512;
/**
 * Slots compared exactly per wanted one: of 100,000 seeded texts the candidates hold 99 % of the nearest ten and 97 %
 * of the nearest hundred.
 */
const RERANKED_PER_WANTED = 30;

/** Slots that a search skips: flag 1 by slot, and how many there are. */
export interface HiddenSlots {
  flags: Uint8Array;
  count: number;
}

/** Rows that lie in a file (VectorFile). */
export interface StoredRows {
  readonly rowCount: number;
  readRows(bytes: Uint8Array, first: number): boolean;
}

/** The first row number in memory, and whether a text's rows can be compared from a file. */
export const storedRowsOf = ({ stored }: Pick<VectorTables, 'stored'>): number => stored?.rowCount ?? 0;
export const fitsStaging = (dimensions: number, rows: number): boolean =>
  rows * rowByteLength(dimensions) <= STAGING_BYTES;

/** Vectors as a search reads them: a slot's rows are adjacent, and its sketch stands at its slot number. */
export interface VectorTables {
  /** Dimensions of each vector. */
  dimensions: number;
  /** Rows in a file, which have the first numbers; null: none. */
  stored: StoredRows | null;
  /** The rows after them, in memory. */
  rows: VectorKernels;
  sketches: VectorKernels;
  /** The first row of each slot; typed arrays, since a question reads all of them. */
  firstRow: Uint32Array;
  rowCounts: Uint32Array;
  /** One more than the highest slot that ever had vectors. */
  slotEnd: number;
  /** Slots that have vectors. */
  occupiedSlots: number;
}

/** Address of a row in memory and of a sketch, in bytes. */
export const rowOffset = (tables: Pick<VectorTables, 'dimensions' | 'stored'>, row: number): number =>
  ROWS_START + (row - storedRowsOf(tables)) * rowByteLength(tables.dimensions);
export const sketchOffset = (dimensions: number, slot: number): number =>
  ROWS_START + slot * sketchByteLength(dimensions);

/** Whether there are too many vectors to compare all of them for `wanted` results. */
export const needsPrefilter = (
  { dimensions, occupiedSlots }: Pick<VectorTables, 'dimensions' | 'occupiedSlots'>,
  wanted: number,
  hidden: HiddenSlots | null,
): boolean =>
  occupiedSlots - (hidden?.count ?? 0) > Math.max(MAX_EXACT_VALUES / dimensions, RERANKED_PER_WANTED * wanted);

/** Searches over vectors that may be another thread's. One search at a time: each writes to its scratch area. */
export class VectorSearch {
  private readonly prefilter: BinaryPrefilter;
  private readonly sketchLength: number;
  private readonly rowLength: number;
  private readonly queryOffset: number;
  private readonly outputOffset: number;
  private readonly listOffset: number;
  private readonly stagingOffset: number;
  /** Which of the slots asked for each text of a chunk is. */
  private readonly positions = new Uint32Array(CHUNK_TEXTS);
  /** The query in the scratch area. */
  private loadedQuery: Float32Array | null = null;

  /** @param scratchArea 0 in the thread that writes the vectors, 1 in the other */
  constructor(
    private readonly tables: VectorTables,
    scratchArea: 0 | 1,
  ) {
    this.rowLength = rowByteLength(tables.dimensions);
    this.sketchLength = sketchByteLength(tables.dimensions);
    this.prefilter = new BinaryPrefilter(8 * this.sketchLength);
    this.queryOffset = scratchArea * AREA_BYTES;
    this.outputOffset = this.queryOffset + OUTPUT_START;
    this.listOffset = this.queryOffset + LIST_START;
    this.stagingOffset = this.queryOffset + SCRATCH_BYTES;
  }

  /**
   * Cosines of the query with slots, in their order: half the whole text's, half its best sentence's
   * (docs/evidence.md). NaN for a slot without a vector, and for one whose vectors cannot be read.
   *
   * @param query a unit vector of as many dimensions
   */
  cosines(slots: ArrayLike<number>, query: Float32Array): Float64Array {
    const cosines = new Float64Array(slots.length).fill(Number.NaN);
    this.loadQuery(query);
    for (let from = 0; from < slots.length;) from = this.compareChunk(slots, from, cosines);
    return cosines;
  }

  /**
   * Slots that may be among the `wanted` nearest: all that have vectors in a vault of up to ten thousand slots; above,
   * those whose sketches are nearest, thirty per wanted one and all that are as near as the last of them.
   *
   * @param hidden slots to skip as if they were not there; null: none
   */
  candidates(query: Float32Array, wanted: number, hidden: HiddenSlots | null): Uint32Array {
    if (wanted === 0) return new Uint32Array(0);
    return needsPrefilter(this.tables, wanted, hidden)
      ? this.prefilteredSlots(query, RERANKED_PER_WANTED * wanted, hidden)
      : this.allSlots(hidden);
  }

  /**
   * The sketch of a slot is the signs of its first row, written by way of a buffer, since rows and sketches have their
   * own memories.
   */
  writeSketch(slot: number, first: number): void {
    const { rows, sketches, dimensions } = this.tables;
    rows.signs(rowOffset(this.tables, first), 1, this.outputOffset);
    sketches
      .bytes()
      .set(
        rows.bytes().subarray(this.outputOffset, this.outputOffset + this.sketchLength),
        sketchOffset(dimensions, slot),
      );
  }

  /** Cosines of one chunk of the slots, from a position on; returns the position of the next chunk. */
  private compareChunk(slots: ArrayLike<number>, from: number, cosines: Float64Array): number {
    const { rows, firstRow, rowCounts } = this.tables;
    const { buffer } = rows.bytes();
    const list = new Uint32Array(buffer, this.listOffset, 2 * CHUNK_TEXTS);
    const stagingEnd = this.stagingOffset + STAGING_BYTES;
    const storedRows = storedRowsOf(this.tables);
    let staged = this.stagingOffset;
    let count = 0;
    let index = from;
    for (; index < slots.length && count < CHUNK_TEXTS; index += 1) {
      const slot = slots[index]!;
      const rowCount = rowCounts[slot]!;
      if (!(rowCount > 0)) continue;
      const first = firstRow[slot]!;
      let address = ROWS_START + (first - storedRows) * this.rowLength;
      if (first < storedRows) {
        address = staged;
        staged += rowCount * this.rowLength;
        if (staged > stagingEnd) break;
        if (!this.tables.stored!.readRows(new Uint8Array(buffer, address, staged - address), first)) continue;
      }
      this.positions[count] = index;
      list[2 * count] = address;
      list[2 * count + 1] = rowCount;
      count += 1;
    }
    if (count === 0) return index;
    rows.similarities(this.queryOffset, this.listOffset, count, this.outputOffset);
    const products = new Int32Array(buffer, this.outputOffset, count);
    for (let text = 0; text < count; text += 1)
      cosines[this.positions[text]!] = products[text]! / (2 * ROW_SCALE * QUERY_SCALE);
    return index;
  }

  private allSlots(hidden: HiddenSlots | null): Uint32Array {
    const { occupiedSlots, slotEnd, rowCounts } = this.tables;
    const slots = new Uint32Array(occupiedSlots);
    let count = 0;
    for (let slot = 0; slot < slotEnd; slot += 1)
      if (rowCounts[slot]! > 0 && (hidden === null || hidden.flags[slot] !== 1)) slots[count++] = slot;
    return slots.subarray(0, count);
  }

  private prefilteredSlots(query: Float32Array, wantedCount: number, hidden: HiddenSlots | null): Uint32Array {
    const { prefilter: products, tables, sketchLength } = this;
    const { sketches, rowCounts, dimensions, slotEnd } = tables;
    const bytes = sketches.bytes();
    bytes.fill(0, this.queryOffset, this.queryOffset + sketchLength);
    query.forEach((value, index) => {
      if (value < 0) bytes[this.queryOffset + (index >> 3)]! |= 1 << (index & 7);
    });
    products.reset(wantedCount);
    for (let from = 0; from < slotEnd; from += CHUNK_ROWS) {
      const count = sketches.within(
        this.queryOffset,
        sketchOffset(dimensions, from),
        Math.min(CHUNK_ROWS, slotEnd - from),
        this.outputOffset,
        products.bound,
      );
      products.offer(new Uint32Array(bytes.buffer, this.outputOffset, count), from, rowCounts, hidden?.flags ?? null);
    }
    return products.candidates();
  }

  private loadQuery(query: Float32Array): void {
    if (this.loadedQuery === query) return;
    const numbers = new Int16Array(this.tables.rows.bytes().buffer, this.queryOffset, this.rowLength);
    numbers.fill(0);
    query.forEach((value, index) => (numbers[index] = Math.round(value * QUERY_SCALE)));
    this.loadedQuery = query;
  }
}
