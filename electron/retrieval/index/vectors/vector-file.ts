import { createHash, randomUUID, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ImageStamp } from '../../../files/image-keeper';
import { writeAtomically } from '../../../files/write-atomically';
import { rowByteLength, sketchByteLength } from './vector-kernels';

/** The change that the file belongs to, and the version of the app that made its slots. */
export interface VectorFileStamp extends ImageStamp {
  version: string;
}

/** Slots with vectors, ascending, how many rows each has, and its sketch. */
export interface VectorFileTables {
  slots: Uint32Array;
  rowCounts: Uint32Array;
  sketches: Uint8Array;
}

interface VectorFileContent extends VectorFileTables {
  model: string;
  dimensions: number;
  /** The padded rows of the n-th slot. */
  rowsOf(index: number): Int8Array;
}

interface Header extends VectorFileStamp {
  format: typeof FORMAT;
  /** Tells this file from another one of the same path. */
  id: string;
  model: string;
  dimensions: number;
  texts: number;
  rows: number;
  /** Of slots, row counts and sketches; that of the rows ends the file. */
  sha256: string;
}

const FORMAT = 1;
/** The first line is padded with spaces to this length, so that everything after it lies at a multiple of it. */
const HEADER_BYTES = 4_096;
const HASH_BYTES = 32;
const PIECE_BYTES = 1 << 20;

/**
 * Writes vectors so that single rows can be read without the others: header, slots, row counts, sketches, rows, hash.
 * The old file or the new one survives a crash. What `rowsOf` gives must stay the same until then.
 */
export async function writeVectorFile(file: string, stamp: VectorFileStamp, content: VectorFileContent): Promise<void> {
  const { model, dimensions, slots, rowCounts, sketches } = content;
  const tables = [slots, rowCounts, sketches].map(bytesOf);
  const header: Header = {
    ...stamp,
    format: FORMAT,
    id: randomUUID(),
    model,
    dimensions,
    texts: slots.length,
    rows: rowCounts.reduce((sum, count) => sum + count, 0),
    sha256: tables.reduce<Hash>((hash, bytes) => hash.update(bytes), createHash('sha256')).digest('hex'),
  };
  await writeAtomically(file, pieces(`${JSON.stringify(header).padEnd(HEADER_BYTES - 1)}\n`, tables, content));
}

async function* pieces(header: string, tables: readonly Uint8Array[], { slots, rowsOf }: VectorFileContent) {
  yield header;
  yield* tables;
  const hash = createHash('sha256');
  let piece: Uint8Array[] = [];
  let length = 0;
  const joined = () => {
    const bytes = Buffer.concat(piece, length);
    hash.update(bytes);
    [piece, length] = [[], 0];
    return bytes;
  };
  for (let index = 0; index < slots.length; index += 1) {
    const rows = bytesOf(rowsOf(index));
    piece.push(rows);
    length += rows.length;
    if (length >= PIECE_BYTES) yield joined();
  }
  if (length > 0) yield joined();
  yield hash.digest();
}

/** An open file of vectors: its tables in memory, its rows read as they are wanted. */
export class VectorFile {
  private constructor(
    readonly path: string,
    private readonly descriptor: number,
    readonly header: Readonly<Header>,
  ) {}

  /**
   * Null for a file that is missing, cut, of another format, vault or version of the app.
   *
   * @param wanted fields that the header must have
   */
  static open(path: string, wanted: Partial<Header>): VectorFile | null {
    let descriptor: number | null = null;
    try {
      descriptor = openSync(path, 'r');
      const line = Buffer.alloc(HEADER_BYTES);
      const isWhole = readSync(descriptor, line, 0, HEADER_BYTES, 0) === HEADER_BYTES;
      const header = isWhole ? (JSON.parse(line.toString('utf8')) as Header) : null;
      if (header?.format === FORMAT && isAsWanted(header, wanted)) {
        const file = new VectorFile(path, descriptor, header);
        if (fstatSync(descriptor).size === file.rowsStart + file.rowBytes * header.rows + HASH_BYTES) return file;
      }
    } catch {
      // As if it were not there: every vector is in the store, too.
    }
    if (descriptor !== null) closeSync(descriptor);
    return null;
  }

  get rowCount(): number {
    return this.header.rows;
  }

  /** Slots, row counts and sketches; null where they are damaged. */
  readTables(): VectorFileTables | null {
    const { texts, dimensions, sha256 } = this.header;
    const tables = {
      slots: new Uint32Array(texts),
      rowCounts: new Uint32Array(texts),
      sketches: new Uint8Array(texts * sketchByteLength(dimensions)),
    };
    const hash = createHash('sha256');
    let at = HEADER_BYTES;
    for (const table of [tables.slots, tables.rowCounts, tables.sketches]) {
      const bytes = bytesOf(table);
      if (!this.readAt(bytes, at)) return null;
      hash.update(bytes);
      at += bytes.length;
    }
    return hash.digest('hex') === sha256 ? tables : null;
  }

  /** Fills `bytes` with rows from the n-th on; false where they cannot be read. */
  readRows(bytes: Uint8Array, first: number): boolean {
    return this.readAt(bytes, this.rowsStart + first * this.rowBytes);
  }

  /** Reads all rows through and compares them with their hash; the file may be closed meanwhile. */
  async isSound(): Promise<boolean> {
    try {
      const handle = await open(this.path);
      try {
        const hash = createHash('sha256');
        const end = this.rowsStart + this.rowBytes * this.header.rows;
        const stream = handle.createReadStream({
          start: this.rowsStart,
          end: end - 1,
          highWaterMark: PIECE_BYTES,
          autoClose: false,
        });
        if (this.header.rows > 0) for await (const piece of stream) hash.update(piece as Buffer);
        const { buffer } = await handle.read(Buffer.alloc(HASH_BYTES), 0, HASH_BYTES, end);
        return buffer.equals(hash.digest());
      } finally {
        await handle.close();
      }
    } catch {
      return false;
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private get rowBytes(): number {
    return rowByteLength(this.header.dimensions);
  }

  private get rowsStart(): number {
    const { texts, dimensions } = this.header;
    return HEADER_BYTES + texts * (2 * Uint32Array.BYTES_PER_ELEMENT + sketchByteLength(dimensions));
  }

  private readAt(bytes: Uint8Array, position: number): boolean {
    try {
      let done = 0;
      while (done < bytes.length) {
        const count = readSync(this.descriptor, bytes, done, bytes.length - done, position + done);
        if (count === 0) return false;
        done += count;
      }
      return true;
    } catch {
      return false;
    }
  }
}

const isAsWanted = (header: Header, wanted: Partial<Header>): boolean =>
  (Object.keys(wanted) as (keyof Header)[]).every((field) => header[field] === wanted[field]);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Int8Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
