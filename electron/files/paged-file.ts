import { createHash, randomUUID } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { hashOfBytes } from './hash-of-bytes';
import { writeAtomically } from './write-atomically';

/** What a file says of itself. */
interface Trailer {
  /** Tells this file from another one of the same path. */
  id: string;
  bodyBytes: number;
  bodySha256: string;
  /** The length of each table, in bytes. */
  tables: number[];
  tablesSha256: string;
}

/** The last line is padded with spaces to this length. */
const TRAILER_BYTES = 4_096;
const PIECE_BYTES = 1 << 20;

/**
 * Writes a file of which single pieces can be read without the others: a body, tables that say where its pieces stand,
 * and a last line with hashes and the caller's fields. The old file or the new one survives a crash.
 *
 * @param tables called once the body is written
 */
export async function writePagedFile(
  path: string,
  fields: object,
  body: Iterable<Uint8Array>,
  tables: () => Iterable<Uint8Array>,
): Promise<void> {
  await writeAtomically(path, contentOf(fields, body, tables));
}

async function* contentOf(fields: object, body: Iterable<Uint8Array>, tables: () => Iterable<Uint8Array>) {
  const bodyHash = createHash('sha256');
  let bodyBytes = 0;
  for (const piece of joined(body)) {
    bodyHash.update(piece);
    bodyBytes += piece.length;
    yield piece;
  }
  const tablesHash = createHash('sha256');
  const lengths: number[] = [];
  for (const table of tables()) {
    tablesHash.update(table);
    lengths.push(table.length);
    yield table;
  }
  const trailer: Trailer = {
    ...fields,
    id: randomUUID(),
    bodyBytes,
    bodySha256: bodyHash.digest('hex'),
    tables: lengths,
    tablesSha256: tablesHash.digest('hex'),
  };
  yield `${JSON.stringify(trailer).padEnd(TRAILER_BYTES - 1)}\n`;
}

/** Pieces worth a write each. */
function* joined(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(waiting, length);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}

/** An open file of that kind. Everything is read at once, when it is asked for; nothing is held. */
export class PagedFile<Fields extends object> {
  private constructor(
    readonly path: string,
    private readonly descriptor: number,
    readonly header: Readonly<Trailer & Fields>,
  ) {}

  /**
   * Null for a file that is missing, cut, or of another kind.
   *
   * @param wanted fields that its last line must have
   */
  static open<Fields extends object>(path: string, wanted: Partial<Trailer & Fields>): PagedFile<Fields> | null {
    let descriptor: number | null = null;
    try {
      descriptor = openSync(path, 'r');
      const { size } = fstatSync(descriptor);
      const header = readTrailer<Fields>(descriptor, size);
      if (header !== null && hasAll(header, wanted)) return new PagedFile<Fields>(path, descriptor, header);
    } catch {
      // As if it were not there: what it holds is derived.
    }
    if (descriptor !== null) closeSync(descriptor);
    return null;
  }

  /** The tables; null where they are damaged. */
  readTables(): Uint8Array<ArrayBuffer>[] | null {
    const hash = createHash('sha256');
    let at: number = this.header.bodyBytes;
    const tables: Uint8Array<ArrayBuffer>[] = [];
    for (const length of this.header.tables) {
      const bytes = new Uint8Array(length);
      if (!this.read(bytes, at)) return null;
      hash.update(bytes);
      at += length;
      tables.push(bytes);
    }
    return hash.digest('hex') === this.header.tablesSha256 ? tables : null;
  }

  /** Fills `bytes` from a position of the body on; false where that cannot be read. */
  read(bytes: Uint8Array, position: number): boolean {
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

  /** Reads the body through and compares it with its hash; the file may be closed meanwhile. */
  async isSound(): Promise<boolean> {
    try {
      const handle = await open(this.path);
      try {
        const { bodyBytes, bodySha256 } = this.header;
        const hash = createHash('sha256');
        const piece = Buffer.alloc(PIECE_BYTES);
        for (let at = 0; at < bodyBytes;) {
          const { bytesRead } = await handle.read(piece, 0, Math.min(PIECE_BYTES, bodyBytes - at), at);
          if (bytesRead === 0) return false;
          hash.update(piece.subarray(0, bytesRead));
          at += bytesRead;
        }
        return hash.digest('hex') === bodySha256;
      } finally {
        await handle.close();
      }
    } catch {
      return false;
    }
  }

  /** The body in pieces, unchecked. */
  streamBody(): Readable {
    const { bodyBytes } = this.header;
    return bodyBytes === 0 ? Readable.from([]) : createReadStream(this.path, { end: bodyBytes - 1 });
  }

  /** Fills `into` with the whole body; false where it is damaged. */
  readBody(into: Uint8Array): boolean {
    return this.read(into, 0) && hashOfBytes(into) === (this.header.bodySha256 as string);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

function readTrailer<Fields>(descriptor: number, size: number): (Trailer & Fields) | null {
  const line = Buffer.alloc(TRAILER_BYTES);
  const start = size - TRAILER_BYTES;
  if (start < 0 || readSync(descriptor, line, 0, TRAILER_BYTES, start) !== TRAILER_BYTES) return null;
  const trailer = JSON.parse(line.toString('utf8')) as Trailer & Fields;
  return trailer.tables.reduce((sum, length) => sum + length, trailer.bodyBytes) === start ? trailer : null;
}

const hasAll = <Header extends object>(header: Header, wanted: Partial<Header>): boolean =>
  (Object.keys(wanted) as (keyof Header)[]).every((field) => header[field] === wanted[field]);

/** The bytes of a typed array. */
export const bytesOf = ({
  buffer,
  byteOffset,
  byteLength,
}: Uint8Array | Int8Array | Int32Array | Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
