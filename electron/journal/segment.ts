import { z } from 'zod';
import type { Batch } from '../../shared/domain/batch';
import { STORE_SCHEMA_VERSION } from '../../shared/ipc/store-protocol';
import { chainHash, decodeLine, encodeLine, NEWLINE, type JournalLine } from './record';

/** First line of a segment: what it belongs to and what it continues. */
const headerSchema = z.object({
  journal: z.literal(1),
  vaultId: z.string().min(1).max(64),
  firstSeq: z.number().int().positive(),
  previousHash: z.string().length(64),
  /** Set where the journal begins anew from a snapshot after damage: what is before it is not its continuation. */
  isRebased: z.boolean().default(false),
});
export type SegmentHeader = z.infer<typeof headerSchema>;

export interface JournalRecord {
  batch: Batch;
  hash: string;
  /** Version of the rows' shape when it was written. */
  schemaVersion: number;
  bytes: number;
}

export interface SegmentContent {
  header: SegmentHeader | null;
  records: JournalRecord[];
  /** Bytes up to the end of the last sound line. */
  soundBytes: number;
  /** The first line that cannot be trusted. `isTail`: nothing but the rest of that line follows it. */
  damage: { offset: number; seq: number; reason: string; isTail: boolean } | null;
}

const SEGMENT_NAME = /^(\d{12})\.jsonl$/;
export const segmentName = (firstSeq: number): string => `${String(firstSeq).padStart(12, '0')}.jsonl`;
export const segmentFirstSeq = (name: string): number | null => {
  const match = SEGMENT_NAME.exec(name);
  return match ? Number(match[1]) : null;
};

export const encodeHeader = (header: SegmentHeader): Buffer => encodeLine(0, header.previousHash, JSON.stringify(header)).bytes;

export const encodeBatch = (batch: Batch, previousHash: string): { bytes: Buffer; hash: string } =>
  encodeLine(batch.seq, previousHash, JSON.stringify({ schemaVersion: STORE_SCHEMA_VERSION, batch }));

/**
 * Reads one segment from its bytes, stopping at the first line that fails any check. Never throws on content.
 *
 * @param expected what the segment must continue; null parts are taken from its own header
 */
export function readSegment(bytes: Buffer, expected: { firstSeq: number; vaultId: string | null; previousHash: string | null }): SegmentContent {
  const content: SegmentContent = { header: null, records: [], soundBytes: 0, damage: null };
  let previousHash = '';
  let nextSeq = expected.firstSeq;

  const stop = (reason: string, lineEnd: number) => {
    content.damage = { offset: content.soundBytes, seq: nextSeq, reason, isTail: lineEnd === -1 || lineEnd === bytes.length - 1 };
    return content;
  };

  while (content.soundBytes < bytes.length) {
    const lineEnd = bytes.indexOf(NEWLINE, content.soundBytes);
    if (lineEnd === -1) return stop('the line is not complete', lineEnd);
    const line = decodeLine(bytes.subarray(content.soundBytes, lineEnd));
    if (typeof line === 'string') return stop(line, lineEnd);
    if (!content.header) {
      const header = readHeader(line, expected);
      if (typeof header === 'string') return stop(header, lineEnd);
      content.header = header;
      previousHash = header.previousHash;
    } else {
      const record = readRecord(line, nextSeq, previousHash);
      if (typeof record === 'string') return stop(record, lineEnd);
      content.records.push({ ...record, bytes: lineEnd + 1 - content.soundBytes });
      previousHash = line.hash;
      nextSeq += 1;
    }
    content.soundBytes = lineEnd + 1;
  }
  return content.header ? content : stop('the segment has no header', -1);
}

function readHeader(line: JournalLine, expected: Parameters<typeof readSegment>[1]): SegmentHeader | string {
  const header = headerSchema.safeParse(parseJson(line.json)).data;
  if (line.seq !== 0 || !header) return 'the segment does not begin with a header';
  if (chainHash(header.previousHash, line.json) !== line.hash) return 'the header does not match its hash';
  if (header.firstSeq !== expected.firstSeq) return `the header says ${header.firstSeq}, the file's name says ${expected.firstSeq}`;
  if (expected.vaultId !== null && header.vaultId !== expected.vaultId) return 'the segment belongs to another vault';
  if (expected.previousHash !== null && !header.isRebased && header.previousHash !== expected.previousHash) {
    return 'the segment does not continue the one before it';
  }
  return header;
}

function readRecord(line: JournalLine, nextSeq: number, previousHash: string): Omit<JournalRecord, 'bytes'> | string {
  if (line.seq !== nextSeq) return `record ${line.seq} stands where ${nextSeq} should`;
  if (chainHash(previousHash, line.json) !== line.hash) return 'the record does not continue the one before it';
  const payload = parseJson(line.json) as { schemaVersion?: unknown; batch?: Batch } | undefined;
  if (!payload?.batch || payload.batch.seq !== line.seq || typeof payload.schemaVersion !== 'number') return 'the record holds no batch';
  return { batch: payload.batch, hash: line.hash, schemaVersion: payload.schemaVersion };
}

function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}
