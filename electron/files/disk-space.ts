import { AppError } from '../../shared/ipc/errors';
import type { FileSystem } from './file-system';
import { t } from '../../shared/messages/message';

const MIB = 1024 * 1024;
/** Free bytes below which the person is warned. */
const WARN_BYTES = 256 * MIB;
/** Free bytes below which nothing is written and the store is not opened, since a full disk destroys IndexedDB. */
const REFUSE_BYTES = 64 * MIB;
/** Milliseconds between two checks while the vault is written. */
const CHECK_EVERY_MS = 5_000;

export interface DiskSpace {
  freeBytes: number | null;
  warning: string | null;
  refusal: AppError | null;
}

/** Free bytes of the folder's disk; null: not known. */
export async function freeBytesOf(fileSystem: Pick<FileSystem, 'statfs'>, folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await fileSystem.statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Free space of the vault's disk; unknown counts as enough. */
export async function checkDiskSpace(fileSystem: Pick<FileSystem, 'statfs'>, folder: string): Promise<DiskSpace> {
  const freeBytes = await freeBytesOf(fileSystem, folder);
  if (freeBytes === null || freeBytes >= WARN_BYTES) return { freeBytes, warning: null, refusal: null };
  if (freeBytes >= REFUSE_BYTES) {
    return {
      freeBytes,
      warning: t('mainFiles.onlyFreebytesMbFree', {
        freeBytes: toMegabytes(freeBytes),
        refuseBytes: REFUSE_BYTES / MIB,
      }),
      refusal: null,
    };
  }
  const needed = REFUSE_BYTES - freeBytes;
  const message = t('mainFiles.diskFull', {
    free: toMegabytes(freeBytes),
    needed: toMegabytes(needed),
    neededBytes: needed,
  });
  return {
    freeBytes,
    warning: null,
    refusal: new AppError('disk-full', message, { data: { freeBytes, neededBytes: needed } }),
  };
}

/** Checks at most every five seconds whether the disk has space; null when it has. */
export function createThrottledDiskCheck(
  fileSystem: Pick<FileSystem, 'statfs'>,
  folder: string,
  now: () => number,
): () => Promise<AppError | null> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Math.abs(now() - checkedAt) < CHECK_EVERY_MS) return null;
    checkedAt = now();
    return (await checkDiskSpace(fileSystem, folder)).refusal;
  };
}

const toMegabytes = (bytes: number): number => Math.ceil(bytes / MIB);
