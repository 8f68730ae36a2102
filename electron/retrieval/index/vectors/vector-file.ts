import type { ImageStamp } from '../../../files/image-keeper';
import { bytesOf, PagedFile, writePagedFile } from '../../../files/paged-file';
import { rowByteLength } from './vector-kernels';

/** The change that the file belongs to, and the version of the app that made its slots. */
export interface VectorFileStamp extends ImageStamp {
  version: string;
}

interface Header extends VectorFileStamp {
  format: 'vectors 1';
  model: string;
  dimensions: number;
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

/** Writes vectors so that single rows can be read. What `rowsOf` gives must stay the same until then. */
export async function writeVectorFile(
  path: string,
  stamp: VectorFileStamp,
  { model, dimensions, slots, rowCounts, sketches, rowsOf }: VectorFileContent,
): Promise<void> {
  const header: Header = { ...stamp, format: 'vectors 1', model, dimensions };
  function* body() {
    for (let index = 0; index < slots.length; index += 1) yield bytesOf(rowsOf(index));
  }
  await writePagedFile(path, header, body(), () => [slots, rowCounts, sketches].map(bytesOf));
}

/** An open file of vectors: its rows are read as they are wanted. */
export class VectorFile {
  private constructor(private readonly file: PagedFile<Header>) {}

  /**
   * Null for a file that is missing, cut, of another format, vault or version of the app.
   *
   * @param wanted what it must say of itself
   */
  static open(path: string, wanted: Partial<Header & { id: string }>): VectorFile | null {
    const file = PagedFile.open<Header>(path, { format: 'vectors 1', ...wanted });
    return file && new VectorFile(file);
  }

  get path(): string {
    return this.file.path;
  }

  /** Tells it from another file of the same path. */
  get id(): string {
    return this.file.header.id;
  }

  get dimensions(): number {
    return this.file.header.dimensions;
  }

  get rowCount(): number {
    return this.rowBytes / rowByteLength(this.dimensions);
  }

  get rowBytes(): number {
    return this.file.header.bodyBytes;
  }

  /** Null where they are damaged. */
  readTables(): VectorFileTables | null {
    const tables = this.file.readTables();
    if (tables === null) return null;
    const [slots, rowCounts, sketches] = tables;
    return {
      slots: new Uint32Array(slots!.buffer),
      rowCounts: new Uint32Array(rowCounts!.buffer),
      sketches: sketches!,
    };
  }

  /** Fills `bytes` with rows from the n-th on; false where they cannot be read. */
  readRows(bytes: Uint8Array, first: number): boolean {
    return this.file.read(bytes, first * rowByteLength(this.dimensions));
  }

  /** Fills `bytes` with all rows; false where they are damaged. */
  readAllRows(bytes: Uint8Array): boolean {
    return this.file.readBody(bytes);
  }

  /** Reads all rows through and compares them with their hash; the file may be closed meanwhile. */
  isSound(): Promise<boolean> {
    return this.file.isSound();
  }

  close(): void {
    this.file.close();
  }
}
