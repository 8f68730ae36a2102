import type { Batch } from '../../../shared/domain/batch';
import type { LostChange } from '../../../shared/domain/recovery-report';
import type { FileSystem } from '../../files/file-system';
import { decodeBatch } from '../reading/journal-reader';
import { chainHash, decodeLine, NEWLINE, type JournalLine } from '../format/journal-line';
import { findJournalLines, type JournalLines, type UnreadableSpan } from './journal-lines';
import { addToRanges, countOf, describeLostChanges, type SeqRange } from './lost-changes';
import { mendRecord } from './mend-record';
import type { SnapshotStore } from '../snapshots/snapshot-store';
import { emptyState, foldRecord, type VaultState } from '../snapshots/vault-state';

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
