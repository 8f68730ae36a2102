import { AppError } from '../../../shared/ipc/errors';

/** What the disk said, in words for the person; everything else as it is. */
export function toExportError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new AppError('disk-full', 'The disk is full. Nothing was left behind; free some space and export again.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('not-allowed', 'The app may not write to that folder. Choose another one.');
  return error;
}
