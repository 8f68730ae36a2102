import { join } from 'node:path';
import { AppError, isAppError } from '../../shared/ipc/errors';
import { createLock, isHeld, ownLockText, readLock, removeOwnLock, replaceStaleLock } from './lock-file';
import { isDiskFull, listFolder, type FileSystem } from './file-system';
import { labels, t } from '../../shared/messages/message';

const LOCK_NAME = 'LOCK';
/** Attempts while another process takes over a stale lock; each waits `RETRY_MS`. */
const MAX_ATTEMPTS = 100;
const RETRY_MS = 10;

/**
 * Locks a vault folder for one process. A stale lock of a killed process is taken over; `busy` when the holder lives,
 * `not-allowed` where nothing can be written, `disk-full` where not even a lock fits.
 *
 * @returns releases the lock, if it is still the own one
 */
export async function lockFolder(fileSystem: FileSystem, folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_NAME);
  const ownText = ownLockText();
  const unlock = () => removeOwnLock(fileSystem, path, ownText);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (
      await createLock(fileSystem, path, ownText).catch((error: unknown) => {
        throw toUnwritableError(folder, error);
      })
    )
      return unlock;
    const held = await readLock(fileSystem, path);
    if (held === null) continue;
    if (isHeld(held)) throw alreadyOpenError();
    if (await replaceStaleLock(fileSystem, path, held.text, ownText)) return unlock;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw alreadyOpenError();
}

/** The same for readers: where no lock can be written, it suffices that nobody holds one. */
export async function lockFolderForReading(fileSystem: FileSystem, folder: string): Promise<() => Promise<void>> {
  try {
    return await lockFolder(fileSystem, folder);
  } catch (error) {
    if (!isAppError(error, 'not-allowed') && !isAppError(error, 'disk-full')) throw error;
    const held = await readLock(fileSystem, join(folder, LOCK_NAME));
    if (held !== null && isHeld(held)) throw alreadyOpenError();
    return async () => {};
  }
}

/** Whether a living process has the folder locked. */
export async function isFolderLocked(fileSystem: FileSystem, folder: string): Promise<boolean> {
  const held = await readLock(fileSystem, join(folder, LOCK_NAME));
  return held !== null && isHeld(held);
}

/** Removes files left by processes that were killed while taking the lock. Only for the lock's holder. */
export async function removeStaleLockDrafts(fileSystem: FileSystem, folder: string): Promise<void> {
  for (const name of await listFolder(fileSystem, folder)) {
    if (!name.startsWith(`${LOCK_NAME}.`)) continue;
    const staleLock = await readLock(fileSystem, join(folder, name));
    if (staleLock !== null && !isHeld(staleLock)) await fileSystem.rm(join(folder, name), { force: true });
  }
}

const UNWRITABLE_REASONS: Partial<Record<string, string>> = labels({
  EROFS: () => t('mainFiles.mediumCanOnlyBeRead'),
  EACCES: () => t('mainFiles.accessIsDenied'),
  EPERM: () => t('mainFiles.accessIsDenied'),
  // Making a folder and those above it says so where it may make none.
  ENOENT: () => t('mainFiles.diskIsNotThere'),
});

/** Why a vault’s folder cannot be written, in words; another error stays as it is. */
export function toUnwritableError(folder: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (isDiskFull(error))
    return new AppError('disk-full', t('mainFiles.diskFolderFullNothing', { folder }), { cause: error });
  const reason = UNWRITABLE_REASONS[code];
  return reason === undefined
    ? error
    : new AppError('not-allowed', t('mainFiles.vaultFolderCannotWritten', { folder, reason, code }), {
        cause: error,
      });
}

const alreadyOpenError = () => new AppError('busy', t('mainFiles.vaultAlreadyOpenAnother'));
