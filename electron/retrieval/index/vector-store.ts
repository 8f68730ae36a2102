import { createVectorKernels, rowBytes } from './vector-kernels';
import { isLarge, rowAt, sketchAt, VectorScan, type HiddenSlots, type VectorTables } from './vector-scan';

/** Places there are at first. */
const FIRST_SLOTS = 1_024;

/** What another thread scans the same vectors with. */
export interface SharedVectors {
  dimensions: number;
  rows: WebAssembly.Memory;
  sketches: WebAssembly.Memory;
  firstRow: Uint32Array;
  rowCounts: Uint32Array;
}

/**
 * Int8 unit vectors by slot: one of the whole text (row 0) and one per sentence, a slot's rows one after another. Of
 * each whole text also a sketch,
 * the signs of its numbers: two sketches differ in about as many bits as the vectors are apart, at an eighth of the
 * bytes. A first look reads the
 * sketches of the whole texts only; sentences are compared where it finds something.
 */
export class VectorStore {
  /** From the first vector on; all others have as many numbers. */
  private tables: VectorTables | null = null;
  private scan!: VectorScan;
  /** Places of runs of rows that were given back, by their length. */
  private readonly free = new Map<number, number[]>();
  private rowCount = 0;
  private changed = 0;
  private handle: SharedVectors | null = null;

  /** Grows with every change: what was found before holds while this stays the same. */
  get changes(): number {
    return this.changed;
  }

  /** Slots that have vectors. */
  get size(): number {
    return this.tables?.owners ?? 0;
  }

  /** One more than the highest slot that ever had vectors. */
  get end(): number {
    return this.tables?.slots ?? 0;
  }

  /**
   * For another thread: the same object until it no longer tells where all vectors are. Null where there are none, or
   * threads cannot share them.
   */
  get shared(): SharedVectors | null {
    const { tables } = this;
    if (tables === null || tables.rows.memory === null || tables.sketches.memory === null) return null;
    const { dimensions, rows, sketches, firstRow, rowCounts } = tables;
    this.handle ??= { dimensions, rows: rows.memory!, sketches: sketches.memory!, firstRow, rowCounts };
    return this.handle;
  }

  /** A model has one length of vector; one of another length is not of this model. */
  fits(vector: { readonly length: number }): boolean {
    return this.tables === null || vector.length === this.tables.dimensions;
  }

  has(slot: number): boolean {
    return (this.tables?.rowCounts[slot] ?? 0) > 0;
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
    const tables = this.tables ?? this.open(length);
    const count = run.length / length;
    const first = this.free.get(count)?.pop() ?? this.newRows(tables, count);
    const bytes = tables.rows.bytes();
    // Rows are padded to whole steps where a vector does not fill them.
    if (length === rowBytes(length)) bytes.set(run, rowAt(length, first));
    else
      for (let place = 0; place < count; place += 1)
        bytes.set(run.subarray(place * length, (place + 1) * length), rowAt(length, first + place));
    tables.sketches.reserve(sketchAt(length, slot + 1));
    this.scan.sketch(slot, first);
    if (slot >= tables.firstRow.length) this.growSlots(tables, slot + 1);
    tables.slots = Math.max(tables.slots, slot + 1);
    tables.firstRow[slot] = first;
    tables.rowCounts[slot] = count;
    tables.owners += 1;
  }

  remove(slot: number): void {
    const { tables } = this;
    const count = tables?.rowCounts[slot] ?? 0;
    if (tables === null || count === 0) return;
    this.changed += 1;
    const free = this.free.get(count) ?? [];
    free.push(tables.firstRow[slot]!);
    this.free.set(count, free);
    tables.rowCounts[slot] = 0;
    tables.owners -= 1;
  }

  /** As of `VectorScan`; NaN for all where the query is of another model. */
  cosines(slots: ArrayLike<number>, query: Float32Array): Float64Array {
    return this.tables?.dimensions === query.length
      ? this.scan.cosines(slots, query)
      : new Float64Array(slots.length).fill(Number.NaN);
  }

  /** As of `VectorScan`; none where the query is of another model. */
  near(query: Float32Array, wanted: number, hidden: HiddenSlots | null = null): Uint32Array {
    return this.tables?.dimensions === query.length ? this.scan.near(query, wanted, hidden) : new Uint32Array(0);
  }

  /** Whether a search is long enough for another thread. */
  isWorthSharing(query: Float32Array, wanted: number, hidden: HiddenSlots | null): boolean {
    return this.tables?.dimensions === query.length && wanted > 0 && isLarge(this.tables, wanted, hidden);
  }

  private open(dimensions: number): VectorTables {
    this.tables = {
      dimensions,
      rows: createVectorKernels(dimensions),
      sketches: createVectorKernels(dimensions),
      firstRow: sharedNumbers(FIRST_SLOTS),
      rowCounts: sharedNumbers(FIRST_SLOTS),
      slots: 0,
      owners: 0,
    };
    this.scan = new VectorScan(this.tables, 0);
    return this.tables;
  }

  private growSlots(tables: VectorTables, least: number): void {
    const size = Math.max(least, tables.firstRow.length * 2);
    tables.firstRow = sharedNumbers(size, tables.firstRow);
    tables.rowCounts = sharedNumbers(size, tables.rowCounts);
    this.handle = null;
  }

  private newRows(tables: VectorTables, count: number): number {
    const first = this.rowCount;
    this.rowCount += count;
    tables.rows.reserve(rowAt(tables.dimensions, this.rowCount));
    return first;
  }
}

/** Numbers that another thread can read. @param before what they begin with */
function sharedNumbers(size: number, before: Uint32Array | null = null): Uint32Array {
  const numbers = new Uint32Array(new SharedArrayBuffer(size * Uint32Array.BYTES_PER_ELEMENT));
  if (before !== null) numbers.set(before);
  return numbers;
}
