import { join } from 'node:path';
import type { Batch } from '../../../shared/domain/batch';
import type { OtherFormat } from '../../../shared/domain/vault-format';
import { AppError } from '../../../shared/ipc/errors';
import { isMissing, listFolder, type FileSystem } from '../../files/file-system';
import { decodeLine, scanLines } from '../format/journal-line';
import { decodeRecord } from '../format/record-payload';
import { readSegment, segmentFirstSeq, type JournalRecord, type SegmentContent } from '../format/segment';
import { t } from '../../../shared/messages/message';

export interface SegmentFile {
  name: string;
  firstSeq: number;
  bytes: number;
}

/** The segments of a folder, by name and thus by first change; none for a missing folder. `bytes` is the file size. */
export async function listSegments(fileSystem: FileSystem, folder: string): Promise<SegmentFile[]> {
  const segments: SegmentFile[] = [];
  for (const name of await listFolder(fileSystem, folder)) {
    const firstSeq = segmentFirstSeq(name);
    if (firstSeq !== null) segments.push({ name, firstSeq, bytes: (await fileSystem.stat(join(folder, name))).size });
  }
  return segments;
}

/** Position of the damage; `data` holds segment, seq and reason. */
export const journalDamage = (segment: string, seq: number, reason: string): AppError =>
  new AppError('journal-damaged', t('mainJournal.journalDamagedChangeSeq', { seq, reason }), {
    data: { segment, seq, reason },
  });

/** A vault in a form that this app does not know is refused as a whole; nothing is checked or changed. */
export const refusedFormat = (otherFormat: OtherFormat): AppError =>
  new AppError(
    'unsupported',
    otherFormat === 'newer' ? t('mainJournal.vaultLastOpenedNewer') : t('mainJournal.vaultBeforeFormat1'),
  );

/**
 * Records `fromSeq` to `toSeq`, one segment at a time, with all checks. Throws `journal-damaged` at the first record
 * that cannot be trusted, after yielding those before it, and `unsupported` at one in another form. Bytes after `toSeq`
 * may still be being written.
 *
 * @param range.previousHash hash of record `fromSeq - 1`, if known from a snapshot
 */
export async function* replayJournal(
  fileSystem: FileSystem,
  folder: string,
  range: { fromSeq: number; toSeq: number; previousHash: string | null },
): AsyncGenerator<JournalRecord[]> {
  const { fromSeq, toSeq, previousHash } = range;
  if (fromSeq > toSeq) return;
  const segments = await listSegments(fileSystem, folder);
  const start = segments.findLastIndex(({ firstSeq }) => firstSeq <= fromSeq);
  if (start === -1 && segments.length > 0)
    throw journalDamage(segments[0]!.name, fromSeq, 'the records before it are missing');
  let chain: string | null = null;
  let nextSeq = segments[start]?.firstSeq ?? fromSeq;
  for (const { name, firstSeq } of segments.slice(Math.max(0, start))) {
    if (nextSeq > toSeq) return;
    if (firstSeq !== nextSeq) throw journalDamage(name, nextSeq, 'records are missing');
    const content = readSegment(await fileSystem.readFile(join(folder, name)), {
      firstSeq,
      vaultId: null,
      previousHash: chain,
    });
    requireContinuation(content, name, fromSeq, previousHash);
    const wanted = content.records.filter(({ batch }) => batch.seq >= fromSeq && batch.seq <= toSeq);
    if (wanted.length > 0) yield wanted;
    requireKnownFormat(content, toSeq);
    if (content.damage && content.damage.seq <= toSeq)
      throw journalDamage(name, content.damage.seq, content.damage.reason);
    chain = content.records.at(-1)?.hash ?? content.header?.previousHash ?? null;
    nextSeq = firstSeq + content.records.length;
  }
  if (nextSeq <= toSeq) throw journalDamage('none', nextSeq, 'records are missing');
}

// The record before `fromSeq` must be the one the snapshot was made from.
function requireContinuation(
  content: ReturnType<typeof readSegment>,
  name: string,
  fromSeq: number,
  previousHash: string | null,
): void {
  const { header, records } = content;
  if (previousHash === null || !header || header.firstSeq > fromSeq || header.firstSeq + records.length < fromSeq)
    return;
  const before = fromSeq === header.firstSeq ? header.previousHash : records[fromSeq - header.firstSeq - 1]?.hash;
  if (before !== undefined && before !== previousHash)
    throw journalDamage(name, fromSeq, 'the journal does not continue the snapshot');
}

function requireKnownFormat({ refused }: SegmentContent, toSeq: number): void {
  if (refused !== null && refused.seq <= toSeq) throw refusedFormat(refused.otherFormat);
}

/**
 * The batch of a record whose line passed its checks; null when it holds none.
 *
 * @throws AppError `unsupported` for one in another form
 */
export function decodeBatch(json: Buffer): Batch | null {
  const batch = decodeRecord(json);
  if (batch !== null && 'otherFormat' in batch) throw refusedFormat(batch.otherFormat);
  return batch;
}

/** One batch; null when the journal does not hold it (any more) or cannot be trusted. */
export async function readBatch(fileSystem: FileSystem, folder: string, seq: number): Promise<Batch | null> {
  const segment = (await listSegments(fileSystem, folder)).findLast(({ firstSeq }) => firstSeq <= seq);
  if (!segment) return null;
  let bytes: Buffer;
  try {
    bytes = await fileSystem.readFile(join(folder, segment.name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const wanted = `${seq} `;
  for (const { bytes: text } of scanLines(bytes)) {
    if (text.toString('latin1', 0, wanted.length) !== wanted) continue;
    const line = decodeLine(text);
    if (typeof line === 'string') return null;
    return decodeBatch(line.json);
  }
  return null;
}

export interface JournalCheck {
  records: number;
  /** Null when every record is sound. */
  problem: string | null;
}

export interface JournalReading extends JournalCheck {
  /** Segments whose line endings another program changed. */
  foreignLineEnds: string[];
  /** Hashes of the requested records that the journal holds. */
  hashes: Map<number, string>;
}

/**
 * Reads the journal to `toSeq`. A gap is allowed only where a segment declares a restart.
 *
 * @param hashesOf numbers of records whose hashes are wanted
 * @param onSegment takes each segment's sound records as they are read
 * @throws AppError `unsupported` at a record in another form
 */
export async function verifyJournal(
  fileSystem: FileSystem,
  folder: string,
  toSeq: number,
  hashesOf: ReadonlySet<number> = new Set(),
  onSegment: (content: SegmentContent) => void = () => {},
): Promise<JournalReading> {
  const reading: JournalReading = { records: 0, problem: null, foreignLineEnds: [], hashes: new Map() };
  let chain: string | null = null;
  let nextSeq = 1;
  const recordHash = (seq: number, hash: string) => {
    if (hashesOf.has(seq)) reading.hashes.set(seq, hash);
  };
  for (const { name, firstSeq } of await listSegments(fileSystem, folder)) {
    const content = readSegment(await fileSystem.readFile(join(folder, name)), {
      firstSeq,
      vaultId: null,
      previousHash: chain,
    });
    reading.records += content.records.length;
    if (content.hasForeignLineEnds) reading.foreignLineEnds.push(name);
    if (content.header) recordHash(firstSeq - 1, content.header.previousHash);
    for (const { batch, hash } of content.records) recordHash(batch.seq, hash);
    onSegment(content);
    if (firstSeq !== nextSeq && !content.header?.isRebased)
      return { ...reading, problem: t('mainJournal.changesFromToMissing', { from: nextSeq, to: firstSeq - 1 }) };
    requireKnownFormat(content, toSeq);
    if (content.damage && content.damage.seq <= toSeq)
      return {
        ...reading,
        problem: t('mainJournal.changeCannotBeRead', { seq: content.damage.seq, reason: content.damage.reason }),
      };
    chain = content.records.at(-1)?.hash ?? content.header?.previousHash ?? null;
    nextSeq = firstSeq + content.records.length;
  }
  return {
    ...reading,
    problem: nextSeq <= toSeq ? t('mainJournal.changesFromToMissing', { from: nextSeq, to: toSeq }) : null,
  };
}
