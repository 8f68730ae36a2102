import { createVectorKernels, rowByteLength } from './vector-kernels';
import {
  needsPrefilter,
  rowOffset,
  sketchOffset,
  VectorSearch,
  type HiddenSlots,
  type VectorTables,
} from './vector-search';

/** Initial capacity in slots. */
const INITIAL_SLOTS = 1_024;

/** What another thread needs to search the same vectors. */
export interface SharedVectors {
  dimensions: number;
  rows: WebAssembly.Memory;
  sketches: WebAssembly.Memory;
  firstRow: Uint32Array;
  rowCounts: Uint32Array;
}

/** Vectors as they are kept on disk: each slot's rows after those of the slot before it. */
export interface VectorImage {
  dimensions: number;
  /** Slots with vectors, ascending, and how many rows each has. */
  slots: Uint32Array;
  rowCounts: Uint32Array;
  rows: Int8Array;
}

/**
 * Int8 unit vectors by slot: one of the whole text (row 0) and one per sentence, a slot's rows adjacent. Each whole
 * text also has a sketch, the signs of its numbers: two sketches differ in about as many bits as the vectors are apart,
 * at an eighth of the bytes. A search reads the sketches first and compares vectors only where a sketch is near.
 */
export class VectorStore {
  /** Set by the first vector; all others must have as many numbers. */
  private tables: VectorTables | null = null;
  private vectorSearch!: VectorSearch;
  /** Freed runs of rows, by their length. */
  private readonly freeRows = new Map<number, number[]>();
  private rowCount = 0;
  private changeCount = 0;
  private sharedCache: SharedVectors | null = null;

  /** Grows with every change: results stay valid while it stays the same. */
  get version(): number {
    return this.changeCount;
  }

  /** Slots that have vectors. */
  get size(): number {
    return this.tables?.occupiedSlots ?? 0;
  }

  /** One more than the highest slot that ever had vectors. */
  get slotEnd(): number {
    return this.tables?.slotEnd ?? 0;
  }

  /**
   * For another thread: the same object until it no longer says where all vectors are. Null where there are none, or
   * threads cannot share them.
   */
  get shared(): SharedVectors | null {
    const { tables } = this;
    if (tables === null || tables.rows.memory === null || tables.sketches.memory === null) return null;
    const { dimensions, rows, sketches, firstRow, rowCounts } = tables;
    this.sharedCache ??= { dimensions, rows: rows.memory!, sketches: sketches.memory!, firstRow, rowCounts };
    return this.sharedCache;
  }

  /** Whether a vector has the length of this model's vectors. */
  fits(vector: { readonly length: number }): boolean {
    return this.tables === null || vector.length === this.tables.dimensions;
  }

  has(slot: number): boolean {
    return (this.tables?.rowCounts[slot] ?? 0) > 0;
  }

  /** Replaces the slot's vectors; the first is of the whole text. */
  set(slot: number, vectors: readonly Int8Array[]): void {
    if (vectors.length === 0) return this.remove(slot);
    const { length } = vectors[0]!;
    const packed = new Int8Array(vectors.length * length);
    vectors.forEach((vector, index) => packed.set(vector, index * length));
    this.setPacked(slot, packed, length);
  }

  /** The same for adjacent vectors of `length` numbers each. */
  setPacked(slot: number, packed: Int8Array, length: number): void {
    this.remove(slot);
    this.changeCount += 1;
    if (packed.length === 0) return;
    const tables = this.tables ?? this.createTables(length);
    const count = packed.length / length;
    const first = this.freeRows.get(count)?.pop() ?? this.allocateRows(tables, count);
    const bytes = tables.rows.bytes();
    // Rows are padded to whole steps where a vector does not fill them.
    if (length === rowByteLength(length)) bytes.set(packed, rowOffset(length, first));
    else
      for (let index = 0; index < count; index += 1)
        bytes.set(packed.subarray(index * length, (index + 1) * length), rowOffset(length, first + index));
    tables.sketches.reserve(sketchOffset(length, slot + 1));
    this.vectorSearch.writeSketch(slot, first);
    if (slot >= tables.firstRow.length) this.growSlots(tables, slot + 1);
    tables.slotEnd = Math.max(tables.slotEnd, slot + 1);
    tables.firstRow[slot] = first;
    tables.rowCounts[slot] = count;
    tables.occupiedSlots += 1;
  }

  remove(slot: number): void {
    const { tables } = this;
    const count = tables?.rowCounts[slot] ?? 0;
    if (tables === null || count === 0) return;
    this.changeCount += 1;
    const freeRows = this.freeRows.get(count) ?? [];
    freeRows.push(tables.firstRow[slot]!);
    this.freeRows.set(count, freeRows);
    tables.rowCounts[slot] = 0;
    tables.occupiedSlots -= 1;
  }

  /** A copy of all vectors; null without any. */
  image(): VectorImage | null {
    const { tables } = this;
    if (tables === null) return null;
    const { dimensions, firstRow, rowCounts, slotEnd } = tables;
    const slots: number[] = [];
    let rowCount = 0;
    for (let slot = 0; slot < slotEnd; slot += 1) {
      if (rowCounts[slot] === 0) continue;
      slots.push(slot);
      rowCount += rowCounts[slot]!;
    }
    const rows = new Int8Array(rowCount * dimensions);
    const bytes = tables.rows.bytes();
    let end = 0;
    for (const slot of slots)
      for (let row = 0; row < rowCounts[slot]!; row += 1) {
        const start = rowOffset(dimensions, firstRow[slot]! + row);
        rows.set(bytes.subarray(start, start + dimensions), end);
        end += dimensions;
      }
    return {
      dimensions,
      slots: Uint32Array.from(slots),
      rowCounts: Uint32Array.from(slots, (slot) => rowCounts[slot]!),
      rows,
    };
  }

  /** As `VectorSearch.cosines`; all NaN where the query is of another model. */
  cosines(slots: ArrayLike<number>, query: Float32Array): Float64Array {
    return this.tables?.dimensions === query.length
      ? this.vectorSearch.cosines(slots, query)
      : new Float64Array(slots.length).fill(Number.NaN);
  }

  /** As `VectorSearch.candidates`; none where the query is of another model. */
  candidates(query: Float32Array, wanted: number, hidden: HiddenSlots | null = null): Uint32Array {
    return this.tables?.dimensions === query.length
      ? this.vectorSearch.candidates(query, wanted, hidden)
      : new Uint32Array(0);
  }

  /** Whether a search takes long enough to be worth another thread. */
  isWorthOffloading(query: Float32Array, wanted: number, hidden: HiddenSlots | null): boolean {
    return this.tables?.dimensions === query.length && wanted > 0 && needsPrefilter(this.tables, wanted, hidden);
  }

  private createTables(dimensions: number): VectorTables {
    this.tables = {
      dimensions,
      rows: createVectorKernels(dimensions),
      sketches: createVectorKernels(dimensions),
      firstRow: createSharedColumn(INITIAL_SLOTS),
      rowCounts: createSharedColumn(INITIAL_SLOTS),
      slotEnd: 0,
      occupiedSlots: 0,
    };
    this.vectorSearch = new VectorSearch(this.tables, 0);
    return this.tables;
  }

  private growSlots(tables: VectorTables, minSlots: number): void {
    const size = Math.max(minSlots, tables.firstRow.length * 2);
    tables.firstRow = createSharedColumn(size, tables.firstRow);
    tables.rowCounts = createSharedColumn(size, tables.rowCounts);
    this.sharedCache = null;
  }

  private allocateRows(tables: VectorTables, count: number): number {
    const first = this.rowCount;
    this.rowCount += count;
    tables.rows.reserve(rowOffset(tables.dimensions, this.rowCount));
    return first;
  }
}

/** Numbers that another thread can read. @param before what they begin with */
function createSharedColumn(size: number, before: Uint32Array | null = null): Uint32Array {
  const numbers = new Uint32Array(new SharedArrayBuffer(size * Uint32Array.BYTES_PER_ELEMENT));
  if (before !== null) numbers.set(before);
  return numbers;
}
