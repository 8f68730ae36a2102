import { AppError } from '../../../shared/ipc/errors';
import { isDiskFull } from '../../files/file-system';
import { t } from '../../../shared/messages/message';

/** A file system error while a backup is opened or restored, as words for the person; any other error unchanged. */
export function toRestoreError(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('disk-full', t('mainExchange.diskFullNothingRestored'), { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('not-allowed', t('mainExchange.appMayNotWriteData'), { cause: error });
  return error;
}
