import { openForReading } from './uploads';

const PIECE_BYTES = 256 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * Lines with their offsets; `bytes` is null for a line above 16 MB, which is skipped without buffering, and valid until
 * the next line is requested.
 */
export async function* readLines(
  path: string,
): AsyncGenerator<{ bytes: Buffer | null; offset: number; length: number }> {
  const file = await openForReading(path);
  const buffer = Buffer.alloc(PIECE_BYTES);
  try {
    let held: Buffer[] = [];
    let heldBytes = 0;
    let lineStart = 0;
    for (let position = 0; ;) {
      const piece = await file.readInto(buffer, position);
      let from = 0;
      for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
        const length = heldBytes + end - from;
        const rest = piece.subarray(from, end);
        yield {
          bytes: length > MAX_LINE_BYTES ? null : held.length === 0 ? rest : Buffer.concat([...held, rest]),
          offset: lineStart,
          length,
        };
        held = [];
        heldBytes = 0;
        from = end + 1;
        lineStart = position + from;
      }
      position += piece.length;
      heldBytes += piece.length - from;
      // A copy, since the buffer is reused.
      if (heldBytes <= MAX_LINE_BYTES) held.push(Buffer.from(piece.subarray(from)));
      else held = [];
      if (piece.length === 0) break;
    }
    if (heldBytes > 0)
      yield { bytes: heldBytes > MAX_LINE_BYTES ? null : Buffer.concat(held), offset: lineStart, length: heldBytes };
  } finally {
    await file.close();
  }
}
