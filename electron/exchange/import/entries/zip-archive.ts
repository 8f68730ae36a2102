import { crc32 } from 'node:zlib';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isTime } from '../../../../shared/lib/time/time-range';
import { AppError } from '../../../../shared/ipc/errors';
import { nameProblem, printableName } from '../text/clean-text';
import type { UploadedFile } from './uploads';
import type { ImportEntry } from './import-entry';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

const MIB = 1024 * 1024;
const MAX_ENTRIES = 50_000;
/** Maximum uncompressed bytes of all files that would be read. */
const MAX_UNPACKED_BYTES = 4096 * MIB;
/**
 * Maximum compression ratio: chats compress 5 to 12 times, repetitive ones 30, deflate up to 1,000. A higher one is a
 * zip bomb.
 */
const MAX_RATIO = 60;
const MAX_RATIO_OF_ONE = 150;
/** Uncompressed bytes below which the ratio does not matter. */
const RATIO_FROM_BYTES = 8 * MIB;
/** Bytes of a local header without its name and extra fields. */
const LOCAL_HEADER_BYTES = 30;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const PACKED = /\.(zip|gz|tgz|bz2|xz|zst|7z|rar|tar)$/i;

export interface ZipArchive {
  entries: ImportEntry[];
  /** Contents that are not read, with the reason. */
  skipped: { what: string; why: string }[];
  close(): void;
}

/**
 * Lists a zip without decompressing it. Zip bombs and archives of overlapping files are refused. A single file is
 * skipped that has a name outside the folder or a password, would grow too large, is a link or a special file, has a
 * name twice or is packed itself. No path of the archive is ever written to.
 *
 * @param wants which names would be read: only these count as contents
 * @param opens names of zips inside that are opened as well
 * @throws AppError `import-unreadable`, `too-large`
 */
export async function openZip(
  file: UploadedFile,
  wants: (name: string) => boolean,
  opens?: (name: string) => boolean,
): Promise<ZipArchive> {
  const zip = await openPromise(file.path, {
    autoClose: false,
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    throw damagedArchive(file.name, error);
  });
  try {
    if (zip.entryCount > MAX_ENTRIES)
      throw refusedArchive(
        file.name,
        t('mainExchange.tooManyFilesInside', {
          count: formatNumber(zip.entryCount),
          max: formatNumber(MAX_ENTRIES),
        }),
      );
    return { ...(await listEntries(zip, file, wants, opens)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : damagedArchive(file.name, error);
  }
}

async function listEntries(
  zip: ZipFile,
  file: UploadedFile,
  wants: (name: string) => boolean,
  opens?: (name: string) => boolean,
): Promise<Pick<ZipArchive, 'entries' | 'skipped'>> {
  const entries: ImportEntry[] = [];
  const skipped: ZipArchive['skipped'] = [];
  const names = new Set<string>();
  const total = { packed: 0, unpacked: 0 };
  const ranges: ByteRange[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    const isFolder = name.endsWith('/');
    ranges.push({
      start: entry.relativeOffsetOfLocalHeader,
      end: entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize,
    });
    if (isFolder || isClutter(name)) continue;
    const why = reasonNotRead(entry, name, names, opens) ?? (wants(name) ? sizeProblem(entry, total.unpacked) : null);
    names.add(name.toLowerCase());
    if (why !== null) {
      skipped.push({ what: nameProblem(name) === null ? name : printableName(name), why });
    } else {
      if (wants(name)) {
        total.packed += entry.compressedSize;
        total.unpacked += entry.uncompressedSize;
      }
      entries.push({
        name,
        size: entry.uncompressedSize,
        modifiedAt: modificationTimeOf(entry),
        bytes: () => bytesOf(zip, entry, file.name, name),
      });
    }
  }
  requireNoOverlap(file.name, ranges);
  if (growsBeyond(total.unpacked, total.packed, MAX_RATIO))
    throw refusedArchive(
      file.name,
      t('mainExchange.allWouldGrow', { times: timesOf(total.unpacked, total.packed), most: MAX_RATIO }),
    );
  return { entries, skipped };
}

/** Zips made without clocks say 1980 or less. */
function modificationTimeOf(entry: Entry): number | null {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return at > Date.UTC(1980, 11, 31) && isTime(at) ? at : null;
}

interface ByteRange {
  start: number;
  end: number;
}

/** Overlapping files expand a few kilobytes to gigabytes; no archiver creates them. */
function requireNoOverlap(zipName: string, ranges: ByteRange[]): void {
  ranges.sort((left, right) => left.start - right.start);
  if (ranges.some(({ start }, index) => index > 0 && start < ranges[index - 1]!.end))
    throw refusedArchive(zipName, t('mainExchange.filesLieTopEach'));
}

const growsBeyond = (unpacked: number, packed: number, most: number): boolean =>
  unpacked > RATIO_FROM_BYTES && unpacked > packed * most;

const timesOf = (unpacked: number, packed: number): string => formatNumber(Math.round(unpacked / Math.max(1, packed)));

/**
 * Names decode as UTF-8, otherwise as Latin-1, since they are only displayed. Some archivers of Windows write `\`
 * between folders.
 */
function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/');
  } catch {
    return raw.toString('latin1').replaceAll('\\', '/');
  }
}

const isClutter = (name: string): boolean =>
  name.split('/').some((part) => (part.startsWith('.') && part !== '..') || part === '__MACOSX');

function reasonNotRead(
  entry: Entry,
  name: string,
  names: ReadonlySet<string>,
  opens?: (name: string) => boolean,
): string | null {
  const unusable = nameProblem(name);
  if (unusable !== null) return unusable;
  if (entry.isEncrypted()) return t('mainExchange.protectedByPassword');
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR) return t('mainExchange.linkSpecialFileThose');
  if (PACKED.test(name) && opens?.(name) !== true) return t('mainExchange.packedFilesInsideZip');
  if (names.has(name.toLowerCase())) return t('mainExchange.secondFileSameName');
  if (!entry.canDecodeFileData()) return t('mainExchange.packedWayAppDoes');
  return null;
}

/** Why a file would be too large, with those before it or by itself. */
function sizeProblem({ compressedSize, uncompressedSize }: Entry, before: number): string | null {
  if (before + uncompressedSize > MAX_UNPACKED_BYTES)
    return t('mainExchange.tooLargeUnpacked', { max: formatNumber(Math.round(MAX_UNPACKED_BYTES / MIB)) });
  return growsBeyond(uncompressedSize, compressedSize, MAX_RATIO_OF_ONE)
    ? t('mainExchange.oneFileWouldGrow', { times: timesOf(uncompressedSize, compressedSize), most: MAX_RATIO_OF_ONE })
    : null;
}

/** Decompresses while reading; a size or checksum other than announced throws. */
async function* bytesOf(zip: ZipFile, entry: Entry, zipName: string, name: string): AsyncGenerator<Uint8Array> {
  let stream: Readable;
  let checksum = 0;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) {
      checksum = crc32(part, checksum);
      yield part;
    }
  } catch (error) {
    if (error instanceof AppError || (error as Error).name === 'AbortError') throw error;
    throw damagedArchive(t('mainExchange.fileInZip', { name, zipName }), error);
  }
  if (checksum !== entry.crc32) throw damagedArchive(t('mainExchange.fileInZip', { name, zipName }), null);
}

const refusedArchive = (name: string, why: string): AppError =>
  new AppError('too-large', t('mainExchange.nameOpenedWhyNothing', { name, why }));

const damagedArchive = (name: string, cause: unknown): AppError =>
  new AppError('import-unreadable', t('mainExchange.nameDamagedCompleteIf', { name }), { cause });
