import { rm } from 'node:fs/promises';
import { VectorFile, writeVectorFile, type VectorFileStamp, type VectorFileTables } from './vector-file';
import { createVectorKernels, rowByteLength, sketchByteLength } from './vector-kernels';
import {
  fitsStaging,
  needsPrefilter,
  rowOffset,
  ROWS_START,
  sketchOffset,
  storedRowsOf,
  VectorSearch,
  type HiddenSlots,
  type StoredRows,
  type VectorTables,
} from './vector-search';

/** Initial capacity in slots. */
const INITIAL_SLOTS = 1_024;

/** The vectors of some 250,000 short notes. */
const MAX_HELD_BYTES = 256 * 2 ** 20;

/** What another thread needs to search the same vectors. */
export interface SharedVectors {
  dimensions: number;
  /** The file of the first rows; null: all are in memory. */
  stored: { path: string; id: string } | null;
  rows: WebAssembly.Memory;
  sketches: WebAssembly.Memory;
  firstRow: Uint32Array;
  rowCounts: Uint32Array;
}

/**
 * Int8 unit vectors by slot: one of the whole text (row 0) and one per sentence, a slot's rows adjacent. Each whole
 * text also has a sketch, the signs of its numbers: two sketches differ in about as many bits as the vectors are apart,
 * at an eighth of the bytes. A search reads the sketches first and compares vectors only where a sketch is near.
 *
 * Sketches are held in memory, and so are rows while they are few. Those of a large vault are read from their file as
 * they are compared, once there is one.
 */
export class VectorStore {
  /** It is set by the first vector; all others must have as many numbers. */
  private tables: VectorTables | null = null;
  private vectorSearch!: VectorSearch;
  /** Freed runs of rows, by their length. */
  private readonly freeRows = new Map<number, number[]>();
  /** Rows that were ever used, those in the file first. */
  private rowCount = 0;
  private file: VectorFile | null = null;
  /** While a file is written, no row it takes is used for another text. */
  private isBeingWritten = false;
  private changeCount = 0;
  private sharedCache: SharedVectors | null = null;

  /** @param maxHeldBytes rows up to so many bytes are held */
  constructor(private readonly maxHeldBytes = MAX_HELD_BYTES) {}

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
    const stored = this.file === null ? null : { path: this.file.path, id: this.file.id };
    this.sharedCache ??= { dimensions, stored, rows: rows.memory!, sketches: sketches.memory!, firstRow, rowCounts };
    return this.sharedCache;
  }

  /** Whether a vector has the length of this model's vectors. */
  fits(vector: { readonly length: number }): boolean {
    return this.tables === null || vector.length === this.tables.dimensions;
  }

  has(slot: number): boolean {
    return (this.tables?.rowCounts[slot] ?? 0) > 0;
  }

  /** Whether the first `count` numbers, a multiple of 8, of a slot's vector are zero: its sketch has none below. */
  beginsWithZeros(slot: number, count: number): boolean {
    const { dimensions, sketches } = this.tables!;
    const start = sketchOffset(dimensions, slot);
    const bytes = sketches.bytes();
    for (let index = start; index < start + count / 8; index += 1) if (bytes[index] !== 0) return false;
    return true;
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
    const rowLength = rowByteLength(length);
    // Rows are padded to whole steps where a vector does not fill them.
    if (length === rowLength) return this.setRows(slot, packed, length);
    const rows = new Int8Array((packed.length / length) * rowLength);
    for (let at = 0, row = 0; at < packed.length; at += length, row += rowLength)
      rows.set(packed.subarray(at, at + length), row);
    this.setRows(slot, rows, length);
  }

  /** @param rows padded */
  private setRows(slot: number, rows: Int8Array, dimensions: number): void {
    this.remove(slot);
    this.changeCount += 1;
    if (rows.length === 0) return;
    const tables = this.tables ?? this.createTables(dimensions, null);
    const count = rows.length / rowByteLength(dimensions);
    const freeRow = this.isBeingWritten ? undefined : this.freeRows.get(count)?.pop();
    const first = freeRow ?? this.allocateRows(tables, count);
    tables.rows.bytes().set(rows, rowOffset(tables, first));
    tables.sketches.reserve(sketchOffset(dimensions, slot + 1));
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
    if (tables.firstRow[slot]! >= storedRowsOf(tables)) {
      const freeRows = this.freeRows.get(count) ?? [];
      freeRows.push(tables.firstRow[slot]!);
      this.freeRows.set(count, freeRows);
    }
    tables.rowCounts[slot] = 0;
    tables.occupiedSlots -= 1;
  }

  /**
   * Writes all vectors to a file. Where they are many they are read from there from now on, except those that changed
   * meanwhile. Removes the file where there are no vectors.
   */
  async save(path: string, model: string, stamp: VectorFileStamp): Promise<void> {
    const { tables } = this;
    if (tables === null || tables.occupiedSlots === 0) return rm(path, { force: true });
    const slots = Uint32Array.from(occupiedSlots(tables));
    const firstRow = Uint32Array.from(slots, (slot) => tables.firstRow[slot]!);
    const rowCounts = Uint32Array.from(slots, (slot) => tables.rowCounts[slot]!);
    const content = { slots, rowCounts, sketches: sketchesOf(tables, slots) };
    this.isBeingWritten = true;
    try {
      await writeVectorFile(path, stamp, {
        ...content,
        model,
        dimensions: tables.dimensions,
        rowsOf: (index) => copyRows(tables, firstRow[index]!, rowCounts[index]!),
      });
    } finally {
      this.isBeingWritten = false;
    }
    // Held rows stay where they are.
    const bytes = rowCounts.reduce((sum, count) => sum + count, 0) * rowByteLength(tables.dimensions);
    const file = bytes > this.maxHeldBytes && this.tables === tables ? VectorFile.open(path, stamp) : null;
    if (file === null) return;
    const before = this.file;
    const isUnchanged = (slot: number, index: number) =>
      tables.rowCounts[slot]! > 0 && tables.firstRow[slot] === firstRow[index];
    this.placeTexts(this.readFrom(file), content, isUnchanged);
    for (const slot of occupiedSlots(tables))
      if (!this.has(slot))
        this.setRows(slot, copyRows(tables, tables.firstRow[slot]!, tables.rowCounts[slot]!), tables.dimensions);
    before?.close();
  }

  /**
   * Takes the vectors of a file, unless it is damaged; where they are many its rows stay there. Precondition: there are
   * no vectors yet.
   *
   * @param accepts whether a slot still has the text it was written with
   */
  open(file: VectorFile, accepts: (slot: number) => boolean): void {
    const content = file.readTables();
    if (content === null) return file.close();
    if (file.rowBytes > this.maxHeldBytes) return this.placeTexts(this.readFrom(file), content, accepts);
    const tables = this.createTables(file.dimensions, null);
    if (readRows(file, tables)) {
      this.rowCount = file.rowCount;
      this.placeTexts(tables, content, accepts);
    } else this.tables = null;
    file.close();
  }

  /** False where the file that vectors are read from is damaged. */
  async isSound(): Promise<boolean> {
    const { file } = this;
    // Another file may have taken its place meanwhile.
    return file === null || (await file.isSound()) || this.file !== file;
  }

  /** Lets go of the file: nothing may be asked afterwards. */
  close(): void {
    this.file?.close();
    this.file = null;
    this.tables = null;
  }

  /** New tables, whose rows are those of a file. */
  private readFrom(file: VectorFile): VectorTables {
    this.file = file;
    this.sharedCache = null;
    this.freeRows.clear();
    this.rowCount = file.rowCount;
    return this.createTables(file.dimensions, file);
  }

  private placeTexts(
    tables: VectorTables,
    { slots, rowCounts, sketches }: VectorFileTables,
    accepts: (slot: number, index: number) => boolean,
  ): void {
    const { dimensions, stored } = tables;
    this.changeCount += 1;
    const slotEnd = slots.length === 0 ? 0 : slots.at(-1)! + 1;
    if (slotEnd > tables.firstRow.length) this.growSlots(tables, slotEnd);
    tables.sketches.reserve(sketchOffset(dimensions, slotEnd));
    tables.slotEnd = slotEnd;
    copySketches(tables, slots, sketches);
    let first = 0;
    slots.forEach((slot, index) => {
      const count = rowCounts[index]!;
      if (accepts(slot, index)) {
        if (stored === null || fitsStaging(dimensions, count)) {
          tables.firstRow[slot] = first;
          tables.rowCounts[slot] = count;
          tables.occupiedSlots += 1;
        } else this.setRows(slot, copyRows(tables, first, count), dimensions);
      }
      first += count;
    });
  }

  /** The same as `VectorSearch.cosines`; all NaN where the query is of another model. */
  cosines(slots: ArrayLike<number>, query: Float32Array): Float64Array {
    return this.tables?.dimensions === query.length
      ? this.vectorSearch.cosines(slots, query)
      : new Float64Array(slots.length).fill(Number.NaN);
  }

  /** The same as `VectorSearch.candidates`; none where the query is of another model. */
  candidates(query: Float32Array, wanted: number, hidden: HiddenSlots | null = null): Uint32Array {
    return this.tables?.dimensions === query.length
      ? this.vectorSearch.candidates(query, wanted, hidden)
      : new Uint32Array(0);
  }

  /** Whether a search takes long enough to be worth another thread. */
  isWorthOffloading(query: Float32Array, wanted: number, hidden: HiddenSlots | null): boolean {
    return this.tables?.dimensions === query.length && wanted > 0 && needsPrefilter(this.tables, wanted, hidden);
  }

  private createTables(dimensions: number, stored: StoredRows | null): VectorTables {
    this.tables = {
      dimensions,
      stored,
      rows: createVectorKernels(dimensions),
      sketches: createVectorKernels(dimensions),
      firstRow: createSharedColumn(INITIAL_SLOTS),
      rowCounts: createSharedColumn(INITIAL_SLOTS),
      slotEnd: 0,
      occupiedSlots: 0,
    };
    // The scratch areas.
    for (const { reserve } of [this.tables.rows, this.tables.sketches]) reserve(ROWS_START);
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
    tables.rows.reserve(rowOffset(tables, this.rowCount));
    return first;
  }
}

function* occupiedSlots({ slotEnd, rowCounts }: VectorTables): Generator<number> {
  for (let slot = 0; slot < slotEnd; slot += 1) if (rowCounts[slot]! > 0) yield slot;
}

/** Reads all rows of a file into memory; false where they are damaged. */
function readRows(file: VectorFile, { rows }: VectorTables): boolean {
  const end = ROWS_START + file.rowBytes;
  rows.reserve(end);
  return file.readAllRows(rows.bytes().subarray(ROWS_START, end));
}

/** A copy of adjacent rows, from memory or from the file. */
function copyRows(tables: VectorTables, first: number, count: number): Int8Array {
  const length = count * rowByteLength(tables.dimensions);
  if (first >= storedRowsOf(tables)) {
    const start = rowOffset(tables, first);
    return new Int8Array(tables.rows.bytes().slice(start, start + length).buffer);
  }
  const rows = new Uint8Array(length);
  if (!tables.stored!.readRows(rows, first)) throw new Error('stored vectors cannot be read');
  return new Int8Array(rows.buffer);
}

function sketchesOf({ dimensions, sketches }: VectorTables, slots: Uint32Array): Uint8Array {
  const length = sketchByteLength(dimensions);
  const bytes = sketches.bytes();
  const all = new Uint8Array(slots.length * length);
  slots.forEach((slot, index) => {
    const start = sketchOffset(dimensions, slot);
    all.set(bytes.subarray(start, start + length), index * length);
  });
  return all;
}

/** Whole runs of adjacent slots at once. */
function copySketches({ dimensions, sketches }: VectorTables, slots: Uint32Array, from: Uint8Array): void {
  const length = sketchByteLength(dimensions);
  const bytes = sketches.bytes();
  for (let start = 0, end = 0; start < slots.length; start = end) {
    while (end < slots.length && slots[end]! - end === slots[start]! - start) end += 1;
    bytes.set(from.subarray(start * length, end * length), sketchOffset(dimensions, slots[start]!));
  }
}

/** Numbers that another thread can read. @param before what they begin with */
function createSharedColumn(size: number, before: Uint32Array | null = null): Uint32Array {
  const numbers = new Uint32Array(new SharedArrayBuffer(size * Uint32Array.BYTES_PER_ELEMENT));
  if (before !== null) numbers.set(before);
  return numbers;
}
