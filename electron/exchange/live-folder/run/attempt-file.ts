import { isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { isDiskFull } from '../../../files/file-system';

/**
 * One file that fails is named and does not stop the others; a full disk, or a vault that takes nothing, does.
 *
 * @returns false where it failed
 */
export async function attemptFile<Result>(
  problems: { path: string; why: string }[],
  path: string,
  run: () => Promise<Result>,
): Promise<Result | false> {
  try {
    return await run();
  } catch (error) {
    const why = isDiskFull(error) ? null : wordsOf(error);
    if (why === null) throw error;
    problems.push({ path, why });
    return false;
  }
}

/** An expected failure in words; null for one that ends the run. */
function wordsOf(error: unknown): string | null {
  if (isAppError(error))
    return error.code === 'read-only' || error.code === 'disk-full' || error.code === 'cancelled'
      ? null
      : error.message;
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
      return t('mainExchange.fileCannotBeWritten');
    case 'EROFS':
      return t('mainExchange.folderCanOnlyBeRead');
    case 'ENAMETOOLONG':
      return t('mainExchange.nameTooLongForDisk');
    case 'ENOTDIR':
    case 'EISDIR':
      return t('mainExchange.fileWhereFolderNeeded');
    default:
      return isOfFile(error) ? t('mainExchange.fileCannotBeRead') : null;
  }
}

/** Whatever the disk says of one file: an odd one never stops the others. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ('syscall' in error || error.code === 'ERR_FS_FILE_TOO_LARGE');
