import { createHash, randomUUID } from 'node:crypto';
import { lstat, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_ATTACHMENT_BYTES } from '../../shared/lib/attachment-limits';
import { AppError } from '../../shared/ipc/errors';
import {
  FILE_MODE,
  isDiskFull,
  isMissing,
  makeFolder,
  realFileSystem,
  syncFolder,
  UNFINISHED_SUFFIX,
} from '../files/file-system';
import { hashOfFile } from '../files/hash-of-bytes';
import { detectMediaType, SNIFFED_BYTES } from './detect-media-type';
import { t } from '../../shared/messages/message';

interface StoredFile {
  hash: string;
  bytes: number;
  mediaType: string;
  /** False where the same bytes were there already. */
  isNew: boolean;
}

type FileCondition = 'sound' | 'missing' | 'changed';

/** Files of a vault by the SHA-256 of their bytes, as `attachments/ab/abcd…`. */
export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>;

/** Files copied at once: eight take a sixth of the time of one after another, since each waits for the disk. */
export const FILES_AT_ONCE = 8;

const HASH = /^[0-9a-f]{64}$/;

export const attachmentsFolderOf = (vaultFolder: string): string => join(vaultFolder, 'attachments');

/** @param folder the vault’s `attachments` folder */
export function createAttachmentFiles(folder: string) {
  let copying = 0;
  const pathOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new AppError('bad-input', t('mainAttachments.noStoredFile'));
    return join(folder, hash.slice(0, 2), hash);
  };
  const sizeOf = (hash: string): Promise<number | null> =>
    stat(pathOf(hash)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      },
    );

  return {
    folder,
    pathOf,
    /**
     * Copies bytes as they come; nothing is held whole, and a part of a file never has a name.
     *
     * @throws AppError `too-large`, `disk-full`; the abort reason
     */
    async add(bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<StoredFile> {
      await makeOwnFolder(folder);
      const temporary = join(folder, `${randomUUID()}${UNFINISHED_SUFFIX}`);
      try {
        const copied = await copyTo(temporary, bytes, signal);
        const isNew = (await sizeOf(copied.hash)) === null;
        const target = join(folder, copied.hash.slice(0, 2));
        await makeOwnFolder(target);
        await rename(temporary, pathOf(copied.hash));
        await syncFolder(realFileSystem, target);
        return { ...copied, isNew };
      } catch (error) {
        if (isDiskFull(error)) throw new AppError('disk-full', t('mainAttachments.diskFull'), { cause: error });
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    has: async (hash: string) => (await sizeOf(hash)) !== null,
    read: (hash: string) => readFile(pathOf(hash)),
    /** Reads at most `bytes` from an offset on; none at the end. */
    async readPart(hash: string, from: number, bytes: number): Promise<Uint8Array> {
      const handle = await open(pathOf(hash), 'r');
      try {
        const part = new Uint8Array(bytes);
        const { bytesRead } = await handle.read(part, 0, bytes, from);
        return part.slice(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    /** @param isWhole reads every byte; otherwise only the size is compared */
    async check(
      { hash, bytes }: { hash: string; bytes: number },
      isWhole: boolean,
      signal?: AbortSignal,
    ): Promise<FileCondition> {
      const size = await sizeOf(hash);
      if (size === null) return 'missing';
      if (size !== bytes) return 'changed';
      return !isWhole || (await hashOfFile(pathOf(hash), signal)) === hash ? 'sound' : 'changed';
    },
    async *list(): AsyncIterable<{ hash: string; bytes: number }> {
      for (const part of await namesIn(folder))
        if (/^[0-9a-f]{2}$/.test(part))
          for (const hash of await namesIn(join(folder, part)))
            if (HASH.test(hash)) yield { hash, bytes: (await sizeOf(hash)) ?? 0 };
    },
    /** Marks that files are being copied whose rows are not written yet; returns what ends it. */
    beginCopying(): () => void {
      copying += 1;
      let hasEnded = false;
      return () => {
        if (!hasEnded) copying -= 1;
        hasEnded = true;
      };
    },
    isCopying: () => copying > 0,
    remove: (hash: string) => rm(pathOf(hash), { force: true }),
    /** Removes what an interrupted copy left. */
    async clean(): Promise<void> {
      for (const name of await namesIn(folder))
        if (name.endsWith(UNFINISHED_SUFFIX)) await rm(join(folder, name), { force: true });
    },
  };
}

/** @throws AppError `not-allowed` where a link stands in its place: nothing is written through it */
async function makeOwnFolder(folder: string): Promise<void> {
  await makeFolder(realFileSystem, folder);
  if ((await lstat(folder)).isSymbolicLink())
    throw new AppError('not-allowed', t('mainExchange.folderLinkAnotherPlace', { folder }));
}

async function copyTo(
  path: string,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Omit<StoredFile, 'isNew'>> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(SNIFFED_BYTES);
  let bytes = 0;
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    for await (const part of source) {
      signal?.throwIfAborted();
      if (bytes < head.length) head.set(part.subarray(0, head.length - bytes), bytes);
      bytes += part.length;
      if (bytes > MAX_ATTACHMENT_BYTES)
        throw new AppError(
          'too-large',
          t('mainAttachments.tooLarge', { megabytes: MAX_ATTACHMENT_BYTES / 1024 / 1024 }),
        );
      hash.update(part);
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { hash: hash.digest('hex'), bytes, mediaType: detectMediaType(head.subarray(0, bytes)) };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    (error: unknown) => {
      if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
      throw error;
    },
  );
