import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

/** A file system error as words for the person; any other error unchanged. */
export function toExportError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new AppError('disk-full', t('mainExchange.diskFullNothingLeft'));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('not-allowed', t('mainExchange.appMayWriteFolderChoose'));
  return error;
}
