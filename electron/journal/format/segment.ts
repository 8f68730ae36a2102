import { z } from 'zod';
import type { Batch } from '../../../shared/domain/batch';
import type { OtherFormat } from '../../../shared/domain/vault-format';
import { chainHash, decodeLine, encodeLine, scanLines, NEWLINE, type JournalLine } from './journal-line';
import { decodeRecord, encodeRecord, parseJson } from './record-payload';

const HEADER_VERSION = 1;

/** First line of a segment: its vault and the record it continues. */
const headerSchema = z.object({
  journal: z.literal(HEADER_VERSION),
  vaultId: z.string().min(1).max(64),
  firstSeq: z.number().int().positive(),
  previousHash: z.string().length(64),
  /** It is set when the journal restarts from a snapshot after damage; earlier segments do not continue into it. */
  isRebased: z.boolean(),
});
export type SegmentHeader = z.infer<typeof headerSchema>;

export interface JournalRecord {
  batch: Batch;
  hash: string;
  bytes: number;
}

export interface SegmentContent {
  header: SegmentHeader | null;
  records: JournalRecord[];
  /** Bytes up to the end of the last sound line. */
  soundBytes: number;
  /** The last line is sound except for a missing line ending. */
  lacksLineEnd: boolean;
  /** Another program changed the line endings; every record is intact. */
  hasForeignLineEnds: boolean;
  /** The first line in a form that this app does not know; reading stops there. */
  refused: { seq: number; otherFormat: OtherFormat } | null;
  /** The first line that cannot be trusted. `isTail`: only the rest of that line follows. */
  damage: { offset: number; seq: number; reason: string; isTail: boolean } | null;
}

const SEGMENT_NAME = /^(\d{12})\.jsonl$/;
/** `000000000214.jsonl`: segments sort by their first change. */
export const segmentName = (firstSeq: number): string => `${String(firstSeq).padStart(12, '0')}.jsonl`;
/** The first change of a segment by its name; null for other files. */
export const segmentFirstSeq = (name: string): number | null => {
  const match = SEGMENT_NAME.exec(name);
  return match ? Number(match[1]) : null;
};

/** The line a segment begins with, as change 0. */
export const encodeHeader = (header: SegmentHeader): Buffer =>
  encodeLine(0, header.previousHash, JSON.stringify(header)).bytes;

/** The line of a batch, and the hash that the next one continues. */
export const encodeBatch = (batch: Batch, previousHash: string): { bytes: Buffer; hash: string } =>
  encodeLine(batch.seq, previousHash, encodeRecord(batch));

/**
 * Reads one segment from its bytes, up to the first line that fails a check. Never throws on content.
 *
 * @param expected what the segment must continue; null parts are taken from its own header
 */
export function readSegment(
  bytes: Buffer,
  expected: { firstSeq: number; vaultId: string | null; previousHash: string | null },
): SegmentContent {
  const content: SegmentContent = {
    header: null,
    records: [],
    soundBytes: 0,
    lacksLineEnd: false,
    hasForeignLineEnds: false,
    refused: null,
    damage: null,
  };
  let previousHash = '';
  let nextSeq = expected.firstSeq;

  const stop = (reason: string, isTail: boolean) => {
    content.damage = { offset: content.soundBytes, seq: nextSeq, reason, isTail };
    return content;
  };

  for (const { bytes: text, start, next, isEnded } of scanLines(bytes)) {
    const isTail = next === bytes.length;
    const line = decodeLine(text);
    if (typeof line === 'string') return stop(isEnded ? line : 'the line is not complete', isTail);
    if (!content.header) {
      const header = readHeader(line, expected);
      if (typeof header === 'string') return stop(header, isTail);
      if ('otherFormat' in header) return { ...content, refused: { seq: nextSeq, ...header } };
      content.header = header;
      previousHash = header.previousHash;
    } else {
      const record = readRecord(line, nextSeq, previousHash);
      if (typeof record === 'string') return stop(record, isTail);
      if ('otherFormat' in record) return { ...content, refused: { seq: nextSeq, ...record } };
      content.records.push({ ...record, bytes: next - start });
      previousHash = line.hash;
      nextSeq += 1;
    }
    content.hasForeignLineEnds ||= start !== content.soundBytes || next - start !== text.length + (isEnded ? 1 : 0);
    content.soundBytes = next;
  }
  if (!content.header) return stop('the segment has no header', true);
  // Blank lines after the last record are kept; writing continues after them.
  content.hasForeignLineEnds ||= content.soundBytes !== bytes.length;
  return { ...content, soundBytes: bytes.length, lacksLineEnd: bytes.at(-1) !== NEWLINE };
}

function readHeader(
  line: JournalLine,
  expected: Parameters<typeof readSegment>[1],
): SegmentHeader | string | { otherFormat: OtherFormat } {
  const json = parseJson(line.json) as { journal?: unknown } | undefined;
  if (line.seq === 0 && typeof json?.journal === 'number' && json.journal > HEADER_VERSION)
    return { otherFormat: 'newer' };
  const header = headerSchema.safeParse(json).data;
  if (line.seq !== 0 || !header) return 'the segment does not begin with a header';
  if (chainHash(header.previousHash, line.json) !== line.hash) return 'the header does not match its hash';
  if (header.firstSeq !== expected.firstSeq)
    return `the header says ${header.firstSeq}, the file's name says ${expected.firstSeq}`;
  if (expected.vaultId !== null && header.vaultId !== expected.vaultId) return 'the segment belongs to another vault';
  if (expected.previousHash !== null && !header.isRebased && header.previousHash !== expected.previousHash) {
    return 'the segment does not continue the one before it';
  }
  return header;
}

function readRecord(
  line: JournalLine,
  nextSeq: number,
  previousHash: string,
): Omit<JournalRecord, 'bytes'> | string | { otherFormat: OtherFormat } {
  if (line.seq !== nextSeq) return `record ${line.seq} stands where ${nextSeq} should`;
  if (chainHash(previousHash, line.json) !== line.hash) return 'the record does not continue the one before it';
  const batch = decodeRecord(line.json);
  if (batch === null) return 'the record holds no batch';
  if ('otherFormat' in batch) return batch;
  return batch.seq === line.seq ? { batch, hash: line.hash } : 'the record holds no batch';
}
