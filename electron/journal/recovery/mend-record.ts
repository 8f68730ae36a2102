import { crc32, CRC32_TABLE } from '../../files/crc32';
import { chainHash, encodeLine, type JournalLine } from '../format/journal-line';

/** What is known of the record that damaged bytes held. */
export interface ExpectedRecord {
  seq: number;
  previousHash: string;
}

const JSON_START = Buffer.from('{"format"');
const LINE_ENDS = new Set([0x0a, 0x0d]);
const HASH = /[0-9a-f]{64}/;
const CHECKSUM = /^\d{1,16} \d{1,16} ([0-9a-f]{8}) /;

/**
 * Reads a record of which one byte, or any part of what stands before its JSON, was changed. Proof is SHA-256: the hash
 * over the record before and the JSON found must be the one on the line; where that hash was hit, the checksum over it.
 *
 * @param bytes of one damaged line, with or without its line end
 */
export function mendRecord(bytes: Buffer, { seq, previousHash }: ExpectedRecord): JournalLine | null {
  const jsonStart = bytes.indexOf(JSON_START);
  let end = bytes.length;
  while (end > 0 && LINE_ENDS.has(bytes[end - 1]!)) end -= 1;
  if (jsonStart > 0) {
    const json = bytes.subarray(jsonStart, end);
    const prefix = bytes.toString('latin1', 0, jsonStart);
    const hash = chainHash(previousHash, json);
    if (prefix.includes(hash)) return { seq, hash, json };
    // The hash itself was changed; the checksum then covers the right one.
    const line = encodeLine(seq, previousHash, json.toString('utf8')).bytes;
    const checksum = CHECKSUM.exec(prefix)?.[1];
    if (checksum !== undefined && line.toString('latin1', 0, prefix.length).split(' ')[2] === checksum)
      return { seq, hash, json };
  }
  return mendJson(bytes.subarray(0, end), { seq, previousHash });
}

/** The JSON with one byte put right, where the checksum says which. */
function mendJson(bytes: Buffer, { seq, previousHash }: ExpectedRecord): JournalLine | null {
  const prefix = bytes.toString('latin1', 0, 128);
  const checksum = CHECKSUM.exec(prefix)?.[1];
  const hash = HASH.exec(prefix);
  if (checksum === undefined || hash === null) return null;
  const rest = bytes.subarray(hash.index);
  const length = rest.length - hash[0].length - 1;
  const difference = (crc32(rest, crc32(Buffer.from(`${seq} ${length} `))) ^ Number.parseInt(checksum, 16)) >>> 0;
  for (const { offset, flips } of singleByteErrors(rest.length, difference)) {
    const mended = Buffer.from(rest);
    mended[offset] = mended[offset]! ^ flips;
    const json = mended.subarray(hash[0].length + 1);
    if (chainHash(previousHash, json) === hash[0]) return { seq, hash: hash[0], json };
  }
  return null;
}

/** From an entry of the table, or its highest byte, the byte that it belongs to. */
const BYTE_OF_ENTRY = new Map([...CRC32_TABLE].map((entry, byte) => [entry, byte]));
const BYTE_BY_TOP = new Uint8Array(256);
for (const [byte, entry] of CRC32_TABLE.entries()) BYTE_BY_TOP[entry >>> 24] = byte;

/**
 * The single changed bytes that explain a difference of checksums. A CRC is linear: the difference is the table's entry
 * for the changed bits, pushed through the bytes behind them; so it is pulled back one byte at a time.
 */
function* singleByteErrors(length: number, difference: number): Generator<{ offset: number; flips: number }> {
  let remainder = difference;
  for (let offset = length - 1; offset >= 0; offset -= 1) {
    const flips = BYTE_OF_ENTRY.get(remainder);
    if (flips !== undefined && flips !== 0) yield { offset, flips };
    const byte = BYTE_BY_TOP[remainder >>> 24]!;
    remainder = (((remainder ^ CRC32_TABLE[byte]!) << 8) | byte) >>> 0;
  }
}
