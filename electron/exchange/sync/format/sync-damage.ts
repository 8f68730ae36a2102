import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';

/** A file of the folder that is not what its name or its check says. Nothing is merged. */
export const damagedFile = (file: string, cause?: unknown): AppError =>
  new AppError('import-unreadable', t('mainSync.fileDamaged', { file }), { cause });

/** A file that a newer version wrote. Nothing is merged. */
/** Written by a build before format 1, which this app does not read. */
export const earlierFile = (file: string): AppError =>
  new AppError('unsupported', t('mainSync.fileBeforeFormat1', { file }));

export const newerFile = (file: string): AppError => new AppError('unsupported', t('mainSync.fileNewer', { file }));
