import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '../../../shared/ipc/errors';
import { formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { freeBytesOf } from '../../files/disk-space';
import { FILE_MODE, isDiskFull, makeFolder, syncFolder, type FileSystem } from '../../files/file-system';
import type { KnownFile } from './known-models';
import type { ModelHost } from './model-host';
import { partPathOf, readPart, removePart, writePartRecord } from './part-file';

export interface DownloadDependencies {
  host: ModelHost;
  folder: string;
  fileSystem: FileSystem;
}

/** Bytes that stay free beside a download, so that the vault can still be written. */
const KEPT_FREE_BYTES = 500_000_000;
/** Bytes that are read at a time to hash what is there already. */
const READ_BYTES = 1024 * 1024;

/**
 * Downloads a model into the folder, from where an earlier try ended. The file gets its name once its SHA-256 is the
 * one that the host named before; one with another hash is deleted.
 *
 * @param onProgress bytes that are there, of how many
 * @throws AppError `model-unreachable` (the part stays, and another try goes on), `disk-full` (it stays too),
 * `model-malformed` for a wrong hash, the host's refusals, `cancelled`
 */
export async function downloadModel(
  model: KnownFile,
  { host, folder, fileSystem }: DownloadDependencies,
  onProgress: (receivedBytes: number, totalBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await makeFolder(fileSystem, folder);
  const part = await readPart(folder, model.file);
  const { sha256, hash } = await arriveWhole(model, part, { host, folder, fileSystem }, onProgress, signal);
  if (hash.digest('hex') !== sha256) {
    await removePart(folder, model.file);
    throw new AppError('model-malformed', t('mainModelFiles.wrongHash', { model: model.name }));
  }
  await fileSystem.rename(partPathOf(folder, model.file), join(folder, model.file));
  await removePart(folder, model.file);
  await syncFolder(fileSystem, folder).catch(() => {});
}

/** Fetches what is missing of a model; the hash is of all of it. */
async function arriveWhole(
  model: KnownFile,
  part: Awaited<ReturnType<typeof readPart>>,
  { host, folder, fileSystem }: DownloadDependencies,
  onProgress: (receivedBytes: number, totalBytes: number) => void,
  signal: AbortSignal,
): Promise<{ sha256: string; hash: Hash }> {
  const path = partPathOf(folder, model.file);
  const isUsable = part !== null && part.receivedBytes > 0 && part.receivedBytes <= part.record.totalBytes;
  // Hashing what is there takes seconds for a large part.
  if (isUsable) onProgress(part.receivedBytes, part.record.totalBytes);
  const before = isUsable ? await hashOf(path, fileSystem, signal) : null;
  if (isUsable && part.receivedBytes === part.record.totalBytes) return { sha256: part.record.sha256, hash: before! };

  const resume = isUsable ? { ...part.record, bytes: part.receivedBytes } : null;
  const { response, ...said } = await host.request(model, resume, part?.record.commit ?? null, signal);
  const begin = response.status === 206 ? resume!.bytes : 0;
  const hash = begin === 0 ? createHash('sha256') : before!;
  try {
    await requireSpace(fileSystem, folder, said.totalBytes - begin);
    await writePartRecord(folder, model.file, { id: model.id, ...said, etag: strongTag(response) });
    await receive(response, { path, begin, totalBytes: said.totalBytes, hash }, fileSystem, onProgress);
  } catch (error) {
    await response.body?.cancel().catch(() => {});
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    if (isDiskFull(error)) throw await diskFull(fileSystem, folder, model, said.totalBytes);
    throw new AppError('model-unreachable', t('mainModelFiles.cut', { host: host.name }), {
      retryable: true,
      cause: error,
    });
  }
  return { sha256: said.sha256, hash };
}

/** Writes a reply's body into the part, from `begin` on. */
async function receive(
  response: Response,
  { path, begin, totalBytes, hash }: { path: string; begin: number; totalBytes: number; hash: Hash },
  fileSystem: FileSystem,
  onProgress: (receivedBytes: number, totalBytes: number) => void,
): Promise<void> {
  const handle = await fileSystem.open(path, begin === 0 ? 'w' : 'r+', FILE_MODE);
  try {
    let position = begin;
    onProgress(position, totalBytes);
    for await (const chunk of (response.body ?? []) as ReadableStream<Uint8Array>) {
      if (position + chunk.length > totalBytes) throw new Error('more came than was announced');
      for (let written = 0; written < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position);
        written += bytesWritten;
        position += bytesWritten;
      }
      hash.update(chunk);
      onProgress(position, totalBytes);
    }
    await handle.sync();
    if (position < totalBytes) throw new Error('the reply ended early');
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of what lies in a file, to be gone on with. */
async function hashOf(path: string, fileSystem: FileSystem, signal: AbortSignal): Promise<Hash> {
  const hash = createHash('sha256');
  const handle = await fileSystem.open(path, 'r');
  try {
    const buffer = Buffer.alloc(READ_BYTES);
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** A weak tag does not promise the same bytes (RFC 9110, 13.1.5). */
function strongTag(response: Response): string | null {
  const etag = response.headers.get('etag');
  return etag === null || etag.startsWith('W/') || etag.length > 300 ? null : etag;
}

async function requireSpace(fileSystem: FileSystem, folder: string, neededBytes: number): Promise<void> {
  const free = await freeBytesOf(fileSystem, folder);
  if (free === null || free >= neededBytes + KEPT_FREE_BYTES) return;
  throw new AppError(
    'disk-full',
    t('mainModelFiles.needsSpace', {
      needed: megabytes(neededBytes + KEPT_FREE_BYTES),
      free: megabytes(free),
      missing: megabytes(neededBytes + KEPT_FREE_BYTES - free),
    }),
  );
}

async function diskFull(
  fileSystem: FileSystem,
  folder: string,
  { file }: KnownFile,
  totalBytes: number,
): Promise<AppError> {
  const received = (await readPart(folder, file))?.receivedBytes ?? 0;
  const free = (await freeBytesOf(fileSystem, folder)) ?? 0;
  const missing = Math.max(0, totalBytes - received - free);
  return new AppError('disk-full', t('mainModelFiles.diskFull', { missing: megabytes(missing) }));
}

const megabytes = (bytes: number): string => formatNumber(Math.ceil(bytes / 1e6));
