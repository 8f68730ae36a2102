import type { AppError } from '../../../shared/ipc/errors';
import { checkDiskSpace } from '../../files/disk-space';
import type { FileSystem } from '../../files/file-system';

const CHECK_EVERY_MS = 5_000;

/** Checks at most every five seconds whether the disk has space; null when it has. */
export function createThrottledDiskCheck(
  fileSystem: FileSystem,
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
