import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../../shared/domain/attachment';
import { AppError } from '../../shared/ipc/errors';
import type { AttachmentFiles } from '../attachments/attachment-files';
import { canOpenFile } from '../attachments/file-kinds';
import { safeFileName } from '../files/file-names';
import { FILE_MODE } from '../files/file-system';
import type { Shell } from '../shell/shell';
import type { Confirm } from './confirm-one-at-a-time';
import { t } from '../../shared/messages/message';

/**
 * The only way a file of the vault gets to another program: on a click, as a copy under its own name, after the person
 * confirmed it. False when they declined.
 *
 * @param copiesFolder for the copies; emptied at the next start
 * @throws AppError `not-allowed` without a click and for a kind of file that could run something
 */
export function createOpenAttachment({
  shell,
  files,
  get,
  ask,
  copiesFolder,
}: {
  shell: Pick<Shell, 'openFile' | 'showFile' | 'hasRecentInput'>;
  files: Pick<AttachmentFiles, 'pathOf' | 'check'>;
  get: (id: string) => Attachment | null;
  ask: Confirm;
  copiesFolder: string;
}) {
  return async (id: string, how: 'open' | 'show'): Promise<boolean> => {
    const attachment = get(id);
    if (attachment === null) throw new AppError('not-found', t('mainConsent.thereNoSuchFile'));
    if (!(await shell.hasRecentInput())) throw new AppError('not-allowed', t('mainConsent.filesOpenClickOnly'));
    if (how === 'open' && !canOpenFile(attachment))
      throw new AppError('not-allowed', t('mainConsent.kindFileCouldRun'));
    const condition = await files.check(attachment, true);
    if (condition !== 'sound')
      throw new AppError(
        'not-found',
        condition === 'missing'
          ? t('mainConsent.fileNameNoLonger', { name: attachment.name })
          : t('mainConsent.nameWhatImportedBytes', { name: attachment.name }),
      );
    const isConfirmed = await ask({
      title: how === 'open' ? t('mainConsent.openThisFile') : t('mainConsent.showFileFolder'),
      subject: attachment.name,
      details: [how === 'open' ? t('mainConsent.copyOpensAnotherProgram') : t('mainConsent.copyShownFileManager')],
      warnings: canOpenFile(attachment) ? [] : [t('mainConsent.kindFileCanRun')],
      yes: how === 'open' ? t('common.open') : t('common.show'),
      no: t('mainConsent.stayHere'),
    });
    if (!isConfirmed) return false;
    const folder = join(copiesFolder, attachment.hash.slice(0, 12));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const copy = join(folder, fileNameOf(attachment.name));
    await copyFile(files.pathOf(attachment.hash), copy);
    await chmod(copy, FILE_MODE);
    await (how === 'open' ? shell.openFile(copy) : shell.showFile(copy));
    return true;
  };
}

/** A name that every system takes, with its ending. */
function fileNameOf(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${safeFileName(name.slice(0, name.length - ending.length))}${ending}`;
}
