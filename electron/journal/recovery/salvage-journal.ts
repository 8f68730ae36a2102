import type { Batch } from '../../../shared/domain/batch';
import type { LostChange } from '../../../shared/domain/recovery-report';
import type { FileSystem } from '../../files/file-system';
import { decodeBatch } from '../reading/journal-reader';
import { chainHash, decodeLine, encodeLine, type JournalLine, NEWLINE } from '../format/journal-line';
import { findJournalLines, type JournalLines, type UnreadableSpan } from './journal-lines';
import { addToRanges, countOf, describeLostChanges, type SeqRange } from './lost-changes';
import type { SnapshotStore } from '../snapshots/snapshot-store';
import { emptyState, foldRecord, type VaultState } from '../snapshots/vault-state';
import { crc32, CRC32_TABLE } from '../../files/crc32';

/** What is known of the record that damaged bytes held. */
interface ExpectedRecord {
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
function mendRecord(bytes: Buffer, { seq, previousHash }: ExpectedRecord): JournalLine | null {
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

export interface Salvage {
  state: VaultState;
  /** Change of the snapshot that the state started from; 0 without one. */
  baseSeq: number;
  /** The highest change number on any intact line. */
  highestSeq: number;
  /** Changes after the base that no record holds, up to the highest that is known to have been written. */
  missing: SeqRange[];
  /** What is known of them. */
  lost: LostChange[];
  /** The last change that wrote a row behind the first missing one, by `table/id`. */
  writtenAt: ReadonlyMap<string, number>;
  /** Number of records of which a damaged byte was put right. */
  mended: number;
  /** Snapshots that are unreadable at the moment and may hold more. */
  unjudged: string[];
}

export interface SalvageSources {
  fileSystem: FileSystem;
  folder: string;
  snapshots: SnapshotStore;
  /** Null where it is unknown; segments of another vault are left out. */
  vaultId: string | null;
}

/**
 * Everything of the vault that can be verified: the newest sound snapshot and every later record, also those behind
 * missing ones, whose rows then hold what later changes wrote. Nothing is taken from a line that fails its checks;
 * nothing is written.
 *
 * @param knownSeq how far the vault is known to have reached
 * @throws AppError `unsupported` at a record in another form
 */
export async function salvageJournal(
  { fileSystem, folder, snapshots, vaultId }: SalvageSources,
  knownSeq: number,
): Promise<Salvage> {
  const lines = await findJournalLines(fileSystem, folder, vaultId);
  const { state, unjudged } = await snapshots.newest();
  const end = Math.max(lines.highestSeq, knownSeq);
  let best = await foldLines(lines, state ?? emptyState(), end);
  if (state !== null && best.missing.length > 0) {
    // The journal may continue from its own start where it does not continue from the snapshot.
    const fromStart = await foldLines(lines, emptyState(), end);
    if (fromStart.state.seq > best.state.seq || countOf(fromStart.missing) < countOf(best.missing)) best = fromStart;
  }
  return {
    ...best,
    highestSeq: lines.highestSeq,
    lost: (await describeLostChanges(lines, best.missing)).map((change) => ({
      ...change,
      rows: change.rows.filter(({ table, id }) => (best.writtenAt.get(`${table}/${id}`) ?? 0) < change.seq),
    })),
    unjudged,
  };
}

type Fold = Pick<Salvage, 'state' | 'baseSeq' | 'missing' | 'mended' | 'writtenAt'>;

/** @param end the highest change that is known to have been written */
async function foldLines(lines: JournalLines, state: VaultState, end: number): Promise<Fold> {
  const writtenAt = new Map<string, number>();
  const fold: Fold = { state, baseSeq: state.seq, missing: [], mended: 0, writtenAt };
  const rejected = new Map<number, string[]>();
  // The hash that the next record continues; null behind a missing one.
  let previousHash: string | null = state.hash;
  let lastIntactSeq = state.seq;
  for (let seq = state.seq + 1; seq <= end; seq += 1) {
    const intact = await findRecord(lines, seq, previousHash, rejected);
    const line: JournalLine | null =
      intact ?? (previousHash === null ? null : await mendAfter(lines, lastIntactSeq, { seq, previousHash }));
    const batch = line === null ? null : decodeBatch(line.json);
    if (line === null || batch === null) {
      addToRanges(fold.missing, seq);
      previousHash = null;
      continue;
    }
    if (intact === null) fold.mended += 1;
    else lastIntactSeq = seq;
    foldRecord(state, { batch, hash: line.hash });
    if (fold.missing.length > 0) for (const { table, id } of batch.changes) writtenAt.set(`${table}/${id}`, seq);
    previousHash = line.hash;
  }
  // Without some changes this is another state than the one that the last record's hash stands for: what was derived
  // from that one (index, catalog) must not pass for this one's.
  if (fold.missing.some(({ from }) => from < state.seq))
    state.hash = chainHash(state.hash, Buffer.from(JSON.stringify(fold.missing)));
  return fold;
}

/**
 * The intact record of a change that continues the one before; behind a missing one, any that does not continue a
 * record that was refused. `rejected`: hashes of refused records, by change; they are added here.
 */
async function findRecord(
  { bySeq, read }: JournalLines,
  seq: number,
  previousHash: string | null,
  rejected: Map<number, string[]>,
): Promise<JournalLine | null> {
  let found: JournalLine | null = null;
  const refusedBefore = rejected.get(seq - 1) ?? [];
  for (const place of bySeq.get(seq) ?? []) {
    const line = decodeLine(await read(place));
    if (typeof line === 'string') continue;
    const continues = (hash: string): boolean => chainHash(hash, line.json) === line.hash;
    const isContinuation = previousHash === null ? !refusedBefore.some(continues) : continues(previousHash);
    if (!isContinuation) rejected.set(seq, [...(rejected.get(seq) ?? []), line.hash]);
    else if (decodeBatch(line.json)?.seq === seq) found ??= line;
  }
  return found;
}

/** Bytes in which a damaged record is looked for, and lines that are tried. */
const MAX_MENDED_BYTES = 16 * 1024 * 1024;
const MAX_TRIED_LINES = 50;

/** A record whose damage can be put right, from the bytes that follow the last intact one. */
async function mendAfter(
  { unreadable, read }: JournalLines,
  lastIntactSeq: number,
  expected: { seq: number; previousHash: string },
): Promise<JournalLine | null> {
  const spans = unreadable.filter(
    ({ afterSeq, start, end }: UnreadableSpan) => afterSeq === lastIntactSeq && end - start <= MAX_MENDED_BYTES,
  );
  for (const span of spans) {
    const bytes = await read(span);
    // A damaged byte may have become a line feed, so the whole is tried too.
    for (const part of [bytes, ...linesOf(bytes)]) {
      const line = mendRecord(part, expected);
      if (line !== null && decodeBatch(line.json)?.seq === expected.seq) return line;
    }
  }
  return null;
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length && lines.length < MAX_TRIED_LINES;) {
    const lineFeed = bytes.indexOf(NEWLINE, start);
    const end = lineFeed === -1 ? bytes.length : lineFeed;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** Every batch on an intact line, by number, including those that no longer continue anything. */
export async function* readIntactBatches(
  fileSystem: FileSystem,
  folder: string,
  vaultId: string | null,
): AsyncGenerator<Batch> {
  const { bySeq, read } = await findJournalLines(fileSystem, folder, vaultId);
  for (const places of [...bySeq].sort(([left], [right]) => left - right).map(([, found]) => found)) {
    for (const place of places) {
      const line = decodeLine(await read(place));
      const batch = typeof line === 'string' ? null : decodeBatch(line.json);
      if (batch !== null) yield batch;
    }
  }
}
