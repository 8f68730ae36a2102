import { join } from 'node:path';
import type { Batch } from '../../shared/domain/batch';
import { AppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { openConfirmedCheckpoint } from './checkpoints/confirmed-checkpoint';
import { FILE_MODE, isDiskFull, makeFolder, syncFolder, type FileSystem } from '../files/file-system';
import { listSegments, readBatch, replayJournal, verifyJournal, type JournalCheck } from './reading/journal-reader';
import { copyToQuarantine, type JournalTail } from './reading/journal-tail';
import { encodeBatch, encodeHeader, segmentName, type JournalRecord } from './format/segment';
import type { TableDigests } from '../../shared/domain/row-digest';
import { t } from '../../shared/messages/message';

export interface JournalOptions {
  /** The journal's own folder. */
  folder: string;
  /** Folder for copies of damaged files. */
  quarantineFolder: string;
  /** Folder of the confirmed checkpoint; none is kept without it. */
  checkpointFolder?: string;
  vaultId: string;
  fileSystem: FileSystem;
  log: Logger;
  /** Segments that have reached this size are closed. */
  rotateBytes?: number;
}

export interface Journal {
  readonly lastSeq: number;
  readonly lastHash: string;
  /**
   * Writes the batches and syncs once; resolves when they are on disk. The first failure removes the bytes again, and
   * every later call is refused with the same error: `disk-full` or `journal-damaged`.
   */
  append(batches: readonly Batch[]): Promise<void>;
  read(seq: number): Promise<Batch | null>;
  /** Records from `fromSeq` to `toSeq` (default the last one now), one segment at a time; see replayJournal. */
  replay(range: { fromSeq: number; toSeq?: number; previousHash?: string | null }): AsyncGenerator<JournalRecord[]>;
  verify(): Promise<JournalCheck>;
  size(): Promise<{ segments: number; bytes: number }>;
  close(): Promise<void>;
}

/** Bytes at which a segment is closed. */
const ROTATE_BYTES = 8 * 1024 * 1024;

interface OpenSegment {
  handle: Awaited<ReturnType<FileSystem['open']>>;
  bytes: number;
}

/** Opens for writing where `tail` ends; torn bytes are copied aside and cut off. */
export async function openJournal(options: JournalOptions, tail: JournalTail): Promise<Journal> {
  const { folder, vaultId, fileSystem, rotateBytes = ROTATE_BYTES } = options;
  let { lastSeq, lastHash } = tail;
  let failure: AppError | null = null;
  let isRebased = tail.isRebased;
  let current: OpenSegment;

  const beginSegment = async (): Promise<OpenSegment> => {
    const name = segmentName(lastSeq + 1);
    const header = encodeHeader({ journal: 1, vaultId, firstSeq: lastSeq + 1, previousHash: lastHash, isRebased });
    isRebased = false;
    const handle = await fileSystem.open(join(folder, name), 'w+', FILE_MODE);
    await handle.write(header, 0, header.length, 0);
    await handle.sync();
    await syncFolder(fileSystem, folder);
    return { handle, bytes: header.length };
  };

  const write = async (batches: readonly Batch[]) => {
    if (current.bytes >= rotateBytes) {
      const next = await beginSegment();
      await current.handle.close();
      current = next;
    }
    const lines: Buffer[] = [];
    let hash = lastHash;
    let seq = lastSeq;
    for (const batch of batches) {
      seq += 1;
      if (batch.seq !== seq) throw new Error(`batch ${batch.seq} given to the journal where ${seq} should be`);
      const line = encodeBatch(batch, hash);
      lines.push(line.bytes);
      hash = line.hash;
    }
    const bytes = Buffer.concat(lines);
    await writeFully(current, bytes);
    await current.handle.sync();
    current.bytes += bytes.length;
    lastSeq = seq;
    lastHash = hash;
    // A checkpoint that falls behind is still valid, so the change counts without it.
    await checkpointFile?.move({ seq, hash }).catch(() => {});
  };

  await makeFolder(fileSystem, folder);
  if (tail.torn) await truncateTornEnd(options, tail);
  current = tail.segment ? await openSegment(fileSystem, folder, tail.segment) : await beginSegment();
  const checkpointFile =
    options.checkpointFolder === undefined
      ? null
      : await openConfirmedCheckpoint(fileSystem, options.checkpointFolder).catch(() => null);
  await checkpointFile?.move({ seq: lastSeq, hash: lastHash }).catch(() => {});

  return {
    get lastSeq() {
      return lastSeq;
    },
    get lastHash() {
      return lastHash;
    },
    ...readingMethodsOf(options, () => lastSeq),
    async append(batches) {
      if (failure) throw failure;
      try {
        await write(batches);
      } catch (error) {
        failure = toAppendError(error);
        options.log.error('journal refused a batch', {
          seq: batches[0]?.seq,
          code: (error as NodeJS.ErrnoException).code ?? 'none',
        });
        // Best effort: if this fails too, the next start cuts the torn record off.
        await current.handle
          .truncate(current.bytes)
          .then(() => current.handle.sync())
          .catch(() => {});
        throw failure;
      }
    },
    async close() {
      await checkpointFile?.close();
      await current.handle.close();
    },
  };
}

async function openSegment(
  fileSystem: FileSystem,
  folder: string,
  { name, bytes, lacksLineEnd }: NonNullable<JournalTail['segment']>,
): Promise<OpenSegment> {
  const segment = { handle: await fileSystem.open(join(folder, name), 'r+'), bytes };
  if (lacksLineEnd) {
    await writeFully(segment, Buffer.from('\n'));
    segment.bytes += 1;
  }
  return segment;
}

type Reading = Pick<Journal, 'read' | 'replay' | 'verify' | 'size'>;

function readingMethodsOf(
  { fileSystem, folder }: Pick<JournalOptions, 'fileSystem' | 'folder'>,
  lastSeq: () => number,
): Reading {
  return {
    read: (seq) => readBatch(fileSystem, folder, seq),
    replay: ({ fromSeq, toSeq = lastSeq(), previousHash = null }) =>
      replayJournal(fileSystem, folder, { fromSeq, toSeq, previousHash }),
    async verify() {
      const { records, problem } = await verifyJournal(fileSystem, folder, lastSeq());
      return { records, problem };
    },
    async size() {
      const segments = await listSegments(fileSystem, folder);
      return { segments: segments.length, bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  };
}

/** For a vault that must not be written: touches no file, refuses every append with `refusal`. */
export function openJournalForReading(
  options: Pick<JournalOptions, 'fileSystem' | 'folder'>,
  tail: JournalTail,
  refusal: AppError,
): Journal {
  return {
    lastSeq: tail.lastSeq,
    lastHash: tail.lastHash,
    append: () => Promise.reject(refusal),
    ...readingMethodsOf(options, () => tail.lastSeq),
    close: async () => {},
  };
}

async function truncateTornEnd(
  { fileSystem, folder, quarantineFolder, log }: JournalOptions,
  { torn, segment }: JournalTail,
): Promise<void> {
  if (!torn) return;
  const keptAs = await copyToQuarantine(fileSystem, folder, torn.segment, quarantineFolder);
  log.warn('the journal ended in an unfinished record, which was cut off', {
    seq: torn.seq,
    bytes: torn.bytes,
    keptAs,
  });
  if (torn.isHeader) {
    await fileSystem.rm(join(folder, torn.segment));
  } else {
    const handle = await fileSystem.open(join(folder, torn.segment), 'r+');
    try {
      await handle.truncate(segment!.bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  await syncFolder(fileSystem, folder);
}

async function writeFully(segment: OpenSegment, bytes: Buffer): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await segment.handle.write(bytes, done, bytes.length - done, segment.bytes + done);
    if (bytesWritten === 0) throw Object.assign(new Error('the disk took no bytes'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}

function toAppendError(error: unknown): AppError {
  if (isDiskFull(error)) {
    return new AppError('disk-full', t('mainJournal.diskFullNothingMore'), { cause: error });
  }
  const code = (error as NodeJS.ErrnoException).code;
  return new AppError(
    'journal-damaged',
    t('mainJournal.journalCouldWrittencodeNothing', { code: code ? ` (${code})` : '' }),
    { cause: error },
  );
}

/** What the journal's rows add up to at change `seq`. */
export interface JournalPosition {
  seq: number;
  digests: TableDigests;
}
