import { createHash } from 'node:crypto';
import { crc32 } from '../../files/crc32';

/**
 * One line of a segment: `seq length crc hash json`. `length` is the JSON's bytes, `crc` a CRC-32 of the rest of the
 * line, and `hash` SHA-256 of the previous record's hash and the JSON, so that no line can be lost or swapped
 * unnoticed.
 */
export interface JournalLine {
  /** Batch number; 0 for the header of each segment. */
  seq: number;
  hash: string;
  json: Buffer;
}

export const NEWLINE = 0x0a;
const HASH_PATTERN = /^[0-9a-f]{64}$/;
const NUMBER_PATTERN = /^(0|[1-9][0-9]{0,15})$/;
/** Longer than any prefix: 16 + 16 + 8 + 64 digits and four spaces. */
const MAX_PREFIX_BYTES = 108;

/** Hash before the first record of a vault's first segment. */
export const GENESIS_HASH = '0'.repeat(64);

/** SHA-256, in hexadecimal, over the hash of the record before and the JSON of this one. */
export const chainHash = (previousHash: string, json: Uint8Array): string =>
  createHash('sha256').update(previousHash).update(json).digest('hex');

/** `seq bytes crc hash json`: `bytes` is the length of the JSON; the CRC-32 covers all other fields. */
export function encodeLine(seq: number, previousHash: string, json: string): { bytes: Buffer; hash: string } {
  const payload = Buffer.from(json, 'utf8');
  const hash = chainHash(previousHash, payload);
  const rest = Buffer.concat([Buffer.from(`${hash} `), payload]);
  const crc = lineChecksum(seq, payload.length, rest);
  return { bytes: Buffer.concat([Buffer.from(`${seq} ${payload.length} ${crc} `), rest, Buffer.from('\n')]), hash };
}

export interface ScannedLine {
  /** The line without its ending. */
  bytes: Buffer;
  /** Start offsets of this line and the next. */
  start: number;
  next: number;
  /** Whether a line feed follows; false at most for the last line of a file. */
  isEnded: boolean;
}

const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Every non-empty line. Other programs (editors, sync and version tools) may have changed line endings or added a byte
 * order mark; no record ends in a carriage return, so its own bytes are still known.
 */
export function* scanLines(bytes: Buffer): Generator<ScannedLine> {
  let start = 0;
  while (start < bytes.length) {
    const lineFeed = bytes.indexOf(NEWLINE, start);
    const isEnded = lineFeed !== -1;
    const next = isEnded ? lineFeed + 1 : bytes.length;
    let end = isEnded ? lineFeed : bytes.length;
    while (end > start && bytes[end - 1] === CARRIAGE_RETURN) end -= 1;
    const hasMark = start === 0 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const first = hasMark ? Math.min(BYTE_ORDER_MARK.length, end) : start;
    if (end > first) yield { bytes: bytes.subarray(first, end), start, next, isEnded };
    start = next;
  }
}

/** Parses a line (without its line ending); returns the problem as a text when it cannot be trusted. */
export function decodeLine(line: Buffer): JournalLine | string {
  const prefix = line.subarray(0, MAX_PREFIX_BYTES).toString('latin1').split(' ');
  const [seqText = '', lengthText = '', crc = '', hash = ''] = prefix;
  if (
    prefix.length < 5 ||
    !NUMBER_PATTERN.test(seqText) ||
    !NUMBER_PATTERN.test(lengthText) ||
    !HASH_PATTERN.test(hash)
  ) {
    return 'the line does not begin like a record';
  }
  const seq = Number(seqText);
  const hashStart = seqText.length + lengthText.length + crc.length + 3;
  const rest = line.subarray(hashStart);
  const json = rest.subarray(hash.length + 1);
  if (json.length !== Number(lengthText)) return `${json.length} bytes instead of ${lengthText}`;
  if (lineChecksum(seq, json.length, rest) !== crc) return 'the checksum does not match';
  return { seq, hash, json };
}

function lineChecksum(seq: number, length: number, rest: Uint8Array): string {
  return crc32(rest, crc32(Buffer.from(`${seq} ${length} `)))
    .toString(16)
    .padStart(8, '0');
}
