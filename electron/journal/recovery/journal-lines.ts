import { join } from 'node:path';
import type { FileSystem } from '../../files/file-system';
import { decodeLine, scanLines, NEWLINE, type JournalLine } from '../format/journal-line';
import { parseJson } from '../format/record-payload';
import { listSegments } from '../reading/journal-reader';

/** Bytes of a segment, `end` exclusive. */
interface Span {
  segment: string;
  start: number;
  end: number;
}

/** An intact line; where it lies rather than its text, since a journal may be larger than memory. */
interface LinePlace extends Span {
  seq: number;
  hash: string;
}

/** Bytes between two intact lines that form no intact line. */
export interface UnreadableSpan extends Span {
  /** Change on the intact line before; for the first of a segment, the change before the segment. */
  afterSeq: number;
}

export interface JournalLines {
  /** Intact lines by change number, in file order; damage may leave several of one number. */
  bySeq: Map<number, LinePlace[]>;
  unreadable: UnreadableSpan[];
  highestSeq: number;
  read(span: Span): Promise<Buffer>;
}

/**
 * Finds every intact line of a vault's journal, wherever it lies: a bad line costs itself alone. Segments of another
 * vault are left out.
 */
export async function findJournalLines(
  fileSystem: FileSystem,
  folder: string,
  vaultId: string | null,
): Promise<JournalLines> {
  const bySeq = new Map<number, LinePlace[]>();
  const unreadable: UnreadableSpan[] = [];
  let highestSeq = 0;
  let last: { name: string; bytes: Buffer } | null = null;
  const bytesOf = async (name: string): Promise<Buffer> => {
    if (last?.name !== name) last = { name, bytes: await fileSystem.readFile(join(folder, name)) };
    return last.bytes;
  };
  for (const { name, firstSeq } of await listSegments(fileSystem, folder)) {
    let afterSeq = firstSeq - 1;
    for (const { line, start, end } of piecesOf(await bytesOf(name))) {
      if (line === null) {
        unreadable.push({ segment: name, start, end, afterSeq });
      } else if (line.seq === 0) {
        if (vaultId !== null && isHeaderOfAnother(line, vaultId)) break;
      } else {
        const place = { segment: name, start, end, seq: line.seq, hash: line.hash };
        const places = bySeq.get(line.seq);
        if (places === undefined) bySeq.set(line.seq, [place]);
        else places.push(place);
        highestSeq = Math.max(highestSeq, line.seq);
        afterSeq = line.seq;
      }
    }
  }
  return {
    bySeq,
    unreadable,
    highestSeq,
    read: async ({ segment, start, end }) => (await bytesOf(segment)).subarray(start, end),
  };
}

function isHeaderOfAnother({ json }: JournalLine, vaultId: string): boolean {
  const header = parseJson(json) as { vaultId?: unknown } | undefined;
  return typeof header?.vaultId === 'string' && header.vaultId !== vaultId;
}

interface Piece {
  /** Null for bytes that form no intact line. */
  line: JournalLine | null;
  start: number;
  end: number;
}

/** A segment's intact lines and what lies between them, in order. */
function* piecesOf(bytes: Buffer): Generator<Piece> {
  // Start of the bytes not understood so far; -1 without any.
  let damagedFrom = -1;
  let damagedTo = 0;
  for (const { bytes: text, next } of scanLines(bytes)) {
    const end = text.byteOffset - bytes.byteOffset + text.length;
    const start = end - text.length;
    const line = decodeLine(text);
    if (typeof line === 'string') {
      if (damagedFrom === -1) damagedFrom = start;
      damagedTo = next;
      continue;
    }
    if (damagedFrom !== -1) yield* framedPieces(bytes, damagedFrom, damagedTo);
    damagedFrom = -1;
    yield { line, start, end };
  }
  if (damagedFrom !== -1) yield* framedPieces(bytes, damagedFrom, damagedTo);
}

/** What each line begins with, its JSON's length among it. */
const PREFIX = /\d{1,16} (\d{1,16}) [0-9a-f]{8} [0-9a-f]{64} /g;

/** Records whose line feeds were damaged, or that stand behind foreign bytes, are found by their stated length. */
function* framedPieces(bytes: Buffer, start: number, end: number): Generator<Piece> {
  const text = bytes.toString('latin1', start, end);
  let damagedFrom = start;
  PREFIX.lastIndex = 0;
  for (let prefix = PREFIX.exec(text); prefix !== null; prefix = PREFIX.exec(text)) {
    const at = start + prefix.index;
    const lineEnd = at + prefix[0].length + Number(prefix[1]);
    const line = lineEnd <= end ? decodeLine(bytes.subarray(at, lineEnd)) : '';
    // A digit of the bytes before may have been taken for the record's first one.
    PREFIX.lastIndex = prefix.index + 1;
    if (typeof line === 'string') continue;
    if (at > damagedFrom) yield { line: null, start: damagedFrom, end: at };
    yield { line, start: at, end: lineEnd };
    damagedFrom = Math.min(end, bytes[lineEnd] === NEWLINE ? lineEnd + 1 : lineEnd);
    PREFIX.lastIndex = damagedFrom - start;
  }
  if (end > damagedFrom) yield { line: null, start: damagedFrom, end };
}
