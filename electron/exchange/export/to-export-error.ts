import { AppError } from '../../../shared/ipc/errors';

/** A file system error as words for the person; any other error unchanged. */
export function toExportError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new AppError('disk-full', 'The disk is full. Nothing was left behind; free some space and export again.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('not-allowed', 'The app may not write to that folder. Choose another one.');
  return error;
}
